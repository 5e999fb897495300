import {
  type AiAnswer,
  type AiFailure,
  type AiMessage,
  type AiRequest,
  type AiTool,
  type AiUsage,
  addUsage,
  type JsonObject,
} from "@parley/core";
import {
  jsonSchema,
  type LanguageModelUsage,
  type ModelMessage,
  Output,
  stepCountIs,
  streamText,
  type ToolSet,
  tool,
} from "ai";
import { watchSilence, watchStart } from "../base/watch-silence.ts";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { chooseModel } from "./choose-model.ts";
import { createProviderFetch } from "./create-provider-fetch.ts";
import { readFailure } from "./read-failure.ts";

/** Milliseconds for all steps of an answer, tools included. */
const timeLimit = 120_000;

/** Standard reasons for the end of an answer. Some providers use others, which the library doesn't know. */
const knownReasons = new Set(["stop", "length", "tool-calls", "content-filter"]);
const knownWords = new Set(["eos"]);

const toMessage = ({ role, content }: AiMessage): ModelMessage => {
  if (typeof content === "string") return { role, content };
  const parts = content.map((part) =>
    part.type === "text" ? part : { type: "image" as const, image: part.bytes, mediaType: part.mediaType },
  );
  if (role === "user") return { role, content: parts };
  return { role, content: content.map((part) => (part.type === "text" ? part.text : "")).join("\n\n") };
};

const toTools = (tools: readonly AiTool[]): ToolSet =>
  Object.fromEntries(
    tools.map(({ name, description, parameters, run }) => [
      name,
      tool({
        ...(description ? { description } : {}),
        inputSchema: jsonSchema<JsonObject>(parameters),
        execute: (input: JsonObject) => run(input),
      }),
    ]),
  );

const toUsage = (usage: LanguageModelUsage): AiUsage => {
  const { inputTokens: prompt, outputTokens: completion, totalTokens: total } = usage;
  return {
    ...(prompt === undefined ? {} : { prompt }),
    ...(completion === undefined ? {} : { completion }),
    ...(total === undefined ? {} : { total }),
  };
};

/** The library prints warnings about dropped settings to the console, where nobody reads them. */
const silence = () => {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
};

/** Asks a model and reads its answer as it arrives. */
export const askModel = async (fetch: GuardedFetch, request: AiRequest, signal?: AbortSignal): Promise<AiAnswer> => {
  silence();
  const { provider, messages, tools = [], onText = () => undefined } = request;
  const timeout = AbortSignal.timeout(timeLimit);
  const { patience, startWithin } = request;
  const watch = watchSilence(patience);
  const start = watchStart(startWithin);
  const end = AbortSignal.any([...(signal ? [signal] : []), timeout, watch.signal, start.signal]);
  let text = "";
  let usage: AiUsage = {};
  let cost: number | undefined;
  let reason: { word: string; raw: string | undefined } | undefined;
  let fault: { error: unknown } | undefined;
  /** Whether the model has used tools since its last text. The next text is then a new paragraph. */
  let isNewStep = false;

  const take = (chunk: string) => {
    const whole = isNewStep && text !== "" && chunk !== "" ? `\n\n${chunk}` : chunk;
    if (chunk !== "") isNewStep = false;
    text += whole;
    if (whole !== "") {
      start.sign();
      onText(whole);
    }
  };

  try {
    const { fullStream } = streamText({
      model: chooseModel(provider, request.model, createProviderFetch(fetch, provider, timeLimit, end)),
      messages: messages.map(toMessage),
      allowSystemInMessages: true,
      ...(request.system ? { system: request.system } : {}),
      ...(tools.length > 0 ? { tools: toTools(tools), stopWhen: stepCountIs(request.steps ?? 1) } : {}),
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
      ...(request.maxTokens === undefined ? {} : { maxOutputTokens: request.maxTokens }),
      ...(request.schema === undefined ? {} : { output: Output.object({ schema: jsonSchema(request.schema) }) }),
      maxRetries: 0,
      abortSignal: end,
      onError: () => undefined,
    });
    for await (const part of fullStream) {
      // The library emits events of its own before the model responds. These don't count as a response.
      if (part.type !== "start" && part.type !== "start-step") watch.sign();
      if (part.type === "tool-call") start.sign();
      if (part.type === "text-delta") take(part.text);
      else if (part.type === "start-step") isNewStep = true;
      else if (part.type === "error") fault ??= { error: part.error };
      else if (part.type === "finish-step") {
        // The steps before a failure count, too.
        usage = addUsage(usage, toUsage(part.usage));
        const told = part.usage.raw?.cost;
        if (typeof told === "number") cost = (cost ?? 0) + told;
      } else if (part.type === "finish") {
        usage = toUsage(part.totalUsage);
        reason = { word: part.finishReason, raw: part.rawFinishReason };
      }
    }
  } catch (error) {
    fault ??= { error };
  } finally {
    watch.end();
    start.end();
  }
  const spent = { usage, ...(cost === undefined ? {} : { cost }) };
  if (signal?.aborted) return { text, ...spent, isCancelled: true };
  if (timeout.aborted)
    fault = { error: new OutboundError("TIMEOUT", `The model did not answer within ${timeLimit / 1000} seconds.`) };
  if (watch.signal.aborted)
    fault = {
      error: new OutboundError("TIMEOUT", `The model gave no sign of itself for ${Number(patience) / 1000} s.`),
    };
  if (start.signal.aborted)
    fault = {
      error: new OutboundError("TIMEOUT", `The model did not begin its answer within ${Number(startWithin) / 1000} s.`),
    };
  const failure = judge(text, reason, fault, provider);
  const isOutOfSteps = !failure && tools.length > 0 && reason?.word === "tool-calls";
  return { text, ...spent, ...(failure ? { failure } : {}), ...(isOutOfSteps ? { isOutOfSteps } : {}) };
};

const judge = (
  text: string,
  reason: { word: string; raw: string | undefined } | undefined,
  fault: { error: unknown } | undefined,
  provider: AiRequest["provider"],
): AiFailure | undefined => {
  if (fault) return { stage: text === "" ? "request" : "stream", ...readFailure(fault.error, provider) };
  if (reason && (knownReasons.has(reason.word) || knownWords.has(reason.raw ?? ""))) return undefined;
  return { stage: "end", message: "The answer ended before the model had finished it." };
};
