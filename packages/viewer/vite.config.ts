import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

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
 * Scripts that come later are imported as the language does it. What Vite would put in between looks for style sheets that
 * have to come first; all of the page's are in the page.
 */
const plainImports = (): Plugin => ({
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined),
});

/** The visitor's script and style sheet. The server serves dist/assets under /assets/ and puts the style sheet into the page. */
export default defineConfig({
  base: "/",
  plugins: [react(), plainImports(), compressed()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // The page itself says what to fetch beforehand; the helper for it would cost every visitor a kilobyte.
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
