// @ts-check
import { join } from "node:path";
import { cliConfig } from "./cli-bundle.mjs";
import { root } from "./project.mjs";

/**
 * Returns Vite's configuration for building a product.
 * @param {import("./products.mjs").Product} product
 * @returns {import("vite").InlineConfig}
 */
export const productConfig = (product) => {
  // Vite reads this variable in addition to its mode, and the shell's value must not affect the build.
  process.env.NODE_ENV = "production";
  if (product.folder === "packages/cli/dist") return cliConfig();
  const folder = join(root, product.folder, "..");
  return { root: folder, configFile: join(folder, "vite.config.ts"), logLevel: "warn", mode: "production" };
};
