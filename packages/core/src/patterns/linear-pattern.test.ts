import { describe, expect, it } from "vitest";
import { inAnyCase } from "./code-ranges.ts";
import { toLinearPattern, toLinearText } from "./index.ts";

describe("a pattern in the syntax of RE2", () => {
  it.each([
    ["/[0-9]+/", "[0-9]+"],
    ["^a$", String.raw`\Aa\z`],
    ["/^yes|no$/i", String.raw`\A[Yy][Ee][Ss]|[Nn][Oo]\z`],
    ["/ks/i", "[Kk][Ss]"],
    ["/ks/iu", String.raw`[Kk\x{212a}][Ss\x{17f}]`],
    [String.raw`(?<year>\d{4})-(\d\d)?`, String.raw`(?:[0-9]{4})\x{2d}(?:[0-9][0-9])?`],
    ["a+?b*?c??d{2,}?", "a+b*c?d{2,}"],
    [".", String.raw`[\x{0}-\x{9}\x{b}-\x{c}\x{e}-\x{2027}\x{202a}-\x{d7ff}\x{e000}-\x{ffff}\x{100000}-\x{1007ff}]`],
    ["/./u", String.raw`[\x{0}-\x{9}\x{b}-\x{c}\x{e}-\x{2027}\x{202a}-\x{10ffff}]`],
    ["[^]", String.raw`[\x{0}-\x{10ffff}]`],
    ["[]", String.raw`[^\x{0}-\x{10ffff}]`],
    ["[^[:a]", String.raw`[^\x{3a}\x{5b}a]`],
    [String.raw`[\b\w-]\b`, String.raw`[\x{8}\x{2d}0-9A-Z\x{5f}a-z]\b`],
    [String.raw`\cA\x41\u0042\/\e`, String.raw`\x{1}AB\x{2f}e`],
    ["😀", String.raw`\x{10003d}\x{100600}`],
    ["/😀/u", String.raw`\x{1f600}`],
    [String.raw`/\ud83d\ude00\u{1f600}/u`, String.raw`\x{1f600}\x{1f600}`],
    ["}]", String.raw`\x{7d}\x{5d}`],
    ["", ""],
  ])("%s is %s", (pattern, source) => expect(toLinearPattern(pattern)?.source).toBe(source));

  it.each([
    [String.raw`^[^@\s]+@[^@\s]+\.[^@\s]{2,}$`],
    [String.raw`^(https?:\/\/)?([\w-]+\.)+[\w-]+(\/[\w\-./?%&=]*)?$`],
    [String.raw`^\+?[0-9 ()-]{7,20}$`],
    [String.raw`^\d{3}\.\d{3}\.\d{3}-\d{2}$`],
    [String.raw`^(0?[1-9]|[12]\d|3[01])[/.-](0?[1-9]|1[0-2])[/.-](19|20)\d{2}$`],
    ["/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i"],
    ["/^[a-zà-ÿ' -]{2,60}$/i"],
    [String.raw`\b(hello|hi|hey)\b`],
    ["^.{8,64}$"],
  ])("%s, of every day, has one", (pattern) => expect(toLinearPattern(pattern)).not.toBeNull());

  it.each([
    ["looks ahead", "a(?=b)"],
    ["looks ahead", "a(?!b)"],
    ["looks behind", "(?<=a)b"],
    ["looks behind", "(?<!a)b"],
    ["refers back", String.raw`(.)\1`],
    ["refers back", String.raw`(?<a>.)\k<a>`],
    ["asks for lines", "/^a/m"],
    ["asks for lines", "/a$/m"],
    ["asks for a property of Unicode", String.raw`/\p{L}/u`],
    ["asks for words of more letters than RE2 knows", String.raw`/\bk\b/iu`],
    ["asks for other case in all of Unicode", "/é/iu"],
    ["asks for other case in all of Unicode", String.raw`/\u00e9/iu`],
    ["has flags in a group", "(?i:a)"],
    ["is invalid", "("],
    ["is invalid", "[b-a]"],
    ["is invalid", "a**"],
    ["is invalid", "/a/ii"],
    ["is invalid", String.raw`/\u{110000}/u`],
    ["repeats too much", "a{1001}"],
    ["repeats too much", "((a{10}){10}){10}"],
    ["is too large", "ab".repeat(600)],
    ["is too large", `[${"a".repeat(5000)}]`],
  ])("is missing for a pattern that %s: %s", (_, pattern) => expect(toLinearPattern(pattern)).toBeNull());

  it("counts repetitions that stand beside each other together, and those within each other by their product", () => {
    expect(toLinearPattern("a{400}b{400}")).not.toBeNull();
    expect(toLinearPattern("(a{9}){90}")).not.toBeNull();
    expect(toLinearPattern("(a{30}){40}")).toBeNull();
  });
});

it("a text by code units has halves of pairs apart, where no other character is", () => {
  expect(toLinearText("a😀\ud83d", { isUnicode: false })).toBe("a\u{10003d}\u{100600}\u{10003d}");
  expect(toLinearText("a😀\ud83d", { isUnicode: true })).toBe("a😀\ud83d");
});

describe("letters in any case", () => {
  const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (letter) => letter.toLowerCase() !== letter || letter.toUpperCase() !== letter,
  );

  it("are those that JavaScript takes for the same, for every letter", () => {
    const all = letters.join("");
    for (const letter of letters) {
      const same = all.match(new RegExp(letter, "gi"))?.join("");
      const code = letter.charCodeAt(0);
      const found = inAnyCase([[code, code]]).flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index),
      );
      expect(String.fromCharCode(...found), letter).toBe(same);
    }
  });
});
