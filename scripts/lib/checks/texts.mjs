// @ts-check
// The texts of the author's app. A screen loads those that it shows; one that shows others would show their keys instead.
import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { readLinks } from "../module-links.mjs";
import { listFiles, root } from "../project.mjs";
import { isForTests } from "../read-floors.mjs";
import { keyOfTexts } from "../text-lists.mjs";

const source = "packages/builder/src/";
const app = `${source}shell/app.tsx`;
const router = `${source}shell/router.tsx`;

/**
 * What a module shows, brings and imports.
 * @typedef {{ uses: { key: string; line: number }[]; brings: string[]; imports: string[] }} Module
 * @typedef {{ name: string; parent: string; screen: string }} Route
 */

/** @type {import("./index.mjs").Check} */
export const texts = {
  name: "texts",
  run: async () => {
    const paths = listFiles(source, (path) => /\.tsx?$/.test(path) && !isForTests(path));
    if (!paths.includes(router) || !paths.includes(app))
      return {
        problems: [`${app} or ${router} is missing: this check begins there, and would guard nothing`],
        seen: "",
      };
    const modules = readModules(paths);
    const routes = readRoutes();
    const problems = findProblems(modules, routes);
    if (routes.length === 0) problems.push(`no route found in ${router}: this check would guard nothing`);
    return { problems, seen: `${routes.length} screens` };
  },
};

/** @type {(paths: string[]) => Map<string, Module>} */
const readModules = (paths) => {
  /** @type {Map<string, Module>} */
  const modules = new Map(paths.map((path) => [path, { uses: findUses(path), brings: [], imports: [] }]));
  const links = readLinks(paths).filter(({ isType, target }) => !isType && target !== null && modules.has(target));
  for (const { path, target } of links) modules.get(path)?.imports.push(String(target));
  for (const [path, module] of modules)
    if (/<(MoreTexts|IntlProvider)\b/.test(readFileSync(join(root, path), "utf8")))
      module.brings = module.imports.flatMap((target) => keysIn(target, modules));
  return modules;
};

const findUses = (/** @type {string} */ path) => {
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(/useTranslations\("(\w+)/g)].map(({ index, 1: key = "" }) => ({
    key,
    line: text.slice(0, index).split("\n").length,
  }));
};

/** The parts of the texts that a module of `texts/` holds. @type {(path: string, modules: Map<string, Module>) => string[]} */
const keysIn = (path, modules) => {
  if (!path.startsWith(`${source}texts/`)) return [];
  return keyOfTexts(path) ?? (modules.get(path)?.imports ?? []).flatMap((target) => keysIn(target, modules));
};

/** The routes as they are written: each names the one it stands in, and loads its screen. @returns {Route[]} */
const readRoutes = () =>
  readFileSync(join(root, router), "utf8")
    .split(/^const /m)
    .flatMap((text) => {
      const [, name] = /^(\w+) = createRoute\(/.exec(text) ?? [];
      const [, parent] = /getParentRoute: \(\) => (\w+)/.exec(text) ?? [];
      const [, screen] = /import\("([^"]+)"\)/.exec(text) ?? [];
      if (!name || !parent || !screen) return [];
      return [{ name, parent, screen: normalize(join(source, "shell", screen)).replaceAll("\\", "/") }];
    });

/** @type {(modules: Map<string, Module>, routes: Route[]) => string[]} */
const findProblems = (modules, routes) => {
  const ofAll = modules.get(app)?.brings ?? [];
  /** What the frames around a screen bring. @type {(name: string) => string[]} */
  const broughtBy = (name) => {
    const route = routes.find((one) => one.name === name);
    return route === undefined ? ofAll : [...(modules.get(route.screen)?.brings ?? []), ...broughtBy(route.parent)];
  };
  /** By where it is, so that it is told once. @type {Map<string, string>} */
  const problems = new Map();
  /** Modules with what is brought to them. @type {Set<string>} */
  const seen = new Set();
  /** @type {Set<string>} */
  const shown = new Set();
  /** @type {(path: string, brought: string[], screen: string) => void} */
  const visit = (path, brought, screen) => {
    const module = modules.get(path);
    // The router knows all screens, and shows one of them.
    if (module === undefined || path === router) return;
    const known = [...new Set([...brought, ...module.brings])].sort();
    const state = `${path} ${known.join()}`;
    if (seen.has(state)) return;
    seen.add(state);
    shown.add(path);
    for (const { key, line } of module.uses)
      if (!known.includes(key))
        problems.set(
          `${path} ${key}`,
          `${path}:${line} shows texts of "${key}", and nothing brings them on the way from ${screen}: have the screen ` +
            `wrapped in <MoreTexts texts={{ ${key} }}>, with ${key} of ${source}texts/en`,
        );
    for (const target of module.imports) visit(target, known, screen);
  };
  visit(app, ofAll, app);
  for (const { name, screen } of routes) visit(screen, broughtBy(name), screen);
  for (const path of modules.keys())
    if (path.endsWith("-screen.tsx") && !shown.has(path))
      problems.set(path, `${path} is a screen that no route shows: add a createRoute to ${router} that loads it`);
  return [...problems.values()];
};
