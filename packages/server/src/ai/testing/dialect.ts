import type { IncomingHttpHeaders } from "node:http";
import type { JsonObject } from "@parley/core";
import type { AiScript } from "./ai-script.ts";

// For tests: the API of one provider of models.

export interface Dialect {
  path: string;
  /** Other paths that are answered like `path`. */
  aliases?: readonly string[];
  /** Whether a request has the key in the right header. */
  hasKey(headers: IncomingHttpHeaders, key: string): boolean;
  /** Returns what is wrong with a request, or null. */
  fault(body: JsonObject, headers: IncomingHttpHeaders): string | null;
  /** The events of a streamed answer, as text. A fault leaves out some events after the first. */
  events(script: AiScript, body: JsonObject): string[];
  /** The same answer without streaming. */
  whole(script: AiScript, body: JsonObject): JsonObject;
  /** The status with which a faulty request is refused. */
  refusedAs: number;
  /** The body of a refusal. `status` is `refusedAs` by default. */
  refuse(message: string, status?: number): JsonObject;
  /** The answers to `GET`, by path. */
  lists?: Record<string, unknown>;
}

/** Returns the first field that is not among the known ones, or null. */
export const unknownField = (body: object, known: readonly string[]): string | null => {
  const unknown = Object.keys(body).find((key) => !known.includes(key));
  return unknown === undefined ? null : `Unknown field: ${unknown}`;
};

export const hasBearer = ({ authorization }: IncomingHttpHeaders, key: string): boolean =>
  authorization === `Bearer ${key}`;

export const data = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`;

export const named = (event: { type: string }): string => `event: ${event.type}\n${data(event)}`;

export const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value : []);
