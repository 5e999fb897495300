import type { JsonObject } from "@parley/core";
import {
  type CredentialsDefinition,
  complete,
  type FieldSpec,
  leadsElsewhere,
  type ObjectField,
  valueAt,
} from "@parley/core/fields";
import { withValue } from "./account-fields.tsx";

/** What the author has made of an account whose secrets are stored, and not known here. */
export interface EditedAccount {
  definition: CredentialsDefinition;
  /** What the server has told: all but the secrets. */
  open: JsonObject;
  /** What stands in the form. */
  values: JsonObject;
  /** The paths of the secrets that are stored. */
  secrets: readonly string[];
  /** The paths of those that are to be deleted. */
  removed: ReadonlySet<string>;
}

const isTyped = (values: JsonObject, path: string): boolean => String(valueAt(values, path) ?? "").trim() !== "";

/** The definition as the form draws it: in place of a secret that is stored, it says so. */
export const withKeptSecrets = (
  definition: CredentialsDefinition,
  secrets: readonly string[],
  words: string,
): CredentialsDefinition => {
  const inside = (field: ObjectField, above: string): ObjectField => ({
    ...field,
    fields: Object.fromEntries(
      Object.entries(field.fields).map(([key, inner]): [string, FieldSpec] => {
        if (inner.kind === "object") return [key, inside(inner, `${above}${key}.`)];
        if (!secrets.includes(`${above}${key}`)) return [key, inner];
        // Secrets are texts, which may have any default and placeholder.
        return [key, { ...inner, default: "", placeholder: words } as FieldSpec];
      }),
    ),
  });
  return { ...definition, fields: inside(definition.fields, "") };
};

/** The secrets that are stored and that an account does without, with what people call them. */
export const removableSecrets = (
  { fields }: CredentialsDefinition,
  secrets: readonly string[],
  values: JsonObject,
): { path: string; label: string }[] => {
  const inside = (field: ObjectField, above: string, labels: string): { path: string; label: string }[] =>
    Object.entries(field.fields).flatMap(([key, inner]) => {
      const path = `${above}${key}`;
      if (inner.kind === "object") return inside(inner, `${path}.`, `${labels}${inner.label}, `);
      const isOffered = !inner.isRequired && secrets.includes(path) && !isTyped(values, path);
      return isOffered ? [{ path, label: `${labels}${inner.label}` }] : [];
    });
  return inside(fields, "", "");
};

/** What the server is to store: all that is open, and of the secrets those that were typed or are to be deleted. */
export const toChangedData = ({ definition: { fields }, values, secrets, removed }: EditedAccount): JsonObject => {
  let data: JsonObject = complete(fields, values);
  for (const path of secrets)
    if (!isTyped(values, path)) data = withValue(data, path.split("."), removed.has(path) ? "" : undefined);
  return data;
};

/** Whether secrets have to be typed again, since the account leads to another server than before. */
export const wantsSecretsAgain = ({ definition: { fields }, open, values, secrets, removed }: EditedAccount): boolean =>
  secrets.some((path) => !isTyped(values, path) && !removed.has(path)) &&
  leadsElsewhere(fields, complete(fields, open), complete(fields, values));
