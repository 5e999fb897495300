// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const createPreviewLink: CallOf<"createPreviewLink"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/preview",
  takesBody: false,
};
export const createFilePreviewLink: CallOf<"createFilePreviewLink"> = {
  method: "POST",
  path: "/api/v1/file-previews",
  takesBody: false,
};
