import { randomUUID } from "node:crypto";
import { type Call, calls, createClient, type PlainRequest, type RequestOf } from "@parley/api";
import { ownerSample } from "../../accounts/testing/owner-sample.ts";
import { previewWaiter } from "../../effects/awaited-calls.ts";
import { sampleFile } from "../../testing/create-test-parley.ts";
import type { World } from "./open-world.ts";

// Test support: a request for every call. It can include the proof that the call asks of visitors.

type Name = keyof typeof calls;

/** Nobody answers at this address. */
const webhook = { address: "https://hooks.invalid/results", events: ["result.completed" as const] };

/** With `isProven`, the request includes the proof that the contract asks of everybody but the owner. */
type Sample = (world: World, isProven: boolean) => Promise<PlainRequest>;

/** Builds requests as a client of the API does, without sending them. */
const write = createClient(async (request) => request);
const plain = async (request: Promise<unknown>): Promise<PlainRequest> => (await request) as PlainRequest;

const withToken = async (request: Promise<unknown>, { token }: World, isProven: boolean): Promise<PlainRequest> => {
  const written = await plain(request);
  return isProven ? { ...written, headers: { ...written.headers, "x-parley-token": token } } : written;
};

const chatId = ({ sessionId }: World, isProven: boolean) => ({ sessionId: isProven ? sessionId : "unknown" });

/** The names of the calls whose requests need neither parameters nor a body. */
type NeedsNothing = { [Key in Name]: object extends RequestOf<(typeof calls)[Key]> ? Key : never }[Name];

/** A new call causes a compile error here until it has a request, unless its request needs nothing. */
const given: Readonly<Record<Exclude<Name, NeedsNothing>, Sample> & Partial<Record<Name, Sample>>> = {
  importBots: () =>
    plain(write(calls.importBots, { body: { files: [{ name: "a.json", content: JSON.stringify(sampleFile()) }] } })),
  createBot: ({ folderId }) => plain(write(calls.createBot, { body: { name: "New", folderId } })),
  duplicateBot: ({ botId: ref }) => plain(write(calls.duplicateBot, { params: { ref }, body: {} })),
  moveBots: ({ botId, folderId }) => plain(write(calls.moveBots, { body: { ids: [botId], folderId } })),
  deleteBots: ({ botId }) => plain(write(calls.deleteBots, { body: { ids: [botId] } })),
  restoreBots: ({ deletedBotId }) => plain(write(calls.restoreBots, { body: { ids: [deletedBotId] } })),
  deleteBotsForever: ({ deletedBotId }) => plain(write(calls.deleteBotsForever, { body: { ids: [deletedBotId] } })),
  createFolder: ({ folderId: parentId }) => plain(write(calls.createFolder, { body: { name: "New", parentId } })),
  changeFolder: ({ folderId: id }) => plain(write(calls.changeFolder, { params: { id }, body: { name: "Renamed" } })),
  deleteFolder: ({ folderId: id }) => plain(write(calls.deleteFolder, { params: { id } })),
  createTheme: () => plain(write(calls.createTheme, { body: { name: "New", theme: {} } })),
  changeTheme: ({ themeId: id }) => plain(write(calls.changeTheme, { params: { id }, body: { theme: {} } })),
  deleteTheme: ({ themeId: id }) => plain(write(calls.deleteTheme, { params: { id } })),
  saveThemeTemplate: ({ themeId: id }) =>
    plain(write(calls.saveThemeTemplate, { params: { id }, body: { name: "Saved", theme: {} } })),
  deleteThemeTemplate: ({ themeId: id }) => plain(write(calls.deleteThemeTemplate, { params: { id }, query: {} })),
  listCollaborators: ({ botId: ref }) => plain(write(calls.listCollaborators, { params: { ref } })),
  changeCollaborator: ({ botId: ref, guestId: userId }) =>
    plain(write(calls.changeCollaborator, { params: { ref, userId }, body: { type: "READ" } })),
  removeCollaborator: ({ botId: ref, guestId: userId }) =>
    plain(write(calls.removeCollaborator, { params: { ref, userId } })),
  createOwnToken: () => plain(write(calls.createOwnToken, { body: { name: "Nightly" } })),
  deleteOwnToken: () => plain(write(calls.deleteOwnToken, { params: { id: "none" } })),
  changeAsker: () => plain(write(calls.changeAsker, { body: { name: "Ann" } })),
  listDeletedResults: ({ botId: ref }) => plain(write(calls.listDeletedResults, { params: { ref } })),
  countResults: ({ botId: ref }) => plain(write(calls.countResults, { params: { ref } })),
  exportResults: ({ botId: ref }) => plain(write(calls.exportResults, { params: { ref }, query: { format: "csv" } })),
  getResultNote: ({ botId: ref, resultId }) => plain(write(calls.getResultNote, { params: { ref, resultId } })),
  changeResultNote: ({ botId: ref, resultId }) =>
    plain(write(calls.changeResultNote, { params: { ref, resultId }, body: { note: "Call her", tags: ["VIP"] } })),
  listResultViews: ({ botId: ref }) => plain(write(calls.listResultViews, { params: { ref } })),
  saveResultView: ({ botId: ref }) =>
    plain(write(calls.saveResultView, { params: { ref }, body: { name: "Today", query: "period=today" } })),
  deleteResultView: ({ botId: ref }) =>
    plain(write(calls.deleteResultView, { params: { ref }, body: { name: "Today" } })),
  getTranscript: ({ botId: ref, resultId }) => plain(write(calls.getTranscript, { params: { ref, resultId } })),
  listRecordedChats: ({ botId: ref }) => plain(write(calls.listRecordedChats, { params: { ref } })),
  deleteResults: ({ botId: ref }) => plain(write(calls.deleteResults, { params: { ref }, body: { ids: ["none"] } })),
  deleteResultsForever: ({ botId: ref }) =>
    plain(write(calls.deleteResultsForever, { params: { ref }, body: { deletion: "2026-01-01T00:00:00.000Z" } })),
  restoreResults: ({ botId: ref }) =>
    plain(write(calls.restoreResults, { params: { ref }, body: { deletion: "2026-01-01T00:00:00.000Z" } })),
  markResultsSeen: ({ botId: ref }) => plain(write(calls.markResultsSeen, { params: { ref } })),
  getNotice: ({ botId: ref }) => plain(write(calls.getNotice, { params: { ref } })),
  saveNotice: ({ botId: ref }) => plain(write(calls.saveNotice, { params: { ref }, body: { pace: "never" } })),
  testNotice: ({ botId: ref }) => plain(write(calls.testNotice, { params: { ref }, body: {} })),
  getWorkspaceNotice: ({ workspaceId }) => plain(write(calls.getWorkspaceNotice, { params: { workspaceId } })),
  saveWorkspaceNotice: ({ workspaceId }) =>
    plain(write(calls.saveWorkspaceNotice, { params: { workspaceId }, body: { pace: "never" } })),
  testWorkspaceNotice: ({ workspaceId }) =>
    plain(write(calls.testWorkspaceNotice, { params: { workspaceId }, body: {} })),
  listWebhooks: ({ botId: ref }) => plain(write(calls.listWebhooks, { params: { ref } })),
  createWebhook: ({ botId: ref }) => plain(write(calls.createWebhook, { params: { ref }, body: webhook })),
  changeWebhook: ({ botId: ref, webhookId }) =>
    plain(write(calls.changeWebhook, { params: { ref, webhookId }, body: { isPaused: true } })),
  deleteWebhook: ({ botId: ref, webhookId }) => plain(write(calls.deleteWebhook, { params: { ref, webhookId } })),
  testWebhook: ({ botId: ref, webhookId }) => plain(write(calls.testWebhook, { params: { ref, webhookId }, body: {} })),
  rotateWebhookSecret: ({ botId: ref, webhookId }) =>
    plain(write(calls.rotateWebhookSecret, { params: { ref, webhookId }, body: {} })),
  listWorkspaceWebhooks: ({ workspaceId }) => plain(write(calls.listWorkspaceWebhooks, { params: { workspaceId } })),
  createWorkspaceWebhook: ({ workspaceId }) =>
    plain(write(calls.createWorkspaceWebhook, { params: { workspaceId }, body: webhook })),
  changeWorkspaceWebhook: ({ workspaceId, workspaceWebhookId: webhookId }) =>
    plain(write(calls.changeWorkspaceWebhook, { params: { workspaceId, webhookId }, body: { isPaused: true } })),
  deleteWorkspaceWebhook: ({ workspaceId, workspaceWebhookId: webhookId }) =>
    plain(write(calls.deleteWorkspaceWebhook, { params: { workspaceId, webhookId } })),
  testWorkspaceWebhook: ({ workspaceId, workspaceWebhookId: webhookId }) =>
    plain(write(calls.testWorkspaceWebhook, { params: { workspaceId, webhookId }, body: {} })),
  rotateWorkspaceWebhookSecret: ({ workspaceId, workspaceWebhookId: webhookId }) =>
    plain(write(calls.rotateWorkspaceWebhookSecret, { params: { workspaceId, webhookId }, body: {} })),
  getFailureMails: ({ botId: ref }) => plain(write(calls.getFailureMails, { params: { ref } })),
  saveFailureMails: ({ botId: ref }) =>
    plain(write(calls.saveFailureMails, { params: { ref }, body: { isOn: true, threshold: 3 } })),
  listSent: ({ botId: ref }) => plain(write(calls.listSent, { params: { ref } })),
  listSentBlocks: ({ botId: ref }) => plain(write(calls.listSentBlocks, { params: { ref } })),
  listFailures: () => plain(write(calls.listFailures, { query: { from: "2026-01-01T00:00:00.000Z" } })),
  getPublication: ({ botId: ref }) => plain(write(calls.getPublication, { params: { ref } })),
  planPublication: ({ botId: ref }) =>
    plain(
      write(calls.planPublication, {
        params: { ref },
        body: { at: new Date(Date.now() + 86_400_000).toISOString() },
      }),
    ),
  cancelPublication: ({ botId: ref }) => plain(write(calls.cancelPublication, { params: { ref } })),
  askToPublish: ({ botId: ref }) => plain(write(calls.askToPublish, { params: { ref }, body: { note: "Please" } })),
  withdrawRequest: ({ botId: ref }) => plain(write(calls.withdrawRequest, { params: { ref } })),
  declineRequest: ({ botId: ref }) => plain(write(calls.declineRequest, { params: { ref }, body: {} })),
  getMatchingNumbers: ({ botId: ref }) =>
    plain(write(calls.getMatchingNumbers, { params: { ref }, query: { where: "[]" } })),
  getArrivals: ({ botId: ref }) => plain(write(calls.getArrivals, { params: { ref } })),
  getNumbers: ({ botId: ref }) => plain(write(calls.getNumbers, { params: { ref } })),
  listCountedResults: ({ botId: ref }) =>
    plain(write(calls.listCountedResults, { params: { ref }, query: { what: "shown", place: `${ref}/b2` } })),
  recountNumbers: ({ botId: ref }) => plain(write(calls.recountNumbers, { params: { ref } })),
  getEmbed: ({ publicId }) => plain(write(calls.getEmbed, { params: { file: `${publicId}.json` } })),
  getPublishedBot: ({ botId: ref }) => plain(write(calls.getPublishedBot, { params: { ref } })),
  getResult: ({ botId: ref, resultId }) => plain(write(calls.getResult, { params: { ref, resultId } })),
  getStatistics: ({ botId: ref }) => plain(write(calls.getStatistics, { params: { ref }, query: {} })),
  deleteListedResults: ({ botId: ref }) =>
    plain(write(calls.deleteListedResults, { params: { ref }, query: { resultIds: "none" } })),
  getInDepthData: ({ botId: ref }) => plain(write(calls.getInDepthData, { params: { ref }, query: {} })),
  getLinkedBots: ({ botId: ref }) => plain(write(calls.getLinkedBots, { params: { ref } })),
  listWebhookBlocks: ({ botId: ref }) => plain(write(calls.listWebhookBlocks, { params: { ref } })),
  getResultExample: ({ botId: ref }) => plain(write(calls.getResultExample, { params: { ref, blockId: "bHttp" } })),
  getSampleResult: ({ botId: ref }) => plain(write(calls.getSampleResult, { params: { ref, blockId: "bHttp" } })),
  subscribeWebhook: ({ botId: ref }) => {
    const body = { url: "https://hooks.example.org/catch/1" };
    return plain(write(calls.subscribeWebhook, { params: { ref, blockId: "bHttp" }, body }));
  },
  unsubscribeWebhook: ({ botId: ref }) => plain(write(calls.unsubscribeWebhook, { params: { ref, blockId: "bHttp" } })),
  getFolder: ({ folderId: id }) => plain(write(calls.getFolder, { params: { id } })),
  getBot: ({ botId: ref }) => plain(write(calls.getBot, { params: { ref } })),
  checkBot: ({ botId: ref }) => plain(write(calls.checkBot, { params: { ref } })),
  exportBot: ({ botId: ref }) => plain(write(calls.exportBot, { params: { ref } })),
  getDraft: ({ botId: ref }) => plain(write(calls.getDraft, { params: { ref } })),
  replaceDraft: ({ botId: ref }) =>
    plain(write(calls.replaceDraft, { params: { ref }, body: { content: JSON.stringify(sampleFile()) } })),
  checkAddress: ({ botId: ref }) => plain(write(calls.checkAddress, { params: { ref }, query: {} })),
  unpublishBot: ({ botId: ref }) => plain(write(calls.unpublishBot, { params: { ref } })),
  changeBot: ({ botId: ref }) => plain(write(calls.changeBot, { params: { ref }, body: { isClosed: true } })),
  deleteBot: ({ botId: ref }) => plain(write(calls.deleteBot, { params: { ref } })),
  restoreBot: ({ deletedBotId: ref }) => plain(write(calls.restoreBot, { params: { ref } })),
  listVersions: ({ botId: ref }) => plain(write(calls.listVersions, { params: { ref } })),
  getVersion: ({ botId: ref }) => plain(write(calls.getVersion, { params: { ref, number: "1" } })),
  nameVersion: ({ botId: ref }) =>
    plain(write(calls.nameVersion, { params: { ref, number: "1" }, body: { name: "First" } })),
  makeVersionLive: ({ botId: ref }) => plain(write(calls.makeVersionLive, { params: { ref, number: "1" } })),
  publishBot: ({ botId: ref }) => plain(write(calls.publishBot, { params: { ref } })),
  getDocument: ({ botId: ref }) => plain(write(calls.getDocument, { params: { ref } })),
  makeChanges: ({ botId: ref }) => plain(write(calls.makeChanges, { params: { ref }, body: { base: 0, changes: [] } })),
  followChanges: ({ botId: ref }) => plain(write(calls.followChanges, { params: { ref }, query: { after: 0 } })),
  tellPresence: ({ botId: ref }) =>
    plain(write(calls.tellPresence, { params: { ref }, body: { editor: "an-editor", where: null } })),
  readApiDescription: () =>
    plain(write(calls.readApiDescription, { body: { url: "http://127.0.0.1:9/openapi.json" } })),
  runCode: () => plain(write(calls.runCode, { body: { pieces: [{ code: "return 1", args: {} }] } })),
  tryCode: () => plain(write(calls.tryCode, { body: { code: "1 + 1", isValue: true, variables: [] } })),
  tryBlock: ({ botId: ref }) =>
    plain(write(calls.tryBlock, { params: { ref }, body: { blockId: "bHttp", variables: [] } })),
  translateTexts: ({ botId: ref }) => {
    const model = { service: "openai", credentialsId: "none", model: "gpt-5" };
    const texts = [{ key: "a", where: "Welcome", main: "Hello" }];
    return plain(write(calls.translateTexts, { params: { ref }, body: { ...model, from: "en", to: "de", texts } }));
  },
  getCallAddresses: ({ botId: ref }) => plain(write(calls.getCallAddresses, { params: { ref, blockId: "bWait" } })),
  callBlock: async ({ botId, resultId, waitForCall, keyOf }, isProven) => {
    await waitForCall({ resultId });
    const params = { botId, blockId: "bWait", resultId };
    return plain(write(calls.callBlock, { params, query: { key: isProven ? keyOf("bWait") : "wrong" }, body: {} }));
  },
  callPreview: async ({ botId, waitForCall, keyOf }, isProven) => {
    await waitForCall(previewWaiter);
    const params = { botId, blockId: "bWait" };
    return plain(write(calls.callPreview, { params, query: { key: isProven ? keyOf("bWait") : "wrong" }, body: {} }));
  },
  listResults: ({ botId: ref }) => plain(write(calls.listResults, { params: { ref }, query: { limit: 5 } })),
  listSpecifiedResults: ({ botId: ref }) => plain(write(calls.listSpecifiedResults, { params: { ref } })),
  listLogs: ({ botId: ref }) => plain(write(calls.listLogs, { params: { ref } })),
  listResultLogs: ({ botId: ref, resultId }) => plain(write(calls.listResultLogs, { params: { ref, resultId } })),
  listDeliveries: ({ botId: ref }) => plain(write(calls.listDeliveries, { params: { ref } })),
  listServiceCalls: ({ botId: ref }) => plain(write(calls.listServiceCalls, { params: { ref } })),
  saveModelCeilings: () => plain(write(calls.saveModelCeilings, { body: { ceilings: [] } })),
  getResultModelUsage: ({ botId: ref, resultId }) =>
    plain(write(calls.getResultModelUsage, { params: { ref, resultId } })),
  sendDelivery: async ({ botId: ref, keepDelivery }) =>
    plain(write(calls.sendDelivery, { params: { ref, deliveryId: await keepDelivery() }, body: {} })),
  giveUpDelivery: async ({ botId: ref, keepDelivery }) =>
    plain(write(calls.giveUpDelivery, { params: { ref, deliveryId: await keepDelivery() }, body: {} })),
  createCredentials: () => {
    const data = { live: { secretKey: "sk", publicKey: "pk" } };
    return plain(write(calls.createCredentials, { body: { type: "stripe", name: "Mine", data } }));
  },
  getCredentials: ({ otherCredentials: id }) => plain(write(calls.getCredentials, { params: { id } })),
  changeCredentials: ({ otherCredentials: id }) =>
    plain(write(calls.changeCredentials, { params: { id }, body: { name: "Ours" } })),
  testCredentials: ({ otherCredentials: id }) => plain(write(calls.testCredentials, { params: { id } })),
  startConsent: () => {
    const client = { id: "client", secret: "secret of it" };
    return plain(write(calls.startConsent, { body: { type: "google sheets", name: "Sheets", client } }));
  },
  finishConsent: () => plain(write(calls.finishConsent, { body: { state: "unknown", code: "code" } })),
  lookUp: ({ botId: ref }) =>
    plain(write(calls.lookUp, { params: { ref }, body: { blockType: "Webhook", source: "none", options: {} } })),
  searchMedia: () => plain(write(calls.searchMedia, { params: { library: "giphy" }, query: { q: "cats" } })),
  chooseUnsplashPhoto: () => plain(write(calls.chooseUnsplashPhoto, { params: { id: "photo" } })),
  deleteCredentials: ({ otherCredentials: id }) => plain(write(calls.deleteCredentials, { params: { id } })),
  createOwner: () => plain(write(calls.createOwner, { body: { token: "owner.wrong", ...ownerSample } })),
  signIn: () => {
    const { email, password } = ownerSample;
    return plain(write(calls.signIn, { body: { email, password } }));
  },
  changeName: () => plain(write(calls.changeName, { body: { name: "Ann" } })),
  changePassword: () => {
    const { password } = ownerSample;
    return plain(write(calls.changePassword, { body: { currentPassword: password, newPassword: password } }));
  },
  endSession: ({ otherBrowser: id }) => plain(write(calls.endSession, { params: { id } })),
  createResetLink: () => plain(write(calls.createResetLink, { body: { email: ownerSample.email } })),
  resetPassword: ({ resetToken }, isProven) => {
    const body = { token: isProven ? resetToken : "wrong", newPassword: ownerSample.password };
    return plain(write(calls.resetPassword, { body }));
  },
  createWorkspace: () => plain(write(calls.createWorkspace, { body: { name: "New" } })),
  getWorkspace: ({ workspaceId }) => plain(write(calls.getWorkspace, { params: { workspaceId } })),
  changeWorkspace: ({ workspaceId }) =>
    plain(write(calls.changeWorkspace, { params: { workspaceId }, body: { icon: "🐘" } })),
  chooseWorkspace: ({ workspaceId }) => plain(write(calls.chooseWorkspace, { params: { workspaceId }, body: {} })),
  // The wrong name prevents deletion.
  deleteWorkspace: ({ workspaceId }) =>
    plain(write(calls.deleteWorkspace, { params: { workspaceId }, body: { name: "?" } })),
  // The workspace has bots, so this is refused.
  deleteEmptyWorkspace: ({ workspaceId }) => plain(write(calls.deleteEmptyWorkspace, { params: { workspaceId } })),
  // The workspace is not deleted, so this is refused.
  restoreWorkspace: ({ workspaceId: id }) => plain(write(calls.restoreWorkspace, { params: { id }, body: {} })),
  leaveWorkspace: ({ workspaceId }) => plain(write(calls.leaveWorkspace, { params: { workspaceId }, body: {} })),
  listMembers: ({ workspaceId }) => plain(write(calls.listMembers, { params: { workspaceId } })),
  changeMember: ({ workspaceId, personId: userId }) =>
    plain(write(calls.changeMember, { params: { workspaceId, userId }, body: { role: "guest", bots: [] } })),
  removeMember: ({ workspaceId, personId: userId }) =>
    plain(write(calls.removeMember, { params: { workspaceId, userId } })),
  listInvitations: ({ workspaceId }) => plain(write(calls.listInvitations, { params: { workspaceId } })),
  createInvitation: ({ workspaceId }) =>
    plain(write(calls.createInvitation, { params: { workspaceId }, body: { role: "member" } })),
  revokeInvitation: ({ workspaceId, invitationId }) =>
    plain(write(calls.revokeInvitation, { params: { workspaceId, invitationId } })),
  readInvitation: ({ invitationToken }, isProven) =>
    plain(write(calls.readInvitation, { body: { token: isProven ? invitationToken : "wrong" } })),
  acceptInvitation: ({ invitationToken: token }) => plain(write(calls.acceptInvitation, { body: { token } })),
  joinByInvitation: ({ invitationToken }, isProven) => {
    const person = { name: "Bo", email: `${randomUUID()}@example.org`, password: ownerSample.password };
    const body = { token: isProven ? invitationToken : "wrong", ...person };
    return plain(write(calls.joinByInvitation, { body }));
  },
  // The address belongs to somebody already, so this is refused.
  changeEmail: () => {
    const { email, password } = ownerSample;
    return plain(write(calls.changeEmail, { body: { email, password } }));
  },
  confirmEmail: () => plain(write(calls.confirmEmail, { body: { token: "wrong" } })),
  changePicture: () => plain(write(calls.changePicture, { body: { picture: null } })),
  getPicture: () => plain(write(calls.getPicture, { params: { name: "0123456789abcdef01234567.png" } })),
  deleteAccount: () => plain(write(calls.deleteAccount, { body: { email: "nobody@example.org" } })),
  createApiToken: () => plain(write(calls.createApiToken, { body: { name: "Nightly", scope: "read" } })),
  revokeApiToken: () => plain(write(calls.revokeApiToken, { params: { id: "none" } })),
  startSignIn: () => plain(write(calls.startSignIn, { params: { provider: "github" }, body: {} })),
  connectProvider: () => plain(write(calls.connectProvider, { params: { provider: "github" } })),
  finishSignIn: () =>
    plain(write(calls.finishSignIn, { body: { provider: "github", state: "unknown", code: "code" } })),
  disconnectProvider: () => plain(write(calls.disconnectProvider, { params: { id: "unknown" } })),
  sendSignInCode: () => plain(write(calls.sendSignInCode, { body: { email: ownerSample.email } })),
  signInByCode: () => plain(write(calls.signInByCode, { body: { email: ownerSample.email, code: "123456" } })),
  startSignUp: () => plain(write(calls.startSignUp, { body: { email: "new@example.org" } })),
  readSignUp: () => plain(write(calls.readSignUp, { body: { token: "wrong" } })),
  finishSignUp: () => {
    const { password } = ownerSample;
    return plain(write(calls.finishSignUp, { body: { token: "wrong", name: "New", password } }));
  },
  startChat: ({ publicId }) => plain(write(calls.startChat, { params: { publicId }, body: {} })),
  changeAnswer: (world, isProven) =>
    plain(write(calls.changeAnswer, { params: { ...chatId(world, isProven), index: "0" }, body: { message: "?" } })),
  continueChat: (world, isProven) =>
    plain(write(calls.continueChat, { params: chatId(world, isProven), body: { message: "?" } })),
  streamMessage: (world, isProven) => plain(write(calls.streamMessage, { params: chatId(world, isProven), body: {} })),
  streamPlainText: (world, isProven) =>
    plain(write(calls.streamPlainText, { params: chatId(world, isProven), body: {} })),
  streamPlainTextFirst: (world, isProven) =>
    plain(write(calls.streamPlainTextFirst, { body: chatId(world, isProven) })),
  sendMessage: ({ publicId }) => plain(write(calls.sendMessage, { body: { startParams: { typebot: publicId } } })),
  getSessionUploadAddress: (world, isProven) =>
    plain(write(calls.getSessionUploadAddress, { body: { ...chatId(world, isProven), fileName: "a.txt" } })),
  getFirstSessionUploadAddress: (world, isProven) => {
    const body = { filePathProps: { ...chatId(world, isProven), fileName: "a.txt" } };
    return plain(write(calls.getFirstSessionUploadAddress, { body }));
  },
  storeClientLogs: (world, isProven) =>
    plain(write(calls.storeClientLogs, { params: chatId(world, isProven), body: { clientLogs: [] } })),
  storeClientLogsFirst: (world, isProven) =>
    plain(write(calls.storeClientLogsFirst, { params: chatId(world, isProven), body: { clientLogs: [] } })),
  startPreviewChat: ({ botId }) => plain(write(calls.startPreviewChat, { params: { typebotId: botId }, body: {} })),
  updateChat: ({ sessionId }) => plain(write(calls.updateChat, { params: { sessionId } })),
  getPublicBot: ({ botId }) => plain(write(calls.getPublicBot, { params: { botId } })),
  getFlow: ({ botId }) => plain(write(calls.getFlow, { params: { botId }, query: { version: "1" } })),
  createResult: ({ botId }) => plain(write(calls.createResult, { params: { botId } })),
  updateResult: (world, isProven) => {
    const params = { botId: world.botId, resultId: world.resultId };
    return withToken(write(calls.updateResult, { params, body: { isCompleted: true } }), world, isProven);
  },
  saveAnswer: (world, isProven) => {
    const body = { resultId: world.resultId, blockId: "bText", content: "Ann" };
    return withToken(write(calls.saveAnswer, { params: { botId: "t", resultId: "r" }, body }), world, isProven);
  },
  storeEvents: (world, isProven) => {
    const params = { botId: world.botId, resultId: world.resultId };
    return withToken(write(calls.storeEvents, { params, body: { entries: [] } }), world, isProven);
  },
  runEffect: (world, isProven) => {
    const params = { botId: world.botId, resultId: world.resultId };
    return withToken(write(calls.runEffect, { params, body: { blockId: "bCode" } }), world, isProven);
  },
  stopEffect: (world, isProven) => {
    const params = { botId: world.botId, resultId: world.resultId };
    return withToken(write(calls.stopEffect, { params, body: { blockId: "bCode" } }), world, isProven);
  },
  askQuestion: (world, isProven) => {
    const params = { botId: world.botId, resultId: world.resultId, question: "payments" };
    return withToken(write(calls.askQuestion, { params, body: { blockId: "bPay" } }), world, isProven);
  },
  sendEmail: ({ botId }) =>
    plain(write(calls.sendEmail, { params: { botId }, body: { recipients: ["ada@example.org"], subject: "Hi" } })),
  callSheet: () =>
    plain(
      write(calls.callSheet, {
        params: { spreadsheetId: "sheet", sheetId: "0" },
        body: { action: "Insert a row", credentialsId: "google-account" },
      }),
    ),
  executeWebhook: ({ botId }) => plain(write(calls.executeWebhook, { params: { botId, blockId: "bHttp" }, body: {} })),
  takeNotice: ({ credentialsId: accountId }) => plain(write(calls.takeNotice, { params: { accountId }, body: {} })),
  createPaymentIntent: ({ credentialsId }) =>
    plain(write(calls.createPaymentIntent, { body: { inputOptions: { credentialsId, amount: "30" } } })),
  createMedia: ({ botId: ref }) =>
    plain(write(calls.createMedia, { params: { ref }, body: { fileName: "a.png", fileSize: 5 } })),
  getUploadAddress: (world, isProven) => {
    const filePath = `public/results/${world.resultId}/bFile/c.txt`;
    const params = { botId: world.botId, blockId: "bFile" };
    return withToken(write(calls.getUploadAddress, { params, query: { filePath } }), world, isProven);
  },
  sendFileInForm: async ({ uploadUrl: { pathname, search } }, isProven) => {
    const path = isProven ? pathname + search : pathname;
    const heads = 'Content-Disposition: form-data; name="file"; filename="a.txt"';
    const body = `--x\r\n${heads}\r\n\r\na file\r\n--x--\r\n`;
    return { method: "POST", path, headers: { "content-type": "multipart/form-data; boundary=x" }, body };
  },
  sendFile: async ({ uploadUrl: { pathname, search } }, isProven) => {
    const path = isProven ? pathname + search : pathname;
    return { method: "PUT", path, headers: {}, body: "a file" };
  },
  getFile: async ({ publicFile: path }) => ({ method: "GET", path, headers: {}, body: undefined }),
  getPrivateFile: ({ botId, resultId }) =>
    plain(write(calls.getPrivateFile, { params: { botId, resultId, blockId: "bPrivate", name: "a.txt" } })),
  createPreviewLink: ({ botId: ref }) => plain(write(calls.createPreviewLink, { params: { ref } })),
  getPreviewFlow: ({ botId, previewToken }, isProven) => {
    const headers = { "X-Parley-Preview": isProven ? previewToken : "wrong" };
    return plain(write(calls.getPreviewFlow, { params: { botId }, headers }));
  },
  runPreviewEffect: ({ botId, previewToken }, isProven) => {
    const body = { blockId: "bCode", previewToken: isProven ? previewToken : "wrong" };
    return plain(write(calls.runPreviewEffect, { params: { botId }, body }));
  },
  stopPreviewEffect: ({ botId, previewToken }, isProven) => {
    const body = { run: "0123456789", previewToken: isProven ? previewToken : "wrong" };
    return plain(write(calls.stopPreviewEffect, { params: { botId }, body }));
  },
  signOutPerson: ({ personId: userId }) => plain(write(calls.signOutPerson, { params: { userId }, body: {} })),
  removePerson: ({ personId: userId, personEmail: email }) =>
    plain(write(calls.removePerson, { params: { userId }, body: { email } })),
};

/** The request of a call that leaves everything out. */
const bare = ({ method, path, body }: Call): Sample => {
  const request = { method, path, headers: {}, body: body === undefined ? undefined : "{}" };
  return async () => request;
};

/** The requests of all calls. */
export const sampleRequests = Object.fromEntries(
  Object.entries<Call>(calls).map(([name, call]) => [name, given[name as Name] ?? bare(call)]),
) as Readonly<Record<Name, Sample>>;
