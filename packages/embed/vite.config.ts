import { build, defineConfig, type InlineConfig, type Plugin } from "vite";

const common = {
  outDir: "dist",
  target: "es2022",
  reportCompressedSize: false,
} as const;

/** For pages made with React: a module beside the script. One build makes either scripts or modules. */
const react: InlineConfig = {
  configFile: false,
  root: import.meta.dirname,
  logLevel: "warn",
  build: {
    ...common,
    emptyOutDir: false,
    lib: { entry: "src/react.tsx", formats: ["es"], fileName: () => "react.js" },
    rolldownOptions: { external: /^react/ },
  },
};

const withReact = (): Plugin => ({
  name: "with-react",
  closeBundle: async () => {
    await build(react);
  },
});

/** The launcher: one classic script, which a tag can name. */
export default defineConfig({
  plugins: [withReact()],
  build: {
    ...common,
    emptyOutDir: true,
    lib: { entry: "src/main.ts", formats: ["iife"], name: "ParleyEmbed", fileName: () => "embed.js" },
  },
});
