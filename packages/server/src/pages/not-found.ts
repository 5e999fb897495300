import { renderNotFoundPage } from "@parley/viewer/render";
import type { Context } from "hono";
import type { Environment } from "../environment/parse-environment.ts";
import { acceptedLanguages } from "./visitor-language.ts";

/** The page for a bot that does not exist. It belongs to no bot, so its language is that of the address or the browser. */
export const renderNotFound = (c: Context, environment: Environment): string => {
  c.header("Vary", "Accept-Language", { append: true });
  return renderNotFoundPage({
    title: environment.NEXT_PUBLIC_VIEWER_404_TITLE,
    subtitle: environment.NEXT_PUBLIC_VIEWER_404_SUBTITLE,
    languages: [...(c.req.queries("lang") ?? []), ...acceptedLanguages(c.req.header("Accept-Language"))],
  });
};
