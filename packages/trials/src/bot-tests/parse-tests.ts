import { hasLinearForm, type Json } from "@parley/core";
import { type BotTest, longestTest, type TestLine } from "./bot-test.ts";
import { patternOf } from "./compare-text.ts";
import { readNamed, readValue } from "./quoted.ts";

/** What is wrong with a line of a test, and what to do about it. */
export interface TestFault {
  /** Counted from 1. */
  line: number;
  message: string;
  fix: string;
}

/** A test as it was read. */
export interface ParsedTest {
  test: BotTest;
  /** The line of the title, counted from 1. */
  line: number;
  /** For each line of the test, where it begins in the text, counted from 1. */
  places: readonly number[];
}

export interface ParsedTests {
  tests: readonly ParsedTest[];
  /** If there are any, the tests hold only what could be read. */
  faults: readonly TestFault[];
}

/** A line with the lines that belong to it, which are indented. */
interface Statement {
  line: number;
  text: string;
}

type Read = TestLine | { message: string; fix: string };

const fault = (message: string, fix: string): Read => ({ message, fix });

const what =
  "Begin a line with “Bot:”, “You:”, “expect”, “start”, “set” or “Outside:”. Indent what belongs to the line before.";

/** Takes lines together with the indented ones below them. Empty lines inside such a text belong to it. */
const toStatements = (text: string, faults: TestFault[]): Statement[] => {
  const statements: Statement[] = [];
  let blank = 0;
  for (const [index, row] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const trimmed = row.trim();
    if (trimmed === "") blank += 1;
    else {
      const last = statements.at(-1);
      if (!/^\s/.test(row)) statements.push({ line, text: trimmed });
      else if (last && /^(Bot|You|Outside):/i.test(last.text)) last.text += "\n".repeat(blank + 1) + trimmed;
      else faults.push({ line, message: "This line is indented, and nothing above can go on here.", fix: what });
      blank = 0;
    }
  }
  return statements;
};

const afterColon = (text: string): string => text.slice(text.indexOf(":") + 1).trim();

const readBot = (text: string): Read => {
  const said = afterColon(text);
  if (said === "") return fault("The bot says nothing here.", "Write what it says behind “Bot:”, or … for anything.");
  const pattern = patternOf(said);
  if (pattern !== null && !hasLinearForm(pattern))
    return fault(
      `The pattern ${said} can't be used.`,
      "Write a pattern without look-around and back references, such as /^Hello .+$/. To mean a text with slashes, begin it with \\/.",
    );
  return { is: "bot", text: said };
};

const readOutside = (text: string): Read => {
  const example = 'Write: Outside: "Group/HTTP request" answers {"sets": {"Name": "Ada"}}';
  const named = readNamed(afterColon(text));
  const rest = named && /^answers\s+([\s\S]*)$/.exec(named.rest.trim());
  if (!named || !rest) return fault("It isn't said which block is answered, or what.", example);
  try {
    // The only cast: JSON.parse returns JSON.
    return { is: "outside", block: named.name, answer: JSON.parse(rest[1] ?? "") as Json };
  } catch (error) {
    return fault(`What follows “answers” is no JSON: ${error instanceof Error ? error.message : error}`, example);
  }
};

const readTime = (text: string): Read => {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time)
    ? fault(`“${text}” is no time.`, "Write it in UTC, such as: start time 2026-06-01T09:30:00Z")
    : { is: "start time", time };
};

const readStart = (text: string): Read => {
  const [, how = "", rest = ""] = /^start\s+(with|at|time|chance)\s+([\s\S]+)$/i.exec(text) ?? [];
  switch (how.toLowerCase()) {
    case "with": {
      const given = readAssignment(rest);
      return given
        ? { is: "start with", ...given }
        : fault("It isn't said which value the variable has.", "Write: start with NAME = value");
    }
    case "at": {
      const group = readValue(rest);
      return group === null
        ? fault("The quotation mark isn't closed.", 'Write: start at "Group"')
        : { is: "start at", group };
    }
    case "time":
      return readTime(rest);
    case "chance":
      return /^[1-9]\d{0,5}$/.test(rest)
        ? { is: "start chance", chance: Number(rest) }
        : fault(`“${rest}” is no whole number from 1 to 999999.`, "Write, for example: start chance 2");
    default:
      return fault(
        "It isn't said how the chat starts.",
        `Write “start with NAME = value”, “start at "Group"”, “start time …” or “start chance …”.`,
      );
  }
};

/** Reads `NAME = value`; null if it isn't. */
const readAssignment = (text: string): { name: string; value: string } | null => {
  const named = readNamed(text, " = ") ?? readNamed(text, " =");
  const value = named && /^\s*=/.test(named.rest) ? readValue(named.rest.replace(/^\s*=/, "").trim()) : null;
  return named && value !== null ? { name: named.name, value } : null;
};

const readExpect = (text: string): Read => {
  const rest = text.replace(/^expect\s*/i, "");
  const [, quoted] = /^end at\s+("(?:[^"\\]|\\.)*")$/.exec(rest) ?? [];
  const title = quoted === undefined ? null : readValue(quoted);
  if (title !== null) return { is: "expect end", group: title };
  const containing = readNamed(rest, " contains ");
  const assigned = readAssignment(rest);
  // The first of the words counts, so that values may hold the others.
  if (assigned && !(containing && containing.name.length < assigned.name.length))
    return { is: "expect value", how: "=", ...assigned };
  const part = containing && readValue(containing.rest.replace(/^\s*contains/, ""));
  if (containing && part !== null) return { is: "expect value", how: "contains", name: containing.name, value: part };
  const empty = readNamed(rest, " is empty");
  if (empty && empty.rest.trim() === "is empty") return { is: "expect empty", name: empty.name };
  if (rest === "end") return { is: "expect end" };
  const [, at] = /^end at\s+(.+)$/.exec(rest) ?? [];
  const group = at === undefined ? null : readValue(at);
  if (group !== null) return { is: "expect end", group };
  return fault(
    "It isn't said what is expected.",
    `Write “expect NAME = value”, “expect NAME contains value”, “expect NAME is empty”, “expect end” or “expect end at "Group"”.`,
  );
};

const readLine = (text: string): Read => {
  const [, word = ""] = /^([a-z]+)(?=[:\s]|$)/i.exec(text) ?? [];
  const key = text.slice(word.length).startsWith(":") ? `${word.toLowerCase()}:` : word.toLowerCase();
  switch (key) {
    case "bot:":
      return readBot(text);
    case "you:": {
      const said = afterColon(text);
      return said === ""
        ? fault(
            "The visitor says nothing here.",
            "Write the answer behind “You:”, or “You: Skip” for a question that may be skipped.",
          )
        : { is: "you", text: said };
    }
    case "outside:":
      return readOutside(text);
    case "start":
      return readStart(text);
    case "set": {
      const given = readAssignment(text.replace(/^set\s*/i, ""));
      return given ? { is: "set", ...given } : fault("It isn't said which value is set.", "Write: set NAME = value");
    }
    case "expect":
      return readExpect(text);
    default:
      return fault("Nobody knows what this line means.", what);
  }
};

/**
 * Reads the tests in a text. Each begins with a line `# Title`. Never throws: what is wrong is listed with its line and what
 * to do about it.
 */
export const parseTests = (text: string): ParsedTests => {
  const faults: TestFault[] = [];
  const tests: { title: string; line: number; lines: TestLine[]; places: number[] }[] = [];
  for (const { line, text: statement } of toStatements(text, faults)) {
    if (statement.startsWith("#")) {
      const title = statement.replace(/^#+/, "").trim();
      if (title === "") faults.push({ line, message: "The test has no title.", fix: "Say behind # what it is about." });
      tests.push({ title, line, lines: [], places: [] });
      continue;
    }
    const test = tests.at(-1);
    if (!test) {
      faults.push({
        line,
        message: "The test has no title.",
        fix: "Begin it with a line such as: # Big company becomes a lead",
      });
      tests.push({ title: "", line, lines: [], places: [] });
    }
    const read = readLine(statement);
    if ("message" in read) {
      faults.push({ line, ...read });
      continue;
    }
    const own = tests.at(-1);
    if (read.is.startsWith("start") && own?.lines.some(({ is }) => !is.startsWith("start") && is !== "outside"))
      faults.push({ line, message: "The chat has started already.", fix: "Move this line up, right below the title." });
    own?.lines.push(read);
    own?.places.push(line);
  }
  faults.sort((one, other) => one.line - other.line);
  return { tests: tests.map(({ title, line, lines, places }) => ({ test: { title, lines }, line, places })), faults };
};

/** Reads a text that holds one test, as the tests of a bot do. */
export const parseTest = (text: string): { parsed: ParsedTest; faults: readonly TestFault[] } => {
  const { tests, faults } = parseTests(text);
  const [first = { test: { title: "", lines: [] }, line: 1, places: [] }, second] = tests;
  const more: TestFault[] = [];
  if (tests.length === 0)
    more.push({
      line: 1,
      message: "There is no test here.",
      fix: "Begin it with a line such as: # Big company becomes a lead",
    });
  if (second)
    more.push({
      line: second.line,
      message: "A second test begins here.",
      fix: "Make a test of its own of what follows, or delete the #.",
    });
  if (text.length > longestTest)
    more.push({
      line: 1,
      message: `The test has more than ${longestTest} characters.`,
      fix: "Make two of it, or skip what doesn't matter with …",
    });
  return { parsed: first, faults: [...faults, ...more] };
};
