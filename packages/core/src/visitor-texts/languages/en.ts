// English is the language of the specification: the other catalogues have the same keys.

/** What inputs and the bot's messages say where the author has written nothing. These stand as defaults in the fields. */
export const defaults = {
  send: "Send",
  typeAnswer: "Type your answer...",
  typeEmail: "Type your email...",
  typeUrl: "Type your URL...",
  typeNumber: "Type a number...",
  typePhone: "Your phone number...",
  from: "From:",
  to: "To:",
  between: "to",
  upload: "Upload",
  clear: "Clear",
  skip: "Skip",
  fileUploaded: "File uploaded",
  filesUploaded: "{total} files uploaded",
  drop: "<strong>Click to upload</strong> or drag and drop<br>(size limit: 10MB)",
  filter: "Filter the options...",
  select: "Select",
  pay: "Pay",
  paid: "Success",
  notPaid: "Your payment was not successful, please try again.",
  notEmail: "This doesn't look like an email address. Could you check it?",
  invalid: "That doesn't look quite right. Could you try again?",
  closed: "This bot is now closed.",
  offlineTitle: "Network Error",
  offline: "We can't reach the server. Your answers are kept, and sent as soon as the connection is back.",
  blockedTitle: "Popup blocked",
  blocked: "Your browser stopped a new tab from opening. Open it with the link below.",
  blockedLink: "Continue in new tab",
  startAgain: "Start again",
  jumpToLatest: "Jump to latest",
  stopAnswering: "Stop answering",
  answerCutOff: "(The answer broke off here.)",
  picture: "Bubble image",
};

/** What the server writes into the pages around a chat, or instead of one. */
export const page = {
  /** The description of bots without their own, where their address is shared. */
  description: "A conversation instead of a form: answer a few questions, one at a time, and get to what you came for.",
  notLoaded: "The chat could not be loaded.",
  noScripts: "Switch on JavaScript in your browser to answer.",
  progress: "Progress",
  madeWith: "Made with {name}",
  notFound: "The bot you're looking for doesn't exist.",
  notYet: "This bot is not open yet. Please come back later.",
  fullToday: "That's all for today. Please come back tomorrow.",
  lastPlace: "Somebody else has just taken the last place. This bot takes no more answers.",
  answered: "You have already answered. Thank you!",
};

/** What the page itself says in a chat; no setting of the bot has it. */
export const chat = {
  /** The title of an error without one. */
  wrong: "Something went wrong",
  later: "Please try again later.",
  again: "Try again",
  /** In place of a bubble that has no words of its own and could not be shown. */
  missing: "This can't be shown here.",
  /** Of a question that is shown without its own view. */
  plain: "This question can't be shown as it was meant.",
  plainWaits: "It is loaded again by itself.",
  plainTakes: "You can answer it here.",
  placeholder: "Type your answer...",
  send: "Send",
  skip: "Skip",
  /** Who speaks, before the visitor's own messages. */
  you: "You",
  /** The place of a rating on its scale. */
  place: "{rating} of {most}",
  /** Names the pencil of an answer. */
  change: "Change your answer: {answer}",
  /** Leaves the answer as it is. */
  leave: "Cancel",
  /** Under an answer that was given before, and still counts. */
  kept: "Kept",
  /** Of an answer that can't be changed any more. */
  fixed: "This answer can’t be changed any more, because of a payment or because it is too long ago.",
};

/** The parts of the chat that stand in scripts, where `say` has the English beside the key. */
export const said = {
  bot: "Bot",
  chat: "Chat",
  picture: "Bubble image",
  close: "Close",
  time: "Time",
  country: "Country",
  previousCards: "Previous cards",
  nextCards: "Next cards",
  /** Between the two dates of a reply as it is sent; what is read back are dates around a dash, in every language. */
  dates: "to",
  attach: "Attach files",
  record: "Record an answer",
  discard: "Discard the recording",
  recording: "Recording",
  noMicrophone: "The microphone can't be used here",
  uploadFiles: { one: "Upload {count} file", other: "Upload {count} files" },
  /** The placeholder of a file input for fingers. */
  tap: "<strong>Tap to upload</strong><br>(size limit: 10MB)",
  waiting: "Waiting for the network",
  retry: "Retry [[file]]",
  remove: "Remove [[file]]",
  otherKind: "Files of this kind are not accepted here",
  fileFailed: "An error occured while uploading the file",
  filesFailed: "An error occured while uploading the files",
  storageFull: "There is no room left for files. Please tell whoever asked you for them.",
  tooLarge: "A file is larger than [[limit]]MB",
  paySucceeded: "Payment succeeded!",
  payProcessing: "Your payment is processing.",
  payFailed: "Your payment was not successful, please try again.",
  payWrong: "Something went wrong.",
  payImpossible: "This can't be paid at the moment. Please tell whoever asked you to pay.",
  payAgain: "Try again",
  payPreview: "Preview: nothing is charged.",
  payNoAmount: '"[[amount]]" is not an amount.',
  openCalendar: "Open the calendar",
  loadingCalendar: "Loading the calendar… Open it in a new tab",
  consent: "This chat would like to use services that measure visits or connect you to support. May it?",
  agree: "Agree",
  decline: "Decline",
  privacyChoices: "Privacy choices",
};
