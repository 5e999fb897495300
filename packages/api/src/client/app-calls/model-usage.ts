// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const getModelUsage: CallOf<"getModelUsage"> = { method: "GET", path: "/api/v1/model-usage", takesBody: false };
export const exportModelUsage: CallOf<"exportModelUsage"> = {
  method: "GET",
  path: "/api/v1/model-usage/export",
  takesBody: false,
};
export const saveModelCeilings: CallOf<"saveModelCeilings"> = {
  method: "PUT",
  path: "/api/v1/model-usage/ceilings",
  takesBody: true,
};
export const getResultModelUsage: CallOf<"getResultModelUsage"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/results/{resultId}/model-usage",
  takesBody: false,
};
