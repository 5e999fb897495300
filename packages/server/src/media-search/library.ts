import type { AnswerOf, calls, MediaItem } from "@parley/api";
import * as z from "zod";

/** A search in a library. */
export interface MediaQuery {
  /** The search words; empty for popular items. */
  q: string;
  /** The page number, from 1. */
  page: number;
}

/** A page of search results. */
export interface MediaPage {
  items: MediaItem[];
  hasMore: boolean;
}

/** A library for which the server has an API key. */
export interface Library {
  facts: AnswerOf<typeof calls.listMediaLibraries>["libraries"][number];
  /** The name of the setting that holds the API key. */
  keyName: string;
  /** Whether a response means that the API key has been used too often. */
  isBusy: (status: number, text: string) => boolean;
  request: (query: MediaQuery) => LibraryRequest;
  /** Throws if the response has an unexpected shape. */
  read: (answer: unknown, query: MediaQuery) => MediaPage;
}

export interface LibraryRequest {
  url: URL;
  headers?: Record<string, string>;
}

/** The number of items on a page. */
export const pageSize = 24;

export const httpAddress = z.url({ protocol: /^https?$/ });

/** Adds query parameters to an address. */
export const address = (base: string, parameters: Record<string, string | number>): URL => {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url;
};

/** Parses the entries that have the expected shape. An entry that doesn't is skipped, without affecting the others. */
export const readEach = <Schema extends z.ZodType>(schema: Schema, entries: readonly unknown[]): z.output<Schema>[] =>
  entries.flatMap((entry) => {
    const { success, data } = schema.safeParse(entry);
    return success ? [data] : [];
  });
