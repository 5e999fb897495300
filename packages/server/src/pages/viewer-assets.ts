import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { HttpError } from "../http/http-error.ts";

/** What a page needs of the built viewer. */
export interface ViewerAssets {
  /** Address of the script. */
  script: string;
  /** Address of the script with the blocks that the main one doesn't carry. */
  further?: string;
  /** The style sheet's text. */
  styles: string;
}

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

/** Where the viewer's build may be, seen from the source and from the bundled command line. */
const places = ["../../../viewer/dist", "../../viewer/dist", "./viewer"];

/** The folder of the built viewer; the first place when it has not been built. */
export const findViewerDist = (): string => {
  const folders = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return folders.find((folder) => existsSync(join(folder, ".vite", "manifest.json"))) ?? folders[0] ?? "";
};

/** The style sheets of a chunk and of all it imports at once. */
const stylesOf = (manifest: Manifest, key: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((name) => stylesOf(manifest, name, seen)), ...(chunk.css ?? [])];
};

/**
 * Reads what Vite wrote down about the build.
 *
 * @throws HttpError 503 when there is none
 */
export const loadViewerAssets = (dist: string): ViewerAssets => {
  const path = join(dist, ".vite", "manifest.json");
  if (!existsSync(path)) throw new HttpError(503, "NOT_BUILT", "The viewer has not been built: run `npm run build`.");
  const manifest = manifestShape.parse(JSON.parse(readFileSync(path, "utf8")));
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry && /(^|\/)main\.tsx$/.test(key));
  if (entry === undefined) throw new Error(`${dist} has no entry main.tsx`);
  const sheets = [...new Set(stylesOf(manifest, entry))].map((file) => readFileSync(join(dist, file), "utf8"));
  const further = Object.entries(manifest).find(([key]) => key.endsWith("blocks/src/further.ts"))?.[1].file;
  return {
    script: `/${manifest[entry]?.file}`,
    ...(further === undefined ? {} : { further: `/${further}` }),
    styles: sheets.join("\n"),
  };
};
