import { vi } from "vitest";

/** Scripts that a page would load from elsewhere: the test says what becomes of them. */
export interface CaughtScripts {
  /** All that were added since the last test. */
  added: HTMLScriptElement[];
  /** Has those that are still on their way arrive, or fail. */
  answer: (how: "load" | "error") => void;
  /** For `afterEach`: none is left on its way. */
  end: () => void;
}

/** Catches scripts before this page tries to load them. Call it in `beforeEach`. */
export const catchScripts = (): CaughtScripts => {
  const added: HTMLScriptElement[] = [];
  const waiting: HTMLScriptElement[] = [];
  const append = vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) {
      // Nothing else is added to the head.
      const script = node as HTMLScriptElement;
      added.push(script);
      waiting.push(script);
    }
  });
  const answer = (how: "load" | "error") => {
    for (const script of waiting.splice(0)) script.dispatchEvent(new Event(how));
  };
  return {
    added,
    answer,
    end: () => {
      answer("load");
      append.mockRestore();
    },
  };
};
