/** First start, sign in, new password, and what guards the screens. */
export const signIn = {
  title: "Sign in",
  email: "E-mail address",
  password: "Password",
  newPassword: "New password",
  name: "Your name",
  nameHelp: "So that others know who wrote what.",
  passwordHelp: "At least {min} characters. A few words are easy to remember.",
  showPassword: "Show password",
  hidePassword: "Hide password",
  submit: "Sign in",
  ended: "Your session has ended. Sign in to go on where you were.",
  forgot: "Forgot your password?",
  forgotText:
    "Parley sends no mail. Whoever runs this server can make a link by which you set a new password. They type there:",
  forgotCommand: "npx parley reset-password {email}",
  forgotExample: "you@example.org",
  wrongPassword: "The e-mail address or the password is wrong.",
  throttledFor: "Too many tries. You can try again in {seconds, plural, one {# second} other {# seconds}}.",
  throttledOver: "Too many tries. Wait a little, then try again.",
  needName: "Type your name.",
  needEmail: "Type an e-mail address, such as ada@example.org.",
  needPassword: "Type your password.",
  shortPassword: "Too short: it needs at least {min} characters.",
  longPassword: "Too long: at most {max} characters.",

  welcomeTitle: "Welcome to Parley",
  welcomeText: "Make your account. It is kept on this server, and nowhere else.",
  welcomeSubmit: "Make account",
  linkOverTitle: "This link no longer works",
  linkOverText: "It has been used, has expired, or the server has made another since. Restart Parley to get a new one.",
  isSetUpTitle: "This server has its owner",
  isSetUpText: "The first account has been made already. Sign in with it.",
  toSignIn: "Go to sign in",

  notSetUpTitle: "Make the first account",
  notSetUpText:
    "There is no account on this server yet. When Parley starts, it prints a link with which the first one is made. Look for it where you started Parley:",
  notSetUpLine: "Open this link to make your account: {address}/welcome?token=…",
  notSetUpAgain: "You can't find it? Stop Parley with Ctrl C and start it again: it prints a new link.",
  lookAgain: "Look again",

  resetTitle: "Set a new password",
  resetText: "You are signed in with it at once. Everywhere else you are signed out.",
  resetSubmit: "Set password",
  resetOverText:
    "It has been used, has expired, or a newer one has been made. Ask whoever runs this server for another.",

  cantReachTitle: "The server can't be reached",
  cantReachText: "Parley tries again every few seconds. Check your connection, and whether the server runs.",
  offline: "You are offline. Parley goes on when the connection is back.",
  noAnswer: "The server doesn't answer. Trying again…",
};
