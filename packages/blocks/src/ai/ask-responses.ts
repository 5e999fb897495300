import {
  type AiTool,
  type AiUsage,
  addUsage,
  isJsonObject,
  type Json,
  type JsonObject,
  readEvents,
  type ServerContext,
} from "@parley/core";
import { streamFromService } from "../services/ask-service.ts";
import { ServiceFailure } from "../services/service-failure.ts";
import { readUsage } from "./read-usage.ts";
import { readSource, type Source, uniqueSources } from "./sources.ts";

// OpenAI's Responses protocol, which Perplexity's agents support too. The provider stores answers, and the last event
// of a stream tells the outcome.

/** The pause in milliseconds before asking a busy provider again that names no time. */
const busyPause = 1000;

/** The time limit for one round, in milliseconds. */
const timeLimit = 120_000;

interface Round {
  /** The provider's name for authors. */
  name: string;
  address: string;
  headers: Readonly<Record<string, string>>;
  /** The body of the request, without the results of tools. */
  body: JsonObject;
  tools: readonly AiTool[];
  /** The maximum number of rounds with tool calls. */
  rounds: number;
  onText(chunk: string): void;
}

type AskingContext = Pick<ServerContext, "stream" | "sleep" | "now" | "cancellation" | "noteUse">;

export interface ResponsesAnswer {
  /** The id of the last answer, from which the next question can continue. */
  id: string | undefined;
  text: string;
  usage: AiUsage;
  /** Set if the model wanted to use tools after its last allowed round. */
  isOutOfSteps?: true;
  /** The web sources, by their numbers in the text where it has any; empty if nothing was searched. */
  sources: Source[];
}

interface ToolCall {
  id: string;
  name: string;
  args: string;
}

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const numberOf = (value: Json | undefined): number => (typeof value === "number" ? value : 0);
const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const listOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : []);

const callsIn = ({ output }: JsonObject): ToolCall[] =>
  listOf(output).flatMap(({ type, call_id, name, arguments: args }) =>
    type === "function_call" ? [{ id: textOf(call_id), name: textOf(name), args: textOf(args) }] : [],
  );

/** Returns the sources that a round has found, by number. */
const sourcesIn = ({ output }: JsonObject): [number: number, source: Source][] =>
  listOf(output)
    .filter(({ type }) => type === "search_results")
    .flatMap(({ results }) => listOf(results))
    .map((result): [number, Source] => [numberOf(result.id), readSource(result)])
    .filter(([, { address }]) => address !== "");

/** Returns the pages that the text of a response cites, in its order. */
const citationsIn = ({ output }: JsonObject): Source[] =>
  listOf(output)
    .filter(({ type }) => type === "message")
    .flatMap(({ content }) => listOf(content))
    .flatMap(({ annotations }) => listOf(annotations))
    .filter(({ type }) => type === "url_citation")
    .map(readSource)
    .filter(({ address }) => address !== "");

const failureOf = (event: JsonObject, response: JsonObject): ServiceFailure => {
  const error = isJsonObject(response.error) ? response.error : isJsonObject(event.error) ? event.error : event;
  const details = JSON.stringify(error);
  const { message } = error;
  return new ServiceFailure(typeof message === "string" ? message : "The model failed to answer", { details });
};

const parseEvent = (data: string): JsonObject => {
  try {
    return objectOf(JSON.parse(data));
  } catch {
    throw new ServiceFailure("The answer can't be read.", { details: data });
  }
};

/** Perplexity tells what an answer has cost, with its searches. */
const costOf = ({ cost }: JsonObject): number | undefined => {
  const { total_cost: total, currency = "USD" } = objectOf(cost);
  return typeof total === "number" && currency === "USD" ? total : undefined;
};

const inOrder = (sources: ReadonlyMap<number, Source>): Source[] =>
  [...sources].sort(([one], [other]) => one - other).map(([, source]) => source);

/** Asks one round: streams the text and returns the finished response. */
const askOnce = async (
  { name, address, headers, onText }: Pick<Round, "name" | "address" | "headers" | "onText">,
  body: JsonObject,
  context: AskingContext,
): Promise<JsonObject> => {
  const request = { method: "POST", headers, body, timeLimit };
  const { text } = await streamFromService(context, name, address, request, busyPause);
  for await (const { data } of readEvents(text)) {
    const event = parseEvent(data);
    const response = objectOf(event.response);
    const type = textOf(event.type);
    if (type === "response.output_text.delta") onText(textOf(event.delta));
    if (type === "response.completed" || type === "response.incomplete") return response;
    if (type === "response.failed" || type === "response.cancelled" || type === "error")
      throw failureOf(event, response);
  }
  throw new ServiceFailure("The answer ended before the model had finished it.");
};

const useTool = async (tools: readonly AiTool[], { id, name, args }: ToolCall): Promise<JsonObject> => {
  const tool = tools.find((candidate) => candidate.name === name);
  const input = (() => {
    try {
      return objectOf(JSON.parse(args || "{}"));
    } catch {
      return null;
    }
  })();
  const output = !tool
    ? `Error: There is no tool ${name}`
    : input === null
      ? "Error: The arguments are no JSON"
      : await tool.run(input);
  return { type: "function_call_output", call_id: id, output };
};

/**
 * Asks rounds until the model calls no more tools, and joins their texts.
 * @throws ServiceFailure, after `onText` got the text so far
 */
export const askResponses = async (round: Round, context: AskingContext): Promise<ResponsesAnswer> => {
  let text = "";
  let isNewRound = false;
  let usage: AiUsage = {};
  const sources = new Map<number, Source>();
  const citations: Source[] = [];
  const onText = (chunk: string) => {
    const whole = isNewRound && text !== "" && chunk !== "" ? `\n\n${chunk}` : chunk;
    if (chunk !== "") isNewRound = false;
    text += whole;
    if (whole !== "") round.onText(whole);
  };
  const declared = round.tools.map(({ name, description, parameters }) => ({
    type: "function",
    name,
    ...(description === undefined ? {} : { description }),
    parameters,
    strict: false,
  }));
  const tools = [...listOf(round.body.tools), ...declared];
  const asked = textOf(round.body.model) || textOf(round.body.preset);
  let body: JsonObject = { ...round.body, ...(tools.length > 0 ? { tools } : {}) };
  for (let done = 0; ; done++) {
    const response = await askOnce({ ...round, onText }, body, context).catch((error: unknown) => {
      context.noteUse({ model: asked, usage: {}, hasFailed: true });
      throw error;
    });
    const told = objectOf(response.usage);
    const used = readUsage({ prompt: told.input_tokens, completion: told.output_tokens, total: told.total_tokens });
    context.noteUse({ model: asked, usage: used, cost: costOf(told) });
    usage = addUsage(usage, used);
    for (const [number, source] of sourcesIn(response)) sources.set(number, source);
    citations.push(...citationsIn(response));
    const id = textOf(response.id) || undefined;
    const calls = callsIn(response);
    if (calls.length === 0 || done === round.rounds || id === undefined)
      return {
        id,
        text,
        usage,
        // Numbered sources keep their places, even twice, since the text names them by number.
        sources: sources.size > 0 ? inOrder(sources) : uniqueSources(citations),
        ...(calls.length > 0 ? { isOutOfSteps: true } : {}),
      };
    isNewRound = true;
    const input = await Promise.all(calls.map((call) => useTool(round.tools, call)));
    body = { ...body, input, previous_response_id: id };
  }
};
