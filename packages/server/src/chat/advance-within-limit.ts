import { createContext, Script } from "node:vm";
import type { Flow, Flows } from "@parley/core";
import { type Advance, advance } from "@parley/engine";
import { HttpError } from "../http/http-error.ts";

/** Milliseconds that one step of a chat may take. */
const timeLimit = 1000;

const script = new Script("work()");
const sandbox = { work: () => {} };
const context = createContext(sandbox);

const known = new WeakMap<Flow, boolean>();

/** Whether visitors' texts meet patterns of the author's own. */
const hasPatterns = (flow: Flow): boolean => {
  const found = known.get(flow) ?? /"(?:Matches|Does not match) regex"/.test(JSON.stringify(flow.groups));
  known.set(flow, found);
  return found;
};

/** The error is one of the script's own context, where `Error` is another. */
const isTimeout = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";

/** The only way to stop a pattern at work is the one by which Node stops scripts. It is no wall, and needs to be none. */
const runWithin = (work: () => Advance): Advance => {
  let done: Advance | undefined;
  sandbox.work = () => {
    done = work();
  };
  script.runInContext(context, { timeout: timeLimit });
  if (done === undefined) throw new Error("The script has run to its end");
  return done;
};

/**
 * `advance`, for the server: there are patterns that take hours over a short text, and one visitor who sends it must not
 * hold up all others.
 *
 * @throws HttpError 422 when a step takes longer than a second; the chat stays as it was
 */
export const advanceWithinLimit = (flows: Flows, ...rest: Tail<Parameters<typeof advance>>): Advance => {
  if (!Object.values(flows).some(hasPatterns)) return advance(flows, ...rest);
  try {
    return runWithin(() => advance(flows, ...rest));
  } catch (error) {
    if (!isTimeout(error)) throw error;
    throw new HttpError(422, "TOO_SLOW", "A pattern of this bot takes too long over this answer.");
  }
};

type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;
