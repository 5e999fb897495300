import { Hono } from "hono";
import type { AppEnv } from "../../web/app-env.ts";
import type { CredentialServices } from "../services.ts";

/** The screen of the app on which a consent ends. */
const screen = "/oauth/redirect";

/**
 * Callback addresses registered at providers. A provider redirects the browser here from another site, which must not
 * trigger a call, so it is redirected to the app with its parameters.
 */
export const createCallbackRoutes = ({
  credentialsDefinitions,
}: Pick<CredentialServices, "credentialsDefinitions">): Hono<AppEnv> => {
  const routes = new Hono<AppEnv>();
  for (const { oauth } of Object.values(credentialsDefinitions))
    if (oauth !== undefined && oauth.callbackPath !== screen)
      routes.get(oauth.callbackPath, (c) => {
        c.header("Cache-Control", "no-store");
        c.header("Referrer-Policy", "no-referrer");
        return c.redirect(screen + new URL(c.req.url).search, 303);
      });
  return routes;
};
