import { vi } from "vitest";

/** Captures scripts that a page would load, so that the test decides their outcome. */
export interface CaughtScripts {
  /** All scripts added since the last test. */
  added: HTMLScriptElement[];
  /** Ends all pending scripts with this event. */
  answer: (how: "load" | "error") => void;
  /** Call it in `afterEach`; it ends pending scripts. */
  end: () => void;
}

/** Captures scripts before the page loads them. Call it in `beforeEach`. */
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
