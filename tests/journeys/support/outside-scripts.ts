import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Frame, Page } from "playwright-core";
import { provide } from "./provide.ts";

/** Each fake script records its calls in its page. */
const noted = `window.told = window.told || [];
const note = (...words) => window.told.push(JSON.parse(JSON.stringify(words)));`;

/** A fake of Chatwoot's script: ready some time after its start, and as strict about users as the real one. */
const chatwoot = `${noted}
let hasLoaded = false;
window.chatwootSDK = { run({ websiteToken, baseUrl }) {
  if (window.$chatwoot) return;
  note("chatwoot", "run", websiteToken, baseUrl);
  window.$chatwoot = {
    get hasLoaded() { return hasLoaded; },
    toggle: (state) => note("chatwoot", "toggle", state),
    toggleBubbleVisibility: () => {},
    setUser(id, user) {
      if (typeof id !== "string" && typeof id !== "number") throw new Error("Identifier should be a string or a number");
      if (!user.avatar_url && !user.email && !user.name) throw new Error("User object should have one of the keys");
      note("chatwoot", "user", id, user);
    },
  };
  setTimeout(() => { hasLoaded = true; window.dispatchEvent(new Event("chatwoot:ready")); }, 50);
} };`;

/** A fake of Cal.com's script: takes over the queues and shows a button that books. */
const cal = `${noted}
const run = (namespace) => {
  const own = window.Cal.ns[namespace];
  const listeners = [];
  const fire = (type, data) => listeners.filter(({ action }) => action === type)
    .forEach(({ callback }) => callback(new CustomEvent(type, { detail: { type, namespace, data } })));
  const methods = {
    init: (_, { origin }) => note("cal", "init", origin),
    on: (listener) => listeners.push(listener),
    inline({ elementOrSelector, calLink, config }) {
      note("cal", "inline", calLink, config);
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Book Thursday" });
      button.onclick = () => {
        fire("bookingSuccessful", { date: "2030-01-31T14:00:00Z" });
        fire("bookingSuccessfulV2", { startTime: "2030-01-31T14:00:00Z" });
      };
      elementOrSelector.append(button);
      setTimeout(() => fire("linkReady", {}), 20);
    },
  };
  const call = ([method, ...words]) => methods[method](...words);
  own.q.push = (...all) => all.forEach(call);
  own.q.splice(0).forEach(call);
};
const take = ([method, namespace]) => {
  if (method !== "initNamespace") throw new Error("Cal.com knows no " + method);
  run(namespace);
};
window.Cal.q.push = (...all) => all.forEach(take);
window.Cal.q.splice(0).forEach(take);`;

/** Google's script reads `arguments` objects and ignores arrays. */
const gtag = `${noted}
const take = (entry) => { if (Object.prototype.toString.call(entry) === "[object Arguments]") note("gtag", ...entry); };
window.dataLayer.push = (...all) => all.forEach(take);
window.dataLayer.splice(0).forEach(take);`;

const fbevents = `${noted}
const known = new Set();
window.fbq.callMethod = (method, ...words) => {
  if (method === "init" && known.has(words[0])) throw new Error("Duplicate pixel");
  if (method === "init") known.add(words[0]);
  if (method.startsWith("trackSingle") && !known.has(words[0])) throw new Error("Unknown pixel");
  note("fbq", method, ...words);
};
window.fbq.queue.splice(0).forEach((words) => window.fbq.callMethod(...words));`;

const zendesk = `${noted}
const script = document.getElementById("ze-snippet");
const key = new URL(script.src).searchParams.get("key");
window.zE = (topic, what, login, done) => {
  if (what !== "loginUser") return note("zendesk", what, key);
  login((token) => { note("zendesk", "login", token); done && done(null); });
};`;

const publicScripts: Readonly<Record<string, string>> = {
  "https://www.googletagmanager.com/gtag/js": gtag,
  "https://connect.facebook.net/en_US/fbevents.js": fbevents,
  "https://static.zdassets.com/ekr/snippet.js": zendesk,
};

const start = async () => {
  const scripts: Readonly<Record<string, string>> = { "/packs/js/sdk.js": chatwoot, "/embed/embed.js": cal };
  const server = createServer((request, response) => {
    const script = scripts[request.url ?? ""];
    response.statusCode = script === undefined ? 404 : 200;
    response.setHeader("content-type", "text/javascript");
    response.end(`(() => { ${script ?? ""} })()`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
};

/** Serves fakes of Chatwoot's and Cal.com's scripts at their own address. */
export const provideOutsideScripts = () => provide(start, async (scripts) => scripts.close());

/** Replaces the scripts of public services; returns every external address that was requested. */
export const answerOutside = async (context: BrowserContext, own: readonly string[], isBlocked = false) => {
  const asked: string[] = [];
  await context.route(
    (url) => !own.includes(url.origin),
    (route) => {
      const { origin, pathname } = new URL(route.request().url());
      asked.push(origin + pathname);
      const script = publicScripts[origin + pathname];
      if (isBlocked || script === undefined) return route.abort();
      return route.fulfill({ body: `(() => { ${script} })()`, contentType: "text/javascript" });
    },
  );
  return asked;
};

/** Returns the calls that the page's fake scripts got, each with its service first. */
export const toldOn = (page: Page | Frame): Promise<unknown[][]> =>
  page.evaluate(() => (window as unknown as { told?: unknown[][] }).told ?? []);
