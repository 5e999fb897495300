import { type Context, Hono } from "hono";
import { readBundledFile } from "../fonts/bundled-fonts.ts";
import { fontType } from "../fonts/font-kind.ts";
import type { AppEnv } from "../web/app-env.ts";
import { notFound } from "../web/http-error.ts";
import type { PageServices } from "./services.ts";

const sendFont = (c: Context<AppEnv>, name: string, bytes: Uint8Array<ArrayBuffer> | null): Response => {
  if (bytes === null) throw notFound("The font");
  c.header("Content-Type", fontType(name));
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Content-Security-Policy", "sandbox; default-src 'none'");
  c.header("Cache-Control", "public, max-age=31536000, immutable");
  // In a sandboxed frame, the page has no origin, so its font requests are cross-origin.
  c.header("Access-Control-Allow-Origin", "*");
  return c.body(bytes);
};

/**
 * `GET /assets/fonts/…`: fonts. Their addresses contain a content hash or a release, so browsers may cache them
 * forever.
 */
export const createFontRoutes = ({ fontStore }: Pick<PageServices, "fontStore">) =>
  new Hono<AppEnv>()
    .get("/assets/fonts/:name{[0-9a-f]{40}\\.\\w+}", async (c) => {
      const name = c.req.param("name");
      return sendFont(c, name, await fontStore.readFile(name));
    })
    .get("/assets/fonts/:package{[\\w-]+@[\\d.]+}/:file{[\\w-]+\\.woff2}", async (c) => {
      const { package: name, file } = c.req.param();
      return sendFont(c, file, await readBundledFile(name, file));
    });
