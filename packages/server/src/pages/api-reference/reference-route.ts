import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Addresses } from "../../environment/addresses.ts";
import type { AppEnv } from "../../web/app-env.ts";
import { sendPage } from "../send-page.ts";
import { modeScript, pageScript, style } from "./page-parts.ts";
import { renderReference } from "./render-reference.ts";

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The content security policy: the page runs its own script and loads nothing. */
const policy = [
  "default-src 'none'",
  `script-src ${hash(modeScript)} ${hash(pageScript)}`,
  `style-src ${hash(style)}`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** `GET /docs/api`: the documentation of all calls, available to everyone like the OpenAPI description. */
export const createReferenceRoute = ({ addresses }: { addresses: Addresses }): Hono<AppEnv> => {
  let page: string | undefined;
  return new Hono<AppEnv>().get("/docs/api", (c) => {
    // The page is rendered on first request, because the addresses are known only once the server listens.
    page ??= renderReference(addresses);
    c.header("Content-Security-Policy", policy);
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "same-origin");
    return sendPage(c, page, { status: 200, cache: "no-cache" });
  });
};
