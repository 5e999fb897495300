import { calls } from "@parley/api";
import { type Route, route } from "../web/route.ts";
import type { ThemeServices } from "./services.ts";
import { changeTheme, createTheme, deleteTheme, listThemes } from "./theme-service.ts";

/** The owner's calls about saved themes. */
export const createThemeRoutes = (services: ThemeServices): Route[] => [
  route(calls.listThemes, async ({ actor }) => ({ themes: await listThemes(services, actor) })),
  route(calls.createTheme, ({ actor, body }) => createTheme(services, actor, body)),
  route(calls.changeTheme, ({ actor, params, body }) => changeTheme(services, actor, params.id, body)),
  route(calls.deleteTheme, ({ actor, params }) => deleteTheme(services, actor, params.id)),
];
