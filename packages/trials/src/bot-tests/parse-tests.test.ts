import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BotTest, TestLine } from "./bot-test.ts";
import { toComparable } from "./compare-text.ts";
import { parseTest, parseTests } from "./parse-tests.ts";
import { printTest } from "./print-test.ts";

const example = `# Big company becomes a qualified lead
start with utm_source = ad
Bot: Do you work with a specific company?
You: Yes
Bot: Which company?
You: Acme
Outside: "Check/HTTP request" answers {"sets": {"Size": "900"}}
expect Lead Score = 30
expect Note contains a = b
expect Company is empty
expect end at "Conclusion - Qualified"
`;

describe("a test as text", () => {
  it("says what it means", () => {
    const { parsed, faults } = parseTest(example);
    expect(faults).toEqual([]);
    expect(parsed.places).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(parsed.test).toEqual({
      title: "Big company becomes a qualified lead",
      lines: [
        { is: "start with", name: "utm_source", value: "ad" },
        { is: "bot", text: "Do you work with a specific company?" },
        { is: "you", text: "Yes" },
        { is: "bot", text: "Which company?" },
        { is: "you", text: "Acme" },
        { is: "outside", block: "Check/HTTP request", answer: { sets: { Size: "900" } } },
        { is: "expect value", how: "=", name: "Lead Score", value: "30" },
        { is: "expect value", how: "contains", name: "Note", value: "a = b" },
        { is: "expect empty", name: "Company" },
        { is: "expect end", group: "Conclusion - Qualified" },
      ],
    });
  });

  it("holds texts of several lines, with empty ones between them", () => {
    const { parsed, faults } = parseTest("# T\nBot: One\n  two\n\n  three\n\nYou: x\n");
    expect(faults).toEqual([]);
    expect(parsed.test.lines[0]).toEqual({ is: "bot", text: "One\ntwo\n\nthree" });
  });

  it("may stand with others in one file", () => {
    const { tests } = parseTests("# One\nYou: a\n\n# Two\nYou: b\n");
    expect(tests.map(({ test, line }) => [test.title, line])).toEqual([
      ["One", 1],
      ["Two", 4],
    ]);
  });

  it.each([
    ["You: hello", 1, "no title", "# Big company"],
    ["# T\nBott: hello", 2, "Nobody knows", "Bot:"],
    ["# T\n  hello", 2, "indented", "Begin a line"],
    ["# T\nBot:", 2, "says nothing", "…"],
    ["# T\nBot: /(?=a)b/", 2, "can't be used", "look-around"],
    ["# T\nexpect Score 30", 2, "what is expected", "expect NAME = value"],
    ["# T\nstart on Monday", 2, "how the chat starts", "start with NAME = value"],
    ["# T\nstart time tomorrow", 2, "is no time", "2026-06-01T09:30:00Z"],
    ["# T\nYou: a\nstart with A = b", 3, "started already", "Move this line up"],
    ['# T\nOutside: "A/B" answers {x', 2, "no JSON", "answers {"],
    ["# T\n# U", 2, "second test", "a test of its own"],
    ["", 1, "no test", "# Big company"],
  ])("tells what is wrong with %j", (text, line, message, fix) => {
    const [first] = parseTest(text).faults;
    expect(first?.line).toBe(line);
    expect(first?.message).toContain(message);
    expect(first?.fix).toContain(fix);
  });

  it("reads any text without failing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
        for (const { line, fix } of parseTests(text).faults) {
          expect(line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
          expect(fix).not.toBe("");
        }
      }),
    );
  });
});

const words = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom(
    "end",
    "end at x",
    "a = b",
    "a contains b",
    "x is empty",
    "/.+/i",
    "/help/",
    "…",
    "\\…",
    '"quoted"',
    "# no",
  ),
);
const name = words.filter((text) => text !== "");
const text = fc
  .array(words, { minLength: 1, maxLength: 4 })
  .map((lines) => toComparable(lines.join("\n")))
  .filter((joined) => joined !== "" && !/[\u2028\u2029\u0085]/.test(joined));
const outside = fc
  .record({ block: name, answer: fc.jsonValue() })
  .map(({ block, answer }): TestLine => ({ is: "outside", block, answer: JSON.parse(JSON.stringify(answer)) }));
const starts = fc.oneof(
  fc.record({ is: fc.constant("start with" as const), name, value: words }),
  fc.record({ is: fc.constant("start at" as const), group: words }),
  fc.record({ is: fc.constant("start time" as const), time: fc.integer({ min: 0, max: 4e9 }).map((s) => s * 1000) }),
  fc.record({ is: fc.constant("start chance" as const), chance: fc.integer({ min: 1, max: 999_999 }) }),
);
const later = fc.oneof(
  fc.record({ is: fc.constant("bot" as const), text }),
  fc.record({ is: fc.constant("you" as const), text }),
  fc.record({ is: fc.constant("set" as const), name, value: words }),
  outside,
  fc.record({
    is: fc.constant("expect value" as const),
    name,
    how: fc.constantFrom("=" as const, "contains" as const),
    value: words,
  }),
  fc.record({ is: fc.constant("expect empty" as const), name }),
  fc.record({ is: fc.constant("expect end" as const) }),
  fc.record({ is: fc.constant("expect end" as const), group: words }),
);

it("text → parse → print is the same test", () => {
  fc.assert(
    fc.property(
      words.map((title) => title.replace(/\s+/g, " ").trim()).filter((title) => title !== ""),
      fc.array(starts, { maxLength: 4 }),
      fc.array(later, { maxLength: 10 }),
      (title, first, others) => {
        const test: BotTest = { title, lines: [...first, ...others] };
        const printed = printTest(test);
        const { parsed } = parseTest(printed);
        expect(parsed.test).toEqual(test);
        expect(printTest(parsed.test)).toBe(printed);
      },
    ),
    { numRuns: Number(process.env.PARLEY_CASES ?? 1000) },
  );
});
