import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compiledTexts } from "./compiled-texts.ts";
import { englishOnly } from "./english-only.ts";
import { screenFiles } from "./screen-files.ts";

/** The author's app. The server serves dist/assets under /assets/ and generates the page that loads the script. */
export default defineConfig({
  base: "/",
  plugins: [react(), englishOnly(), compiledTexts(), screenFiles()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: "src/main.tsx" },
  },
  worker: { format: "es" },
});
