import { testPattern, toLinearPattern } from "@parley/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLinearPatterns } from "./linear-patterns.ts";

const matches = createLinearPatterns();

/** Characters that often occur in both patterns and texts, of all widths, cases and kinds. */
const characters = [
  ..."abkKsSzZ09_ -.,:/!@#&~<>=^$|(){}[]*+?\\\"'",
  ..."\t\n\v\f\r\b\0\x1f\x7f\u0080\u00a0\u00e9\u00c9\u00b5\u00df\u00ff\u0178",
  ..."\u0131\u0130\u017f\u01c4\u01c5\u01c6\u0345\u0399\u03b9\u1fbe\u03bc\u039c\u03c3\u03c2\u03a3\u0416\u0436\u1e9e",
  ..."\u13a0\uab70\u10d0\u1c90\u212a\u212b\u00e5\u00c5\u1680\u180e\u2003\u2028\u2029\u3000\ufeff\uffff\ue000\ufffd",
  ..."😀😎𝒳𐐀𐐨\u{100000}\u{10ffff}",
  "\ud83d",
  "\ude00",
  "\ud800",
  "\udfff",
];
const character = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(..."abksz09 _-") }, fc.constantFrom(...characters));
const text = fc.array(character, { maxLength: 12 }).map((all) => all.join(""));

const hex = (code: number, length: number) => code.toString(16).padStart(length, "0");
const escaped = character.chain((one) => {
  const code = one.codePointAt(0) ?? 0;
  const units = [...one.split("")].map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`).join("");
  return fc.constantFrom(`\\${one}`, units, `\\x${hex(code % 256, 2)}`, `\\u{${hex(code, 1)}}`);
});
const escape = fc.oneof(
  fc.constantFrom(..."dDwWsSbBtnrvf0").map((letter) => `\\${letter}`),
  fc.constantFrom("\\cA", "\\cj", "\\c", "\\1", "\\k<a>", "\\p{L}", "\\e", "\\_", "\\-", "\\Z", "\\u", "\\u12", "\\x4"),
  escaped,
);
const member = fc.oneof(
  { weight: 3, arbitrary: character },
  escape,
  fc.constantFrom("-", "[", "[:alpha:]", "&&", "--", "^"),
  fc.tuple(character, character).map(([one, other]) => (one < other ? `${one}-${other}` : `${other}-${one}`)),
  fc.constantFrom("a-z", "A-Z", "0-9", "\\w-z", "a-\\d", "\\0-\\x7f", "\\u0000-\\uffff", "\\u0080-\\u{10ffff}", "à-ÿ"),
);
const characterClass = fc
  .tuple(fc.constantFrom("[", "[^"), fc.array(member, { maxLength: 4 }))
  .map(([open, members]) => `${open}${members.join("")}]`);
const quantifier = fc.constantFrom(
  "*",
  "+",
  "?",
  "*?",
  "+?",
  "??",
  "{2}",
  "{0}",
  "{1,}",
  "{0,2}",
  "{1,3}?",
  "{2,1}",
  "{,2}",
  "{",
);
const anchor = fc.constantFrom("^", "$", "\\b", "\\B");

const { source } = fc.letrec<{ source: string; term: string; sequence: string }>((tie) => ({
  term: fc.oneof(
    { weight: 8, arbitrary: character.map((one) => one.replace(/[[\](){}*+?|^$.\\]/, "\\$&")) },
    { weight: 2, arbitrary: character },
    { weight: 3, arbitrary: escape },
    { weight: 3, arbitrary: characterClass },
    { weight: 2, arbitrary: fc.constant(".") },
    { weight: 2, arbitrary: anchor },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom("(", "(?:", "(?<a>", "(?<b1>", "(?=", "(?!", "(?<=", "(?i:"), tie("source"))
        .map(([open, inner]) => `${open}${inner})`),
    },
  ),
  sequence: fc
    .array(
      fc.tuple(tie("term"), fc.option(quantifier, { nil: "", freq: 3 })).map(([one, quantified]) => one + quantified),
      { maxLength: 4 },
    )
    .map((terms) => terms.join("")),
  source: fc.array(tie("sequence"), { minLength: 1, maxLength: 2 }).map((branches) => branches.join("|")),
}));

const pattern = fc.oneof(
  source,
  fc
    .tuple(source, fc.constantFrom("", "i", "m", "u", "g", "iu", "gi", "im", "imu", "ii", "y", "s", "v"))
    .map(([inner, flags]) => `/${inner}/${flags}`),
);

/** A pattern, and texts that often contain its characters. */
const testCase = pattern.chain((author) => {
  const shared = fc.oneof(character, fc.constantFrom(...author.split(""), ...author, "a"));
  const near = fc.array(shared, { maxLength: 10 }).map((all) => all.join(""));
  return fc.record({
    author: fc.constant(author),
    texts: fc.array(fc.oneof(text, near), { minLength: 1, maxLength: 8 }),
  });
});

describe("a pattern in linear time", () => {
  it("matches what it matches in JavaScript, or has no linear form", () => {
    const seen = { linear: 0, matched: 0, others: 0 };
    fc.assert(
      fc.property(testCase, ({ author, texts }) => {
        if (toLinearPattern(author) === null) return;
        seen.linear += 1;
        for (const one of texts) {
          const expected = testPattern(one, author);
          seen[expected ? "matched" : "others"] += 1;
          expect(matches(one, author), JSON.stringify({ author, one })).toBe(expected);
        }
      }),
      { numRuns: 3000 },
    );
    // If too few cases had matched or failed, the test would prove nothing.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(500);
  });

  it.each([
    [String.raw`\s`, "\ufeff"],
    [String.raw`\S`, "\u180e"],
    [String.raw`\w`, "ſ"],
    [String.raw`/\w/iu`, "ſ"],
    [String.raw`/[^\W]/iu`, "\u212a"],
    ["/s/i", "ſ"],
    ["/s/iu", "ſ"],
    ["/k/i", "\u212a"],
    ["/k/iu", "\u212a"],
    ["/i/i", "İ"],
    ["/ß/i", "ẞ"],
    ["/µ/i", "Μ"],
    ["/[^μ]/i", "µ"],
    ["^.$", "😀"],
    ["/^.$/u", "😀"],
    ["^..$", "😀"],
    ["[😀]", "\ud83d"],
    ["/[😀]/u", "\ud83d"],
    ["/^[^a]$/u", "\ud83d"],
    [String.raw`^[\u0000-\uffff]{2}$`, "😀"],
    ["^a$", "a\n"],
    [".", "\u2028"],
    ["[[:alpha:]]", ":]"],
    [String.raw`^[\d-z]+$`, "-z1"],
    [String.raw`^[^\d--b]$`, "a"],
    ["", ""],
    ["[]", "a"],
    ["[^]", "\n"],
    ["x{0}", "y"],
    [String.raw`^\B$`, ""],
  ])("answers %s on %j as JavaScript does", (author, one) => {
    expect(toLinearPattern(author)).not.toBeNull();
    expect(matches(one, author)).toBe(testPattern(one, author));
  });

  it.each([
    ["(a+)+$"],
    ["(a|aa)+$"],
    ["(a|a?)+$"],
    ["(.*)*x"],
    [String.raw`(\w+\s?)*$`],
    [String.raw`\b(\w+\b ?)+$`],
    ["(x+x+)+y"],
    ["^(([a-z])+.)+[A-Z]([a-z])+$"],
    ["[ab]*b[ab]{200}$"],
    [String.raw`([ab]{0,9}){50}\bc`],
  ])("%s answers over 50,000 characters", (author) => {
    const length = 50_000;
    for (const one of ["a".repeat(length), "ab".repeat(length / 2), "aab ".repeat(length / 4)])
      expect(matches(`c${one}!`, author)).toBeTypeOf("boolean");
  });

  it.each([
    ["many groups in each other", `${"(".repeat(499)}a${")".repeat(499)}`],
    ["many repetitions in each other", `${"(".repeat(330)}a${")*".repeat(330)}`],
    ["many branches", `${"a|".repeat(499)}b`],
    ["many repetitions", "[^a]{999}"],
    ["many optional characters", "(?:a?b?c?){140}$"],
    ["a large class", `/[${String.fromCharCode(...Array.from({ length: 1600 }, (_, index) => 0x100 + index * 3))}]/i`],
    ["many classes", `/${"[À-ỹ]".repeat(800)}/i`],
  ])("may have %s", (_, author) => {
    expect(toLinearPattern(author)).not.toBeNull();
    for (const one of ["", "a", "é"]) expect(matches(one, author), one).toBe(testPattern(one, author));
    for (const one of ["b".repeat(1000), "é".repeat(1000)]) expect(matches(one, author)).toBeTypeOf("boolean");
  });

  it("that does not exist is never met: such patterns are evaluated in the sandbox", () => {
    for (const [author, one] of [
      ["a(?=b)", "ab"],
      [String.raw`(.)\1`, "aa"],
      ["(", "("],
    ] as const) {
      expect(toLinearPattern(author)).toBeNull();
      expect(matches(one, author)).toBe(false);
    }
  });

  it("is the same after many others", () => {
    for (const round of [1, 2])
      for (let count = 0; count < 1200; count += 1) expect(matches(`${count}`, `^${count}$`), `${round}`).toBe(true);
  });
});
