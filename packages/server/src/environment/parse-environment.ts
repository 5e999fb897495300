import type * as z from "zod";
import type { VariableDeclaration } from "./define-variable.ts";
import { EnvironmentError, type FieldProblem } from "./environment-error.ts";
import { hasOtherWay } from "./sign-in-ways.ts";
import { sections } from "./variables.ts";

type Sections = typeof sections;
type Declarations = { [S in keyof Sections]: (declared: Sections[S]) => void }[keyof Sections] extends (
  declared: infer Merged,
) => void
  ? Merged
  : never;

/**
 * All settings by name, validated and converted, with defaults. A setting is undefined if it is not set and has no
 * default.
 */
export type Environment = Omit<ParsedVariables, "NEXTAUTH_URL"> & {
  /** Public address of the builder. */
  readonly NEXTAUTH_URL: string;
};

type ParsedVariables = {
  readonly [Name in keyof Declarations]:
    | (Declarations[Name] extends { schema: infer Schema extends z.ZodType } ? z.output<Schema> : never)
    | (Declarations[Name] extends { default: string } ? never : undefined);
};

/** The port of the builder; 0 for any free one. */
export const builderPort = ({
  PARLEY_BUILDER_PORT,
  PORT,
}: Pick<ParsedVariables, "PARLEY_BUILDER_PORT" | "PORT">): number => PARLEY_BUILDER_PORT ?? PORT;

/** Unparsed settings in the form of `process.env`. */
export type RawEnvironment = Readonly<Record<string, string | undefined>>;

const localHosts = new Set(["localhost", "127.0.0.1", "[::1]", "::1"]);

const isReachedLocallyOnly = ({ PARLEY_HOST, NEXTAUTH_URL, NEXT_PUBLIC_VIEWER_URL = [] }: ParsedVariables): boolean => {
  const addresses = [...(NEXTAUTH_URL === undefined ? [] : [NEXTAUTH_URL]), ...NEXT_PUBLIC_VIEWER_URL];
  return localHosts.has(PARLEY_HOST) && addresses.every((address) => localHosts.has(new URL(address).hostname));
};

/** Settings that are only valid together. */
const bucketSettings = ["S3_ENDPOINT", "S3_ACCESS_KEY", "S3_SECRET_KEY"] as const;

/** Missing settings of groups that are only valid together. */
const findPartial = (parsed: ParsedVariables): FieldProblem[] => {
  const given = bucketSettings.filter((field) => parsed[field] !== undefined);
  if (given.length === 0) return [];
  return bucketSettings
    .filter((field) => parsed[field] === undefined)
    .map((field) => ({
      field,
      expected: `a value, because ${given.join(" and ")} ${given.length > 1 ? "are" : "is"} set`,
    }));
};

/**
 * Validates all settings at once (specification, section 5). An empty text counts as given, so that a setting left
 * blank by mistake is reported and not silently replaced by its default.
 *
 * @throws EnvironmentError listing all invalid settings
 */
export const parseEnvironment = (raw: RawEnvironment): Environment => {
  const problems: FieldProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const section of Object.values<Record<string, VariableDeclaration>>(sections)) {
    for (const [field, declaration] of Object.entries(section)) {
      const given = raw[field] ?? declaration.default;
      if (given === undefined) continue;
      const outcome = declaration.schema.safeParse(given);
      if (outcome.success) values[field] = outcome.data;
      else problems.push({ field, expected: declaration.expected });
    }
  }
  // The cast is safe: the type is computed from the same declarations as the values.
  const parsed = values as ParsedVariables;
  if (problems.length === 0) problems.push(...findPartial(parsed));
  if (problems.length === 0 && parsed.PARLEY_DEV_APPS !== undefined && !isReachedLocallyOnly(parsed))
    problems.push({ field: "PARLEY_DEV_APPS", expected: "nothing, because other machines reach this server" });
  if (problems.length === 0 && !parsed.PARLEY_PASSWORD_SIGN_IN && !hasOtherWay(parsed))
    problems.push({
      field: "PARLEY_PASSWORD_SIGN_IN",
      expected: "true, because no other way to sign in is set up (docs/sign-in.md)",
    });
  if (problems.length > 0) throw new EnvironmentError(problems);
  return {
    ...parsed,
    LOG_LEVEL: parsed.TYPEBOT_DEBUG && raw.LOG_LEVEL === undefined ? "debug" : parsed.LOG_LEVEL,
    NEXTAUTH_URL: parsed.NEXTAUTH_URL ?? `http://localhost:${builderPort(parsed)}`,
  };
};

/** Returns the given settings for features that this release does not have yet. */
export const findIdleSettings = (raw: RawEnvironment): string[] =>
  Object.values<Record<string, VariableDeclaration>>(sections)
    .flatMap((section) => Object.entries(section))
    .filter(([field, { feature }]) => feature !== undefined && raw[field] !== undefined)
    .map(([field]) => field);

/** Returns the given settings that have no effect here, each with the reason. */
export const findUnneededSettings = (raw: RawEnvironment): { name: string; reason: string }[] =>
  Object.values<Record<string, VariableDeclaration>>(sections)
    .flatMap((section) => Object.entries(section))
    .flatMap(([name, { unneeded: reason }]) =>
      reason === undefined || raw[name] === undefined ? [] : [{ name, reason }],
    );
