import { type FieldSpec, fieldsInside, rowOf } from "@parley/core/fields";
import { settingsFields } from "@parley/core/format";
import { findDefault } from "@parley/core/visitor-texts";
import { expect, it } from "vitest";
import { definitions } from "./definitions.ts";

/** All defaults of texts that visitors read, also in rows and in every shape of a union. */
const defaultsIn = (field: FieldSpec, isRead: (text: FieldSpec) => boolean): string[] => {
  if (field.kind === "text") return isRead(field) && field.default ? [field.default] : [];
  const row = rowOf(field);
  if (row) return defaultsIn(row, isRead);
  const shapes =
    field.kind === "union"
      ? Object.keys(field.shapes).map((shape) => fieldsInside(field, { [field.discriminator]: shape }))
      : [fieldsInside(field, {})];
  return shapes.flatMap((fields) => Object.values(fields ?? {}).flatMap((inner) => defaultsIn(inner, isRead)));
};

const inside = (field: FieldSpec | undefined) => (field && fieldsInside(field, {})) ?? {};
const { systemMessages } = inside(inside(settingsFields).general);
if (!systemMessages) throw new Error("The settings have no system messages.");

const texts = [
  ...Object.values(definitions).flatMap(({ options, item, ownTexts = [] }) => [
    ...defaultsIn(options, ({ isText }) => isText === true),
    ...(item ? defaultsIn(item, ({ isText }) => isText === true) : []),
    ...ownTexts,
  ]),
  ...defaultsIn(systemMessages, () => true),
];

it.each([...new Set(texts)])("the default %j has a text in other languages", (text) => {
  expect(findDefault("de", text), "add it to packages/core/src/visitor-texts/languages").toBeTruthy();
});
