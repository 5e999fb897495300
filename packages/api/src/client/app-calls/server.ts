// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const getHealth: CallOf<"getHealth"> = { method: "GET", path: "/healthz", takesBody: false };
export const getLiveness: CallOf<"getLiveness"> = { method: "GET", path: "/livez", takesBody: false };
export const getOpenApi: CallOf<"getOpenApi"> = { method: "GET", path: "/openapi.json", takesBody: false };
export const getOnboarding: CallOf<"getOnboarding"> = { method: "GET", path: "/api/v1/onboarding", takesBody: false };
export const listServerWorkspaces: CallOf<"listServerWorkspaces"> = {
  method: "GET",
  path: "/api/v1/server/workspaces",
  takesBody: false,
};
export const listServerPeople: CallOf<"listServerPeople"> = {
  method: "GET",
  path: "/api/v1/server/people",
  takesBody: false,
};
export const listServerActivity: CallOf<"listServerActivity"> = {
  method: "GET",
  path: "/api/v1/server/activity",
  takesBody: false,
};
export const signOutPerson: CallOf<"signOutPerson"> = {
  method: "POST",
  path: "/api/v1/server/people/{userId}/sign-out",
  takesBody: true,
};
export const removePerson: CallOf<"removePerson"> = {
  method: "POST",
  path: "/api/v1/server/people/{userId}/remove",
  takesBody: true,
};
