import type { IncomingHttpHeaders } from "node:http";
import type { JsonObject } from "@parley/core";
import type { AiScript } from "./ai-script.ts";

// For tests: one way of speaking to models.

export interface Dialect {
  path: string;
  /** Other paths where the same is answered. */
  aliases?: readonly string[];
  /** Whether a request has the key, where it belongs. */
  hasKey(headers: IncomingHttpHeaders, key: string): boolean;
  /** What is wrong with a request; null where nothing is. */
  fault(body: JsonObject, headers: IncomingHttpHeaders): string | null;
  /** The events of an answer, as they are sent. Those behind the first lack what a fault keeps back. */
  events(script: AiScript, body: JsonObject): string[];
  /** The same answer at once, for whoever wants no stream. */
  whole(script: AiScript, body: JsonObject): JsonObject;
  /** The status of a refusal of what is asked. */
  refusedAs: number;
  /** What a refusal with this status looks like; that of a faulty request where absent. */
  refuse(message: string, status?: number): JsonObject;
  /** What is sent for `GET` of a path. */
  lists?: Record<string, unknown>;
}

/** The first field that isn't among those known. */
export const unknownField = (body: object, known: readonly string[]): string | null => {
  const unknown = Object.keys(body).find((key) => !known.includes(key));
  return unknown === undefined ? null : `Unknown field: ${unknown}`;
};

export const hasBearer = ({ authorization }: IncomingHttpHeaders, key: string): boolean =>
  authorization === `Bearer ${key}`;

export const data = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`;

export const named = (event: { type: string }): string => `event: ${event.type}\n${data(event)}`;

export const listOf = (value: unknown): JsonObject[] => (Array.isArray(value) ? value : []);
