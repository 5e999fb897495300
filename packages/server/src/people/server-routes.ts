import { calls } from "@parley/api";
import type { Context } from "hono";
import * as z from "zod";
import { readCursor, writeCursor } from "../web/page-cursor.ts";
import { type Route, route } from "../web/route.ts";
import { listServerPeople, removePerson, signOutPerson } from "./server-people.ts";
import { listServerWorkspaces } from "./server-workspaces.ts";
import type { PeopleServices } from "./services.ts";

const workspacePlace = z.tuple([z.string(), z.string()]).transform(([created_at, id]) => ({ created_at, id }));
const personPlace = z.tuple([z.string()]).transform(([email]) => ({ email }));

/** Responses about people must not be cached. */
const keepOut = (c: Context): void => c.header("Cache-Control", "no-store");

/** The calls for server administrators to see all workspaces and people. The contracts state who may make them. */
export const createServerRoutes = (services: PeopleServices): Route[] => [
  route(calls.listServerWorkspaces, async ({ query: { cursor, ...range } }, c) => {
    keepOut(c);
    const after = cursor === undefined ? null : readCursor(workspacePlace, cursor);
    const { workspaces, next } = await listServerWorkspaces(services.database.connection, { ...range, after });
    return { workspaces, nextCursor: next && writeCursor([next.created_at, next.id]) };
  }),
  route(calls.listServerPeople, async ({ query: { cursor, ...range } }, c) => {
    keepOut(c);
    const after = cursor === undefined ? null : readCursor(personPlace, cursor);
    const { people, next } = await listServerPeople(services, { ...range, after });
    return { people, nextCursor: next && writeCursor([next.email]) };
  }),
  route(calls.signOutPerson, ({ params: { userId } }, c) => signOutPerson(services, c, userId)),
  route(calls.removePerson, ({ params: { userId }, body: { email } }, c) =>
    removePerson(services, c, { id: userId, email }),
  ),
];
