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

/** The edited state of an account whose secrets are stored but never sent to the browser. */
export interface EditedAccount {
  definition: CredentialsDefinition;
  /** The values that the server has sent: everything but the secrets. */
  open: JsonObject;
  /** The values in the form. */
  values: JsonObject;
  /** The paths of the stored secrets. */
  secrets: readonly string[];
  /** The paths of the stored secrets to delete. */
  removed: ReadonlySet<string>;
}

const isTyped = (values: JsonObject, path: string): boolean => String(valueAt(values, path) ?? "").trim() !== "";

/** Returns the definition for the form, in which the placeholder of each stored secret says that it is stored. */
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
        // Secret fields are texts, whose default and placeholder may be anything.
        return [key, { ...inner, default: "", placeholder: words } as FieldSpec];
      }),
    ),
  });
  return { ...definition, fields: inside(definition.fields, "") };
};

/** Returns the stored secrets that are optional, with their labels. */
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

/** Returns what the server should store: all public values, and only those secrets that were typed or deleted. */
export const toChangedData = ({ definition: { fields }, values, secrets, removed }: EditedAccount): JsonObject => {
  let data: JsonObject = complete(fields, values);
  for (const path of secrets)
    if (!isTyped(values, path)) data = withValue(data, path.split("."), removed.has(path) ? "" : undefined);
  return data;
};

/** Whether secrets must be typed again, because the account now points to another server. */
export const wantsSecretsAgain = ({ definition: { fields }, open, values, secrets, removed }: EditedAccount): boolean =>
  secrets.some((path) => !isTyped(values, path) && !removed.has(path)) &&
  leadsElsewhere(fields, complete(fields, open), complete(fields, values));
