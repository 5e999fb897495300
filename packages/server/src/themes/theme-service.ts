import { randomUUID } from "node:crypto";
import type { BodyOf, calls, SavedTheme } from "@parley/api";
import type { Json } from "@parley/core";
import { compileTheme, type Problem } from "@parley/core/format";
import { isDuplicateKey } from "../database/database-errors.ts";
import { decodeJson, encodeJson } from "../database/json-codec.ts";
import type { ThemeRow } from "../database/schema.ts";
import type { Actor } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import type { ThemeServices } from "./services.ts";
import { deleteThemeRow, insertTheme, listThemeRows, updateTheme } from "./theme-repository.ts";

const toTheme = (row: ThemeRow): SavedTheme => ({
  id: row.id,
  name: row.name,
  theme: decodeJson<SavedTheme["theme"]>(row.theme),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/**
 * The maximum length of a theme in characters. It allows any reasonable style sheet, and keeps lists of themes small.
 */
const maxLength = 200_000;

/**
 * Validates a theme and converts it to its stored form.
 *
 * @throws HttpError 400 naming the invalid values
 */
const encodeTheme = (given: Json): string => {
  const problems: Problem[] = [];
  compileTheme(given, problems);
  if (problems.length > 0)
    throw new HttpError(
      400,
      "BAD_REQUEST",
      problems.map(({ path, expected, found }) => `${path}: expected ${expected}, not ${found}`).join("; "),
    );
  const text = encodeJson(given);
  if (text.length > maxLength)
    throw new HttpError(400, "BAD_REQUEST", `A saved theme has at most ${maxLength} characters.`);
  return text;
};

export const listThemes = async ({ database }: ThemeServices, { workspaceId }: Actor): Promise<SavedTheme[]> =>
  (await listThemeRows(database.connection, workspaceId)).map(toTheme);

/** @throws HttpError 400 for an invalid theme */
export const createTheme = async (
  { database }: ThemeServices,
  { workspaceId }: Actor,
  { name, theme }: BodyOf<typeof calls.createTheme>,
  id: string = randomUUID(),
): Promise<SavedTheme> => {
  const now = new Date().toISOString();
  const row = {
    id,
    workspace_id: workspaceId,
    name,
    theme: encodeTheme(theme),
    created_at: now,
    updated_at: now,
  };
  await database.write((access) => insertTheme(access, row));
  return toTheme(row);
};

/** @throws HttpError 404 if there is no such theme; 400 for an invalid theme */
export const changeTheme = async (
  { database }: ThemeServices,
  { workspaceId }: Actor,
  id: string,
  { name, theme }: BodyOf<typeof calls.changeTheme>,
): Promise<SavedTheme> => {
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(theme === undefined ? {} : { theme: encodeTheme(theme) }),
  };
  const row = await database.transaction((access) => updateTheme(access, { id, workspaceId }, change));
  if (row === null) throw notFound("The theme");
  return toTheme(row);
};

/**
 * Stores a theme under an id chosen by the client, replacing an existing theme.
 *
 * @throws HttpError 404 if the id belongs to another workspace's theme; 400 for an invalid theme
 */
export const saveTheme = async (
  services: ThemeServices,
  actor: Actor,
  id: string,
  given: BodyOf<typeof calls.createTheme>,
): Promise<SavedTheme> => {
  const isThere = (await listThemes(services, actor)).some((theme) => theme.id === id);
  if (isThere) return changeTheme(services, actor, id, given);
  try {
    return await createTheme(services, actor, given, id);
  } catch (error) {
    throw isDuplicateKey(error) ? notFound("The theme") : error;
  }
};

/** @throws HttpError 404 if there is no such theme */
export const deleteTheme = async ({ database }: ThemeServices, { workspaceId }: Actor, id: string): Promise<void> => {
  if (!(await database.write((access) => deleteThemeRow(access, { id, workspaceId })))) throw notFound("The theme");
};
