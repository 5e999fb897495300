import { errorText, isJsonObject, type Json, type JsonObject, readEvents, type ServerStream } from "@parley/core";
import { readSource, type Source, uniqueSources } from "../../ai/sources.ts";
import { ServiceFailure } from "../../services/service-failure.ts";
import { name } from "./server-account.ts";

/** The answer of a Dify app. */
export interface DifyAnswer {
  text: string;
  conversationId: string;
  /** The keys are Dify's: `total_tokens` and so on. */
  usage: JsonObject;
  /** The documents of its knowledge that the app has used. */
  sources: Source[];
}

const unreadable = (details: string): ServiceFailure =>
  new ServiceFailure("Failed to read response stream", { details });

/** The events with which a stream ends that waits for a person. */
const waiting = ["workflow_paused", "human_input_required"];

const parseEvent = (data: string): JsonObject => {
  try {
    const event: Json = JSON.parse(data);
    return isJsonObject(event) ? event : {};
  } catch {
    throw unreadable(data);
  }
};

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/**
 * Reads an answer while it is streamed; `onText` gets each chunk of the text. The answer counts only once Dify reports
 * that it is complete, because a connection may also end early without an error.
 * @throws ServiceFailure
 */
export const readAnswer = async (stream: ServerStream, onText: (chunk: string) => void): Promise<DifyAnswer> => {
  let received = "";
  const answer: DifyAnswer = { text: "", conversationId: "", usage: {}, sources: [] };
  const watched = async function* () {
    for await (const chunk of stream.text) {
      if (received.length < 1000) received += chunk;
      yield chunk;
    }
  };
  try {
    for await (const { data } of readEvents(watched())) {
      const event = parseEvent(data);
      answer.conversationId = textOf(event.conversation_id) || answer.conversationId;
      const chunk = textOf(event.answer);
      switch (event.event) {
        case "message":
        case "agent_message":
          answer.text += chunk;
          if (chunk !== "") onText(chunk);
          break;
        case "message_replace":
          answer.text = chunk;
          break;
        case "message_end": {
          const { usage, retriever_resources: found } = isJsonObject(event.metadata) ? event.metadata : {};
          const documents = Array.isArray(found) ? found.filter(isJsonObject) : [];
          const sources = documents.map(({ document_name, title, url = "" }) =>
            readSource({ title: document_name ?? title ?? "", url }),
          );
          return { ...answer, usage: isJsonObject(usage) ? usage : {}, sources: uniqueSources(sources) };
        }
        case "error":
          throw new ServiceFailure(`${name} answered ${event.status ?? "with an error"}`, {
            details: JSON.stringify(event),
          });
        default:
          if (waiting.includes(textOf(event.event))) throw unreadable("The workflow waits for a person.");
      }
    }
  } catch (error) {
    throw error instanceof ServiceFailure ? error : unreadable(errorText(error));
  }
  if (received === "") throw new ServiceFailure("Could not get reader from Dify response");
  throw unreadable(answer.text === "" ? received : "The answer has ended before it was complete.");
};
