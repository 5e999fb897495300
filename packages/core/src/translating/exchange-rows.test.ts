import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as f from "../fields/fields.ts";
import type { RichTextNode } from "../text/rich-text.ts";
import type { Json } from "../values/json.ts";
import { planImport, writeRows } from "./exchange-rows.ts";
import type { BotText, GroupTexts } from "./list-texts.ts";
import { readTagged, writeTagged } from "./tagged-text.ts";

const textOf = (key: string, main: Json, translation?: Json): BotText => ({
  key,
  blockId: key,
  path: "text",
  field: typeof main === "string" ? f.text({ label: "Text" }) : f.richText({ label: "Text", flavour: "bubble" }),
  where: "Bubble · Text",
  main,
  translation,
  from: translation === undefined ? undefined : main,
  state: translation === undefined ? "missing" : "done",
});
const groupsOf = (...texts: BotText[]): GroupTexts[] => [{ groupId: "g", title: "Welcome", texts }];
const row = (key: string, main: string, translation: string) => ({ key, main, translation });

describe("a file of translations", () => {
  test("has a row for each text, with its look as tags", () => {
    const bold = [{ type: "p", children: [{ text: "Hi " }, { text: "{{Name}}", bold: true }] }];
    expect(writeRows(groupsOf(textOf("a", bold), textOf("b", "Yes", "Ja")))).toEqual([
      { key: "a", where: "Welcome · Bubble · Text", main: "Hi <b>{{Name}}</b>", translation: "", isChanged: false },
      { key: "b", where: "Welcome · Bubble · Text", main: "Yes", translation: "Ja", isChanged: false },
    ]);
  });

  test("is taken text by text, and says what is unknown, has changed, or lost a variable", () => {
    const groups = groupsOf(
      textOf("new", "Hi {{Name}}"),
      textOf("same", "Yes", "Ja"),
      textOf("changed", "No, never"),
      textOf("empty", "Maybe"),
      textOf("lost", "Bye {{Name}}", "Tschüs {{Name}}"),
    );
    const plan = planImport(groups, "de", [
      row("new", "Hi {{Name}}", "Hallo {{Name}}"),
      row("same", "Yes", "Ja"),
      row("changed", "No", "Nein"),
      row("empty", "Maybe", " "),
      row("lost", "Bye {{Name}}", "Tschüs"),
      row("gone", "Old", "Alt"),
    ]);
    expect(plan.taken.map(({ key }) => key)).toEqual(["new", "changed", "lost"]);
    expect([plan.same, plan.empty, plan.unknown]).toEqual([1, 1, ["gone"]]);
    expect(plan.changed.map(({ key }) => key)).toEqual(["changed"]);
    expect(plan.lost.map(({ text, names }) => [text.key, names])).toEqual([["lost", ["Name"]]]);
    // It was made from the older text, so it is out of date.
    expect(plan.operations[1]).toMatchObject({ id: "changed", value: { value: "Nein", from: "No" } });
  });

  test("that nobody has changed changes nothing, whatever the line ends", () => {
    const bold: Json = [{ type: "p", children: [{ text: "Eins\nzwei", bold: true }] }];
    const groups = groupsOf(textOf("a", "One\ntwo", "Eins\nzwei"), textOf("b", bold, bold));
    const rows = writeRows(groups).map((one) => ({ ...one, translation: one.translation.replaceAll("\n", "\r\n") }));
    expect(planImport(groups, "de", rows)).toMatchObject({ operations: [], same: 2 });
  });
});

test("what has changed since stays so, unless the file says that it fits", () => {
  const text: BotText = { ...textOf("a", "Light blue", "Blau"), from: "Blue", state: "changed" };
  const [written] = writeRows(groupsOf(text));
  if (!written) throw new Error("There is no row");
  expect(written.isChanged).toBe(true);
  expect(planImport(groupsOf(text), "de", [written])).toMatchObject({ operations: [], same: 1 });
  expect(planImport(groupsOf(text), "de", [{ ...written, isConfirmed: true }]).operations).toMatchObject([
    { value: { value: "Blau", from: "Light blue" } },
  ]);
});

const leaf = fc.record({
  text: fc.string({ minLength: 1 }).map((text) => text.replaceAll("\r", "")),
  bold: fc.boolean(),
  italic: fc.boolean(),
  code: fc.boolean(),
});
type Leaf = { text: string; bold: boolean; italic: boolean; code: boolean };
const look = ({ bold, italic, code }: Leaf) => `${bold}${italic}${code}`;
/** Neighbours with the same look are one, and marks that are off are left out. */
const toLine = (leaves: readonly Leaf[]): RichTextNode[] => {
  const kept = leaves.filter(
    (one, place) => one.text !== "" && (place === 0 || look(one) !== look(leaves[place - 1] ?? one)),
  );
  const distinct = kept.filter((one, place) => place === 0 || look(one) !== look(kept[place - 1] ?? one));
  const nodes = distinct.map(({ text, bold, italic, code }) => ({
    text,
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(code ? { code } : {}),
  }));
  return nodes.length > 0 ? nodes : [{ text: "" }];
};
const line = fc.array(leaf, { maxLength: 3 }).map(toLine);
const paragraph = line.map((children): RichTextNode => ({ type: "p", children }));
const link = fc
  .tuple(line, fc.webUrl())
  .map(([children, url]): RichTextNode => ({ type: "p", children: [{ text: "See " }, { type: "a", url, children }] }));
const list = fc.array(line, { minLength: 1, maxLength: 3 }).map(
  (rows): RichTextNode => ({
    type: "ul",
    children: rows.map((children) => ({ type: "li", children: [{ type: "lic", children }] })),
  }),
);

test("rich text survives being written with tags", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(paragraph, link, list), { minLength: 1, maxLength: 4 }), (nodes) => {
      expect(readTagged(writeTagged(nodes))).toEqual(nodes);
    }),
  );
});

test("any text is read, tags or not", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readTagged(text).length).toBe(text.replaceAll("\r\n", "\n").split("\n").length);
    }),
  );
  expect(readTagged("1 < 2 </b> <b>so\nthere")).toEqual([
    { type: "p", children: [{ text: "1 < 2  " }, { text: "so", bold: true }] },
    { type: "p", children: [{ text: "there" }] },
  ]);
});
