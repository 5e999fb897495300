// @ts-check
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * Loads TypeScript modules of the workspace, which this Node cannot run by itself.
 * @template {string[]} Paths
 * @param {[...Paths]} paths from the root
 * @returns {Promise<{ [Index in keyof Paths]: Record<string, any> }>} in the same order
 */
export const loadModules = async (paths) => {
  const { createServer } = await import("vite");
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    /** @type {Record<string, any>[]} */
    const modules = [];
    for (const path of paths) modules.push(await server.ssrLoadModule(join(root, path)));
    return /** @type {{ [Index in keyof Paths]: Record<string, any> }} */ (modules);
  } finally {
    await server.close();
  }
};
