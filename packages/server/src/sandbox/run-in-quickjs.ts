import { type Evaluation, type EvaluationResult, unparsableError } from "@parley/core";
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule, RELEASE_SYNC } from "quickjs-emscripten";
import { createVmFetch, type MakeCall } from "./vm-fetch.ts";

/**
 * The memory of the module in pages of 64 kB: 16 MB at first, 64 MB at most. This limit is needed because QuickJS
 * doesn't reliably enforce its own.
 */
const pages = { initial: 256, maximum: 1024 };
/** The stack size in bytes. More than 256 kB would overflow the host's stack, which crashes the module. */
const stackSize = 200 * 1024;
/** The maximum length of a result as JSON, in characters. */
const maxResult = 1_000_000;

/** The message for a crashed module. A crash always means that the code exhausted its memory or stack. */
const usedUp =
  "The code was stopped, because it used more than 64 MB of memory, or its functions called each other too deeply.";

/** An error of the author's code, with a message for the author. */
class CodeFault extends Error {}

/** The message for an error thrown while code ran. Internal messages of the module are never shown. */
export const faultText = (fault: unknown): string => (fault instanceof CodeFault ? fault.message : usedUp);

const quiet = () => undefined;
/** Discards the console output of a crashed module, which an operator could not act on. */
const silent: object = { print: quiet, printErr: quiet };

export const loadQuickJs = (): Promise<QuickJSWASMModule> =>
  newQuickJSWASMModuleFromVariant(
    newVariant(RELEASE_SYNC, { wasmMemory: new WebAssembly.Memory(pages), emscriptenModule: silent }),
  );

/**
 * The program that runs a piece of author code. Like in browsers, it is an async function with the arguments as named
 * parameters and `setVariable`. If calls are allowed, it also gets a `fetch` that resolves to the response's text
 * (specification, section 9). The result is a text: `v` and the value and variables as JSON, or `e` and the error's
 * message. If an error has no message, or a value no JSON, the specified text is used (section 8), as in `thrownText`
 * on other hosts.
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
 * Runs one piece of code in its own runtime and disposes of the runtime. If the result says `isSpent`, the module must
 * not be used again.
 *
 * @throws when memory or stack are exhausted, or the code never settles. The module is not cleaned up then, since that
 * could abort it, and must not be used again.
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
    // Code that ran out of memory may leave objects behind. The result is valid all the same.
    return { result, isSpent: true };
  }
};
