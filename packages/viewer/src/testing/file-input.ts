import { createFileQueue, type UploadOutcome, type Uploads } from "@parley/ui";
import type { ResultRecord } from "../state/writes.ts";
import { keepQueue } from "../uploads/keep-queue.ts";
import { createBot, runFirstStep, says } from "./bot.ts";
import { startChat } from "./start-chat.ts";

interface FileInputOptions {
  resultKey?: string;
  isRemembered?: boolean;
  options?: object;
}

/** A bot with a file input that repeats the answer. */
const fileBot = (options: object = {}) =>
  createBot({
    groups: {
      A: [{ type: "file input", options: { variableId: "vFiles", isMultipleAllowed: true, ...options } }],
      B: [says("Got {{Files}}")],
    },
    variables: ["Files"],
    settings: { typingEmulation: { enabled: false } },
  });

/** Opens a page at a file input with its chat and queue. Opening it again simulates a reload. */
export const openFileInput = async ({ resultKey = "one", isRemembered = true, options }: FileInputOptions = {}) => {
  const flow = fileBot(options);
  const { chat } = startChat(flow, { firstStep: runFirstStep(flow) });
  const { input } = chat.state();
  if (!input) throw new Error("The bot asks for nothing");
  const ends: ((outcome: UploadOutcome) => void)[] = [];
  const uploads: Uploads = {
    prepare: () => {},
    messages: { fileUploadError: "", fileUploadSizeError: "" },
    upload: () => new Promise((resolve) => ends.push(resolve)),
  };
  const queue = createFileQueue(() => uploads);
  const leaving = new AbortController();
  const restored: (string | null)[] = [];
  const result: ResultRecord = { key: resultKey, botId: flow.botId, version: 1, links: {}, id: "r1", token: "t1" };
  const keeping = { result: () => result, chat: () => chat, catalogue: (await import("@parley/blocks/runs")).runs };
  const onRestored = (text: string | null) => {
    restored.push(text);
  };
  await keepQueue(input, { ...keeping, isRemembered }, { queue, name: "files", onRestored, signal: leaving.signal });
  return { chat, queue, ends, restored, leave: () => leaving.abort() };
};

export const toReply = (urls: string[]) => ({ text: urls.join(", ") });
