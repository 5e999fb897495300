// @ts-check
// A process of its own, started by scripts/dev.mjs: builds the command line with the server, again after every change, and
// says "built" to its parent. It builds for production, while its parent is in development: Vite has one of them a process.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { productConfig } from "../product-config.mjs";
import { products, takeStamp } from "../products.mjs";
import { root } from "../project.mjs";

const product = products.find(({ folder }) => folder === "packages/cli/dist");
if (!product) throw new Error("The command line is not among the products");

process.on("disconnect", () => process.exit());

rmSync(join(root, product.folder), { recursive: true, force: true });
const { build } = await import("vite");
const config = productConfig(product);
// The server that runs may still load files of the build before.
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
  process.send?.("built");
});
