import * as z from "zod";
import type { Call, Caller } from "./call.ts";

interface ErrorKind {
  statuses: readonly [number, ...number[]];
  /** When the error occurs. The message in the answer has the details. */
  meaning: string;
}

/** Every error code. Programs should use the code; the message is for people and may change. */
export const errorKinds = {
  AMBIGUOUS: { statuses: [409], meaning: "The text names several bots; `candidates` lists them" },
  BAD_AMOUNT: { statuses: [400], meaning: "There is no such amount to be paid" },
  BAD_BOT_FILE: { statuses: [400], meaning: "A file is no bot file; `file` and `path` say where it is damaged" },
  BAD_JSON: { statuses: [400], meaning: "The body is not JSON" },
  BAD_PATH: { statuses: [400], meaning: "The path of the file is not one of an upload" },
  BAD_REQUEST: { statuses: [400], meaning: "Something in the request is missing or wrong; the message says what" },
  BAD_TOKEN: { statuses: [403], meaning: "The upload address is no longer valid" },
  CONFLICT: { statuses: [409], meaning: "Something else happened at the same time, or was in the way" },
  CONSENT_FAILED: { statuses: [400], meaning: "The provider of the account gave no access; the message says why" },
  CROSS_SITE: {
    statuses: [403],
    meaning: "A browser sent the request from a page of another origin, or by its cookie without the app's header",
  },
  FORBIDDEN: { statuses: [403], meaning: "Whoever asks is known, and may not do this" },
  INTERNAL: { statuses: [500], meaning: "The server is at fault; its log has the details under `requestId`" },
  LINK_OVER: { statuses: [403], meaning: "The one-time link has been used, has expired or was replaced" },
  MAIL_FAILED: { statuses: [502], meaning: "The mail server took no e-mail; the message says why" },
  NOT_BUILT: { statuses: [503], meaning: "The viewer has not been built" },
  NOT_FOUND: { statuses: [404], meaning: "There is no such thing, or it belongs to another workspace" },
  NOT_PAID: { statuses: [400], meaning: "The payment has not succeeded" },
  NOT_PUBLISHED: { statuses: [403], meaning: "No published bot has such a block" },
  NO_BODY: { statuses: [400], meaning: "The request carries no file" },
  NO_CLIENT_SECRET: { statuses: [400], meaning: "The payment provider gave nothing to pay with" },
  NO_CREDENTIALS: { statuses: [400], meaning: "The payment block has no credentials" },
  NO_PLACE: { statuses: [403], meaning: "The bot takes only so many answers, and has as many" },
  NO_UPLOADS: { statuses: [400], meaning: "The block takes no files of this kind" },
  NO_VERSION: { statuses: [500], meaning: "The published version is missing" },
  ORIGIN_NOT_ALLOWED: { statuses: [403], meaning: "The author does not allow pages of this origin" },
  PAYMENT_PROVIDER: {
    statuses: [502, 503],
    meaning: "The payment provider refused, with its own status where it gave one, or cannot be asked",
  },
  PREVIEW_OVER: { statuses: [403], meaning: "The permission of the preview has expired" },
  PROVIDER_FAILED: { statuses: [502], meaning: "The provider by which one signs in can't be asked; try again" },
  SHEETS: { statuses: [502], meaning: "Google refused, or can't be asked" },
  SIGN_IN_REFUSED: { statuses: [403], meaning: "This way leads nobody in, or not this person; the message says why" },
  STORAGE_FAILED: {
    statuses: [502],
    meaning: "The file storage refused, or can't be asked; the server's log says why",
  },
  STORAGE_FULL: { statuses: [400, 507], meaning: "The storage limit has been reached, or the disk is full" },
  TIMEOUT: { statuses: [504], meaning: "The turn took longer than the server allows" },
  TOO_LARGE: { statuses: [413, 400], meaning: "The body or the file is too large" },
  TOO_MANY_DELIVERIES: {
    statuses: [403],
    meaning: "The chat has sent as many e-mails as it may, or the same one again",
  },
  TOO_MANY_FILES: { statuses: [400], meaning: "The chat has sent as many files as it may" },
  TOO_MANY_REQUESTS: { statuses: [429], meaning: "The address asks too often; `Retry-After` says when to ask again" },
  TOO_MANY_TOKENS: { statuses: [400], meaning: "There are as many API tokens as there may be; revoke one first" },
  TYPE_NOT_ALLOWED: {
    statuses: [400],
    meaning: "No files of this type are taken here, or the file is not what its name says",
  },
  UNAVAILABLE: {
    statuses: [503],
    meaning: "The server can't use its database at the moment; `Retry-After` says when to ask again",
  },
  UNAUTHORIZED: { statuses: [401], meaning: "Nobody is signed in, or the token is missing, wrong or over" },
  UNDER_WAY: { statuses: [503], meaning: "The server is still doing this, or waits for what it needs; ask again" },
  UNKNOWN_BLOCK: { statuses: [400], meaning: "The block does not belong to the chat" },
  UNKNOWN_VERSION: { statuses: [400], meaning: "The bot has no such version" },
  WRONG_CODE: { statuses: [403], meaning: "The code of an e-mail is wrong, has been used or has expired" },
  WRONG_PASSWORD: { statuses: [403], meaning: "The e-mail address or the password is wrong" },
  WRONG_TOKEN: { statuses: [403], meaning: "The token of the result is missing or wrong" },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

/** The body of every error. Some codes add keys, as their meaning says. Clients of the chat API expect this shape. */
export const errorAnswer = z
  .object({
    defined: z.literal(false).meta({ description: "always; says that `code` is not one of a fixed few" }),
    code: z.string(),
    status: z.int().meta({ description: "the HTTP status again" }),
    message: z.string().meta({ description: "for people" }),
    requestId: z.string().optional().meta({ description: "given with 500 only" }),
  })
  .meta({ id: "Error" });
export type ErrorAnswer = z.output<typeof errorAnswer>;

/** Calls about the server itself, which anyone may make from any origin. */
const ofServer = new Set(["/healthz", "/openapi.json"]);

/** Callers identified by the owner token or a session. */
const known: ReadonlySet<Caller> = new Set(["actor", "account", "token"]);

/** The error codes that follow from a call's parameters and caller. */
const commonErrors = ({ path, params, query, headers, body, caller, halves, needs }: Call): ErrorCode[] => {
  const isOnBuilder = halves.includes("builder") && !ofServer.has(path);
  const isOpen = caller === "anyone" || caller === "link";
  return [
    ...(params || query || headers || body ? (["BAD_REQUEST"] as const) : []),
    ...(body ? (["BAD_JSON", "TOO_LARGE"] as const) : []),
    ...(known.has(caller) || (isOnBuilder && !isOpen) ? (["UNAUTHORIZED"] as const) : []),
    ...(isOnBuilder ? (["CROSS_SITE"] as const) : []),
    ...(needs === undefined ? [] : (["FORBIDDEN", "NOT_FOUND"] as const)),
    ...(caller === "account" || caller === "token" ? (["FORBIDDEN"] as const) : []),
    ...(caller === "link" ? (["LINK_OVER"] as const) : []),
    ...(caller === "preview" ? (["PREVIEW_OVER"] as const) : []),
    ...(caller === "upload" ? (["BAD_TOKEN"] as const) : []),
    ...(ofServer.has(path) ? [] : (["STORAGE_FULL", "TOO_MANY_REQUESTS", "UNAVAILABLE"] as const)),
    "INTERNAL",
  ];
};

/** All error codes of a call, in alphabetical order. */
export const errorsOf = (call: Call): ErrorCode[] =>
  [...new Set([...commonErrors(call), ...(call.errors ?? [])])].sort();
