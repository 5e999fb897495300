import { calls } from "@parley/api";
import { type Route, route } from "../web/route.ts";
import type { FontServices } from "./services.ts";

/** The authors' call about fonts. */
export const createFontListRoutes = ({ fontList }: FontServices): Route[] => [
  route(calls.listFonts, () => fontList.read()),
];
