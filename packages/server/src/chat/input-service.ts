import type { FlowBlock, InputOutput, Json, JsonObject, LogEntry, Reply } from "@parley/core";
import type { Services } from "../services.ts";

/** The place of an input in a chat that the server runs. */
export interface InputPlace {
  sessionId: string;
  workspaceId: string;
  resultId: string;
  block: FlowBlock;
  visit: number;
  botId: string;
}

/** What the server does for an input of a published bot, besides running its block. */
export interface InputService {
  /**
   * Called each time the input is asked. Gives further options for the client, and what the chat keeps until the answer;
   * `kept` is what it kept when the same visit was asked before.
   *
   * @throws HttpError where the input can't be asked; nothing of the turn is stored then
   */
  prepare(
    services: Services,
    place: InputPlace,
    input: InputOutput,
    kept: Json | null,
  ): Promise<{ options: JsonObject; kept: Json }>;
  /** Judges what the visitor answered before the block does. */
  check(services: Services, place: InputPlace, reply: Reply, kept: Json): Promise<{ reply: Reply; logs: LogEntry[] }>;
}
