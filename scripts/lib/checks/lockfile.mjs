// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../project.mjs";

/** @typedef {Record<string, string>} Ranges */
/** @typedef {{ version?: string; link?: boolean; resolved?: string; dependencies?: Ranges; devDependencies?: Ranges; optionalDependencies?: Ranges }} Locked */

/** package-lock.json is complete for every platform, agrees with the manifests, and holds no download addresses. */
/** @type {import("./index.mjs").Check} */
export const lockfile = {
  name: "lockfile",
  run: async () => {
    /** @type {Record<string, Locked>} */
    const packages = readJson("package-lock.json").packages;
    const problems = Object.entries(packages).flatMap(([path, locked]) => [
      ...findDownload(path, locked),
      ...findMissing(path, locked, packages),
      ...(path.includes("node_modules/") ? findSecond(path) : findDrift(path, locked)),
    ]);
    return { problems, seen: `${Object.keys(packages).length} packages` };
  },
};

const readJson = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** @type {(path: string, locked: Locked) => string[]} */
const findDownload = (path, { link, resolved }) =>
  resolved && !link
    ? [`${path} holds a download address: install again with the project's .npmrc, which leaves these out`]
    : [];

/** If a platform's package is missing, `npm ci` fails on other machines. */
/** @type {(path: string, locked: Locked, packages: Record<string, Locked>) => string[]} */
const findMissing = (path, { dependencies, optionalDependencies }, packages) =>
  Object.keys({ ...dependencies, ...optionalDependencies })
    .filter((name) => !isLocked(path, name, packages))
    .map((name) => `${path || "the workspace"} needs ${name}, which is not in package-lock.json`);

/** Whether Node's lookup from a package's folder finds the locked version. */
/** @type {(path: string, name: string, packages: Record<string, Locked>) => boolean} */
const isLocked = (path, name, packages) => {
  const steps = path === "" ? [] : path.split("/");
  return [...steps, ""].some((_step, index) => {
    const folder = steps.slice(0, steps.length - index).join("/");
    return `${folder && `${folder}/`}node_modules/${name}` in packages;
  });
};

/** The bundle is in another package than the server, so it would load another version than the server requires. */
/** @type {(path: string) => string[]} */
const findSecond = (path) =>
  /^packages\/\w+\/node_modules\//.test(path)
    ? [`${path} is a second version of a package that the workspace has already`]
    : [];

/** @type {(path: string, locked: Locked) => string[]} */
const findDrift = (path, locked) => {
  const manifest = readJson(join(path, "package.json"));
  const keys = /** @type {const} */ (["dependencies", "devDependencies", "optionalDependencies"]);
  return keys
    .filter((key) => JSON.stringify(sort(manifest[key])) !== JSON.stringify(sort(locked[key])))
    .map((key) => `${join(path, "package.json")} has other ${key} than package-lock.json: run npm install`);
};

const sort = (/** @type {Ranges | undefined} */ ranges) =>
  Object.entries(ranges ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
