// @ts-check
// The pages that show the floors of the packages: each package's README.md, and ARCHITECTURE.md.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./project.mjs";
import { listPackages, readFloors } from "./read-floors.mjs";

/** @typedef {import("./read-floors.mjs").Floor} Floor */

const begin = "<!-- Floors: generated from floors.json by `npm run generate`. -->";
const end = "<!-- End of floors. -->";

/** The texts of all pages that show floors, by path. */
export const writeRoomPages = () => {
  const packages = listPackages().flatMap((name) => {
    const floors = readFloors(name);
    return floors === null ? [] : [{ name, floors }];
  });
  /** @type {Record<string, string>} */
  const pages = {
    "ARCHITECTURE.md": replacePart("ARCHITECTURE.md", writeOverview(packages)),
  };
  for (const { name, floors } of packages) {
    const path = `packages/${name}/README.md`;
    pages[path] = replacePart(path, writeTable(floors));
  }
  return pages;
};

/** Puts a text between the marks of a page. @type {(path: string, part: string) => string} */
const replacePart = (path, part) => {
  const file = join(root, path);
  const page = existsSync(file) ? readFileSync(file, "utf8") : "";
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) {
    throw new Error(`${path} has no place for the floors: write these two lines where they belong.\n${begin}\n${end}`);
  }
  return `${page.slice(0, from)}${begin}\n\n${part}\n\n${page.slice(to)}`;
};

/** @param {{ name: string; floors: readonly Floor[] }[]} packages */
const writeOverview = (packages) =>
  [
    "| package | floors, from top to bottom |",
    "|---|---|",
    ...packages.map(({ name, floors }) => {
      const names = floors.map((floor) => listFolders(floor).join(" "));
      return `| [\`${name}\`](packages/${name}/README.md) | ${names.join(" → ")} |`;
    }),
  ].join("\n");

/** @param {readonly Floor[]} floors */
const writeTable = (floors) =>
  [
    "| floor | folder | what it owns |",
    "|---|---|---|",
    ...floors.flatMap((floor, index) =>
      Object.entries(floor).map(
        ([folder, owns], place) => `| ${place === 0 ? floors.length - index : ""} | \`${folder}/\` | ${owns} |`,
      ),
    ),
  ].join("\n");

const listFolders = (/** @type {Floor} */ floor) => Object.keys(floor).map((folder) => `\`${folder}\``);
