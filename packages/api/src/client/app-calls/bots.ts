// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const readApiDescription: CallOf<"readApiDescription"> = {
  method: "POST",
  path: "/api/v1/api-descriptions/read",
  takesBody: true,
};
export const importBots: CallOf<"importBots"> = { method: "POST", path: "/api/v1/typebots/import", takesBody: true };
export const listBots: CallOf<"listBots"> = { method: "GET", path: "/api/v1/typebots", takesBody: false };
export const listBotNames: CallOf<"listBotNames"> = { method: "GET", path: "/api/v1/bot-names", takesBody: false };
export const getBot: CallOf<"getBot"> = { method: "GET", path: "/api/v1/typebots/{ref}", takesBody: false };
export const exportBot: CallOf<"exportBot"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/export",
  takesBody: false,
};
export const getDraft: CallOf<"getDraft"> = { method: "GET", path: "/api/typebots/{ref}", takesBody: false };
export const replaceDraft: CallOf<"replaceDraft"> = {
  method: "PUT",
  path: "/api/v1/typebots/{ref}/draft",
  takesBody: true,
};
export const changeBot: CallOf<"changeBot"> = { method: "PATCH", path: "/api/v1/typebots/{ref}", takesBody: true };
export const checkAddress: CallOf<"checkAddress"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/address",
  takesBody: false,
};
export const unpublishBot: CallOf<"unpublishBot"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/unpublish",
  takesBody: false,
};
export const deleteBot: CallOf<"deleteBot"> = { method: "DELETE", path: "/api/v1/typebots/{ref}", takesBody: false };
export const restoreBot: CallOf<"restoreBot"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/restore",
  takesBody: false,
};
export const checkBot: CallOf<"checkBot"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/findings",
  takesBody: false,
};
export const publishBot: CallOf<"publishBot"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/publish",
  takesBody: true,
};
export const createBot: CallOf<"createBot"> = { method: "POST", path: "/api/v1/typebots", takesBody: true };
export const duplicateBot: CallOf<"duplicateBot"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/duplicate",
  takesBody: true,
};
export const moveBots: CallOf<"moveBots"> = { method: "POST", path: "/api/v1/typebots/move", takesBody: true };
export const deleteBots: CallOf<"deleteBots"> = { method: "POST", path: "/api/v1/typebots/delete", takesBody: true };
export const restoreBots: CallOf<"restoreBots"> = { method: "POST", path: "/api/v1/typebots/restore", takesBody: true };
export const deleteBotsForever: CallOf<"deleteBotsForever"> = {
  method: "POST",
  path: "/api/v1/typebots/delete-for-ever",
  takesBody: true,
};
export const getPublication: CallOf<"getPublication"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/publication",
  takesBody: false,
};
export const listPublications: CallOf<"listPublications"> = {
  method: "GET",
  path: "/api/v1/publications",
  takesBody: false,
};
export const planPublication: CallOf<"planPublication"> = {
  method: "PUT",
  path: "/api/v1/typebots/{ref}/publication",
  takesBody: true,
};
export const cancelPublication: CallOf<"cancelPublication"> = {
  method: "DELETE",
  path: "/api/v1/typebots/{ref}/publication",
  takesBody: false,
};
export const askToPublish: CallOf<"askToPublish"> = {
  method: "PUT",
  path: "/api/v1/typebots/{ref}/publication/request",
  takesBody: true,
};
export const withdrawRequest: CallOf<"withdrawRequest"> = {
  method: "DELETE",
  path: "/api/v1/typebots/{ref}/publication/request",
  takesBody: false,
};
export const declineRequest: CallOf<"declineRequest"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/publication/request/decline",
  takesBody: true,
};
export const getPublishedBot: CallOf<"getPublishedBot"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/publishedTypebot",
  takesBody: false,
};
export const getLinkedBots: CallOf<"getLinkedBots"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/linkedTypebots",
  takesBody: false,
};
export const listVersions: CallOf<"listVersions"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/versions",
  takesBody: false,
};
export const getVersion: CallOf<"getVersion"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/versions/{number}",
  takesBody: false,
};
export const nameVersion: CallOf<"nameVersion"> = {
  method: "PATCH",
  path: "/api/v1/typebots/{ref}/versions/{number}",
  takesBody: true,
};
export const makeVersionLive: CallOf<"makeVersionLive"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/versions/{number}/live",
  takesBody: false,
};
