// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const listWebhookBlocks: CallOf<"listWebhookBlocks"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/webhookBlocks",
  takesBody: false,
};
export const getResultExample: CallOf<"getResultExample"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/webhookBlocks/{blockId}/getResultExample",
  takesBody: false,
};
export const getSampleResult: CallOf<"getSampleResult"> = {
  method: "GET",
  path: "/api/typebots/{ref}/blocks/{blockId}/sampleResult",
  takesBody: false,
};
export const subscribeWebhook: CallOf<"subscribeWebhook"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/webhookBlocks/{blockId}/subscribe",
  takesBody: true,
};
export const unsubscribeWebhook: CallOf<"unsubscribeWebhook"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/webhookBlocks/{blockId}/unsubscribe",
  takesBody: false,
};
