import { calls, type SavedTheme } from "@parley/api";
import type { Actor } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import type { ThemeServices } from "./services.ts";
import { changeTheme, createTheme, deleteTheme, listThemes, saveTheme } from "./theme-service.ts";

/** Adds the workspace to a theme, as in the reference product's API. */
const toTemplate = ({ workspaceId }: Actor, theme: SavedTheme) => ({ ...theme, workspaceId });

/** @throws HttpError 404 if the request names another workspace */
const assertWorkspace = (actor: Actor, workspaceId: string | undefined): void => {
  if (workspaceId !== undefined && workspaceId !== actor.workspaceId) throw notFound("The workspace");
};

/** The authors' calls about saved themes. */
export const createThemeRoutes = (services: ThemeServices): Route[] => [
  route(calls.listThemes, async ({ actor }) => ({ themes: await listThemes(services, actor) })),
  route(calls.createTheme, ({ actor, body }) => createTheme(services, actor, body)),
  route(calls.changeTheme, ({ actor, params, body }) => changeTheme(services, actor, params.id, body)),
  route(calls.deleteTheme, ({ actor, params }) => deleteTheme(services, actor, params.id)),
  route(calls.listThemeTemplates, async ({ actor, query }) => {
    assertWorkspace(actor, query.workspaceId);
    return { themeTemplates: (await listThemes(services, actor)).map((theme) => toTemplate(actor, theme)) };
  }),
  route(calls.saveThemeTemplate, async ({ actor, params, body: { workspaceId, ...given } }) => {
    assertWorkspace(actor, workspaceId);
    return { themeTemplate: toTemplate(actor, await saveTheme(services, actor, params.id, given)) };
  }),
  route(calls.deleteThemeTemplate, async ({ actor, params, query }) => {
    assertWorkspace(actor, query.workspaceId);
    const theme = (await listThemes(services, actor)).find(({ id }) => id === params.id);
    if (theme === undefined) throw notFound("The theme");
    await deleteTheme(services, actor, params.id);
    return { themeTemplate: toTemplate(actor, theme) };
  }),
];
