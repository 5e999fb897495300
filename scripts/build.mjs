// @ts-check
// npm run build: builds what is out of date (everything with --force).
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { buildProduct, findStaleProducts, products } from "./lib/products.mjs";

requireNode();
await ensureInstalled();
for (const product of process.argv.includes("--force") ? products : findStaleProducts()) {
  const startedAt = performance.now();
  await buildProduct(product);
  console.log(`Built ${product.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
