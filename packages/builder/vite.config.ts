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

/**
 * The app needs the contracts of calls only for their methods and paths, and to know whether they take a body: the server
 * checks what it is sent, and its answers are taken at their word. The rest of the contracts, with zod, would be a fifth of
 * what the dashboard loads.
 */
const contractsWithoutZod = (): Plugin => ({
  name: "contracts-without-zod",
  enforce: "pre",
  resolveId: (source) => (source === stub ? stub : null),
  load: async (id) => {
    if (id === stub) return stubCode;
    if (!/[\\/]packages[\\/]api[\\/]src[\\/]calls\.ts$/.test(id)) return null;
    const { module } = await runnerImport<{ calls: Record<string, { method: string; path: string; body?: unknown }> }>(
      id,
    );
    const parts = Object.entries(module.calls).map(([name, { method, path, body }]) => [
      name,
      { method, path, ...(body === undefined ? {} : { body: true }) },
    ]);
    return `export const calls = ${JSON.stringify(Object.fromEntries(parts))};`;
  },
  transform: (source, id) =>
    /[\\/]packages[\\/]api[\\/]src[\\/].*\.ts$/.test(id) && zodImport.test(source)
      ? { code: source.replace(zodImport, `import { nothing as z } from ${JSON.stringify(stub)};`), map: null }
      : null,
});

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
