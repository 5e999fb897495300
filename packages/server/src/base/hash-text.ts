import { createHash } from "node:crypto";
import type { Json } from "@parley/core";

/** A short text that stands for a text, the same each time. What is stored under it is found by it: it must not change. */
export const hashText = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** A short text that stands for a value of JSON. */
export const fingerprintJson = (value: Json): string => hashText(JSON.stringify(value));
