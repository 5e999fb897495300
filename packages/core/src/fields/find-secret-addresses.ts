import { isJsonObject, type JsonObject } from "../values/json.ts";
import type { FieldSpec, ObjectField } from "./field-spec.ts";

/** An address that must not be stored as typed. */
export interface SecretAddress {
  /** The field's path: `baseUrl`, `live.host`. */
  path: string;
  /** A sentence for the person who typed it. It contains no part of the address. */
  problem: string;
}

/** The address without anything after its host; the protocol is optional. */
const authorityOf = (address: string): string =>
  /^(?:[a-z][a-z\d+.-]*:)?(?:[\\/]{2,})?([^\\/?#]*)/i.exec(address)?.[1] ?? "";

const problemOf = (address: string): string | null => {
  if (authorityOf(address).includes("@"))
    return "This address holds a user name or a password, which everybody would see who sees the address. Leave out what stands before the @; the key has a field of its own.";
  if (/[?#]/.test(address))
    return "This address holds a question mark or a #, behind which keys are often written, and everybody would see them who sees the address. Leave that part out; the key has a field of its own.";
  return null;
};

const isDestination = (field: FieldSpec): boolean =>
  field.kind === "address" || (field.kind === "text" && field.isHost === true);

/**
 * Finds addresses of an account that contain more than the location of a server. Addresses are not treated as secrets: they
 * are shown, logged and named in errors, so a key in one of them would leak.
 */
export const findSecretAddresses = ({ fields }: ObjectField, data: JsonObject, above = ""): SecretAddress[] =>
  Object.entries(fields).flatMap(([key, field]): SecretAddress[] => {
    const value = Object.hasOwn(data, key) ? data[key] : undefined;
    const path = `${above}${key}`;
    if (field.kind === "object") return isJsonObject(value) ? findSecretAddresses(field, value, `${path}.`) : [];
    const problem = isDestination(field) && typeof value === "string" ? problemOf(value.trim()) : null;
    return problem === null ? [] : [{ path, problem }];
  });
