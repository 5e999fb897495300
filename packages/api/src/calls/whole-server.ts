import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { auditActions } from "../contract/constants.ts";
import { email, roles } from "./accounts.ts";
import { entry } from "./audit.ts";

// What server administrators see of all workspaces: names and numbers, but no contents of bots and answers.

const common = {
  section: "Server",
  halves: ["builder"],
  caller: "actor",
  needs: "admin",
  isForServer: true,
} as const;
const path = "/api/v1/server";

const page = {
  search: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().optional().meta({ description: "`nextCursor` of the page before" }),
};

const nextCursor = z.string().nullable().meta({
  description: "a page that is searched for may hold less than `limit`, even nothing, where much has been looked at",
});

/** The results of a workspace are counted up to this number. */
export const mostResultsCounted = 10_000;

const serverWorkspace = z
  .object({
    id: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    createdAt: z.string(),
    people: z.int(),
    bots: z.int().meta({ description: "without deleted ones" }),
    results: z.int().meta({ description: `of these bots; ${mostResultsCounted} stands for that many or more` }),
    storage: z.int().meta({ description: "bytes of the files of visitors and authors" }),
    lastActivityAt: z
      .string()
      .nullable()
      .meta({ description: "when a bot was last edited, or something was last noted under Activity" }),
    restorableUntil: z.string().nullable().meta({ description: "of deleted ones: until when it can be restored" }),
  })
  .meta({ id: "ServerWorkspace" });
export type ServerWorkspace = z.output<typeof serverWorkspace>;

export const listServerWorkspaces = defineCall({
  ...common,
  summary: "List all workspaces of the server, the newest first, with deleted ones that can be restored",
  description: "`search` looks for a part of the name.",
  method: "GET",
  path: `${path}/workspaces`,
  query: z.object(page),
  answer: z.object({ workspaces: z.array(serverWorkspace), nextCursor }).meta({ id: "ServerWorkspaces" }),
});

const serverPerson = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    createdAt: z.string(),
    isServerAdmin: z.boolean().meta({ description: "whether ADMIN_EMAIL names them" }),
    workspaces: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(roles) })),
    signInWays: z.array(z.string()).meta({ description: "`password`, or the name of a provider" }),
    lastSeenAt: z
      .string()
      .nullable()
      .meta({ description: "in one of these browsers, accurate to a day; null where there is none" }),
    sessions: z.int().meta({ description: "browsers in which they are signed in" }),
  })
  .meta({ id: "ServerPerson" });
export type ServerPerson = z.output<typeof serverPerson>;

export const listServerPeople = defineCall({
  ...common,
  summary: "List everybody who has an account on the server, by e-mail address",
  description: "`search` looks for a part of the name or the address.",
  method: "GET",
  path: `${path}/people`,
  query: z.object(page),
  answer: z.object({ people: z.array(serverPerson), nextCursor }).meta({ id: "ServerPeople" }),
});

const serverEntry = entry
  .extend({
    workspace: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: "null where it was in none, or in one that is gone for good" }),
  })
  .meta({ id: "ServerActivityEntry" });
export type ServerEntry = z.output<typeof serverEntry>;

export const listServerActivity = defineCall({
  ...common,
  summary: "List what was done on the whole server, the newest first",
  description: "`search` looks for a part of who did it, by name or address, and of what it was done to.",
  method: "GET",
  path: `${path}/activity`,
  query: z.object({
    ...page,
    action: z.enum(auditActions).optional(),
    workspaceId: z.string().min(1).max(64).optional(),
  }),
  answer: z.object({ entries: z.array(serverEntry), nextCursor, keptDays: z.int() }).meta({ id: "ServerActivity" }),
});

const aboutPerson = { ...common, method: "POST", status: 204, answer: "nothing" } as const;

export const signOutPerson = defineCall({
  ...aboutPerson,
  summary: "End all sessions of somebody",
  description: "They sign in again. Their API tokens stay.",
  path: `${path}/people/{userId}/sign-out`,
  body: z.object({}),
  errors: ["NOT_FOUND"],
});

export const removePerson = defineCall({
  ...aboutPerson,
  summary: "Remove somebody's account",
  description:
    "Sessions, API tokens, memberships and ways to sign in end at once; what they have made stays. Their e-mail address must be given. The only administrator of a workspace with bots can't be removed, nor can the people of ADMIN_EMAIL.",
  path: `${path}/people/{userId}/remove`,
  body: z.object({ email }),
  errors: ["NOT_FOUND", "CONFLICT"],
});
