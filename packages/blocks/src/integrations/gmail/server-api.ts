import {
  base64,
  isJsonObject,
  type Json,
  type JsonObject,
  type Lookup,
  type LookupEntry,
  LookupFailure,
  type ServerRequest,
} from "@parley/core";
import { credentials } from "../../credentials/gmail.ts";
import { type Asking, createAskGoogle, GoogleFailure } from "../../google/server-ask.ts";
import { joinBytes } from "../../services/join-bytes.ts";
import type { GmailBlock } from "./block.ts";

export const noAccount = "Could not find credentials for block gmail";
export const noToken = "No access token available";

const ask = createAskGoogle({
  type: credentials.type,
  tokenField: "accessToken",
  gone: noAccount,
  withoutToken: noToken,
});

const origin = "https://gmail.googleapis.com";
const mailbox = "/gmail/v1/users/me";

/** Larger e-mails, in bytes, are uploaded as they are: as JSON they would grow by a third, and its limit is 5 MB. */
const mostInJson = 1_000_000;
/** The time limit for a large e-mail, in milliseconds. */
const uploadTime = 80_000;

/** An e-mail that Gmail has. */
export interface SentMail {
  id: string;
  threadId: string;
}

/** The data of a thread that a reply needs. */
export interface Thread {
  id: string;
  /** The `Message-ID`s of its e-mails. */
  messageIds: string[];
  subject: string;
}

const objectsIn = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);
const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

const readSent = (answer: JsonObject): SentMail | null =>
  textOf(answer.id) === "" ? null : { id: textOf(answer.id), threadId: textOf(answer.threadId) };

const toBytes = (text: string): Uint8Array => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));

/** Makes the multipart request for a large e-mail: metadata, then the e-mail itself. */
const toUpload = (mail: Uint8Array, said: JsonObject, boundary: string): ServerRequest => ({
  method: "POST",
  headers: { "content-type": `multipart/related; boundary=${boundary}` },
  body: joinBytes(
    toBytes(`--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(said)}\r\n`),
    toBytes(`--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`),
    mail,
    toBytes(`\r\n--${boundary}--\r\n`),
  ),
  timeLimit: uploadTime,
});

const base64Url = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** Opens the mailbox of an account. All its functions throw a `GoogleFailure`. */
export const openMailbox = (asking: Asking, credentialsId: string) => {
  const askAt = (path: string, request?: ServerRequest) =>
    ask(asking, credentialsId, `${origin}${mailbox}${path}`, request);

  return {
    async readAddress(): Promise<string> {
      return textOf((await askAt("/profile")).emailAddress);
    },

    /** `key` is unique for this e-mail. */
    async send(mail: Uint8Array, threadId: string | null, key: string): Promise<SentMail> {
      const said = threadId === null ? {} : { threadId };
      const answer =
        mail.length <= mostInJson
          ? await askAt("/messages/send", { method: "POST", body: { ...said, raw: base64Url(mail) } })
          : await ask(
              asking,
              credentialsId,
              `${origin}/upload${mailbox}/messages/send?uploadType=multipart`,
              toUpload(mail, said, `parley-${key.replace(/[^\w]/g, "")}`),
            );
      const sent = readSent(answer);
      if (sent === null) throw new GoogleFailure("Google's answer names no e-mail.", null);
      return sent;
    },

    /** Returns the e-mail with a `Message-ID`, if it has been sent. */
    async findSent(messageId: string): Promise<SentMail | null> {
      const query = `q=${encodeURIComponent(`rfc822msgid:${messageId}`)}&includeSpamTrash=true&maxResults=1`;
      const [found] = objectsIn((await askAt(`/messages?${query}`)).messages);
      return found === undefined ? null : readSent(found);
    },

    /** Returns null if the mailbox has no such thread. */
    async findThread(id: string): Promise<Thread | null> {
      const query = "format=metadata&metadataHeaders=Message-ID&metadataHeaders=Subject";
      try {
        const { messages } = await askAt(`/threads/${encodeURIComponent(id)}?${query}`);
        const headers = objectsIn(messages).flatMap(({ payload }) =>
          objectsIn(isJsonObject(payload) ? payload.headers : undefined),
        );
        const valuesOf = (name: string) =>
          headers.flatMap((header) => (textOf(header.name).toLowerCase() === name ? [textOf(header.value)] : []));
        const messageIds = valuesOf("message-id").flatMap(
          (value) => /^<[^\s<>]{1,250}>$/.exec(value.trim())?.[0] ?? [],
        );
        return { id, messageIds, subject: valuesOf("subject")[0] ?? "" };
      } catch (error) {
        if (error instanceof GoogleFailure && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },

    async addLabel(messageId: string, label: string): Promise<void> {
      const path = `/messages/${encodeURIComponent(messageId)}/modify`;
      await askAt(path, { method: "POST", body: { addLabelIds: [label] } });
    },

    /** Returns the user-defined labels. */
    async listLabels(): Promise<LookupEntry[]> {
      const { labels } = await askAt("/labels");
      return objectsIn(labels)
        .filter(({ type, id }) => type === "user" && textOf(id) !== "")
        .map(({ id, name }) => ({ value: textOf(id), label: textOf(name) || textOf(id) }));
    },
  };
};

export const lookups: Readonly<Record<string, Lookup<GmailBlock["options"]>>> = {
  labels: async ({ credentialsId }, context) => {
    if (!credentialsId) throw new LookupFailure("Choose an account first.");
    try {
      return await openMailbox(context, credentialsId).listLabels();
    } catch (error) {
      if (error instanceof GoogleFailure) throw new LookupFailure(error.message);
      throw error;
    }
  },
};
