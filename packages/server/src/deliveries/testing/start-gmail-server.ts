import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import PostalMime, { type Email } from "postal-mime";

// Test support: a mailbox behind a server with Gmail's API v1, which also issues tokens as Google does. It refuses what
// Google refuses: unknown fields and parameters, expired tokens, standard base64 instead of base64url, and e-mails
// without a recipient.

export const ownAddress = "ada.shop@gmail.test";
export const gmailClient = { id: "client-of-parley", secret: "canary-client-secret" } as const;
export const refreshToken = "canary-refresh";

/** How the server answers the next call, except calls for tokens. */
export type GmailMood =
  | "busy"
  /** Gmail's error for an account with too many requests. */
  | "limit"
  | "down"
  | "nonsense"
  /** The server sends the e-mail, then closes the connection without an answer. */
  | "cut after sending"
  /** The same, but the connection closes in the middle of the answer. */
  | "half an answer"
  | "forbidden";

interface StoredMail {
  id: string;
  threadId: string;
  labels: string[];
  mail: Email;
  raw: string;
  /** How the e-mail was sent: as a JSON body, or as an upload. */
  way: "json" | "upload";
}

class Refusal extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(status: number, message: string, reason = "invalidArgument") {
    super(message);
    this.status = status;
    this.reason = reason;
  }
}

const onlyKeys = (value: JsonObject, ...keys: string[]): void => {
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw new Refusal(400, `Invalid JSON payload received. Unknown name "${unknown}"`);
};

const onlyQuery = (query: URLSearchParams, ...keys: string[]): void => {
  const unknown = [...query.keys()].find((key) => !keys.includes(key));
  if (unknown !== undefined) throw new Refusal(400, `Invalid query parameter "${unknown}"`);
};

const parseObject = (text: string): JsonObject => {
  const value: Json = JSON.parse(text === "" ? "{}" : text);
  if (!isJsonObject(value)) throw new Refusal(400, "Invalid JSON payload received.");
  return value;
};

const plainSubject = (subject: string): string => subject.replace(/^(?:re:\s*)+/i, "").trim();

/** Splits an upload into its two parts: the metadata, and the e-mail. */
const readUpload = (type: string, body: Buffer): { said: JsonObject; mail: Buffer } => {
  const [, boundary = ""] = /^multipart\/related; ?boundary=([\w-]{1,70})$/.exec(type) ?? [];
  if (boundary === "") throw new Refusal(400, "Not multipart/related");
  const malformed = new Refusal(400, "Malformed multipart body.");
  const parts = body.toString("latin1").split(`--${boundary}`);
  const [before, first = "", second = "", end = ""] = parts;
  if (before !== "" || parts.length !== 4 || end.trimEnd() !== "--") throw malformed;
  const read = (part: string, expected: RegExp): Buffer => {
    const [, given = "", content = ""] = /^\r\ncontent-type: ([^\r]+)\r\n\r\n(.*)\r\n$/is.exec(part) ?? [];
    if (!expected.test(given)) throw malformed;
    return Buffer.from(content, "latin1");
  };
  const said = parseObject(read(first, /^application\/json(; ?charset=utf-8)?$/i).toString());
  return { said, mail: read(second, /^message\/rfc822$/) };
};

const readRaw = (raw: Json | undefined): Buffer => {
  if (typeof raw !== "string" || !/^[\w-]+$/.test(raw)) throw new Refusal(400, "Invalid value for ByteString: raw");
  if (raw.length > 5 * 1024 * 1024) throw new Refusal(413, "Request Entity Too Large");
  return Buffer.from(raw, "base64url");
};

/** @param takes whether the server accepts a token that it has not issued */
export const startGmailServer = async (takes: (token: string) => boolean = () => false) => {
  const sent: StoredMail[] = [];
  const asked: string[] = [];
  const moods: GmailMood[] = [];
  const tokens = new Set<string>();
  let renewals = 0;
  const labels = [
    { id: "INBOX", name: "INBOX", type: "system" },
    { id: "Label_1", name: "From the bot", type: "user" },
  ];
  /** Settings that tests change. */
  const knobs = { isRevoked: false, isTokenServerDown: false };

  const renew = (text: string): [number, JsonObject] => {
    const form = Object.fromEntries(new URLSearchParams(text));
    renewals++;
    if (knobs.isTokenServerDown) return [503, {}];
    onlyKeys(form, "client_id", "client_secret", "refresh_token", "grant_type");
    if (form.client_id !== gmailClient.id || form.client_secret !== gmailClient.secret)
      return [401, { error: "invalid_client", error_description: "Unauthorized" }];
    if (knobs.isRevoked || form.refresh_token !== refreshToken || form.grant_type !== "refresh_token")
      return [400, { error: "invalid_grant", error_description: "Token has been expired or revoked." }];
    const token = `canary-access-${renewals}`;
    tokens.clear();
    tokens.add(token);
    return [200, { access_token: token, expires_in: 3599, token_type: "Bearer" }];
  };

  const keep = async (bytes: Buffer, { threadId }: JsonObject, way: StoredMail["way"]): Promise<JsonObject> => {
    const mail = await PostalMime.parse(bytes);
    if (!mail.to?.length) throw new Refusal(400, "Recipient address required");
    if (!mail.from?.address) throw new Refusal(400, "From address required");
    const thread = sent.filter((other) => other.threadId === threadId);
    if (threadId !== undefined && thread.length === 0) throw new Refusal(404, "Requested entity was not found.");
    // Gmail adds an e-mail to the thread only if all of these fit; else it begins a new thread.
    const isAnswer = thread.some(
      (other) =>
        mail.inReplyTo === other.mail.messageId &&
        mail.references?.includes(other.mail.messageId ?? "") &&
        plainSubject(other.mail.subject ?? "") === plainSubject(mail.subject ?? ""),
    );
    const id = `m${sent.length + 1}`;
    const stored = { id, threadId: isAnswer ? String(threadId) : `t${id}`, labels: ["SENT"], mail, way };
    sent.push({ ...stored, raw: bytes.toString() });
    return { id, threadId: stored.threadId, labelIds: ["SENT"] };
  };

  const modify = (id: string, body: JsonObject): JsonObject => {
    onlyKeys(body, "addLabelIds", "removeLabelIds");
    const mail = sent.find((candidate) => candidate.id === id);
    if (!mail) throw new Refusal(404, "Requested entity was not found.");
    for (const label of Array.isArray(body.addLabelIds) ? body.addLabelIds : []) {
      if (!labels.some((known) => known.id === label)) throw new Refusal(400, `Invalid label: ${label}`);
      mail.labels.push(String(label));
    }
    return { id, threadId: mail.threadId, labelIds: mail.labels };
  };

  const showThread = (id: string, query: URLSearchParams): JsonObject => {
    onlyQuery(query, "format", "metadataHeaders");
    const mails = sent.filter(({ threadId }) => threadId === id);
    if (mails.length === 0) throw new Refusal(404, "Requested entity was not found.");
    const messages = mails.map(({ id: messageId, mail }) => ({
      id: messageId,
      threadId: id,
      payload: {
        headers: [
          { name: "Message-Id", value: mail.messageId ?? "" },
          { name: "Subject", value: mail.subject ?? "" },
        ],
      },
    }));
    return { id, messages };
  };

  const search = (query: URLSearchParams): JsonObject => {
    onlyQuery(query, "q", "includeSpamTrash", "maxResults");
    const [, messageId] = /^rfc822msgid:([^\s<>]+)$/.exec(query.get("q") ?? "") ?? [];
    if (messageId === undefined) throw new Refusal(400, "Invalid query");
    const messages = sent.flatMap(({ id, threadId, mail }) =>
      mail.messageId === `<${messageId}>` ? [{ id, threadId }] : [],
    );
    return { ...(messages.length > 0 ? { messages } : {}), resultSizeEstimate: messages.length };
  };

  const answer = async (request: IncomingMessage, body: Buffer): Promise<JsonObject> => {
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://local");
    const type = request.headers["content-type"] ?? "";
    const route = `${request.method} ${pathname.replace("/gmail/v1/users/me", "")}`;
    const [, id = "", verb] = /^\/gmail\/v1\/users\/me\/(?:messages|threads)\/(\w+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    if (route === "POST /upload/messages/send") {
      onlyQuery(query, "uploadType");
      if (query.get("uploadType") !== "multipart") throw new Refusal(400, "Invalid uploadType");
      const { said, mail } = readUpload(type, body);
      onlyKeys(said, "threadId");
      return keep(mail, said, "upload");
    }
    if (request.method === "POST" && !type.startsWith("application/json")) throw new Refusal(400, "Not JSON");
    if (route === "GET /profile") return { emailAddress: ownAddress, messagesTotal: sent.length };
    if (route === "GET /labels") return { labels };
    if (route === "GET /messages") return search(query);
    if (route.startsWith("GET /threads/") && id !== "") return showThread(id, query);
    if (route.startsWith("POST /messages/") && verb === "modify") return modify(id, parseObject(body.toString()));
    if (route !== "POST /messages/send") throw new Refusal(404, "Not found", "notFound");
    onlyQuery(query);
    const said = parseObject(body.toString());
    onlyKeys(said, "raw", "threadId");
    return keep(readRaw(said.raw), said, "json");
  };

  const send = (response: ServerResponse, status: number, body: JsonObject, headers: Record<string, string> = {}) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const refuse = (code: number, message: string, reason: string, headers = {}) =>
      send(response, code, { error: { code, message, errors: [{ message, domain: "global", reason }] } }, headers);
    try {
      if (request.method === "POST" && request.url === "/token") return send(response, ...renew(body.toString()));
      const [, token = ""] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
      asked.push(`${request.method} ${request.url}`);
      if (!tokens.has(token) && !takes(token)) return refuse(401, `Invalid Credentials: ${token}`, "authError");
      const mood = moods.shift();
      if (mood === "busy") return refuse(429, "Too many concurrent requests", "backendError", { "retry-after": "60" });
      if (mood === "limit") return refuse(403, "User-rate limit exceeded.", "userRateLimitExceeded");
      if (mood === "forbidden") return refuse(403, "Delegation denied", "forbidden");
      if (mood === "down") return response.writeHead(503).end("<html>Down</html>");
      if (mood === "nonsense") return response.writeHead(200).end("<html>Hello</html>");
      const answered = await answer(request, body);
      if (mood === "cut after sending") return request.socket.destroy();
      if (mood !== "half an answer") return send(response, 200, answered);
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write(JSON.stringify(answered).slice(0, 5), () => request.socket.end());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(error.status, error.message, error.reason);
    }
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    /** The calls that the mailbox API has received. */
    asked,
    tokens,
    knobs,
    next: (...given: GmailMood[]) => void moods.push(...given),
    renewals: () => renewals,
    /** Empties the mailbox, and answers normally from now on. */
    calm: () => {
      for (const list of [sent, asked, moods]) list.length = 0;
      Object.assign(knobs, { isRevoked: false, isTokenServerDown: false });
      renewals = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
