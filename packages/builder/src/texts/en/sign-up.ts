/** Making an account with a password, without an invitation. */
export const signUp = {
  title: "Create an account",
  text: "You get an e-mail with a link. There you choose your name and your password.",
  submit: "Send me the link",
  sentTitle: "Look into your mailbox",
  sent: "An e-mail is on its way to {email}. The link in it is good for an hour. Look into the spam folder, too.",
  again: "Send it again",
  otherEmail: "Use another address",
  haveAccount: "I have an account: sign in",
  closedTitle: "Only invited people make accounts here",
  closedText: "Ask whoever runs this server for an invitation.",
  finishText: "This address is yours. Choose a name and a password to make your account.",
  finish: "Make account",
  overText: "It has been used, is older than an hour, or you have an account already.",
};
