// @ts-check
// A process of its own, started by scripts/dev.mjs: builds the script that embeds bots, and the command line with the
// server, again after every change, and sends "built" to its parent once both are built. It builds for production while
// its parent runs in development mode, and Vite supports only one mode per process.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { productConfig } from "../product-config.mjs";
import { products, takeStamp } from "../products.mjs";
import { root } from "../project.mjs";

process.on("disconnect", () => process.exit());
const { build } = await import("vite");

/**
 * Builds a product, and again whenever one of its sources changes.
 * @param {string} folder what it is built to
 * @param {() => void} onBuilt
 */
const watch = async (folder, onBuilt) => {
  const product = products.find((one) => one.folder === folder);
  if (!product) throw new Error(`Nothing is built to ${folder}`);
  rmSync(join(root, folder), { recursive: true, force: true });
  const config = productConfig(product);
  // The running server may still load files of the previous build.
  const watcher = await build({ ...config, build: { ...config.build, emptyOutDir: false, watch: {} } });
  if (!("on" in watcher)) throw new Error(`${product.name} cannot be watched`);

  let keepStamp = () => {};
  let isBroken = false;
  watcher.on("event", (event) => {
    if (event.code === "START") {
      keepStamp = takeStamp(product);
      isBroken = false;
    }
    if (event.code === "ERROR") {
      isBroken = true;
      console.error(`${product.name}: ${event.error.message}`);
    }
    if (event.code !== "END" || isBroken) return;
    keepStamp();
    onBuilt();
  });
};

let isServerBuilt = false;
await watch("packages/embed/dist", () => {
  // The server read the script when it started, so it must be restarted.
  if (isServerBuilt) process.send?.("built");
});
await watch("packages/cli/dist", () => {
  isServerBuilt = true;
  process.send?.("built");
});
