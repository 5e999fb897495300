import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { HttpError } from "../web/http-error.ts";

/** What a visitor's page needs of the built viewer. */
export interface ViewerAssets {
  /** Address of the script. */
  script: string;
  /** Address of the script of previews beside the flow. Throws HttpError 503 where it has not been built. */
  getTryOut: () => string;
  /** Address of the script with the blocks that the main one doesn't carry. */
  further?: string;
  /** The style sheet's text. */
  styles: string;
}

/** What the author's page needs of the built builder. */
export interface BuilderAssets {
  /** Address of the script. */
  script: string;
  /** Addresses of the style sheets, and of the scripts that the first one imports. */
  styles: string[];
  imports: string[];
}

/** What is built for browsers. */
type AppName = "viewer" | "builder";

/** The file by which the folder of something built is known. */
const marks = { viewer: ".vite/manifest.json", builder: ".vite/manifest.json", embed: "embed.js" } as const;

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.output<typeof manifestShape>;

/** The folder of a built app, seen from the source or from the bundled command line; the first place when there is none. */
export const findDist = (app: keyof typeof marks): string => {
  const places = [`../../../${app}/dist`, `../../${app}/dist`, `./${app}`];
  const folders = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return folders.find((folder) => existsSync(join(folder, marks[app]))) ?? folders[0] ?? "";
};

/** The values of a key of a chunk's manifest entry and of all its static imports. */
const gather = (
  manifest: Manifest,
  key: string,
  valuesOf: (chunk: Manifest[string]) => readonly string[],
  seen = new Set<string>(),
): string[] => {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((name) => gather(manifest, name, valuesOf, seen)), ...valuesOf(chunk)];
};

/**
 * Reads the manifest that Vite wrote, and finds the app's script in it.
 *
 * @throws HttpError 503 when there is none
 */
const readManifest = (dist: string, app: AppName, name = "manifest.json"): { manifest: Manifest; entry: string } => {
  const path = join(dist, ".vite", name);
  if (!existsSync(path)) throw new HttpError(503, "NOT_BUILT", `The ${app} has not been built: run \`npm run build\`.`);
  const manifest = manifestShape.parse(JSON.parse(readFileSync(path, "utf8")));
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && /(^|\/)main\.tsx$/.test(key));
  if (entry === undefined) throw new Error(`${dist} has no entry main.tsx`);
  return { manifest, entry };
};

/** Loads something when it is first asked for, and caches it. */
const once = <Value>(load: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => {
    value ??= load();
    return value;
  };
};

const loadViewerAssets = (dist: string): ViewerAssets => {
  const { manifest, entry } = readManifest(dist, "viewer");
  const sheets = [...new Set(gather(manifest, entry, ({ css = [] }) => css))].map((file) =>
    readFileSync(join(dist, file), "utf8"),
  );
  const further = Object.entries(manifest).find(([key]) => key.endsWith("blocks/src/further.ts"))?.[1].file;
  return {
    script: `/${manifest[entry]?.file}`,
    getTryOut: once(() => {
      const tryOut = readManifest(dist, "viewer", "try-out.json");
      return `/${tryOut.manifest[tryOut.entry]?.file}`;
    }),
    ...(further === undefined ? {} : { further: `/${further}` }),
    styles: sheets.join("\n"),
  };
};

const loadBuilderAssets = (dist: string): BuilderAssets => {
  const { manifest, entry } = readManifest(dist, "builder");
  const addresses = (files: string[]) => [...new Set(files)].map((file) => `/${file}`);
  const script = `/${manifest[entry]?.file}`;
  return {
    script,
    styles: addresses(gather(manifest, entry, ({ css = [] }) => css)),
    imports: addresses(gather(manifest, entry, ({ file }) => [file])).filter((address) => address !== script),
  };
};

/** In development: a module of Vite's server that loads the script and the styles, and changes them while the page is open. */
const developmentScript = (address: string): string => `${address}/@dev/entry`;

export const createViewerAssets = (dist: string, developmentServer: string | undefined): (() => ViewerAssets) =>
  once(() =>
    developmentServer === undefined
      ? loadViewerAssets(dist)
      : {
          script: developmentScript(developmentServer),
          getTryOut: () => `${developmentScript(developmentServer)}/try-out`,
          styles: "",
        },
  );

export const createBuilderAssets = (dist: string, developmentServer: string | undefined): (() => BuilderAssets) =>
  once(() =>
    developmentServer === undefined
      ? loadBuilderAssets(dist)
      : { script: developmentScript(developmentServer), styles: [], imports: [] },
  );
