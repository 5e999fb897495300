// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const createMedia: CallOf<"createMedia"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/media",
  takesBody: true,
};
export const getPrivateFile: CallOf<"getPrivateFile"> = {
  method: "GET",
  path: "/api/typebots/{botId}/results/{resultId}/blocks/{blockId}/{name}",
  takesBody: false,
};
export const listMediaLibraries: CallOf<"listMediaLibraries"> = {
  method: "GET",
  path: "/api/v1/media-search",
  takesBody: false,
};
export const searchMedia: CallOf<"searchMedia"> = {
  method: "GET",
  path: "/api/v1/media-search/{library}",
  takesBody: false,
};
export const chooseUnsplashPhoto: CallOf<"chooseUnsplashPhoto"> = {
  method: "POST",
  path: "/api/v1/media-search/unsplash/{id}/chosen",
  takesBody: false,
};
