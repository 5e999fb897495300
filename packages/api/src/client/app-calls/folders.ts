// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const listFolders: CallOf<"listFolders"> = { method: "GET", path: "/api/v1/folders", takesBody: false };
export const createFolder: CallOf<"createFolder"> = { method: "POST", path: "/api/v1/folders", takesBody: true };
export const changeFolder: CallOf<"changeFolder"> = { method: "PATCH", path: "/api/v1/folders/{id}", takesBody: true };
export const deleteFolder: CallOf<"deleteFolder"> = {
  method: "DELETE",
  path: "/api/v1/folders/{id}",
  takesBody: false,
};
export const getFolder: CallOf<"getFolder"> = { method: "GET", path: "/api/v1/folders/{id}", takesBody: false };
