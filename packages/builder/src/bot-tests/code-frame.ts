import { type Client, calls } from "@parley/api/app";
import type { Evaluation, EvaluationResult } from "@parley/core";
import { type FromChat, type ToChat, tryOutMark, tryOutQuery } from "@parley/viewer/try-out";

/** The time limit for the page to appear, and for its answer, in milliseconds. */
const answerTime = 30_000;

/**
 * Runs code of a bot in a hidden page of the viewer's origin, as the chat beside the flow does: it is the author's code, or
 * another author's, and must not run with the rights of the builder.
 */
export interface CodeFrame {
  /** @throws if the page can't be shown or doesn't answer; the next call tries again */
  evaluate: (evaluations: readonly Evaluation[]) => Promise<EvaluationResult[]>;
  close: () => void;
}

interface OpenFrame {
  ask: (evaluations: readonly Evaluation[]) => Promise<EvaluationResult[]>;
  close: () => void;
}

const withLimit = <Value>(work: Promise<Value>): Promise<Value> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error("The page that runs code of the bot doesn't answer.")), answerTime),
    ),
  ]);

const openFrame = async (client: Client, botId: string): Promise<OpenFrame> => {
  const { url } = await client(calls.createPreviewLink, { params: { ref: botId } });
  const address = new URL(url);
  address.searchParams.set(tryOutQuery, "");
  const frame = document.createElement("iframe");
  // It is only there to run code: nobody sees it, hears of it or comes into it by keyboard.
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
  frame.setAttribute("aria-hidden", "true");
  frame.inert = true;
  frame.tabIndex = -1;
  frame.style.cssText = "position:fixed;inline-size:1px;block-size:1px;inset-block-end:0;opacity:0;border:0";
  const waiting = new Map<number, (results: EvaluationResult[]) => void>();
  let count = 0;
  let begin: () => void = () => undefined;
  const isReady = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const onMessage = (event: MessageEvent) => {
    if (event.origin !== address.origin || event.source !== frame.contentWindow || event.data?.mark !== tryOutMark)
      return;
    // The only cast: the page of the same release wrote the message. Results are data, and never run.
    const message = event.data as FromChat;
    if (message.type === "ready") begin();
    if (message.type === "evaluated") waiting.get(message.id)?.(message.results);
  };
  window.addEventListener("message", onMessage);
  frame.src = address.href;
  document.body.append(frame);
  return {
    ask: async (evaluations) => {
      await isReady;
      count += 1;
      const message: ToChat = { type: "evaluate", id: count, evaluations };
      return new Promise((resolve) => {
        waiting.set(message.id, (results) => {
          waiting.delete(message.id);
          resolve(results);
        });
        frame.contentWindow?.postMessage({ ...message, mark: tryOutMark }, address.origin);
      });
    },
    close: () => {
      window.removeEventListener("message", onMessage);
      frame.remove();
    },
  };
};

/** The page is opened when code is first to be run. */
export const createCodeFrame = (client: Client, botId: string): CodeFrame => {
  let opening: Promise<OpenFrame> | null = null;
  const close = () => {
    void opening?.then((frame) => frame.close()).catch(() => undefined);
    opening = null;
  };
  return {
    evaluate: async (evaluations) => {
      opening ??= openFrame(client, botId);
      try {
        return await withLimit(opening.then((frame) => frame.ask(evaluations)));
      } catch (error) {
        close();
        throw error;
      }
    },
    close,
  };
};
