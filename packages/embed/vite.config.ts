import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
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

/** What the module's components take, for those who install the packed package: it has no sources. */
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

/** The launcher: one classic script, which a tag can name. */
export default defineConfig({
  plugins: [withReact()],
  build: {
    ...common,
    emptyOutDir: true,
    lib: { entry: "src/main.ts", formats: ["iife"], name: "ParleyEmbed", fileName: () => "embed.js" },
  },
});
