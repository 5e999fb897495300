import { isJsonObject, type Json } from "@parley/core";
import { mostTests } from "./bot-test.ts";

/** The key of a bot's data, and of its file, under which its tests stand. */
export const testsKey = "tests";

/** A test as a bot keeps it, beside its draft and in its file. */
export interface StoredTest {
  id: string;
  text: string;
  /** Tests are listed in this order. */
  order: number;
}

/** Reads the tests that a bot keeps; damaged ones are left out. */
export const readStoredTests = (stored: Json | undefined): StoredTest[] =>
  (isJsonObject(stored) ? Object.entries(stored) : [])
    .flatMap(([id, test]): StoredTest[] => {
      if (!isJsonObject(test) || typeof test.text !== "string") return [];
      return [{ id, text: test.text, order: typeof test.order === "number" ? test.order : 0 }];
    })
    .sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1))
    .slice(0, mostTests);

/** The title of a test, without reading all of it; empty if it has none. */
export const titleOfText = (text: string): string => /^#+[ \t]*(.*)$/m.exec(text)?.[1]?.trim() ?? "";

/** Gives a text another title. */
export const withTitle = (text: string, title: string): string => {
  const line = `# ${title.replace(/\s+/g, " ").trim()}`;
  return /^#.*$/m.test(text) ? text.replace(/^#.*$/m, () => line) : `${line}\n${text}`;
};
