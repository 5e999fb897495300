import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { HttpError } from "../web/http-error.ts";

/** The built viewer files that a visitor's page loads. */
export interface ViewerAssets {
  /** Address of the script. */
  script: string;
  /** Returns the address of the script for previews beside the flow. Throws HttpError 503 if it has not been built. */
  getTryOut: () => string;
  /** Address of the script that every chat fetches beside the main one. */
  beside?: string;
  /** Address of the script with the less common blocks, which the main script lacks. */
  further?: string;
  /** Addresses of the scripts of single views, by the view's file from packages/blocks/src. */
  views?: Readonly<Record<string, string>>;
  /** The content of the style sheet. */
  styles: string;
}

/** The built builder files that the authors' app loads. */
export interface BuilderAssets {
  /** Address of the script. */
  script: string;
  /** Addresses of the style sheets, and of the scripts that the main script imports. */
  styles: string[];
  imports: string[];
}

/** An app that is built for browsers. */
type AppName = "viewer" | "builder";

/** A file that exists in each build folder once the app is built. */
const marks = { viewer: ".vite/manifest.json", builder: ".vite/manifest.json", embed: "embed.js" } as const;

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    isEntry: z.boolean().optional(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.output<typeof manifestShape>;

/**
 * Finds the folder of a built app, both from the source code and from the bundled command line. Returns the first
 * candidate if there is none.
 */
export const findDist = (app: keyof typeof marks): string => {
  const places = [`../../../${app}/dist`, `../../${app}/dist`, `./${app}`];
  const folders = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return folders.find((folder) => existsSync(join(folder, marks[app]))) ?? folders[0] ?? "";
};

/** Collects the values of a key from a chunk's manifest entry and from all its static imports. */
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
 * Reads Vite's manifest and finds the app's script in it.
 *
 * @throws HttpError 503 if the app has not been built
 */
const readManifest = (dist: string, app: AppName, name = "manifest.json"): { manifest: Manifest; entry: string } => {
  const path = join(dist, ".vite", name);
  if (!existsSync(path)) throw new HttpError(503, "NOT_BUILT", `The ${app} has not been built: run \`npm run build\`.`);
  const manifest = manifestShape.parse(JSON.parse(readFileSync(path, "utf8")));
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && /(^|\/)main\.tsx$/.test(key));
  if (entry === undefined) throw new Error(`${dist} has no entry main.tsx`);
  return { manifest, entry };
};

/** Creates a function that loads a value on its first call and caches it. */
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
  const beside = Object.values(manifest).find(({ name }) => name === "beside")?.file;
  const further = Object.entries(manifest).find(([key]) => key.endsWith("blocks/src/further.ts"))?.[1].file;
  return {
    script: `/${manifest[entry]?.file}`,
    getTryOut: once(() => {
      const tryOut = readManifest(dist, "viewer", "try-out.json");
      return `/${tryOut.manifest[tryOut.entry]?.file}`;
    }),
    ...(beside === undefined ? {} : { beside: `/${beside}` }),
    views: Object.fromEntries(
      Object.entries(manifest).flatMap(([key, { file }]) => {
        const [, view] = /blocks\/src\/(.+\/view\.tsx)$/.exec(key) ?? [];
        return view === undefined ? [] : [[view, `/${file}`]];
      }),
    ),
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

/** In development: the address of a module on Vite's server that loads the script and styles, and updates them live. */
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
