import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { hasCode } from "../base/system-errors.ts";
import { mapUrls, withoutComments } from "./css-text.ts";

/**
 * The font families that the server serves from its own npm packages, by lower-case name. Most have an upright and an
 * italic style.
 */
const packages: Readonly<Record<string, string>> = {
  inter: "@fontsource-variable/inter",
  montserrat: "@fontsource-variable/montserrat",
  nunito: "@fontsource-variable/nunito",
  "open sans": "@fontsource-variable/open-sans",
  outfit: "@fontsource-variable/outfit",
  roboto: "@fontsource-variable/roboto",
};

const fromHere = createRequire(import.meta.url);

interface BundledFont {
  folder: string;
  /** The package's name without its scope, such as `inter`. The names of its files begin with it. */
  slug: string;
  version: string;
}

const findBundled = (name: string): BundledFont => {
  const path = fromHere.resolve(`${name}/package.json`);
  // The package's own package.json.
  const { version } = fromHere(path) as { version: string };
  return { folder: dirname(path), slug: name.replace(/^.*\//, ""), version };
};

const readSheet = (folder: string, name: string): Promise<string> =>
  readFile(join(folder, name), "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return "";
    throw error;
  });

/** Normalizes a family's name as authors write it, so that case and surrounding spaces don't matter. */
const keyOf = (family: string): string => family.trim().toLowerCase();

const isBundled = (family: string): boolean => Object.hasOwn(packages, keyOf(family));

const addressOf = ({ slug, version }: BundledFont, file: string): string => `/assets/fonts/${slug}@${version}/${file}`;

/** Returns the style sheet of a bundled family, with font addresses on this server; null for other families. */
export const readBundledSheet = async (family: string): Promise<string | null> => {
  if (!isBundled(family)) return null;
  const font = findBundled(packages[keyOf(family)] ?? "");
  const sheets = await Promise.all(["wght.css", "wght-italic.css"].map((name) => readSheet(font.folder, name)));
  const name = family.trim().replace(/[^\p{L}\p{N} _-]/gu, "");
  return mapUrls(withoutComments(sheets.join("\n")), (url) => addressOf(font, url.replace(/^.*\//, "")))
    .replace(/font-family:[^;]*;/g, `font-family:"${name}";`)
    .replaceAll("woff2-variations", "woff2")
    .replace(/\s*([{};:,])\s+/g, "$1")
    .trim();
};

/** Returns a font file of a bundled family by the last two segments of its address; null if there is none. */
export const readBundledFile = async (package_: string, file: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  const name = Object.values(packages).find((candidate) => package_.startsWith(`${candidate.replace(/^.*\//, "")}@`));
  if (name === undefined || !/^[\w-]+\.woff2$/.test(file)) return null;
  const font = findBundled(name);
  try {
    return new Uint8Array(await readFile(join(font.folder, "files", file)));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
};
