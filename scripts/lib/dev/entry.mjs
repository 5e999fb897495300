// @ts-check

/** The address of the module that pages load in development. packages/server/src/pages/built-assets.ts uses it, too. */
const entryPath = "/@dev/entry";
/** The address of the same module for another script of the app, by name. */
const furtherPath = /^\/@dev\/entry\/([\w-]+)$/;

const blockView = /\/packages\/blocks\/src\/\w+\/[\w-]+\/view\.tsx$/;

const namedView = `export const View = view.Component ?? view;
View.name || (View.displayName = "View");
$RefreshReg$(View, "View");
`;

/**
 * The plugins that Vite's development server needs because Parley's server makes the pages.
 * @param {string} script the app's script, as a path from its folder
 * @returns {import("vite").Plugin[]}
 */
export const developmentPlugins = (script) => [
  {
    name: "parley:entry",
    resolveId: (id) => (id === entryPath || furtherPath.test(id) ? id : null),
    load: (id) => {
      const [, name] = furtherPath.exec(id) ?? [];
      if (name !== undefined) return writeEntry(script.replace(/main\.tsx$/, `${name}/main.tsx`));
      return id === entryPath ? writeEntry(script) : null;
    },
  },
  {
    name: "parley:block-views",
    enforce: "pre",
    // A block exports its view in lower case or in an object, but React only refreshes exports that are named like
    // components.
    transform: (code, id) => (blockView.test(id) ? { code: `${code}\n${namedView}`, map: null } : null),
  },
];

/**
 * Writes the module that a page loads: the scripts that Vite would add to a page of its own, then the app.
 * @param {string} script
 */
const writeEntry = (script) => `import "@vitejs/plugin-react/preamble";
import "/@vite/client";

// React's refresh would refuse a module with exports that are not components: see parley:block-views.
window.__getReactRefreshIgnoredExports = ({ id }) => (${blockView}.test(id) ? ["view"] : []);

// Vite appends style sheets to the head. The page's own must come after them, as in the built page, to take precedence.
const first = document.head.querySelector("style");
const moved = new WeakSet();
const move = (nodes) => {
  for (const node of nodes) {
    if (!(node instanceof HTMLStyleElement) || !node.dataset.viteDevId || moved.has(node)) continue;
    moved.add(node);
    first.before(node);
  }
};
if (first) {
  new MutationObserver((records) => {
    for (const { addedNodes } of records) move(addedNodes);
  }).observe(document.head, { childList: true });
}

// Browsers refuse workers from another origin, but a worker of the page's origin may import from there.
window.Worker = class extends Worker {
  constructor(url, options) {
    const { href, origin } = new URL(url, location.href);
    if (origin === location.origin || options?.type !== "module") super(url, options);
    else super(URL.createObjectURL(new Blob(["import " + JSON.stringify(href)], { type: "text/javascript" })), options);
  }
};

await import(${JSON.stringify(script)});
`;
