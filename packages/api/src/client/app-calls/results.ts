// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const listDeliveries: CallOf<"listDeliveries"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/deliveries",
  takesBody: false,
};
export const sendDelivery: CallOf<"sendDelivery"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/deliveries/{deliveryId}/send",
  takesBody: true,
};
export const giveUpDelivery: CallOf<"giveUpDelivery"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/deliveries/{deliveryId}/give-up",
  takesBody: true,
};
export const getNumbers: CallOf<"getNumbers"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/numbers",
  takesBody: false,
};
export const getArrivals: CallOf<"getArrivals"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/numbers/arrivals",
  takesBody: false,
};
export const getMatchingNumbers: CallOf<"getMatchingNumbers"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/numbers/matching",
  takesBody: false,
};
export const listCountedResults: CallOf<"listCountedResults"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/numbers/results",
  takesBody: false,
};
export const recountNumbers: CallOf<"recountNumbers"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/numbers/recount",
  takesBody: false,
};
export const deleteListedResults: CallOf<"deleteListedResults"> = {
  method: "DELETE",
  path: "/api/v1/typebots/{ref}/results",
  takesBody: false,
};
export const getStatistics: CallOf<"getStatistics"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/analytics/stats",
  takesBody: false,
};
export const getInDepthData: CallOf<"getInDepthData"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/analytics/inDepthData",
  takesBody: false,
};
export const getResultNote: CallOf<"getResultNote"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}/note",
  takesBody: false,
};
export const changeResultNote: CallOf<"changeResultNote"> = {
  method: "PUT",
  path: "/api/v1/typebots/{ref}/results/{resultId}/note",
  takesBody: true,
};
export const listResultViews: CallOf<"listResultViews"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/views",
  takesBody: false,
};
export const saveResultView: CallOf<"saveResultView"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/views",
  takesBody: true,
};
export const deleteResultView: CallOf<"deleteResultView"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/views/delete",
  takesBody: true,
};
export const listResults: CallOf<"listResults"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results",
  takesBody: false,
};
export const listSpecifiedResults: CallOf<"listSpecifiedResults"> = {
  method: "GET",
  path: "/api/typebots/{ref}/results",
  takesBody: false,
};
export const countResults: CallOf<"countResults"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/count",
  takesBody: false,
};
export const listDeletedResults: CallOf<"listDeletedResults"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/deleted",
  takesBody: false,
};
export const exportResults: CallOf<"exportResults"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/export",
  takesBody: false,
};
export const getTranscript: CallOf<"getTranscript"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}/transcript",
  takesBody: false,
};
export const listRecordedChats: CallOf<"listRecordedChats"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/recorded-chats",
  takesBody: false,
};
export const deleteResults: CallOf<"deleteResults"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/delete",
  takesBody: true,
};
export const restoreResults: CallOf<"restoreResults"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/restore",
  takesBody: true,
};
export const deleteResultsForever: CallOf<"deleteResultsForever"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/delete-for-ever",
  takesBody: true,
};
export const markResultsSeen: CallOf<"markResultsSeen"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/results/seen",
  takesBody: false,
};
export const listLogs: CallOf<"listLogs"> = { method: "GET", path: "/api/v1/typebots/{ref}/logs", takesBody: false };
export const listResultLogs: CallOf<"listResultLogs"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}/logs",
  takesBody: false,
};
export const getResult: CallOf<"getResult"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}",
  takesBody: false,
};
export const listSent: CallOf<"listSent"> = { method: "GET", path: "/api/v1/typebots/{ref}/sent", takesBody: false };
export const listSentBlocks: CallOf<"listSentBlocks"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/sent/blocks",
  takesBody: false,
};
export const listFailures: CallOf<"listFailures"> = { method: "GET", path: "/api/v1/failures", takesBody: false };
export const listServiceCalls: CallOf<"listServiceCalls"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/service-calls",
  takesBody: false,
};
export const getNotice: CallOf<"getNotice"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/notice",
  takesBody: false,
};
export const saveNotice: CallOf<"saveNotice"> = {
  method: "PUT",
  path: "/api/v1/typebots/{ref}/notice",
  takesBody: true,
};
export const testNotice: CallOf<"testNotice"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/notice/test",
  takesBody: true,
};
export const listWebhooks: CallOf<"listWebhooks"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/webhooks",
  takesBody: false,
};
export const createWebhook: CallOf<"createWebhook"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/webhooks",
  takesBody: true,
};
export const changeWebhook: CallOf<"changeWebhook"> = {
  method: "PATCH",
  path: "/api/v1/typebots/{ref}/webhooks/{webhookId}",
  takesBody: true,
};
export const deleteWebhook: CallOf<"deleteWebhook"> = {
  method: "DELETE",
  path: "/api/v1/typebots/{ref}/webhooks/{webhookId}",
  takesBody: false,
};
export const testWebhook: CallOf<"testWebhook"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/webhooks/{webhookId}/test",
  takesBody: true,
};
export const rotateWebhookSecret: CallOf<"rotateWebhookSecret"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/webhooks/{webhookId}/secret",
  takesBody: true,
};
export const getFailureMails: CallOf<"getFailureMails"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/failure-mails",
  takesBody: false,
};
export const saveFailureMails: CallOf<"saveFailureMails"> = {
  method: "PUT",
  path: "/api/v1/typebots/{ref}/failure-mails",
  takesBody: true,
};
