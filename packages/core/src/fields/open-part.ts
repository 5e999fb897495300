import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import type { FieldSpec, ObjectField } from "./field-spec.ts";

/** The data of an account, split into visible values and secrets. */
export interface OpenPart {
  /** The values that people who may change the account can see. */
  open: JsonObject;
  /** The paths of stored secrets, without their values: `live.secretKey`. */
  secrets: string[];
}

/** An address may contain a user name and password, or a key in its query string. */
const mayHoldKey = (text: string): boolean => /:.*@|:\/\/.*\?/.test(text);

const isSecret = (field: FieldSpec, value: Json): boolean =>
  ("isSecret" in field && field.isSecret === true) || typeof value === "object" || mayHoldKey(String(value));

/** Splits the data of an account into declared secrets, values that may contain one, and visible values. */
export const openPartOf = ({ fields }: ObjectField, data: JsonObject, above = ""): OpenPart => {
  const part: OpenPart = { open: {}, secrets: [] };
  for (const [key, field] of Object.entries(fields)) {
    const value = Object.hasOwn(data, key) ? data[key] : undefined;
    if (field.isInternal || value === undefined || value === null) continue;
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
 * Whether a change would send the account's secrets to another server. They must then be entered again: otherwise somebody
 * who may edit the account without seeing its secrets could have them sent to a server of their own.
 */
export const leadsElsewhere = (fields: ObjectField, before: JsonObject, after: JsonObject): boolean =>
  JSON.stringify(destinationsIn(fields, before)) !== JSON.stringify(destinationsIn(fields, after));
