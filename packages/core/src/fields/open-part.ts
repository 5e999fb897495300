import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import type { FieldSpec, ObjectField } from "./field-spec.ts";

/** What an account holds, told apart. */
export interface OpenPart {
  /** What whoever may change the account may see. */
  open: JsonObject;
  /** The paths of what nobody sees, where something is stored: `live.secretKey`. */
  secrets: string[];
}

/** An address may hold a user name and a password, or a key behind its question mark. */
const mayHoldKey = (text: string): boolean => /:.*@|:\/\/.*\?/.test(text);

const isSecret = (field: FieldSpec, value: Json): boolean =>
  ("isSecret" in field && field.isSecret === true) || typeof value === "object" || mayHoldKey(String(value));

/** Tells what an account holds apart: what is declared as a secret, or may hold one, and all else that is declared. */
export const openPartOf = ({ fields }: ObjectField, data: JsonObject, above = ""): OpenPart => {
  const part: OpenPart = { open: {}, secrets: [] };
  for (const [key, field] of Object.entries(fields)) {
    const value = Object.hasOwn(data, key) ? data[key] : undefined;
    if (value === undefined || value === null) continue;
    if (field.kind === "object" && isJsonObject(value)) {
      const inside = openPartOf(field, value, `${above}${key}.`);
      part.open[key] = inside.open;
      part.secrets.push(...inside.secrets);
    } else if (!isSecret(field, value)) part.open[key] = value;
    else if (value !== "") part.secrets.push(`${above}${key}`);
  }
  return part;
};

const destinationsIn = ({ fields }: ObjectField, data: JsonObject): Json[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const value = data[key];
    if (field.kind === "object") return isJsonObject(value) ? destinationsIn(field, value) : [];
    return field.kind === "address" || (field.kind === "text" && field.isHost) ? [value ?? ""] : [];
  });

/**
 * Whether the secrets of an account would go to another server than before: then they have to be given again. Otherwise
 * somebody who may change an account, and was never told its secrets, could have them sent to a server of their own.
 */
export const leadsElsewhere = (fields: ObjectField, before: JsonObject, after: JsonObject): boolean =>
  JSON.stringify(destinationsIn(fields, before)) !== JSON.stringify(destinationsIn(fields, after));
