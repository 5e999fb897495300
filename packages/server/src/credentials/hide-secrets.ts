import { createHiding, cutDetails, type JsonObject } from "@parley/core";
import { type FieldSpec, type RootField, walkFields } from "@parley/core/fields";

/**
 * Whether a field's value may contain secrets. Names and servers don't, and hiding them would make reports hard to
 * read; but an address may contain a password.
 */
const maySecretsBeIn = (field: FieldSpec, value: unknown): boolean =>
  field.kind === "address" ||
  (field.kind === "text" && (field.isSecret === true || (typeof value === "string" && value.includes("@"))));

/** The secret values of credentials. */
export const secretsIn = (fields: RootField, data: JsonObject): unknown[] => {
  const secrets: unknown[] = [];
  walkFields(fields, data, {
    field(field, value) {
      if (maySecretsBeIn(field, value)) secrets.push(value);
    },
  });
  return secrets;
};

/** Another server's message without the secrets of credentials, at most 1,000 characters long. */
export const hideSecrets = (fields: RootField, data: JsonObject, text: string): string =>
  cutDetails(createHiding(secretsIn(fields, data))(text));
