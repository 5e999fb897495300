import type { AnswerOf, calls, MediaItem } from "@parley/api";
import * as z from "zod";

/** What a library is asked for. */
export interface MediaQuery {
  /** The words; empty for what is popular. */
  q: string;
  /** The first is 1. */
  page: number;
}

/** A page of what a library has. */
export interface MediaPage {
  items: MediaItem[];
  hasMore: boolean;
}

/** A library that the server has the key of. */
export interface Library {
  facts: AnswerOf<typeof calls.listMediaLibraries>["libraries"][number];
  /** The setting that holds the key. */
  keyName: string;
  /** Statuses that say that the key has been used too often. */
  isBusy: (status: number, text: string) => boolean;
  request: (query: MediaQuery) => LibraryRequest;
  /** Throws where the answer has another shape. */
  read: (answer: unknown, query: MediaQuery) => MediaPage;
}

export interface LibraryRequest {
  url: URL;
  headers?: Record<string, string>;
}

/** How many items a page has. */
export const pageSize = 24;

export const httpAddress = z.url({ protocol: /^https?$/ });

/** An address with parameters. */
export const address = (base: string, parameters: Record<string, string | number>): URL => {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url;
};

/** The entries that have the expected shape: one that lacks something does not take the others away. */
export const readEach = <Schema extends z.ZodType>(schema: Schema, entries: readonly unknown[]): z.output<Schema>[] =>
  entries.flatMap((entry) => {
    const { success, data } = schema.safeParse(entry);
    return success ? [data] : [];
  });
