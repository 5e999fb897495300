import { type Evaluation, type EvaluationResult, unparsableError } from "@parley/core";
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule, RELEASE_SYNC } from "quickjs-emscripten";
import { createVmFetch, type MakeCall } from "./vm-fetch.ts";

/**
 * Pages of 64 kB: 16 MB at first, 64 MB at most. QuickJS does not keep its own limit; a memory that cannot grow does.
 */
const pages = { initial: 256, maximum: 1024 };
/** Bytes. More than 256 kB overflows the host's stack, which ends the whole module. */
const stackSize = 200 * 1024;
/** Characters a result may have as JSON. */
const maxResult = 1_000_000;

/** The message for a module that has crashed: in any case the code exhausted its memory or stack. */
const usedUp =
  "The code was stopped, because it used more than 64 MB of memory, or its functions called each other too deeply.";

/** What code has done wrong, in a sentence for its author. */
class CodeFault extends Error {}

/** What the author is told of something that was thrown while code ran; never the words of the module. */
export const faultText = (fault: unknown): string => (fault instanceof CodeFault ? fault.message : usedUp);

const quiet = () => undefined;
/** A module that dies writes why to the console, where the operator can do nothing about it. */
const silent: object = { print: quiet, printErr: quiet };

export const loadQuickJs = (): Promise<QuickJSWASMModule> =>
  newQuickJSWASMModuleFromVariant(
    newVariant(RELEASE_SYNC, { wasmMemory: new WebAssembly.Memory(pages), emscriptenModule: silent }),
  );

/**
 * The program that runs a piece of author code: an async function with the arguments by name, as in browsers, and with
 * `setVariable`; where it may call others, with a `fetch` that resolves to the text alone (specification, section 9).
 * It ends with a text: `v` and value and variables as JSON, or `e` and the error's message. What has no message, or no JSON,
 * is told in the specified words (section 8), as `thrownText` does it on other hosts.
 */
const programFor = ({ code, args, canFetch = false }: Evaluation): string => {
  const [names, values] = [Object.keys(args), JSON.stringify(Object.values(args))];
  const given = canFetch ? '"setVariable", "fetch"' : '"setVariable"';
  return `async (call) => {
    const { parse, stringify } = JSON;
    const { isArray } = Array;
    const { entries } = Object;
    const unknown = ${JSON.stringify(unparsableError)};
    const toText = (value) => {
      let text;
      try { text = stringify(value); } catch { throw new Error(unknown); }
      return text ?? "null";
    };
    const thrownText = (error) => {
      try {
        const message = typeof error === "string" ? error : error.message;
        return typeof message === "string" && message !== "" ? message : unknown;
      } catch { return unknown; }
    };
    const fetch = async (url, init) => {
      const { method, headers, body } = init ?? {};
      const pairs = headers && (isArray(headers) ? headers : entries(headers));
      return call(stringify({
        url: String(url),
        method: method && String(method),
        headers: pairs && pairs.map(([name, value]) => [String(name), String(value)]),
        body: body === undefined || body === null ? undefined : String(body),
      }));
    };
    let variables = "";
    const setVariable = (name, value) => {
      variables += (variables && ",") + '{"name":' + stringify(String(name)) + ',"value":' + toText(value) + "}";
    };
    try {
      const AsyncFunction = (async () => {}).constructor;
      const value = await new AsyncFunction(${given}, ...${JSON.stringify(names)}, ${JSON.stringify(code)})(setVariable, ${canFetch ? "fetch, " : ""}...parse(${JSON.stringify(values)}));
      return 'v{"value":' + toText(value) + ',"variables":[' + variables + "]}";
    } catch (error) {
      return "e" + thrownText(error);
    }
  }`;
};

const readOutcome = (text: unknown): EvaluationResult => {
  if (typeof text !== "string") return { ok: false, error: usedUp };
  if (text.startsWith("e")) return { ok: false, error: text.slice(1) };
  if (text.length > maxResult) return { ok: false, error: "The result is too large." };
  const { value, variables } = JSON.parse(text.slice(1));
  return { ok: true, value, ...(variables.length > 0 ? { variables } : {}) };
};

/**
 * Runs one piece of code in its own runtime, which is disposed of afterwards. `isSpent`: the module must not be used again.
 *
 * @throws when memory or stack are exhausted, or the code never settles. The module must not be used again then; it is
 * not cleaned up, since that could abort it.
 */
export const runInQuickJs = async (
  quickJs: QuickJSWASMModule,
  evaluation: Evaluation,
  makeCall: MakeCall,
): Promise<{ result: EvaluationResult; isSpent: boolean }> => {
  const runtime = quickJs.newRuntime();
  runtime.setMaxStackSize(stackSize);
  const context = runtime.newContext();
  const calls = evaluation.canFetch ? createVmFetch(context, makeCall) : null;
  const program = context.unwrapResult(context.evalCode(programFor(evaluation)));
  const promise = context.unwrapResult(
    context.callFunction(program, context.undefined, calls?.handle ?? context.undefined),
  );
  const goOn = () => {
    context.unwrapResult(runtime.executePendingJobs());
    return context.getPromiseState(promise);
  };
  let state = goOn();
  while (state.type === "pending" && calls?.isWaiting()) {
    await calls.answered();
    state = goOn();
  }
  if (state.type === "pending") throw new CodeFault("The code waits for something that never comes.");
  const value = state.type === "fulfilled" ? state.value : state.error;
  const text: unknown = context.typeof(value) === "string" ? context.getString(value) : undefined;
  const result = readOutcome(text);
  try {
    for (const handle of [value, promise, program, calls, context, runtime]) handle?.dispose();
    return { result, isSpent: false };
  } catch {
    // Code that ran out of memory may leave objects behind. Its outcome is valid all the same.
    return { result, isSpent: true };
  }
};
