import * as z from "zod";

/** The declaration of a setting. Both its documentation and its validation are made from it. */
export interface VariableDeclaration<Schema extends z.ZodType = z.ZodType> {
  /** A description of valid values, which completes the sentence "expected …". */
  expected: string;
  schema: Schema;
  /** The default as it would be written in the environment. */
  default?: string;
  meaning: string;
  /** The future feature it belongs to: it is validated at the start but has no effect yet. */
  feature?: string;
  /** Why it has no effect here and can be removed: a sentence. It is accepted because other servers use it. */
  unneeded?: string;
  isSecret?: boolean;
}

type Rest = Pick<VariableDeclaration, "default" | "feature" | "unneeded" | "isSecret">;

/** Preserves the types of schema and default, from which the type of the parsed environment is computed. */
const declare = <Schema extends z.ZodType, R extends Rest>(
  expected: string,
  schema: Schema,
  meaning: string,
  rest?: R,
) => ({ expected, schema, meaning, ...rest }) as { expected: string; schema: Schema; meaning: string } & R;

const httpUrl = z.url({ protocol: /^https?$/ });
const splitList = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
const integer = (text: string) => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN);

/** Any non-empty text. */
export const text = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare("text that is not empty", z.string().min(1), meaning, rest);

/**
 * The id or domain of a single tenant at Microsoft. Keywords such as `common` are refused, because people of any
 * organization could then claim any address.
 */
export const tenant = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare(
    "the id or the domain of one tenant; `common`, `organizations` and `consumers` stand for everybody's",
    z
      .string()
      .trim()
      .regex(/^[\w.-]+$/)
      .refine((value) => !["common", "organizations", "consumers"].includes(value.toLowerCase())),
    meaning,
    rest,
  );

/** A name that databases accept without quotes. */
export const identifier = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare(
    "up to 63 letters, digits and underscores, beginning with a letter",
    z.string().regex(/^[A-Za-z]\w{0,62}$/),
    meaning,
    rest,
  );

/** An `http` or `https` address. A trailing slash is removed. */
export const url = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare(
    "an http(s) URL",
    httpUrl.transform((value) => value.replace(/\/+$/, "")),
    meaning,
    rest,
  );

export const urlStartingWith = <R extends Rest = Rest>(schemes: readonly string[], meaning: string, rest?: R) =>
  declare(
    `a URL starting with ${schemes.join(" or ")}`,
    z.url().refine((value) => schemes.some((scheme) => value.startsWith(scheme))),
    meaning,
    rest,
  );

/**
 * Requires an address without a path. Parley must be at the root of a host, because cookies, pages and the embed script
 * assume that.
 */
const ownHost = httpUrl
  .refine((value) => {
    const { pathname = "", search = "", hash = "" } = URL.canParse(value) ? new URL(value) : {};
    return `${pathname}${search}${hash}` === "/";
  })
  .transform((value) => value.replace(/\/+$/, ""));

/** The `http` or `https` address of a host, without a path. A trailing slash is removed. */
export const hostUrl = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare(
    "an http(s) URL without a path, such as https://parley.example.org: Parley needs a host name or a port of its own",
    ownHost,
    meaning,
    rest,
  );

export const hostUrlList = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare(
    "one or several http(s) URLs without a path, separated by commas: the viewer needs a host name or a port of its own",
    z.string().transform(splitList).pipe(z.array(ownHost).min(1)),
    meaning,
    rest,
  );

/** A comma-separated list of words. An empty text is an empty list. */
export const textList = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare("words separated by commas", z.string().transform(splitList), meaning, rest);

/** Decodes percent-encoded characters such as `%20`; null if the text is malformed. */
const decode = (value: string): string | null => {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
};

/** Comma-separated names with values, such as `one=1,two=2`. If a name occurs twice, the last value counts. */
export const pairs = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare(
    "names with values, such as one=1,two=2, in which %2C stands for a comma",
    z
      .string()
      .transform((value) => splitList(value).map((part) => /^([^\s=]+)\s*=\s*(.*)$/s.exec(part)?.slice(1).map(decode)))
      .pipe(z.array(z.tuple([z.string(), z.string()])))
      .transform((entries): Readonly<Record<string, string>> => Object.fromEntries(entries)),
    meaning,
    rest,
  );

export const bool = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare(
    "true or false",
    z.enum(["true", "false"]).transform((value) => value === "true"),
    meaning,
    rest,
  );

export const wholeNumber = <R extends Rest = Rest>(range: { min: number; max: number }, meaning: string, rest?: R) =>
  declare(
    `a whole number from ${range.min} to ${range.max}`,
    z.string().transform(integer).pipe(z.number().min(range.min).max(range.max)),
    meaning,
    rest,
  );

/** A fraction between 0 and 1. */
export const ratio = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare(
    "a number from 0 to 1",
    z
      .string()
      .regex(/^(\d\.?\d*|\.\d+)$/)
      .transform(Number)
      .pipe(z.number().min(0).max(1)),
    meaning,
    rest,
  );

export const port = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  wholeNumber({ min: 0, max: 65_535 }, meaning, rest);

export const oneOf = <const Values extends readonly [string, ...string[]], R extends Rest = Rest>(
  values: Values,
  meaning: string,
  rest?: R,
) => declare(`one of ${values.join(", ")}`, z.enum(values), meaning, rest);

export const textOfLength = <R extends Rest = Rest>(length: number, meaning: string, rest?: R) =>
  declare(`exactly ${length} characters`, z.string().length(length), meaning, rest);

/** Comma-separated secrets of a fixed length. The secrets themselves may contain commas. */
export const secretList = <R extends Rest = Rest>(length: number, meaning: string, rest?: R) =>
  declare(
    `texts of exactly ${length} characters, separated by commas`,
    z
      .string()
      .regex(new RegExp(`^.{${length}}(,.{${length}})*$`, "su"))
      .transform((value) => {
        const characters = [...value];
        const count = (characters.length + 1) / (length + 1);
        return Array.from({ length: count }, (_, index) =>
          characters.slice(index * (length + 1), index * (length + 1) + length).join(""),
        );
      }),
    meaning,
    rest,
  );

const localOrigin = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+$/;

/** Names with addresses on this machine, such as `viewer=http://127.0.0.1:5173`. */
export const localAddresses = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare(
    "names with addresses of this machine, such as viewer=http://127.0.0.1:5173, separated by commas",
    z
      .string()
      .transform((value) => splitList(value).map((part) => part.split("=")))
      .pipe(z.array(z.tuple([z.string().regex(/^\w+$/), z.string().regex(localOrigin)])).min(1))
      .transform((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs)),
    meaning,
    rest,
  );

const mailAddress = /^[^\s<>@]+@[^\s<>@]+$/;

/** A sender, such as `ann@example.org` or `'Ann' <ann@example.org>`. */
export const sender = <R extends Rest = Rest>(meaning: string, rest?: R) =>
  declare(
    "an address, or a name followed by an address in angle brackets",
    z.string().refine((value) => mailAddress.test(/<([^<>]*)>\s*$/.exec(value)?.[1] ?? value.trim())),
    meaning,
    rest,
  );
