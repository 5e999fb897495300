import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";

/**
 * Vite wraps every dynamic import in a helper that preloads style sheets. There are none, since the only sheet is
 * embedded, so the helper is replaced by `fetchScript`.
 */
const fetchingScripts = (): Plugin => ({
  name: "fetching-scripts",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? `export { fetchScript as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, "src/base/fetch-script.ts"))};`
      : null,
});

/**
 * Builds the script of previews separately with everything it needs. Built together, the two scripts would share a
 * third one, and visitors would load more data in more requests.
 */
const tryOut = (): Plugin => ({
  name: "try-out",
  apply: "build",
  closeBundle: async () => {
    await build({
      configFile: false,
      root: import.meta.dirname,
      base: "/",
      logLevel: "warn",
      plugins: [react(), fetchingScripts()],
      build: {
        outDir: "dist",
        emptyOutDir: false,
        manifest: ".vite/try-out.json",
        target: "es2022",
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: { input: "src/try-out/main.tsx", output: { entryFileNames: "assets/try-out-[hash].js" } },
      },
    });
  },
});

/** Adds the flags of all countries as files, so that a browser loads only those that it shows. */
const flags = (): Plugin => ({
  name: "flags",
  apply: "build",
  generateBundle() {
    const root = dirname(createRequire(import.meta.url).resolve("country-flag-icons"));
    const add = (fileName: string, from: string) =>
      this.emitFile({ type: "asset", fileName: `assets/${fileName}`, source: readFileSync(join(root, from)) });
    for (const name of readdirSync(join(root, "3x2")))
      if (/^[A-Z]{2}\.svg$/.test(name)) add(`flag-${name.toLowerCase()}`, `3x2/${name}`);
    add("flags-licence.txt", "LICENSE");
  },
});

/**
 * Builds the visitor's script and style sheet. The server serves dist/assets under /assets/ and embeds the style sheet
 * in the page.
 */
export default defineConfig({
  base: "/",
  plugins: [react(), fetchingScripts(), flags(), tryOut()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // The page itself contains the preload links.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: "src/main.tsx",
      output: {
        codeSplitting: {
          groups: [
            // React stays in the visitor's script; separately it would need another request and compress worse.
            {
              name: "main",
              // So do the small parts that several views are made of: each would be a request of its own.
              test: /viewer[\\/]src[\\/]main\.tsx|node_modules[\\/](?:react|react-dom|scheduler)[\\/]|ui[\\/]src[\\/]visitor[\\/](?:field-form|pick-form|picture|missing-media|missing-picture|line-icon|say)\.tsx?$/,
              priority: 2,
            },
            // What every chat fetches beside the main script, in one request.
            {
              name: "beside",
              test: /viewer[\\/]src[\\/](?:movement[\\/]follow-chat|opening[\\/]send-leftovers|uploads[\\/]files-mark)\.ts$|blocks[\\/]src[\\/]everyday-runs\.ts$/,
              priority: 1,
            },
            // What further blocks share with views and other scripts.
            {
              name: "shared",
              test: /viewer[\\/]src[\\/]asking[\\/]ask-server\.ts$|[\\/](?:page-language|file-types|load-script|number-format|steps|parse-time|event-mailbox)\.ts$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
