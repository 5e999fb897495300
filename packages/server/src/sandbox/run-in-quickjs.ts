import type { Evaluation, EvaluationResult } from "@parley/core";
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

export const loadQuickJs = (): Promise<QuickJSWASMModule> =>
  newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmMemory: new WebAssembly.Memory(pages) }));

/**
 * The program that runs a piece of author code: an async function with the arguments by name, as in browsers, and with
 * `setVariable`; where it may call others, with a `fetch` that resolves to the text alone (specification, section 9).
 * It ends with a text: `v` and value and variables as JSON, or `e` and the error's message.
 */
const programFor = ({ code, args, canFetch = false }: Evaluation): string => {
  const [names, values] = [Object.keys(args), JSON.stringify(Object.values(args))];
  const given = canFetch ? '"setVariable", "fetch"' : '"setVariable"';
  return `async (call) => {
    const { parse, stringify } = JSON;
    const { isArray } = Array;
    const { entries } = Object;
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
      variables += (variables && ",") + '{"name":' + stringify(String(name)) + ',"value":' + (stringify(value) ?? "null") + "}";
    };
    try {
      const AsyncFunction = (async () => {}).constructor;
      const value = await new AsyncFunction(${given}, ...${JSON.stringify(names)}, ${JSON.stringify(code)})(setVariable, ${canFetch ? "fetch, " : ""}...parse(${JSON.stringify(values)}));
      return 'v{"value":' + (stringify(value) ?? "null") + ',"variables":[' + variables + "]}";
    } catch (error) {
      return "e" + (error instanceof Error ? error.message : String(error));
    }
  }`;
};

const readOutcome = (text: unknown): EvaluationResult => {
  if (typeof text !== "string") return { ok: false, error: "The code broke the sandbox." };
  if (text.startsWith("e")) return { ok: false, error: text.slice(1) };
  if (text.length > maxResult) return { ok: false, error: "The result is too large." };
  const { value, variables } = JSON.parse(text.slice(1));
  return { ok: true, value, ...(variables.length > 0 ? { variables } : {}) };
};

/**
 * Runs one piece of code in its own runtime, which is disposed of afterwards.
 *
 * @throws when memory or stack are exhausted, or the code never settles. The module must not be used again then; it is
 * not cleaned up, since that could abort it.
 */
export const runInQuickJs = async (
  quickJs: QuickJSWASMModule,
  evaluation: Evaluation,
  makeCall: MakeCall,
): Promise<EvaluationResult> => {
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
  if (state.type === "pending") throw new Error("The code waits for something that never comes.");
  const value = state.type === "fulfilled" ? state.value : state.error;
  const text: unknown = context.typeof(value) === "string" ? context.getString(value) : undefined;
  value.dispose();
  promise.dispose();
  program.dispose();
  calls?.dispose();
  context.dispose();
  runtime.dispose();
  return readOutcome(text);
};
