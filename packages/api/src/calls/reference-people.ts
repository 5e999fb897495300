import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { name } from "./accounts.ts";
import { newTokenName, tokenScope } from "./api-tokens.ts";
import { botRef } from "./bots.ts";
import { shownAsker } from "./reference-calls.ts";
import { workspaceId } from "./reference-shapes.ts";
import { onlyKnown } from "./shared.ts";
import { savedTheme, themeName, themeValues } from "./themes.ts";

// Saved themes, guests and tokens, for scripts of the reference. The app uses other calls.

const owned = { halves: ["builder"], caller: "actor" } as const;

const themePath = "/api/v1/themeTemplates";
const themeParams = z.object({ id: z.string().min(1).max(64) });
const themeTemplate = savedTheme.extend({ workspaceId: z.string() }).meta({ id: "ThemeTemplate" });

export const listThemeTemplates = defineCall({
  ...owned,
  section: "Themes",
  needs: "read",
  summary: "List the workspace's saved themes, for scripts for Typebot",
  method: "GET",
  path: themePath,
  query: z.object({ workspaceId }),
  answer: z.object({ themeTemplates: z.array(themeTemplate) }),
  errors: ["NOT_FOUND"],
});

const ofTheme = {
  ...owned,
  section: "Themes",
  needs: "write",
  isForMembers: true,
  path: `${themePath}/{id}`,
  params: themeParams,
  answer: z.object({ themeTemplate }),
  errors: ["NOT_FOUND"],
} as const;

export const saveThemeTemplate = defineCall({
  ...ofTheme,
  summary: "Save a theme under an id, for scripts for Typebot",
  description: "Where the workspace has a theme of this id it is replaced; else it is made.",
  method: "PUT",
  body: z.object({ workspaceId, name: themeName, theme: themeValues }),
});

export const deleteThemeTemplate = defineCall({
  ...ofTheme,
  summary: "Delete a saved theme, for scripts for Typebot",
  method: "DELETE",
  query: z.object({ workspaceId }),
});

const collaboratorType = z
  .enum(["READ", "WRITE"])
  .meta({ description: "`WRITE` edits, publishes and exports; `READ` stands for all that a guest may do without it" });

const collaborator = z.object({
  type: collaboratorType,
  userId: z.string(),
  typebotId: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  user: z.object({ name: z.string(), email: z.string(), image: z.string().nullable() }),
});

const collaboratorPath = "/api/v1/typebots/{ref}/collaborators";
const ofBot = { ...owned, section: "People", isForMembers: true } as const;

const ofCollaborator = {
  ...ofBot,
  needs: "admin",
  path: `${collaboratorPath}/{userId}`,
  aliases: ["/api/typebots/{ref}/collaborators/{userId}"],
  params: botRef.extend({ userId: z.string().min(1).max(64) }),
  answer: z.object({ collaborator }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
} as const;

export const changeCollaborator = defineCall({
  ...ofCollaborator,
  summary: "Change what a guest of a bot may do with it, for scripts for Typebot",
  description: "Their other bots stay as they are. Guests are invited by the workspace's invitations.",
  method: "PATCH",
  body: z.object({ type: collaboratorType }),
});

export const removeCollaborator = defineCall({
  ...ofCollaborator,
  summary: "Take a bot from a guest, for scripts for Typebot",
  description: "They stay a guest of the workspace, with their other bots.",
  method: "DELETE",
});

export const listCollaborators = defineCall({
  ...ofBot,
  needs: "read",
  summary: "List the guests of a bot",
  description:
    "Those who are let in to this bot and not to the whole workspace; its people are in the list of members.",
  method: "GET",
  path: collaboratorPath,
  params: botRef,
  answer: z.object({ collaborators: z.array(collaborator) }),
  errors: ["NOT_FOUND", "AMBIGUOUS"],
});

const token = z.object({ id: z.string(), name: z.string(), createdAt: z.string() });
const tokenPath = "/api/v1/users/me/api-tokens";

export const listOwnTokens = defineCall({
  ...owned,
  section: "API tokens",
  needs: "read",
  summary: "List one's own API tokens, for scripts for Typebot",
  method: "GET",
  path: tokenPath,
  answer: z.object({ apiTokens: z.array(token) }),
});

export const createOwnToken = defineCall({
  section: "API tokens",
  halves: ["builder"],
  summary: "Make an API token for the workspace one is in, for scripts for Typebot",
  description: "As the other call does; it may `write` where no scope is given. Nobody can make one with a token.",
  method: "POST",
  path: tokenPath,
  caller: "account",
  needs: "read",
  body: z.object({ name: newTokenName, scope: tokenScope.default("write") }),
  answer: z.object({ apiToken: token.extend({ token: z.string() }) }),
  errors: ["TOO_MANY_TOKENS"],
});

export const deleteOwnToken = defineCall({
  ...owned,
  section: "API tokens",
  needs: "read",
  summary: "Revoke an API token of one's own, for scripts for Typebot",
  description: "A token needs the scope `admin` for it.",
  method: "DELETE",
  path: `${tokenPath}/{id}`,
  params: z.object({ id: z.string().min(1).max(64) }),
  answer: z.object({ apiToken: token }),
  errors: ["NOT_FOUND", "FORBIDDEN"],
});

export const changeAsker = defineCall({
  section: "Account",
  halves: ["builder"],
  summary: "Change one's name, for scripts for Typebot",
  description: "Picture and e-mail address have calls of their own.",
  method: "PATCH",
  path: "/api/v1/users/me",
  caller: "account",
  body: z.strictObject({ name: name.optional() }, onlyKnown),
  answer: shownAsker,
});
