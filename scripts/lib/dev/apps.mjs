// @ts-check
import { createServer as createHttpServer } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import { root } from "../project.mjs";
import { developmentPlugins } from "./entry.mjs";

/**
 * What runs in browsers: the name by which the server knows it, its folder with a vite.config.ts, and its script.
 * @typedef {{ name: string; folder: string; script: string }} App
 */

/** @type {App[]} */
const apps = [
  { name: "viewer", folder: "packages/viewer", script: "/src/main.tsx" },
  { name: "builder", folder: "packages/builder", script: "/src/main.tsx" },
];

/** Vite's default port. The apps use this and the following ones, or any other if one is taken. */
const firstPort = 5173;

/**
 * Starts Vite's development server for each app: it brings changed components and styles into pages that are open.
 * @returns {Promise<{ name: string; address: string; close: () => Promise<void> }[]>}
 */
export const startApps = () =>
  Promise.all(
    apps.map(async ({ name, folder, script }, index) => {
      // Vite's own server would end this process on a signal and leave Parley running.
      const http = createHttpServer();
      const address = `http://127.0.0.1:${await listen(http, firstPort + index)}`;
      const vite = await createServer({
        root: join(root, folder),
        configFile: join(root, folder, "vite.config.ts"),
        mode: "development",
        // Parley serves the pages.
        appType: "custom",
        clearScreen: false,
        cacheDir: join(root, "node_modules", ".cache", "parley", `vite-${name}`),
        plugins: developmentPlugins(script),
        // Discovered in advance: dependencies that Vite discovers later make the page reload.
        optimizeDeps: { entries: [join(root, folder, script)] },
        server: { middlewareMode: true, hmr: { server: http }, origin: address },
      });
      http.on("request", vite.middlewares);
      const close = async () => {
        await vite.close();
        http.close();
        http.closeAllConnections();
      };
      return { name, address, close };
    }),
  );

/** @type {(http: import("node:http").Server, port: number) => Promise<number>} */
const listen = (http, port) =>
  new Promise((resolve, reject) => {
    http.once("error", (error) => (port === 0 ? reject(error) : resolve(listen(http, 0))));
    http.listen(port, "127.0.0.1", () => {
      const address = http.address();
      resolve(address && typeof address === "object" ? address.port : port);
    });
  });
