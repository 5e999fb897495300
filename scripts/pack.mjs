// @ts-check
// npm run pack: builds everything and packs it as one npm package, which runs without this repository.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { run, runScript } from "./lib/command.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";

requireNode();
await ensureInstalled();
const { findImports } = await import("./lib/imports.mjs");
const { listFiles, root } = await import("./lib/project.mjs");

const built = await runScript("build.mjs");
if (built.code !== 0) process.exit(built.code);

const out = join(root, "dist");
const folder = join(out, "package");

const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const manifest = readJson("packages/cli/package.json");

/** The exact versions that the workspace's packages require. */
const versions = Object.assign(
  {},
  ...["api", "core", "engine", "ui", "blocks", "trials", "viewer", "server", "cli"].map(
    (name) => readJson(`packages/${name}/package.json`).dependencies,
  ),
);

/** `@scope/name/part` → `@scope/name`. */
const packageOf = (/** @type {string} */ name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

const versionOf = (/** @type {string} */ name) => {
  if (Object.hasOwn(versions, name)) return versions[name];
  console.error(`The bundle imports ${name}, which no package of the workspace names.`);
  process.exit(1);
};

/** The bundle's external imports, and the fonts, which are resolved at run time. */
const findDependencies = () => {
  const names = new Set(Object.keys(versions).filter((name) => name.startsWith("@fontsource")));
  for (const path of listFiles("packages/cli/dist", (name) => name.endsWith(".mjs")))
    for (const { from, kind } of findImports(path, readFileSync(join(root, path), "utf8")))
      for (const name of kind === "module" ? from : [])
        if (!/^[./]|^node:/.test(name) && !builtinModules.includes(name)) names.add(packageOf(name));
  return Object.fromEntries([...names].sort().map((name) => [name, versionOf(name)]));
};

rmSync(out, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const copy = (/** @type {string} */ from, /** @type {string} */ to) =>
  cpSync(join(root, from), join(folder, to), {
    recursive: true,
    filter: (path) => !/\.map$|\/\.stamp$/.test(path),
  });
copy("packages/cli/bin", "bin");
copy("packages/cli/dist", "dist");
for (const app of ["viewer", "builder", "embed"]) copy(`packages/${app}/dist`, `dist/${app}`);
for (const name of ["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md"]) copy(name, name);

const { name, version, license, type, bin } = manifest;
const description = "A self-hosted builder of conversational forms and chatbots, with everything it needs";
const { engines } = readJson("package.json");
const packed = { name, version, description, license, type, bin, engines, dependencies: findDependencies() };
writeFileSync(join(folder, "package.json"), `${JSON.stringify(packed, null, 2)}\n`);

const { code, output } = await run("npm", ["pack", folder, "--pack-destination", out, "--json"], { isQuiet: true });
if (code !== 0) {
  console.error(output);
  process.exit(code);
}
const file = /"filename":\s*"([^"]+)"/.exec(output)?.[1] ?? "";
console.log(`Packed ${join("dist", file.replace("@", "").replace("/", "-"))}`);
