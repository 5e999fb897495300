import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { json } from "./shared.ts";

export const themeName = z.string().trim().min(1).max(255);
export const themeValues = z
  .record(z.string(), json)
  .meta({ description: "the `theme` of a bot file; what is left out has its default" });

export const savedTheme = z
  .object({ id: z.string(), name: z.string(), theme: themeValues, createdAt: z.string(), updatedAt: z.string() })
  .meta({ id: "SavedTheme" });
export type SavedTheme = z.output<typeof savedTheme>;

const common = { section: "Themes", halves: ["builder"], caller: "actor" } as const;
const path = "/api/v1/themes";
const params = z.object({ id: z.string().min(1).max(64) });

export const listThemes = defineCall({
  ...common,
  needs: "read",
  summary: "List the workspace's saved themes, by name",
  method: "GET",
  path,
  answer: z.object({ themes: z.array(savedTheme) }).meta({ id: "SavedThemes" }),
});

export const createTheme = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Save a theme for other bots",
  description: "A value that a theme can't have is refused.",
  method: "POST",
  path,
  body: z.object({ name: themeName, theme: themeValues }).meta({ id: "NewTheme" }),
  answer: savedTheme,
  example: { body: { name: "Our colours", theme: { chat: { buttons: { backgroundColor: "#0f5c57" } } } } },
});

export const changeTheme = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Rename a saved theme, or replace what it holds",
  description: "What is left out stays as it is. Bots that were given the theme keep the looks they have.",
  method: "PATCH",
  path: `${path}/{id}`,
  params,
  body: z.object({ name: themeName.optional(), theme: themeValues.optional() }).meta({ id: "ThemeChange" }),
  answer: savedTheme,
  errors: ["NOT_FOUND"],
});

export const deleteTheme = defineCall({
  ...common,
  needs: "write",
  isForMembers: true,
  summary: "Delete a saved theme",
  description: "Bots that were given it keep the looks they have.",
  method: "DELETE",
  path: `${path}/{id}`,
  params,
  status: 204,
  answer: "nothing",
  errors: ["NOT_FOUND"],
});
