import { calls } from "@parley/api";
import { type Route, route } from "../web/route.ts";
import type { MediaSearchServices } from "./services.ts";

/** The authors' calls about libraries of pictures and videos. */
export const createMediaSearchRoutes = ({ mediaSearch }: MediaSearchServices): Route[] => [
  route(calls.listMediaLibraries, () => ({ libraries: mediaSearch.list() })),
  route(calls.searchMedia, ({ params, query }) => mediaSearch.search(params.library, query)),
  route(calls.chooseUnsplashPhoto, ({ params }) => mediaSearch.tellChosen(params.id)),
];
