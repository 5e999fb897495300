import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { build, defineConfig, type InlineConfig, type Plugin } from "vite";

const common = {
  outDir: "dist",
  target: "es2022",
  reportCompressedSize: false,
} as const;

/** A second build, for pages made with React: it gives a module. One build can't make scripts and modules both. */
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

/** Writes the type declarations of the React module: the packed package has no sources. */
const declareTypes = () => {
  const compiler = resolve(import.meta.dirname, "../../node_modules/typescript/bin/tsc");
  const emit = [
    "--ignoreConfig",
    "--declaration",
    "--emitDeclarationOnly",
    "--rootDir",
    "src",
    "--outDir",
    "dist/types",
  ];
  const language = ["--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--jsx", "react-jsx"];
  const habits = ["--strict", "--exactOptionalPropertyTypes", "--skipLibCheck", "--types", "vite/client"];
  execFileSync(
    process.execPath,
    [compiler, "src/react.tsx", ...emit, ...language, ...habits, "--allowImportingTsExtensions"],
    { cwd: import.meta.dirname, stdio: ["ignore", "inherit", "inherit"] },
  );
};

const withReact = (): Plugin => ({
  name: "with-react",
  closeBundle: async () => {
    await build(react);
    declareTypes();
  },
});

/** The launcher is one classic script, so that a plain script tag can load it. */
export default defineConfig({
  plugins: [withReact()],
  build: {
    ...common,
    emptyOutDir: true,
    lib: { entry: "src/main.ts", formats: ["iife"], name: "ParleyEmbed", fileName: () => "embed.js" },
  },
});
