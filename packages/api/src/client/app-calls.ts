// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.

import type { calls } from "../calls/index.ts";
import type { AppCall } from "./app-call.ts";

type Of<Name extends keyof typeof calls> = AppCall<(typeof calls)[Name]>;

export const getAccount: Of<"getAccount"> = { method: "GET", path: "/api/v1/account", takesBody: false };
export const createOwner: Of<"createOwner"> = { method: "POST", path: "/api/v1/account", takesBody: true };
export const signIn: Of<"signIn"> = { method: "POST", path: "/api/v1/account/sign-in", takesBody: true };
export const signOut: Of<"signOut"> = { method: "POST", path: "/api/v1/account/sign-out", takesBody: false };
export const changeName: Of<"changeName"> = { method: "PATCH", path: "/api/v1/account", takesBody: true };
export const changePassword: Of<"changePassword"> = {
  method: "POST",
  path: "/api/v1/account/password",
  takesBody: true,
};
export const listSessions: Of<"listSessions"> = { method: "GET", path: "/api/v1/account/sessions", takesBody: false };
export const endSession: Of<"endSession"> = {
  method: "DELETE",
  path: "/api/v1/account/sessions/{id}",
  takesBody: false,
};
export const createResetLink: Of<"createResetLink"> = {
  method: "POST",
  path: "/api/v1/account/reset-links",
  takesBody: true,
};
export const resetPassword: Of<"resetPassword"> = {
  method: "POST",
  path: "/api/v1/account/reset-password",
  takesBody: true,
};
export const listApiTokens: Of<"listApiTokens"> = { method: "GET", path: "/api/v1/tokens", takesBody: false };
export const createApiToken: Of<"createApiToken"> = { method: "POST", path: "/api/v1/tokens", takesBody: true };
export const revokeApiToken: Of<"revokeApiToken"> = { method: "DELETE", path: "/api/v1/tokens/{id}", takesBody: false };
export const listActivity: Of<"listActivity"> = { method: "GET", path: "/api/v1/activity", takesBody: false };
export const exportActivity: Of<"exportActivity"> = {
  method: "GET",
  path: "/api/v1/activity/export",
  takesBody: false,
};
export const listWebhookBlocks: Of<"listWebhookBlocks"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/webhookBlocks",
  takesBody: false,
};
export const getResultExample: Of<"getResultExample"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/webhookBlocks/{blockId}/getResultExample",
  takesBody: false,
};
export const getSampleResult: Of<"getSampleResult"> = {
  method: "GET",
  path: "/api/typebots/{ref}/blocks/{blockId}/sampleResult",
  takesBody: false,
};
export const subscribeWebhook: Of<"subscribeWebhook"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/webhookBlocks/{blockId}/subscribe",
  takesBody: true,
};
export const unsubscribeWebhook: Of<"unsubscribeWebhook"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/webhookBlocks/{blockId}/unsubscribe",
  takesBody: false,
};
export const importBots: Of<"importBots"> = { method: "POST", path: "/api/v1/typebots/import", takesBody: true };
export const listBots: Of<"listBots"> = { method: "GET", path: "/api/v1/typebots", takesBody: false };
export const listBotNames: Of<"listBotNames"> = { method: "GET", path: "/api/v1/bot-names", takesBody: false };
export const getBot: Of<"getBot"> = { method: "GET", path: "/api/v1/typebots/{ref}", takesBody: false };
export const exportBot: Of<"exportBot"> = { method: "GET", path: "/api/v1/typebots/{ref}/export", takesBody: false };
export const getDraft: Of<"getDraft"> = { method: "GET", path: "/api/typebots/{ref}", takesBody: false };
export const replaceDraft: Of<"replaceDraft"> = {
  method: "PUT",
  path: "/api/v1/typebots/{ref}/draft",
  takesBody: true,
};
export const changeBot: Of<"changeBot"> = { method: "PATCH", path: "/api/v1/typebots/{ref}", takesBody: true };
export const checkAddress: Of<"checkAddress"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/address",
  takesBody: false,
};
export const unpublishBot: Of<"unpublishBot"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/unpublish",
  takesBody: false,
};
export const deleteBot: Of<"deleteBot"> = { method: "DELETE", path: "/api/v1/typebots/{ref}", takesBody: false };
export const restoreBot: Of<"restoreBot"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/restore",
  takesBody: false,
};
export const checkBot: Of<"checkBot"> = { method: "GET", path: "/api/v1/typebots/{ref}/findings", takesBody: false };
export const publishBot: Of<"publishBot"> = { method: "POST", path: "/api/v1/typebots/{ref}/publish", takesBody: true };
export const continueChat: Of<"continueChat"> = {
  method: "POST",
  path: "/api/v1/sessions/{sessionId}/continueChat",
  takesBody: true,
};
export const startPreviewChat: Of<"startPreviewChat"> = {
  method: "POST",
  path: "/api/v1/typebots/{typebotId}/preview/startChat",
  takesBody: true,
};
export const updateChat: Of<"updateChat"> = {
  method: "POST",
  path: "/api/v1/sessions/{sessionId}/updateTypebot",
  takesBody: false,
};
export const createCredentials: Of<"createCredentials"> = {
  method: "POST",
  path: "/api/v1/credentials",
  takesBody: true,
};
export const listCredentials: Of<"listCredentials"> = { method: "GET", path: "/api/v1/credentials", takesBody: false };
export const getCredentials: Of<"getCredentials"> = {
  method: "GET",
  path: "/api/v1/credentials/{id}",
  takesBody: false,
};
export const changeCredentials: Of<"changeCredentials"> = {
  method: "PATCH",
  path: "/api/v1/credentials/{id}",
  takesBody: true,
};
export const testCredentials: Of<"testCredentials"> = {
  method: "POST",
  path: "/api/v1/credentials/{id}/test",
  takesBody: false,
};
export const deleteCredentials: Of<"deleteCredentials"> = {
  method: "DELETE",
  path: "/api/v1/credentials/{id}",
  takesBody: false,
};
export const startConsent: Of<"startConsent"> = { method: "POST", path: "/api/v1/consents", takesBody: true };
export const finishConsent: Of<"finishConsent"> = { method: "POST", path: "/api/v1/consents/finish", takesBody: true };
export const listDeliveries: Of<"listDeliveries"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/deliveries",
  takesBody: false,
};
export const sendDelivery: Of<"sendDelivery"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/deliveries/{deliveryId}/send",
  takesBody: true,
};
export const giveUpDelivery: Of<"giveUpDelivery"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/deliveries/{deliveryId}/give-up",
  takesBody: true,
};
export const tryCode: Of<"tryCode"> = { method: "POST", path: "/api/v1/code/try", takesBody: true };
export const tryBlock: Of<"tryBlock"> = { method: "POST", path: "/api/v1/typebots/{ref}/blocks/try", takesBody: true };
export const getCallAddresses: Of<"getCallAddresses"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/blocks/{blockId}/call-addresses",
  takesBody: false,
};
export const getDocument: Of<"getDocument"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/document",
  takesBody: false,
};
export const makeChanges: Of<"makeChanges"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/changes",
  takesBody: true,
};
export const followChanges: Of<"followChanges"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/changes",
  takesBody: false,
};
export const tellPresence: Of<"tellPresence"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/presence",
  takesBody: true,
};
export const getSessionUploadAddress: Of<"getSessionUploadAddress"> = {
  method: "POST",
  path: "/api/v3/generate-upload-url",
  takesBody: true,
};
export const getFirstSessionUploadAddress: Of<"getFirstSessionUploadAddress"> = {
  method: "POST",
  path: "/api/v1/generate-upload-url",
  takesBody: true,
};
export const createMedia: Of<"createMedia"> = { method: "POST", path: "/api/v1/typebots/{ref}/media", takesBody: true };
export const getPrivateFile: Of<"getPrivateFile"> = {
  method: "GET",
  path: "/api/typebots/{botId}/results/{resultId}/blocks/{blockId}/{name}",
  takesBody: false,
};
export const listFolders: Of<"listFolders"> = { method: "GET", path: "/api/v1/folders", takesBody: false };
export const createFolder: Of<"createFolder"> = { method: "POST", path: "/api/v1/folders", takesBody: true };
export const changeFolder: Of<"changeFolder"> = { method: "PATCH", path: "/api/v1/folders/{id}", takesBody: true };
export const deleteFolder: Of<"deleteFolder"> = { method: "DELETE", path: "/api/v1/folders/{id}", takesBody: false };
export const getFolder: Of<"getFolder"> = { method: "GET", path: "/api/v1/folders/{id}", takesBody: false };
export const listFonts: Of<"listFonts"> = { method: "GET", path: "/api/v1/fonts", takesBody: false };
export const lookUp: Of<"lookUp"> = { method: "POST", path: "/api/v1/typebots/{ref}/look-up", takesBody: true };
export const createBot: Of<"createBot"> = { method: "POST", path: "/api/v1/typebots", takesBody: true };
export const duplicateBot: Of<"duplicateBot"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/duplicate",
  takesBody: true,
};
export const moveBots: Of<"moveBots"> = { method: "POST", path: "/api/v1/typebots/move", takesBody: true };
export const deleteBots: Of<"deleteBots"> = { method: "POST", path: "/api/v1/typebots/delete", takesBody: true };
export const restoreBots: Of<"restoreBots"> = { method: "POST", path: "/api/v1/typebots/restore", takesBody: true };
export const deleteBotsForever: Of<"deleteBotsForever"> = {
  method: "POST",
  path: "/api/v1/typebots/delete-for-ever",
  takesBody: true,
};
export const listMediaLibraries: Of<"listMediaLibraries"> = {
  method: "GET",
  path: "/api/v1/media-search",
  takesBody: false,
};
export const searchMedia: Of<"searchMedia"> = {
  method: "GET",
  path: "/api/v1/media-search/{library}",
  takesBody: false,
};
export const chooseUnsplashPhoto: Of<"chooseUnsplashPhoto"> = {
  method: "POST",
  path: "/api/v1/media-search/unsplash/{id}/chosen",
  takesBody: false,
};
export const getNumbers: Of<"getNumbers"> = { method: "GET", path: "/api/v1/typebots/{ref}/numbers", takesBody: false };
export const listCountedResults: Of<"listCountedResults"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/numbers/results",
  takesBody: false,
};
export const recountNumbers: Of<"recountNumbers"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/numbers/recount",
  takesBody: false,
};
export const changeEmail: Of<"changeEmail"> = { method: "POST", path: "/api/v1/account/email", takesBody: true };
export const confirmEmail: Of<"confirmEmail"> = {
  method: "POST",
  path: "/api/v1/account/confirm-email",
  takesBody: true,
};
export const changePicture: Of<"changePicture"> = { method: "POST", path: "/api/v1/account/picture", takesBody: true };
export const getPicture: Of<"getPicture"> = {
  method: "GET",
  path: "/api/v1/account/pictures/{name}",
  takesBody: false,
};
export const deleteAccount: Of<"deleteAccount"> = { method: "POST", path: "/api/v1/account/delete", takesBody: true };
export const listWorkspaces: Of<"listWorkspaces"> = { method: "GET", path: "/api/v1/workspaces", takesBody: false };
export const createWorkspace: Of<"createWorkspace"> = { method: "POST", path: "/api/v1/workspaces", takesBody: true };
export const getWorkspace: Of<"getWorkspace"> = {
  method: "GET",
  path: "/api/v1/workspaces/{workspaceId}",
  takesBody: false,
};
export const changeWorkspace: Of<"changeWorkspace"> = {
  method: "PATCH",
  path: "/api/v1/workspaces/{workspaceId}",
  takesBody: true,
};
export const chooseWorkspace: Of<"chooseWorkspace"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/use",
  takesBody: true,
};
export const deleteWorkspace: Of<"deleteWorkspace"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/delete",
  takesBody: true,
};
export const deleteEmptyWorkspace: Of<"deleteEmptyWorkspace"> = {
  method: "DELETE",
  path: "/api/v1/workspaces/{workspaceId}",
  takesBody: false,
};
export const listDeletedWorkspaces: Of<"listDeletedWorkspaces"> = {
  method: "GET",
  path: "/api/v1/deleted-workspaces",
  takesBody: false,
};
export const restoreWorkspace: Of<"restoreWorkspace"> = {
  method: "POST",
  path: "/api/v1/deleted-workspaces/{id}/restore",
  takesBody: true,
};
export const leaveWorkspace: Of<"leaveWorkspace"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/leave",
  takesBody: true,
};
export const listMembers: Of<"listMembers"> = {
  method: "GET",
  path: "/api/v1/workspaces/{workspaceId}/members",
  takesBody: false,
};
export const changeMember: Of<"changeMember"> = {
  method: "PATCH",
  path: "/api/v1/workspaces/{workspaceId}/members/{userId}",
  takesBody: true,
};
export const removeMember: Of<"removeMember"> = {
  method: "DELETE",
  path: "/api/v1/workspaces/{workspaceId}/members/{userId}",
  takesBody: false,
};
export const listInvitations: Of<"listInvitations"> = {
  method: "GET",
  path: "/api/v1/workspaces/{workspaceId}/invitations",
  takesBody: false,
};
export const createInvitation: Of<"createInvitation"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/invitations",
  takesBody: true,
};
export const revokeInvitation: Of<"revokeInvitation"> = {
  method: "DELETE",
  path: "/api/v1/workspaces/{workspaceId}/invitations/{invitationId}",
  takesBody: false,
};
export const readInvitation: Of<"readInvitation"> = {
  method: "POST",
  path: "/api/v1/invitations/read",
  takesBody: true,
};
export const acceptInvitation: Of<"acceptInvitation"> = {
  method: "POST",
  path: "/api/v1/invitations/accept",
  takesBody: true,
};
export const joinByInvitation: Of<"joinByInvitation"> = {
  method: "POST",
  path: "/api/v1/invitations/join",
  takesBody: true,
};
export const createPreviewLink: Of<"createPreviewLink"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/preview",
  takesBody: false,
};
export const createFilePreviewLink: Of<"createFilePreviewLink"> = {
  method: "POST",
  path: "/api/v1/file-previews",
  takesBody: false,
};
export const getPublishedBot: Of<"getPublishedBot"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/publishedTypebot",
  takesBody: false,
};
export const deleteListedResults: Of<"deleteListedResults"> = {
  method: "DELETE",
  path: "/api/v1/typebots/{ref}/results",
  takesBody: false,
};
export const getStatistics: Of<"getStatistics"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/analytics/stats",
  takesBody: false,
};
export const getInDepthData: Of<"getInDepthData"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/analytics/inDepthData",
  takesBody: false,
};
export const getLinkedBots: Of<"getLinkedBots"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/linkedTypebots",
  takesBody: false,
};
export const getAsker: Of<"getAsker"> = { method: "GET", path: "/api/v1/users/me", takesBody: false };
export const listThemeTemplates: Of<"listThemeTemplates"> = {
  method: "GET",
  path: "/api/v1/themeTemplates",
  takesBody: false,
};
export const saveThemeTemplate: Of<"saveThemeTemplate"> = {
  method: "PUT",
  path: "/api/v1/themeTemplates/{id}",
  takesBody: true,
};
export const deleteThemeTemplate: Of<"deleteThemeTemplate"> = {
  method: "DELETE",
  path: "/api/v1/themeTemplates/{id}",
  takesBody: false,
};
export const changeCollaborator: Of<"changeCollaborator"> = {
  method: "PATCH",
  path: "/api/v1/typebots/{ref}/collaborators/{userId}",
  takesBody: true,
};
export const removeCollaborator: Of<"removeCollaborator"> = {
  method: "DELETE",
  path: "/api/v1/typebots/{ref}/collaborators/{userId}",
  takesBody: false,
};
export const listCollaborators: Of<"listCollaborators"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/collaborators",
  takesBody: false,
};
export const listOwnTokens: Of<"listOwnTokens"> = {
  method: "GET",
  path: "/api/v1/users/me/api-tokens",
  takesBody: false,
};
export const createOwnToken: Of<"createOwnToken"> = {
  method: "POST",
  path: "/api/v1/users/me/api-tokens",
  takesBody: true,
};
export const deleteOwnToken: Of<"deleteOwnToken"> = {
  method: "DELETE",
  path: "/api/v1/users/me/api-tokens/{id}",
  takesBody: false,
};
export const changeAsker: Of<"changeAsker"> = { method: "PATCH", path: "/api/v1/users/me", takesBody: true };
export const getResultNote: Of<"getResultNote"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}/note",
  takesBody: false,
};
export const changeResultNote: Of<"changeResultNote"> = {
  method: "PUT",
  path: "/api/v1/typebots/{ref}/results/{resultId}/note",
  takesBody: true,
};
export const listResultViews: Of<"listResultViews"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/views",
  takesBody: false,
};
export const saveResultView: Of<"saveResultView"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/views",
  takesBody: true,
};
export const deleteResultView: Of<"deleteResultView"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/views/delete",
  takesBody: true,
};
export const listResults: Of<"listResults"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results",
  takesBody: false,
};
export const listSpecifiedResults: Of<"listSpecifiedResults"> = {
  method: "GET",
  path: "/api/typebots/{ref}/results",
  takesBody: false,
};
export const countResults: Of<"countResults"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/count",
  takesBody: false,
};
export const listDeletedResults: Of<"listDeletedResults"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/deleted",
  takesBody: false,
};
export const exportResults: Of<"exportResults"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/export",
  takesBody: false,
};
export const getTranscript: Of<"getTranscript"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}/transcript",
  takesBody: false,
};
export const deleteResults: Of<"deleteResults"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/delete",
  takesBody: true,
};
export const restoreResults: Of<"restoreResults"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/restore",
  takesBody: true,
};
export const markResultsSeen: Of<"markResultsSeen"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/seen",
  takesBody: false,
};
export const listLogs: Of<"listLogs"> = { method: "GET", path: "/api/v1/typebots/{ref}/logs", takesBody: false };
export const listResultLogs: Of<"listResultLogs"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}/logs",
  takesBody: false,
};
export const getResult: Of<"getResult"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}",
  takesBody: false,
};
export const getHealth: Of<"getHealth"> = { method: "GET", path: "/healthz", takesBody: false };
export const getLiveness: Of<"getLiveness"> = { method: "GET", path: "/livez", takesBody: false };
export const getOpenApi: Of<"getOpenApi"> = { method: "GET", path: "/openapi.json", takesBody: false };
export const getOnboarding: Of<"getOnboarding"> = { method: "GET", path: "/api/v1/onboarding", takesBody: false };
export const listServiceCalls: Of<"listServiceCalls"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/service-calls",
  takesBody: false,
};
export const getWaysToSignIn: Of<"getWaysToSignIn"> = { method: "GET", path: "/api/v1/account/ways", takesBody: false };
export const startSignIn: Of<"startSignIn"> = {
  method: "POST",
  path: "/api/v1/account/providers/{provider}/start",
  takesBody: true,
};
export const connectProvider: Of<"connectProvider"> = {
  method: "POST",
  path: "/api/v1/account/providers/{provider}/connect",
  takesBody: false,
};
export const finishSignIn: Of<"finishSignIn"> = {
  method: "POST",
  path: "/api/v1/account/providers/finish",
  takesBody: true,
};
export const listConnections: Of<"listConnections"> = {
  method: "GET",
  path: "/api/v1/account/connections",
  takesBody: false,
};
export const disconnectProvider: Of<"disconnectProvider"> = {
  method: "DELETE",
  path: "/api/v1/account/connections/{id}",
  takesBody: false,
};
export const sendSignInCode: Of<"sendSignInCode"> = {
  method: "POST",
  path: "/api/v1/account/mail-codes",
  takesBody: true,
};
export const signInByCode: Of<"signInByCode"> = {
  method: "POST",
  path: "/api/v1/account/mail-codes/sign-in",
  takesBody: true,
};
export const startSignUp: Of<"startSignUp"> = { method: "POST", path: "/api/v1/account/sign-up", takesBody: true };
export const readSignUp: Of<"readSignUp"> = { method: "POST", path: "/api/v1/account/sign-up/read", takesBody: true };
export const finishSignUp: Of<"finishSignUp"> = {
  method: "POST",
  path: "/api/v1/account/sign-up/finish",
  takesBody: true,
};
export const listThemes: Of<"listThemes"> = { method: "GET", path: "/api/v1/themes", takesBody: false };
export const createTheme: Of<"createTheme"> = { method: "POST", path: "/api/v1/themes", takesBody: true };
export const changeTheme: Of<"changeTheme"> = { method: "PATCH", path: "/api/v1/themes/{id}", takesBody: true };
export const deleteTheme: Of<"deleteTheme"> = { method: "DELETE", path: "/api/v1/themes/{id}", takesBody: false };
export const listVersions: Of<"listVersions"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/versions",
  takesBody: false,
};
export const getVersion: Of<"getVersion"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/versions/{number}",
  takesBody: false,
};
export const nameVersion: Of<"nameVersion"> = {
  method: "PATCH",
  path: "/api/v1/typebots/{ref}/versions/{number}",
  takesBody: true,
};
export const makeVersionLive: Of<"makeVersionLive"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/versions/{number}/live",
  takesBody: false,
};
export const listServerWorkspaces: Of<"listServerWorkspaces"> = {
  method: "GET",
  path: "/api/v1/server/workspaces",
  takesBody: false,
};
export const listServerPeople: Of<"listServerPeople"> = {
  method: "GET",
  path: "/api/v1/server/people",
  takesBody: false,
};
export const listServerActivity: Of<"listServerActivity"> = {
  method: "GET",
  path: "/api/v1/server/activity",
  takesBody: false,
};
export const signOutPerson: Of<"signOutPerson"> = {
  method: "POST",
  path: "/api/v1/server/people/{userId}/sign-out",
  takesBody: true,
};
export const removePerson: Of<"removePerson"> = {
  method: "POST",
  path: "/api/v1/server/people/{userId}/remove",
  takesBody: true,
};
