// @ts-check
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * Loads TypeScript modules of the workspace, which this Node cannot run by itself.
 * @param {string[]} paths from the root
 * @returns {Promise<Record<string, any>[]>}
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
    const modules = [];
    for (const path of paths) modules.push(await server.ssrLoadModule(join(root, path)));
    return modules;
  } finally {
    await server.close();
  }
};
