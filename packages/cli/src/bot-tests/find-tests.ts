import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { BotFile } from "@parley/core/format";
import { parseTests, readStoredTests, testsKey } from "@parley/trials";
import { readText } from "../bots/read-bot-file.ts";
import { ExitError } from "../terminal/exit-error.ts";

/** A test of a bot file, with the place of its text. */
export interface FoundTest {
  id: string;
  text: string;
  /** The file that holds it. */
  path: string;
  /** How many lines stand above it in that file; null inside of a bot file. */
  offset: number | null;
}

const ending = ".test.txt";

/** The test files beside a bot file: of `shop.json` they are `shop.test.txt` and `shop.….test.txt`. */
const filesBeside = async (path: string): Promise<string[]> => {
  const name = basename(path).replace(/\.json$/i, "");
  const entries = await readdir(dirname(path)).catch((): string[] => []);
  return entries
    .filter((entry) => entry === name + ending || (entry.startsWith(`${name}.`) && entry.endsWith(ending)))
    .sort()
    .map((entry) => join(dirname(path), entry));
};

/** The tests in a text file. Throws an ExitError with code 2 that names each line that can't be read. */
const testsInFile = async (path: string): Promise<FoundTest[]> => {
  const text = await readText(path);
  const { tests, faults } = parseTests(text);
  if (faults.length > 0)
    throw new ExitError(2, faults.map(({ line, message, fix }) => `${path}:${line}: ${message} ${fix}`).join("\n"));
  const rows = text.split(/\r\n|\r|\n/);
  return tests.map(({ line }, place) => ({
    id: `${path} ${place}`,
    // As it stands there, so that its lines are those of the file.
    text: rows.slice(line - 1, (tests[place + 1]?.line ?? rows.length + 1) - 1).join("\n"),
    path,
    offset: line - 1,
  }));
};

/** All tests of a bot file: those that it keeps, and those in the files beside it. */
export const findTests = async (path: string, file: BotFile): Promise<FoundTest[]> => {
  const kept = readStoredTests(file[testsKey]).map(({ id, text }) => ({ id, text, path, offset: null }));
  const beside = await Promise.all((await filesBeside(path)).map(testsInFile));
  return [...kept, ...beside.flat()];
};
