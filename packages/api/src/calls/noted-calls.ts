import type { AuditAction } from "../contract/constants.ts";
import type { calls } from "./index.ts";

type Calls = typeof calls;
type Name = keyof Calls;

/** The calls that may change something. */
type ChangingName = { [Key in Name]: Calls[Key]["method"] extends "GET" ? never : Key }[Name];

const drafts = "every change of a draft is kept, with who made it, in the history of the bot";
const visitors = "visitors do it: the result tells of it";
const dashboard = "it arranges the dashboard: no bot is another, and nothing is lost";
const nothing = "it changes nothing that is kept";
const own = "it is somebody's own, and lets nobody do more or less";
const marks = "it is what authors write down beside results: no answer is another";
const deliveries = "the list of deliveries tells what was sent and when";
const unused = "a file that no bot shows changes nothing; the draft that shows it has a history";
const themes = "bots that were given a theme keep it, whatever becomes of it here";

/**
 * The audit actions that each call records under Activity, or why it records none. A new call doesn't compile until it is
 * listed here.
 */
export const notedCalls = {
  createBot: ["bot.created"],
  importBots: ["bot.created", "bot.published"],
  duplicateBot: ["bot.created"],
  replaceDraft: drafts,
  publishBot: ["bot.published"],
  makeVersionLive: ["bot.published"],
  nameVersion: "it is told in the history of the bot, and visitors get nothing else",
  unpublishBot: ["bot.unpublished"],
  changeBot: ["bot.closed", "bot.opened", "bot.address-changed"],
  deleteBot: ["bot.deleted"],
  restoreBot: ["bot.restored"],
  moveBots: dashboard,
  deleteBots: ["bot.deleted"],
  restoreBots: ["bot.restored"],
  deleteBotsForever: ["bot.erased"],
  createFolder: dashboard,
  changeFolder: dashboard,
  deleteFolder: dashboard,
  createTheme: themes,
  changeTheme: themes,
  deleteTheme: themes,
  saveThemeTemplate: themes,
  deleteThemeTemplate: themes,
  makeChanges: drafts,
  tellPresence: nothing,
  tryCode: nothing,
  tryBlock: ["block.tried"],
  callBlock: visitors,
  callPreview: nothing,
  takeNotice: visitors,
  exportResults: ["results.exported"],
  deleteResults: ["results.deleted"],
  deleteListedResults: ["results.deleted"],
  restoreResults: ["results.restored"],
  markResultsSeen: dashboard,
  changeResultNote: marks,
  saveResultView: marks,
  deleteResultView: marks,
  recountNumbers: nothing,
  sendDelivery: deliveries,
  giveUpDelivery: deliveries,
  createCredentials: ["credential.created"],
  changeCredentials: ["credential.changed"],
  testCredentials: nothing,
  deleteCredentials: ["credential.deleted"],
  startConsent: nothing,
  finishConsent: ["credential.created", "credential.changed"],
  lookUp: nothing,
  createOwner: ["account.created", "sign-in"],
  signIn: ["sign-in", "sign-in.failed"],
  signOut: own,
  changeName: own,
  changeAsker: own,
  changePassword: ["account.password-changed"],
  endSession: own,
  createResetLink: "what is done by the link is noted",
  resetPassword: ["account.password-changed", "sign-in"],
  createWorkspace: ["workspace.created"],
  changeWorkspace: ["workspace.changed"],
  chooseWorkspace: ["workspace.entered"],
  deleteWorkspace: ["workspace.deleted"],
  deleteEmptyWorkspace: ["workspace.deleted"],
  restoreWorkspace: ["workspace.restored"],
  leaveWorkspace: ["member.removed"],
  changeMember: ["member.changed"],
  removeMember: ["member.removed"],
  changeCollaborator: ["member.changed"],
  removeCollaborator: ["member.changed"],
  createInvitation: ["invitation.created"],
  revokeInvitation: ["invitation.revoked"],
  readInvitation: nothing,
  acceptInvitation: ["invitation.accepted"],
  joinByInvitation: ["invitation.accepted", "sign-in"],
  changeEmail: ["account.email-changed"],
  confirmEmail: ["account.email-changed"],
  changePicture: own,
  deleteAccount: ["account.deleted"],
  signOutPerson: ["account.signed-out"],
  removePerson: ["account.deleted"],
  createApiToken: ["token.created"],
  revokeApiToken: ["token.revoked"],
  createOwnToken: ["token.created"],
  deleteOwnToken: ["token.revoked"],
  startSignIn: nothing,
  connectProvider: nothing,
  finishSignIn: ["sign-in", "account.created", "account.connected"],
  disconnectProvider: ["account.disconnected"],
  sendSignInCode: nothing,
  signInByCode: ["sign-in", "account.created"],
  startSignUp: nothing,
  readSignUp: nothing,
  finishSignUp: ["sign-in", "account.created"],
  startChat: visitors,
  continueChat: visitors,
  sendMessage: visitors,
  getSessionUploadAddress: visitors,
  getFirstSessionUploadAddress: visitors,
  storeClientLogs: visitors,
  storeClientLogsFirst: visitors,
  streamMessage: visitors,
  streamPlainText: visitors,
  streamPlainTextFirst: visitors,
  startPreviewChat: nothing,
  updateChat: "the chat goes on with what is published: publishing is noted",
  createResult: visitors,
  updateResult: visitors,
  saveAnswer: visitors,
  storeEvents: visitors,
  executeWebhook: visitors,
  sendEmail: visitors,
  callSheet: visitors,
  runEffect: visitors,
  stopEffect: visitors,
  askQuestion: visitors,
  createPaymentIntent: visitors,
  createMedia: unused,
  sendFile: unused,
  sendFileInForm: unused,
  chooseUnsplashPhoto: nothing,
  createPreviewLink: nothing,
  createFilePreviewLink: nothing,
  runPreviewEffect: nothing,
  stopPreviewEffect: nothing,
  subscribeWebhook: drafts,
  unsubscribeWebhook: drafts,
} as const satisfies Record<ChangingName, readonly AuditAction[] | string> &
  Partial<Record<Name, readonly AuditAction[] | string>>;

/** The audit actions that a call may record; empty if it records none. */
export const actionsOf = (name: string): readonly AuditAction[] => {
  const noted: readonly AuditAction[] | string | undefined = (
    notedCalls as Readonly<Record<string, readonly AuditAction[] | string>>
  )[name];
  return typeof noted === "object" ? noted : [];
};
