import { cutDetails, type JsonObject } from "@parley/core";
import { type FieldSpec, type RootField, walkFields } from "@parley/core/fields";

const shortest = 6;

/** The forms in which a text may be sent, and come back: as it is, without pasted line breaks, and as a password. */
const formsOf = (text: string): string[] => {
  const plain = text.replace(/\s+/g, "");
  const encoded = [plain, `${plain}:`].map((one) => Buffer.from(one).toString("base64"));
  return [text, plain, ...encoded].filter(({ length }) => length >= shortest);
};

/** Names and servers are no secrets, and reports would be hard to read without them; but an address may hold a password. */
const isSecretText = ({ kind, ...field }: FieldSpec, value: unknown): value is string =>
  typeof value === "string" &&
  value.length >= shortest &&
  kind === "text" &&
  (("isSecret" in field && field.isSecret === true) || value.includes("@"));

/** What another server said, without the secrets that credentials hold and at most 1,000 characters long. */
export const hideSecrets = (fields: RootField, data: JsonObject, text: string): string => {
  let hidden = text;
  walkFields(fields, data, {
    field(field, value) {
      if (isSecretText(field, value)) for (const form of formsOf(value)) hidden = hidden.replaceAll(form, "•••");
    },
  });
  return cutDetails(hidden);
};
