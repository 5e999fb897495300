/** Pages for people who are not signed in; nobody else loads these texts. */
export const outside = {
  welcomeTitle: "Welcome to Parley",
  welcomeText: "Make your account. It is kept on this server, and nowhere else.",
  welcomeSubmit: "Make account",
  isSetUpTitle: "This server has its owner",
  isSetUpText: "The first account has been made already. Sign in with it.",
  notSetUpTitle: "Make the first account",
  notSetUpText:
    "There is no account on this server yet. When Parley starts, it prints a link with which the first one is made. Look for it where you started Parley:",
  notSetUpLine: "Open this link to make your account: {address}/welcome?token=…",
  notSetUpSignIn: "Sign in as an administrator",
  notSetUpAgain: "You can't find it? Stop Parley with Ctrl C and start it again: it prints a new link.",
  resetTitle: "Set a new password",
  resetText: "You are signed in with it at once. Everywhere else you are signed out.",
  resetSubmit: "Set password",
  resetOverText:
    "It has been used, has expired, or a newer one has been made. Ask whoever runs this server for another.",
  returning: "You are being signed in…",
  returnFailedTitle: "You are not signed in",
  returnNothing: "This page has no answer of a provider. Begin again.",
  mailLinkText: "You have opened the link of an e-mail. Press the button to sign in, in this browser.",
  mailLinkNothing: "The address of the link is not whole. Copy all of it from the e-mail, or type the code.",
  forgot: "Forgot your password?",
  forgotText: "Whoever runs this server can make a link by which you set a new password. They type there:",
  forgotCommand: "npx parley reset-password {email}",
  forgotExample: "you@example.org",
  forgotMailText:
    "Sign in by e-mail instead. Whoever runs this server can also make a link by which you set a new password. They type there:",
  signUp: "Create an account",
};
