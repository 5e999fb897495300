import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";

/**
 * Every script once more, as small as it gets. That takes most of a second, so it is done here rather than by every
 * server that starts.
 */
const compressed = (): Plugin => ({
  name: "compressed",
  writeBundle({ dir = "" }, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "chunk") writeFileSync(join(dir, `${file.fileName}.br`), brotliCompressSync(file.code));
  },
});

/**
 * Vite puts a helper around every import at run time, which fetches style sheets beforehand. There are none to fetch: the
 * only sheet stands in the page. In its place stands what fetches a script until it comes.
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
 * The script of previews beside the flow, with all that it needs: built together, the two scripts would share a third one,
 * and every visitor would load more, in more requests.
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
      plugins: [react(), compressed(), fetchingScripts()],
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

/** The visitor's script and style sheet. The server serves dist/assets under /assets/ and puts the style sheet into the page. */
export default defineConfig({
  base: "/",
  plugins: [react(), compressed(), fetchingScripts(), tryOut()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // The page itself says what to fetch beforehand.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: "src/main.tsx",
      output: {
        codeSplitting: {
          // React stays in the visitor's script; a script of its own would be one more request, and compress worse.
          groups: [
            { name: "main", test: /viewer[\\/]src[\\/]main\.tsx|node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
          ],
        },
      },
    },
  },
});
