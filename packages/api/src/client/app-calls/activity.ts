// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const listActivity: CallOf<"listActivity"> = { method: "GET", path: "/api/v1/activity", takesBody: false };
export const exportActivity: CallOf<"exportActivity"> = {
  method: "GET",
  path: "/api/v1/activity/export",
  takesBody: false,
};
