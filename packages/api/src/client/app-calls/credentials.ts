// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const createCredentials: CallOf<"createCredentials"> = {
  method: "POST",
  path: "/api/v1/credentials",
  takesBody: true,
};
export const listCredentials: CallOf<"listCredentials"> = {
  method: "GET",
  path: "/api/v1/credentials",
  takesBody: false,
};
export const getCredentials: CallOf<"getCredentials"> = {
  method: "GET",
  path: "/api/v1/credentials/{id}",
  takesBody: false,
};
export const changeCredentials: CallOf<"changeCredentials"> = {
  method: "PATCH",
  path: "/api/v1/credentials/{id}",
  takesBody: true,
};
export const testCredentials: CallOf<"testCredentials"> = {
  method: "POST",
  path: "/api/v1/credentials/{id}/test",
  takesBody: false,
};
export const deleteCredentials: CallOf<"deleteCredentials"> = {
  method: "DELETE",
  path: "/api/v1/credentials/{id}",
  takesBody: false,
};
export const startConsent: CallOf<"startConsent"> = { method: "POST", path: "/api/v1/consents", takesBody: true };
export const finishConsent: CallOf<"finishConsent"> = {
  method: "POST",
  path: "/api/v1/consents/finish",
  takesBody: true,
};
