// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const tryCode: CallOf<"tryCode"> = { method: "POST", path: "/api/v1/code/try", takesBody: true };
export const runCode: CallOf<"runCode"> = { method: "POST", path: "/api/v1/code/run", takesBody: true };
export const tryBlock: CallOf<"tryBlock"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/blocks/try",
  takesBody: true,
};
export const getCallAddresses: CallOf<"getCallAddresses"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/blocks/{blockId}/call-addresses",
  takesBody: false,
};
export const getDocument: CallOf<"getDocument"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/document",
  takesBody: false,
};
export const makeChanges: CallOf<"makeChanges"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/changes",
  takesBody: true,
};
export const followChanges: CallOf<"followChanges"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/changes",
  takesBody: false,
};
export const tellPresence: CallOf<"tellPresence"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/presence",
  takesBody: true,
};
export const lookUp: CallOf<"lookUp"> = { method: "POST", path: "/api/v1/typebots/{ref}/look-up", takesBody: true };
export const translateTexts: CallOf<"translateTexts"> = {
  method: "POST",
  path: "/api/v1/typebots/{ref}/translate",
  takesBody: true,
};
