import {
  type AiTool,
  type AiUsage,
  isJsonObject,
  type Json,
  type JsonObject,
  readEvents,
  type ServerContext,
} from "@parley/core";
import { streamFromService } from "../services/ask-service.ts";
import { ServiceFailure } from "../services/service-failure.ts";

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

type AskingContext = Pick<ServerContext, "stream" | "sleep" | "now" | "cancellation">;

export interface ResponsesAnswer {
  /** The id of the last answer, from which the next question can continue. */
  id: string | undefined;
  text: string;
  usage: AiUsage;
  /** Set if the model wanted to use tools after its last allowed round. */
  isOutOfSteps?: true;
  /** The addresses of web sources by their numbers in the text; empty if nothing was searched. */
  sources: string[];
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
const sourcesIn = ({ output }: JsonObject): [number: number, address: string][] =>
  listOf(output)
    .filter(({ type }) => type === "search_results")
    .flatMap(({ results }) => listOf(results))
    .flatMap(({ id, url }): [number, string][] => (typeof url === "string" && url !== "" ? [[numberOf(id), url]] : []));

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

const inOrder = (sources: ReadonlyMap<number, string>): string[] =>
  [...sources].sort(([one], [other]) => one - other).map(([, address]) => address);

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
  const usage = { prompt: 0, completion: 0, total: 0 };
  let isCounted = false;
  const sources = new Map<number, string>();
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
  let body: JsonObject = { ...round.body, ...(tools.length > 0 ? { tools } : {}) };
  for (let done = 0; ; done++) {
    const response = await askOnce({ ...round, onText }, body, context);
    const told = objectOf(response.usage);
    isCounted ||= isJsonObject(response.usage);
    usage.prompt += numberOf(told.input_tokens);
    usage.completion += numberOf(told.output_tokens);
    usage.total += numberOf(told.total_tokens);
    for (const [number, address] of sourcesIn(response)) sources.set(number, address);
    const id = textOf(response.id) || undefined;
    const calls = callsIn(response);
    if (calls.length === 0 || done === round.rounds || id === undefined)
      return {
        id,
        text,
        usage: isCounted ? usage : {},
        sources: inOrder(sources),
        ...(calls.length > 0 ? { isOutOfSteps: true } : {}),
      };
    isNewRound = true;
    const input = await Promise.all(calls.map((call) => useTool(round.tools, call)));
    body = { ...body, input, previous_response_id: id };
  }
};
