// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const listApiTokens: CallOf<"listApiTokens"> = { method: "GET", path: "/api/v1/tokens", takesBody: false };
export const createApiToken: CallOf<"createApiToken"> = { method: "POST", path: "/api/v1/tokens", takesBody: true };
export const revokeApiToken: CallOf<"revokeApiToken"> = {
  method: "DELETE",
  path: "/api/v1/tokens/{id}",
  takesBody: false,
};
export const listOwnTokens: CallOf<"listOwnTokens"> = {
  method: "GET",
  path: "/api/v1/users/me/api-tokens",
  takesBody: false,
};
export const createOwnToken: CallOf<"createOwnToken"> = {
  method: "POST",
  path: "/api/v1/users/me/api-tokens",
  takesBody: true,
};
export const deleteOwnToken: CallOf<"deleteOwnToken"> = {
  method: "DELETE",
  path: "/api/v1/users/me/api-tokens/{id}",
  takesBody: false,
};
