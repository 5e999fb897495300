import { randomUUID } from "node:crypto";
import { calls, createClient, type PlainRequest } from "@parley/api";
import type { World } from "./open-world.ts";

// Test support: requests about the actor's own bot or workspace that also contain an id of somebody else's: in the
// body, the query, a header, or a part of the path that doesn't decide who may make the call.

type Name = keyof typeof calls;

/** Makes a request from the actor's own world and a foreign world, which the actor must not know of. */
export type Naming = (own: World, foreign: World) => Promise<PlainRequest>;

const write = createClient(async (request) => request);
const plain = async (request: Promise<unknown>): Promise<PlainRequest> => (await request) as PlainRequest;
const withToken = async (request: Promise<unknown>, { token }: World): Promise<PlainRequest> => {
  const written = await plain(request);
  return { ...written, headers: { ...written.headers, "x-parley-token": token } };
};

const file = {
  version: "6.1",
  name: "A file",
  groups: [],
  edges: [],
  variables: [],
  events: [],
  theme: {},
  settings: {},
};

const { createBot, importBots, duplicateBot, changeBot, createFolder, changeFolder, listFolders } = calls;
const { getFolder, deleteFolder, listBots, moveBots, deleteResults, exportResults, saveAnswer } = calls;

/**
 * The requests, by call and by the key that names something foreign. Keys that name nothing stored are in
 * `namesNothing`.
 */
export const foreignRequests: Partial<Record<Name, Readonly<Record<string, Naming>>>> = {
  listSent: {
    resultId: ({ botId: ref }, { resultId }) => plain(write(calls.listSent, { params: { ref }, query: { resultId } })),
  },
  changeWebhook: {
    webhookId: ({ botId: ref }, { webhookId }) =>
      plain(write(calls.changeWebhook, { params: { ref, webhookId }, body: { isPaused: true } })),
  },
  deleteWebhook: {
    webhookId: ({ botId: ref }, { webhookId }) => plain(write(calls.deleteWebhook, { params: { ref, webhookId } })),
  },
  testWebhook: {
    webhookId: ({ botId: ref }, { webhookId }) =>
      plain(write(calls.testWebhook, { params: { ref, webhookId }, body: {} })),
  },
  rotateWebhookSecret: {
    webhookId: ({ botId: ref }, { webhookId }) =>
      plain(write(calls.rotateWebhookSecret, { params: { ref, webhookId }, body: {} })),
  },
  changeWorkspaceWebhook: {
    webhookId: ({ workspaceId }, { workspaceWebhookId: webhookId }) =>
      plain(write(calls.changeWorkspaceWebhook, { params: { workspaceId, webhookId }, body: { isPaused: true } })),
  },
  deleteWorkspaceWebhook: {
    webhookId: ({ workspaceId }, { workspaceWebhookId: webhookId }) =>
      plain(write(calls.deleteWorkspaceWebhook, { params: { workspaceId, webhookId } })),
  },
  testWorkspaceWebhook: {
    webhookId: ({ workspaceId }, { workspaceWebhookId: webhookId }) =>
      plain(write(calls.testWorkspaceWebhook, { params: { workspaceId, webhookId }, body: {} })),
  },
  rotateWorkspaceWebhookSecret: {
    webhookId: ({ workspaceId }, { workspaceWebhookId: webhookId }) =>
      plain(write(calls.rotateWorkspaceWebhookSecret, { params: { workspaceId, webhookId }, body: {} })),
  },
  createBot: {
    folderId: (_, { folderId }) => plain(write(createBot, { body: { name: "New", folderId } })),
    workspaceId: (_, { workspaceId }) => plain(write(createBot, { body: { workspaceId, typebot: { name: "New" } } })),
  },
  importBots: {
    folderId: (_, { folderId }) =>
      plain(write(importBots, { body: { files: [{ name: "a.json", content: JSON.stringify(file) }], folderId } })),
    workspaceId: (_, { workspaceId }) => plain(write(importBots, { body: { workspaceId, typebot: { name: "New" } } })),
  },
  listBots: {
    workspaceId: (_, { workspaceId }) => plain(write(listBots, { query: { workspaceId } })),
    folderId: (_, { folderId }) => plain(write(listBots, { query: { folderId } })),
  },
  duplicateBot: {
    folderId: ({ botId: ref }, { folderId }) => plain(write(duplicateBot, { params: { ref }, body: { folderId } })),
  },
  changeBot: {
    folderId: ({ botId: ref }, { folderId }) => plain(write(changeBot, { params: { ref }, body: { folderId } })),
    publicId: ({ botId: ref }, { publicId }) => plain(write(changeBot, { params: { ref }, body: { publicId } })),
  },
  checkAddress: {
    publicId: ({ botId: ref }, { publicId }) =>
      plain(write(calls.checkAddress, { params: { ref }, query: { publicId } })),
  },
  moveBots: {
    ids: ({ folderId }, { botId }) => plain(write(moveBots, { body: { ids: [botId], folderId } })),
    folderId: ({ botId }, { folderId }) => plain(write(moveBots, { body: { ids: [botId], folderId } })),
  },
  listServerActivity: {
    workspaceId: (_, { workspaceId }) => plain(write(calls.listServerActivity, { query: { workspaceId } })),
  },
  signOutPerson: {
    userId: (_, { personId: userId }) => plain(write(calls.signOutPerson, { params: { userId }, body: {} })),
  },
  removePerson: {
    userId: (_, { personId: userId, personEmail: email }) =>
      plain(write(calls.removePerson, { params: { userId }, body: { email } })),
  },
  deleteBots: { ids: (_, { botId }) => plain(write(calls.deleteBots, { body: { ids: [botId] } })) },
  restoreBots: { ids: (_, { deletedBotId }) => plain(write(calls.restoreBots, { body: { ids: [deletedBotId] } })) },
  deleteBotsForever: {
    ids: (_, { deletedBotId }) => plain(write(calls.deleteBotsForever, { body: { ids: [deletedBotId] } })),
  },
  listFolders: {
    workspaceId: (_, { workspaceId }) => plain(write(listFolders, { query: { workspaceId } })),
    parentFolderId: (_, { folderId }) => plain(write(listFolders, { query: { parentFolderId: folderId } })),
  },
  getFolder: {
    workspaceId: ({ folderId: id }, { workspaceId }) =>
      plain(write(getFolder, { params: { id }, query: { workspaceId } })),
  },
  createFolder: {
    parentId: (_, { folderId }) => plain(write(createFolder, { body: { name: "New", parentId: folderId } })),
    parentFolderId: ({ workspaceId }, { folderId: parentFolderId }) =>
      plain(write(createFolder, { body: { folderName: "New", workspaceId, parentFolderId } })),
    workspaceId: (_, { workspaceId }) => plain(write(createFolder, { body: { folderName: "New", workspaceId } })),
  },
  changeFolder: {
    parentId: ({ folderId: id }, foreign) =>
      plain(write(changeFolder, { params: { id }, body: { parentId: foreign.folderId } })),
    parentFolderId: ({ folderId: id }, foreign) =>
      plain(write(changeFolder, { params: { id }, body: { folder: { parentFolderId: foreign.folderId } } })),
    workspaceId: ({ folderId: id }, { workspaceId }) =>
      plain(write(changeFolder, { params: { id }, body: { workspaceId, folder: { name: "New" } } })),
  },
  deleteFolder: {
    workspaceId: ({ folderId: id }, { workspaceId }) =>
      plain(write(deleteFolder, { params: { id }, query: { workspaceId } })),
  },
  listResults: {
    after: ({ botId: ref }, { resultId }) =>
      plain(write(calls.listResults, { params: { ref }, query: { after: resultId } })),
  },
  exportResults: {
    ids: ({ botId: ref }, { resultId }) =>
      plain(write(exportResults, { params: { ref }, query: { format: "json", ids: resultId } })),
    after: ({ botId: ref }, { resultId }) =>
      plain(write(exportResults, { params: { ref }, query: { format: "json", after: resultId } })),
  },
  getResult: {
    resultId: ({ botId: ref }, { resultId }) => plain(write(calls.getResult, { params: { ref, resultId } })),
  },
  getResultNote: {
    resultId: ({ botId: ref }, { resultId }) => plain(write(calls.getResultNote, { params: { ref, resultId } })),
  },
  changeResultNote: {
    resultId: ({ botId: ref }, { resultId }) =>
      plain(write(calls.changeResultNote, { params: { ref, resultId }, body: { note: "", tags: [] } })),
  },
  getTranscript: {
    resultId: ({ botId: ref }, { resultId }) => plain(write(calls.getTranscript, { params: { ref, resultId } })),
  },
  deleteResults: {
    ids: ({ botId: ref }, { resultId }) => plain(write(deleteResults, { params: { ref }, body: { ids: [resultId] } })),
    except: ({ botId: ref }, { resultId }) => {
      const body = { until: "2020-01-01T00:00:00.000Z", except: [resultId] };
      return plain(write(deleteResults, { params: { ref }, body }));
    },
  },
  deleteListedResults: {
    resultIds: ({ botId: ref }, { resultId: resultIds }) =>
      plain(write(calls.deleteListedResults, { params: { ref }, query: { resultIds } })),
  },
  listResultLogs: {
    resultId: ({ botId: ref }, { resultId }) => plain(write(calls.listResultLogs, { params: { ref, resultId } })),
  },
  listDeliveries: {
    resultId: ({ botId: ref }, { resultId }) =>
      plain(write(calls.listDeliveries, { params: { ref }, query: { resultId } })),
  },
  listServiceCalls: {
    resultId: ({ botId: ref }, { resultId }) =>
      plain(write(calls.listServiceCalls, { params: { ref }, query: { resultId } })),
  },
  sendDelivery: {
    deliveryId: async ({ botId: ref }, { keepDelivery }) =>
      plain(write(calls.sendDelivery, { params: { ref, deliveryId: await keepDelivery() }, body: {} })),
  },
  giveUpDelivery: {
    deliveryId: async ({ botId: ref }, { keepDelivery }) =>
      plain(write(calls.giveUpDelivery, { params: { ref, deliveryId: await keepDelivery() }, body: {} })),
  },
  startConsent: {
    credentialsId: (_, { credentialsId }) => {
      const client = { id: "client", secret: "secret of it" };
      return plain(
        write(calls.startConsent, { body: { type: "google sheets", name: "Sheets", client, credentialsId } }),
      );
    },
  },
  lookUp: {
    options: ({ botId: ref }, { credentialsId }) => {
      const body = { blockType: "payment input", source: "none", options: { credentialsId } };
      return plain(write(calls.lookUp, { params: { ref }, body }));
    },
  },
  translateTexts: {
    credentialsId: ({ botId: ref }, { credentialsId }) => {
      const texts = [{ key: "a", where: "Welcome", main: "Hello" }];
      const body = { service: "openai", credentialsId, model: "gpt-5", from: "en", to: "de", texts };
      return plain(write(calls.translateTexts, { params: { ref }, body }));
    },
  },
  endSession: { id: (_, { personBrowser: id }) => plain(write(calls.endSession, { params: { id } })) },
  changeMember: {
    userId: ({ workspaceId }, { personId: userId }) =>
      plain(write(calls.changeMember, { params: { workspaceId, userId }, body: { role: "admin" } })),
    botId: ({ workspaceId, personId: userId }, { botId }) => {
      const bots = [{ botId, access: "read" as const }];
      return plain(write(calls.changeMember, { params: { workspaceId, userId }, body: { role: "guest", bots } }));
    },
  },
  changeCollaborator: {
    userId: ({ botId: ref }, { guestId: userId }) =>
      plain(write(calls.changeCollaborator, { params: { ref, userId }, body: { type: "WRITE" } })),
  },
  removeCollaborator: {
    userId: ({ botId: ref }, { guestId: userId }) =>
      plain(write(calls.removeCollaborator, { params: { ref, userId } })),
  },
  removeMember: {
    userId: ({ workspaceId }, { personId: userId }) =>
      plain(write(calls.removeMember, { params: { workspaceId, userId } })),
  },
  createInvitation: {
    botId: ({ workspaceId }, { botId }) => {
      const bots = [{ botId, access: "write" as const }];
      return plain(write(calls.createInvitation, { params: { workspaceId }, body: { role: "guest", bots } }));
    },
  },
  revokeInvitation: {
    invitationId: ({ workspaceId }, { invitationId }) =>
      plain(write(calls.revokeInvitation, { params: { workspaceId, invitationId } })),
  },
  listActivity: { botId: (_, { botId }) => plain(write(calls.listActivity, { query: { botId } })) },
  exportActivity: { botId: (_, { botId }) => plain(write(calls.exportActivity, { query: { botId } })) },
  getModelUsage: { botId: (_, { botId }) => plain(write(calls.getModelUsage, { query: { botId } })) },
  exportModelUsage: { botId: (_, { botId }) => plain(write(calls.exportModelUsage, { query: { botId } })) },
  saveModelCeilings: {
    botId: (_, { botId }) => {
      const ceiling = { botId, measure: "money" as const, period: "day" as const, amount: 1 };
      return plain(write(calls.saveModelCeilings, { body: { ceilings: [ceiling] } }));
    },
  },
  getResultModelUsage: {
    resultId: ({ botId: ref }, { resultId }) => plain(write(calls.getResultModelUsage, { params: { ref, resultId } })),
  },
  startPreviewChat: {
    sessionId: ({ botId }, { sessionId }) =>
      plain(write(calls.startPreviewChat, { params: { typebotId: botId }, body: { sessionId } })),
    typebot: ({ botId }, { credentialsId }) => {
      const options = { credentialsId, recipients: ["ann@example.org"] };
      const blocks = [{ id: "bMail", type: "Email", options }];
      const groups = [{ id: "g", title: "G", graphCoordinates: { x: 0, y: 0 }, blocks }];
      return plain(
        write(calls.startPreviewChat, { params: { typebotId: botId }, body: { typebot: { ...file, groups } } }),
      );
    },
  },
  listThemeTemplates: {
    workspaceId: (_, { workspaceId }) => plain(write(calls.listThemeTemplates, { query: { workspaceId } })),
  },
  saveThemeTemplate: {
    workspaceId: ({ themeId: id }, { workspaceId }) =>
      plain(write(calls.saveThemeTemplate, { params: { id }, body: { workspaceId, name: "New", theme: {} } })),
  },
  deleteThemeTemplate: {
    workspaceId: ({ themeId: id }, { workspaceId }) =>
      plain(write(calls.deleteThemeTemplate, { params: { id }, query: { workspaceId } })),
  },
  startChat: {
    resultId: ({ publicId, token }, { resultId }) =>
      withToken(write(calls.startChat, { params: { publicId }, body: { resultId } }), { token } as World),
  },
  sendMessage: {
    resultId: (own, { resultId }) =>
      withToken(write(calls.sendMessage, { body: { startParams: { typebot: own.publicId, resultId } } }), own),
  },
  updateResult: {
    resultId: (own, { resultId }) =>
      withToken(
        write(calls.updateResult, { params: { botId: own.botId, resultId }, body: { isCompleted: true } }),
        own,
      ),
  },
  saveAnswer: {
    resultId: (own, { resultId }) => {
      const body = { resultId, blockId: "bText", content: "Changed" };
      return withToken(write(saveAnswer, { params: { botId: own.botId, resultId }, body }), own);
    },
    botId: (own, { botId }) => {
      const body = { resultId: own.resultId, botId, blockId: "bText", content: "Changed" };
      return withToken(write(saveAnswer, { params: { botId, resultId: own.resultId }, body }), own);
    },
  },
  storeEvents: {
    resultId: (own, { botId, resultId }) =>
      withToken(write(calls.storeEvents, { params: { botId, resultId }, body: { entries: [] } }), own),
  },
  runEffect: {
    botId: (own, { botId }) => {
      const params = { botId, resultId: own.resultId };
      return withToken(write(calls.runEffect, { params, body: { blockId: "bCode" } }), own);
    },
    resultId: (own, { botId, resultId }) =>
      withToken(write(calls.runEffect, { params: { botId, resultId }, body: { blockId: "bCode" } }), own),
  },
  stopEffect: {
    resultId: (own, { botId, resultId }) =>
      withToken(write(calls.stopEffect, { params: { botId, resultId }, body: { blockId: "bCode" } }), own),
  },
  askQuestion: {
    resultId: (own, { botId, resultId }) => {
      const params = { botId, resultId, question: "payments" };
      return withToken(write(calls.askQuestion, { params, body: { blockId: "bPay" } }), own);
    },
  },
  executeWebhook: {
    resultId: (own, { resultId }) => {
      const request = { params: { botId: own.botId, blockId: "bHttp" }, query: { resultId }, body: {} };
      return withToken(write(calls.executeWebhook, request), own);
    },
  },
  sendEmail: {
    resultId: (own, { resultId }) => {
      const body = { recipients: ["ada@example.org"], subject: "Hi" };
      return withToken(write(calls.sendEmail, { params: { botId: own.botId }, query: { resultId }, body }), own);
    },
  },
  callSheet: {
    resultId: (own, { resultId }) => {
      const body = { action: "Insert a row", credentialsId: "google-account", resultId } as const;
      return withToken(write(calls.callSheet, { params: { spreadsheetId: "sheet", sheetId: "0" }, body }), own);
    },
  },
  callBlock: {
    botId: async ({ keyOf }, { botId, resultId, waitForCall }) => {
      await waitForCall({ resultId });
      const request = { params: { botId, blockId: "bWait", resultId }, query: { key: keyOf("bWait") }, body: {} };
      return plain(write(calls.callBlock, request));
    },
  },
  callPreview: {
    botId: ({ keyOf }, { botId }) =>
      plain(
        write(calls.callPreview, { params: { botId, blockId: "bWait" }, query: { key: keyOf("bWait") }, body: {} }),
      ),
  },
  getUploadAddress: {
    filePath: (own, { botId, resultId }) => {
      const query = { filePath: `public/results/${resultId}/bFile/c.txt` };
      return withToken(write(calls.getUploadAddress, { params: { botId, blockId: "bFile" }, query }), own);
    },
  },
  getPrivateFile: {
    resultId: ({ botId }, { resultId }) =>
      plain(write(calls.getPrivateFile, { params: { botId, resultId, blockId: "bPrivate", name: "a.txt" } })),
  },
  getFile: {
    key: async (_, { privateFile: path }) => ({ method: "GET", path, headers: {}, body: undefined }),
  },
  getPreviewFlow: {
    botId: ({ previewToken }, { botId }) =>
      plain(write(calls.getPreviewFlow, { params: { botId }, headers: { "X-Parley-Preview": previewToken } })),
  },
  runPreviewEffect: {
    botId: ({ previewToken }, { botId }) =>
      plain(write(calls.runPreviewEffect, { params: { botId }, body: { blockId: "bCode", previewToken } })),
  },
  stopPreviewEffect: {
    botId: ({ previewToken }, { botId }) =>
      plain(write(calls.stopPreviewEffect, { params: { botId }, body: { run: randomUUID(), previewToken } })),
  },
};

/** Keys that look like names of something stored, but are not. An entry is a key, or a call and its key. */
export const namesNothing: ReadonlySet<string> = new Set([
  // Parts of the bot itself.
  "blockId",
  "groupId",
  "groupIds",
  "blockIds",
  "edgeId",
  "variableId",
  "eventId",
  // Values that the client makes up.
  "replyId",
  "idempotencyKey",
  "Idempotency-Key",
  "Last-Event-ID",
  "wantsToken",
  // Positions in a list of the bot or chat that the call names. In any other list they mean nothing.
  "cursor",
  "followChanges after",
  "runEffect after",
  "runPreviewEffect after",
  // Secrets rather than names: anybody who has one may use it. access.test.ts makes these calls with wrong secrets.
  "token",
  "X-Parley-Token",
  "previewToken",
  "createBot typebot",
  "importBots typebot",
  "importBots publicId",
  "changeBot typebot",
  "sendMessage typebot",
  "sendMessage sessionId",
  "startChat sessionId",
  "changeAnswer sessionId",
  "changeAnswer index",
  "continueChat sessionId",
  "streamMessage sessionId",
  "streamPlainText sessionId",
  "streamPlainTextFirst sessionId",
  "storeClientLogs sessionId",
  "storeClientLogsFirst sessionId",
  "getSessionUploadAddress sessionId",
  "getFirstSessionUploadAddress sessionId",
  "callBlock resultId",
  "getFile token",
  // The request needs a signature of the payment provider.
  "takeNotice accountId",
  // The id of a client at the provider, of a change, and of the actor's own result.
  "startConsent id",
  "makeChanges id",
  "updateResult id",
  // Clients of the reference send these keys; Parley ignores them.
  "executeWebhook parentTypebotIds",
  "executeWebhook botId",
  "sendEmail botId",
  "sendEmail credentialsId",
  "callSheet credentialsId",
  "callSheet spreadsheetId",
  "callSheet sheetId",
  // Published bots are public.
  "getPublicBot botId",
  "startChat publicId",
  "getFlow botId",
  "createResult botId",
  "updateResult botId",
  "storeEvents botId",
  "stopEffect botId",
  "askQuestion botId",
  "getUploadAddress botId",
  // Other calls and their own tests cover these keys.
  "revokeApiToken id",
  "deleteOwnToken id",
  "disconnectProvider id",
  "restoreWorkspace id",
  "chooseUnsplashPhoto id",
]);
