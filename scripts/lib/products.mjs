// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressAssets } from "./compress-assets.mjs";
import { listFiles, root } from "./project.mjs";

/**
 * Something that is built, from the sources of `packages`, by the scripts in `recipes`. `assets` is the folder of the
 * files that the server sends to browsers.
 * @typedef {{ name: string; folder: string; output: string; packages: string[]; recipes: string[]; assets?: string }} Product
 */

/** @type {Product[]} */
export const products = [
  {
    name: "the viewer",
    folder: "packages/viewer/dist",
    output: ".vite/manifest.json",
    packages: ["core", "engine", "ui", "blocks", "viewer"],
    recipes: ["scripts/lib/compress-assets.mjs"],
    assets: "packages/viewer/dist/assets",
  },
  {
    name: "the builder",
    folder: "packages/builder/dist",
    output: ".vite/manifest.json",
    packages: ["api", "core", "engine", "ui", "blocks", "trials", "viewer", "builder"],
    recipes: ["scripts/lib/compress-assets.mjs"],
    assets: "packages/builder/dist/assets",
  },
  {
    name: "the embed script",
    folder: "packages/embed/dist",
    output: "embed.js",
    packages: ["embed"],
    recipes: [],
  },
  {
    name: "the command line and server",
    folder: "packages/cli/dist",
    output: "parley.mjs",
    packages: ["api", "core", "engine", "ui", "blocks", "trials", "viewer", "server", "cli"],
    recipes: ["scripts/lib/cli-bundle.mjs", "scripts/lib/node-workers.mjs"],
  },
];

/** The products whose sources have changed since they were built. */
export const findStaleProducts = () => products.filter((product) => readStamp(product) !== computeStamp(product));

/**
 * Builds one product and keeps a stamp of what it was built from.
 * @param {Product} product
 */
export const buildProduct = async (product) => {
  const keepStamp = takeStamp(product);
  const { build } = await import("vite");
  const { productConfig } = await import("./product-config.mjs");
  await build(productConfig(product));
  if (product.assets !== undefined) await compressAssets(join(root, product.assets));
  keepStamp();
};

/**
 * Computes a product's stamp before a build, so that a source that changes during the build makes the product out of
 * date again. Returns a function that stores the stamp; call it when the build has succeeded.
 * @param {Product} product
 */
export const takeStamp = (product) => {
  const stamp = computeStamp(product);
  return () => writeFileSync(join(root, product.folder, ".stamp"), stamp);
};

/** @param {Product} product */
const readStamp = ({ folder, output }) => {
  const path = join(root, folder, ".stamp");
  return existsSync(join(root, folder, output)) && existsSync(path) ? readFileSync(path, "utf8") : "";
};

/** @param {Product} product */
const computeStamp = ({ packages, recipes }) => {
  const hash = createHash("sha256");
  const sources = packages.flatMap((name) => listFiles(`packages/${name}`, isSource));
  for (const path of [...sources, ...recipes, "scripts/lib/product-config.mjs", "package-lock.json"]) {
    hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
};

const isSource = (/** @type {string} */ path) => !/\.test\.tsx?$|\.md$|\/bin\//.test(path);
