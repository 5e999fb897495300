import fc from "fast-check";
import { expect, it } from "vitest";
import { readXliff, writeXliff } from "./xliff-file.ts";

const row = { key: "blocks/a/text", where: "Start · Bubble", isChanged: false };

it("holds every text, whatever is in it", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(
        fc.constantFrom("{{Name}}", "<b>", "</b>", '<a href="/?a=1&b=2">', "{{=a<b=}}", "Hi & ", "\r\n", "\0", "]]>"),
      )
      .map((parts) => parts.join("")),
  );
  const rows = fc.array(fc.record({ key: cell, where: cell, main: cell, translation: cell, isChanged: fc.boolean() }));
  fc.assert(
    fc.property(rows, (given) => {
      expect(readXliff(writeXliff(given, "en", "de")) ?? []).toEqual(
        given.map(({ key, main, translation, isChanged }) => ({
          ...{ key, main, translation: isChanged ? "" : translation, isConfirmed: true },
        })),
      );
    }),
  );
});

it("keeps variables and formatting from translators as codes, the same on both sides", () => {
  const main = "Hello <b>{{Name}}</b>, {{Name}}!";
  const file = writeXliff([{ ...row, main, translation: "<b>{{Name}}</b>: hallo, {{Other}}!" }], "en", "de");
  expect(file).toContain(
    '<source>Hello <ph id="1" dataRef="d1"/><ph id="2" dataRef="d2"/><ph id="3" dataRef="d3"/>, <ph id="4" dataRef="d4"/>!</source>',
  );
  expect(file).toContain(
    '<target><ph id="1" dataRef="d1"/><ph id="2" dataRef="d2"/><ph id="3" dataRef="d3"/>: hallo, <ph id="5" dataRef="d5"/>!</target>',
  );
  expect(file).toContain('<data id="d2">{{Name}}</data>');
});

it("reads what editors make of it: several segments, marks, and what they have confirmed", () => {
  const unit = (inner: string) => `
    <file id="f"><unit id="u1" name="a"><originalData><data id="d1">{{Name}}</data></originalData>${inner}</unit></file>`;
  const read = (inner: string) =>
    readXliff(`\uFEFF<?xml version="1.0"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:x="urn:x" version="2.0" srcLang="en" trgLang="de">${unit(inner)}</xliff>`)?.[0];
  const segments = `
    <segment state="final"><source>One <ph id="1" dataRef="d1"/>.</source>
      <target>Eins <mrk id="m1" type="term"><ph id="1" dataRef="d1"/></mrk>.</target></segment>
    <ignorable><source> </source></ignorable>
    <segment state="reviewed"><source>Two.</source><target>Zwei.<!-- so --></target></segment>`;
  expect(read(segments)).toEqual({
    key: "a",
    main: "One {{Name}}. Two.",
    translation: "Eins {{Name}}. Zwei.",
    isConfirmed: true,
  });
  const marked = (state: string) =>
    read(`<segment ${state}><source>New</source><target>Alt</target></segment>`)?.translation;
  expect(marked('subState="parley:changed"')).toBe("");
  expect(marked('state="initial" subState="parley:changed"')).toBe("");
  expect(marked('state="translated" subState="parley:changed"')).toBe("Alt");
  expect(marked("")).toBe("Alt");
  expect(read("<segment><source>New</source></segment>")?.translation).toBe("");
  const half = "<segment><source>A</source><target>B</target></segment><segment><source>C</source></segment>";
  expect(read(half)?.translation).toBe("");
});

it.each([
  "",
  "key,main,translation",
  "<xliff",
  "<html><unit/></html>",
  '<xliff version="1.2"><file><trans-unit id="a"/></file></xliff>',
  '<xliff version="2.1"><file><parsererror/><unit name="a"><segment/></unit></file></xliff>',
])("is not deceived by %j", (file) => {
  expect(readXliff(file)).toBeNull();
});
