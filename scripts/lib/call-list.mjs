// @ts-check
// The list of all calls: those that the files of packages/api/src/calls declare and export.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { listFiles, root } from "./project.mjs";

const folder = "packages/api/src/calls/";

/** The module that names all calls, by file and as they stand there. */
export const writeCallList = () => {
  const files = listFiles(folder, (path) => path.endsWith(".ts") && !/(\/index|\.test)\.ts$/.test(path)).flatMap(
    (path) => {
      const text = readFileSync(join(root, path), "utf8");
      const names = [...text.matchAll(/^export const (\w+) = defineCall\(/gm)].map(([, name = ""]) => name);
      return names.length === 0 ? [] : [{ name: basename(path), names }];
    },
  );
  return [
    "// Generated from the files beside it by scripts/generate.mjs: declare a call there, then run `npm run generate`.",
    ...files.map(({ name, names }) => `import { ${names.join(", ")} } from "./${name}";`),
    "",
    "/** Every call of the server. */",
    `export const calls = { ${files.flatMap(({ names }) => names).join(", ")} };`,
    "",
  ].join("\n");
};
