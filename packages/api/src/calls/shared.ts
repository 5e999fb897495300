import * as z from "zod";

/** Any JSON value. */
export const json = z.json().meta({ id: "Json", description: "any JSON value" });

/**
 * The same where it may be a whole bot: what was read as JSON is JSON, and looking through 10 MB of it takes most of a second,
 * in which nobody else is answered.
 */
export const largeJson = z.unknown().meta({ description: "any JSON value" }) as unknown as z.ZodType<
  z.output<typeof json>,
  z.input<typeof json>
>;

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

/** The name of a time zone that the server knows. */
export const timeZone = z.string().max(100).default("UTC").refine(isTimeZone, "Name a time zone as in Europe/Paris.");

/** An id that comes from a bot file. */
export const id = z.string().min(1).max(255);

/** An integer that fits into the databases' 32-bit columns. */
export const count = z.int().min(0).max(2_147_483_647);

const shortestKey = 16;
const longestKey = 200;

/**
 * Lets a repeated request return the first one's answer. Anyone who knows the key gets that answer, so keys must be long and
 * random.
 */
export const idempotencyKey = (message = `expected ${shortestKey} to ${longestKey} characters`) =>
  z.string().min(shortestKey, message).max(longestKey, message);

/** The value of a variable. */
export const variableValue = z.union([z.string(), z.array(z.string().nullable())]).nullable();

/** The severity of a log entry for the author. */
export const logStatus = z.enum(["success", "error", "warning", "info"]);

/** Errors when a payment is prepared or its status is requested. */
export const paymentErrors = ["BAD_AMOUNT", "NO_CREDENTIALS", "NO_CLIENT_SECRET", "PAYMENT_PROVIDER"] as const;

/** For strict objects: an unknown parameter is refused, because ignoring it silently would hide a mistake. */
export const onlyKnown = {
  error: ({ code, keys }: { code?: string; keys?: readonly string[] }) =>
    code === "unrecognized_keys" ? `${(keys ?? []).join(", ")}: there is no such parameter` : undefined,
};
