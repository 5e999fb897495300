import { type FromChat, type ToChat, type TryOutGrant, tryOutMark } from "./messages.ts";

/** The connection to the builder around the page. */
export interface BuilderAround {
  tell: (message: FromChat) => void;
  /** Resolves with a permission to ask the server, after all edits are saved; null if the server can't be reached. */
  grant: () => Promise<TryOutGrant | null>;
}

/** The time limit for the builder's answer, in milliseconds. */
const answerTime = 20_000;

/** Connects the page with the builder around it. Only messages from and to its origin count. */
export const joinBuilder = (origin: string, onMessage: (message: ToChat) => void): BuilderAround => {
  const waiting = new Map<number, (grant: TryOutGrant | null) => void>();
  let count = 0;
  const tell = (message: FromChat) => window.parent.postMessage({ ...message, mark: tryOutMark }, origin);
  window.addEventListener("message", (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== window.parent || event.data?.mark !== tryOutMark) return;
    // The only cast: the builder of the same release wrote it.
    const message = event.data as ToChat;
    if (message.type !== "grant") return onMessage(message);
    waiting.get(message.id)?.(message.grant);
  });
  return {
    tell,
    grant: () =>
      new Promise((resolve) => {
        count += 1;
        const id = count;
        const answer = (grant: TryOutGrant | null) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(grant);
        };
        const timer = setTimeout(() => answer(null), answerTime);
        waiting.set(id, answer);
        tell({ type: "grant wanted", id });
      }),
  };
};
