// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const continueChat: CallOf<"continueChat"> = {
  method: "POST",
  path: "/api/v1/sessions/{sessionId}/continueChat",
  takesBody: true,
};
export const changeAnswer: CallOf<"changeAnswer"> = {
  method: "PUT",
  path: "/api/v1/sessions/{sessionId}/answers/{index}",
  takesBody: true,
};
export const startPreviewChat: CallOf<"startPreviewChat"> = {
  method: "POST",
  path: "/api/v1/typebots/{typebotId}/preview/startChat",
  takesBody: true,
};
export const updateChat: CallOf<"updateChat"> = {
  method: "POST",
  path: "/api/v1/sessions/{sessionId}/updateTypebot",
  takesBody: false,
};
export const getSessionUploadAddress: CallOf<"getSessionUploadAddress"> = {
  method: "POST",
  path: "/api/v3/generate-upload-url",
  takesBody: true,
};
export const getFirstSessionUploadAddress: CallOf<"getFirstSessionUploadAddress"> = {
  method: "POST",
  path: "/api/v1/generate-upload-url",
  takesBody: true,
};
