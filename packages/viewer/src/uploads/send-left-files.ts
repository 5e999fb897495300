import { randomKey } from "../base/random-key.ts";
import { createOutbox, forget } from "../outbox/create-outbox.ts";
import type { Locks } from "../outbox/locks.ts";
import type { OutboxStore } from "../outbox/outbox-store.ts";
import type { ResultRecord } from "../state/writes.ts";
import { type FileStore, type KeptInput, openFileStore } from "./file-store.ts";
import { forgetInput } from "./keep-queue.ts";
import { standInUrl, withUrls } from "./rehearse-reply.ts";
import { uploadFile } from "./upload-file.ts";

/** How long files are kept, in milliseconds: 30 days. */
const keptTime = 30 * 24 * 60 * 60 * 1000;

/**
 * Uploads the files of earlier chats that visitors had begun to send, sends their answers, and removes files that are
 * too old. Chats handled by another tab are skipped; returns false if there are any.
 */
export const sendLeftFiles = async (outboxStore: OutboxStore, locks: Locks, ownKey: string): Promise<boolean> => {
  let isAll = true;
  const files = await openFileStore();
  const left = (await files.inputs()).filter(({ result }) => result.key !== ownKey);
  // Without locks, one tab could send a file that the visitor removes in another.
  const isSafe = await locks.own(`parley-files-${randomKey()}`);
  for (const input of left) {
    const isOld = input.time < Date.now() - keptTime;
    if (isOld) await forgetInput(files, input.key);
    else if (isSafe && input.begun) {
      const isMine = await locks.ifUnclaimed(input.result.key, () => sendInput(input, files, outboxStore, locks));
      isAll &&= isMine;
    }
  }
  return isAll;
};

const sendInput = async ({ key }: KeptInput, files: FileStore, store: OutboxStore, locks: Locks): Promise<void> => {
  // The chat's own page may have continued until just now, so the input is read again.
  const input = await files.find(key);
  if (!input?.begun) return;
  let result: ResultRecord = input.result;
  const onCreated = (created: ResultRecord) => {
    result = created;
  };
  const events = { onCreated, onClosed: () => {}, onRefused: () => {}, onOffline: () => {} };
  const outbox = createOutbox({ result, store, locks, events });
  await outbox.settled();
  const hasAnswer = input.begun.writes.some(({ kind }) => kind === "answer");
  const isSent = hasAnswer && outbox.creation() === "created" && (await uploadAll(input, files, result));
  if (isSent) {
    const urls = input.files.map((entry) => [standInUrl(entry), entry.url ?? ""] as const);
    await outbox.add(withUrls(input.begun.writes, new Map(urls)));
  }
  await forgetInput(files, key);
  await outbox.settled();
  await forget(store, result.key);
};

/** Returns false if one of the files can't be sent: an answer needs all of its files. */
const uploadAll = async (input: KeptInput, files: FileStore, result: ResultRecord): Promise<boolean> => {
  const { botId, blockId } = input;
  const place = { botId, blockId, token: () => result.token, resultId: Promise.resolve(result.id ?? "") };
  const contents = await files.filesOf(input);
  for (const [index, entry] of input.files.entries()) {
    if (entry.url !== null) continue;
    const content = contents.find(({ id }) => id === entry.id);
    if (!content) return false;
    const outcome = await uploadFile(content.file, place, {
      place: { index, total: input.files.length },
      onProgress: () => {},
      onWaiting: () => {},
      signal: new AbortController().signal,
    });
    if (outcome.is !== "done") return false;
    entry.url = outcome.url;
    await files.put(input);
  }
  return true;
};
