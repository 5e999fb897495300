import { createHiding, cutDetails, type JsonObject } from "@parley/core";
import { type FieldSpec, type RootField, walkFields } from "@parley/core/fields";

/** Names and servers are no secrets, and reports would be hard to read without them; but an address may hold a password. */
const maySecretsBeIn = (field: FieldSpec, value: unknown): boolean =>
  field.kind === "address" ||
  (field.kind === "text" && (field.isSecret === true || (typeof value === "string" && value.includes("@"))));

/** What of the contents of credentials nobody may see. */
export const secretsIn = (fields: RootField, data: JsonObject): unknown[] => {
  const secrets: unknown[] = [];
  walkFields(fields, data, {
    field(field, value) {
      if (maySecretsBeIn(field, value)) secrets.push(value);
    },
  });
  return secrets;
};

/** What another server said, without the secrets that credentials hold and at most 1,000 characters long. */
export const hideSecrets = (fields: RootField, data: JsonObject, text: string): string =>
  cutDetails(createHiding(secretsIn(fields, data))(text));
