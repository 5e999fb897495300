import { createHash } from "node:crypto";
import type { Json } from "@parley/core";

/** A hash of a text. Stored data is found by it, so the algorithm must not change. */
export const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** A hash of a JSON value. */
export const fingerprintJson = (value: Json): string => hashText(JSON.stringify(value));
