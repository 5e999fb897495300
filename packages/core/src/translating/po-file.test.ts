import fc from "fast-check";
import { expect, test } from "vitest";
import { readPo, writePo } from "./po-file.ts";

const cell = fc.string({ unit: "binary" });

test("a PO file holds every text, whatever is in it", () => {
  const row = fc.record({ key: cell, where: cell, main: cell, translation: cell, isChanged: fc.boolean() });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(readPo(writePo(rows, "de"))).toEqual(
        rows.map(({ key, main, translation, isChanged }) => ({
          key,
          main,
          translation: isChanged ? "" : translation,
          isConfirmed: true,
        })),
      );
    }),
  );
});

test("reads what editors make of it: long texts in several lines, flags, and what is no longer used", () => {
  const file = [
    "# A translator's note",
    'msgid ""',
    'msgstr "Language: de\\n"',
    "",
    "#. Hello",
    "#, fuzzy, c-format",
    'msgctxt "a"',
    'msgid "Blue"',
    'msgstr "Blau"',
    'msgctxt "b"',
    'msgid ""',
    '"One "',
    '"two"',
    'msgstr ""',
    '"Eins \\"und\\"\\n"',
    '"zwei"',
    "",
    '#~ msgctxt "c"',
    '#~ msgid "Old"',
    '#~ msgstr "Alt"',
  ].join("\r\n");
  expect(readPo(file)).toEqual([
    { key: "a", main: "Blue", translation: "", isConfirmed: true },
    { key: "b", main: "One two", translation: 'Eins "und"\nzwei', isConfirmed: true },
  ]);
});
