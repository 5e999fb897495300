import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, runnerImport } from "vite";

const stub = "\0parley:no-zod";

/** Whatever is asked of it is the same thing again; what is parsed is taken as it is. */
const stubCode = `
export const nothing = new Proxy(function () {}, {
  get: (_, key) => (key === "parse" ? (value) => value : typeof key === "symbol" ? undefined : nothing),
  apply: () => nothing,
});
`;

const zodImport = /^import \* as z from "zod";$/m;

/** What of a call's contract the app needs. */
interface AppCall {
  method: string;
  path: string;
  body?: unknown;
  halves: readonly string[];
}

/** The names of the calls that the app's code makes. */
const findMadeCalls = (): ReadonlySet<string> => {
  const folder = join(import.meta.dirname, "src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8"));
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bcalls\.(\w+)/g)].map(([, name]) => name ?? "")));
};

/**
 * The app needs the contracts of the calls that it makes, not those of visitors and scripts, and of them only the methods,
 * the paths, and whether they take a body: the server checks what it is sent, and its answers are taken at their word. The
 * rest, with zod, would be a fifth of what the dashboard loads. While it is developed there are all: code comes and goes.
 */
const contractsWithoutZod = (): Plugin => {
  let isDeveloped = false;
  return {
    name: "contracts-without-zod",
    enforce: "pre",
    configResolved: ({ command }) => {
      isDeveloped = command === "serve";
    },
    resolveId: (source) => (source === stub ? stub : null),
    load: async (id) => {
      if (id === stub) return stubCode;
      if (!/[\\/]packages[\\/]api[\\/]src[\\/]calls\.ts$/.test(id)) return null;
      const { module } = await runnerImport<{ calls: Record<string, AppCall> }>(id);
      const made = findMadeCalls();
      const parts = Object.entries(module.calls)
        .filter(([name, { halves }]) => (isDeveloped || made.has(name)) && halves.includes("builder"))
        .map(([name, { method, path, body }]) => [
          name,
          { method, path, ...(body === undefined ? {} : { body: true }) },
        ]);
      return `export const calls = ${JSON.stringify(Object.fromEntries(parts))};`;
    },
    transform: (source, id) =>
      /[\\/]packages[\\/]api[\\/]src[\\/].*\.ts$/.test(id) && zodImport.test(source)
        ? { code: source.replace(zodImport, `import { nothing as z } from ${JSON.stringify(stub)};`), map: null }
        : null,
  };
};

/** The author's app. The server serves dist/assets under /assets/ and writes the page that names the script. */
export default defineConfig({
  base: "/",
  plugins: [contractsWithoutZod(), react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    reportCompressedSize: false,
    rolldownOptions: { input: "src/main.tsx" },
  },
  worker: { format: "es" },
});
