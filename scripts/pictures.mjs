// @ts-check
// npm run pictures: takes the pictures of README and guide, from a server that is started for it, with a real Chromium.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { provideChromium } from "./lib/chromium.mjs";
import { runScript } from "./lib/command.mjs";
import { freePort } from "./lib/free-port.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { takeGuidePictures } from "./lib/pictures/guide-pictures.mjs";
import { takeInsightPictures } from "./lib/pictures/insight-pictures.mjs";
import { takeReadmePictures } from "./lib/pictures/readme-pictures.mjs";
import { findStaleProducts } from "./lib/products.mjs";
import { root } from "./lib/project.mjs";

requireNode();
await ensureInstalled();
if (findStaleProducts().length > 0) {
  const { code } = await runScript("build.mjs");
  if (code !== 0) process.exit(code);
}
const found = await provideChromium();
if ("missing" in found) {
  console.error(found.missing);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "parley-pictures-"));
const [builderPort, viewerPort] = [await freePort(), await freePort()];
const builderUrl = `http://localhost:${builderPort}`;
const server = spawn(process.execPath, [join(root, "packages/cli/bin/parley.mjs"), "start"], {
  env: {
    ...process.env,
    PARLEY_DATA_DIR: folder,
    PARLEY_BUILDER_PORT: String(builderPort),
    PARLEY_VIEWER_PORT: String(viewerPort),
    LOG_LEVEL: "warn",
  },
});
const { chromium } = await import("playwright-core");
const browser = await chromium.launch({ executablePath: found.path, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const token = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (chunk) => {
      said += chunk;
      const printed = /welcome\?token=(\S+)[\s\S]*Ctrl\+C/.exec(said);
      if (printed) resolve(printed[1]);
    });
    server.once("exit", (code) => reject(new Error(`Parley ended with ${code}:\n${said}`)));
  });

  const headers = { "x-parley-app": "1", origin: builderUrl };
  const account = await browser.newContext();
  const call = async (/** @type {string} */ path, /** @type {object} */ data) => {
    const answer = await account.request.post(`${builderUrl}/api/v1/${path}`, { headers, data });
    if (!answer.ok()) throw new Error(await answer.text());
    return answer.json();
  };
  await call("account", { token, name: "Ada Lovelace", email: "ada@example.org", password: "correct horse battery" });
  const content = readFileSync(join(root, "examples/tea-house.json"), "utf8");
  const { bots } = await call("typebots/import", { files: [{ name: "tea-house.json", content }] });
  const { url } = await call(`typebots/${bots[0].id}/publish`, {});
  const storageState = await account.storageState();

  const open = (/** @type {import("playwright-core").BrowserContextOptions} */ options) =>
    browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: "reduce", ...options });
  /** @type {import("./lib/pictures/picture.mjs").Studio} */
  const studio = {
    builderUrl,
    botUrl: `${builderUrl}/bots/${bots[0].id}`,
    publicUrl: url,
    async take(name, options, work) {
      const { isVisitor, ...look } = options;
      const context = await open(isVisitor ? look : { ...look, storageState });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      const target = await work(page);
      await page.evaluate(async () => void (await document.fonts.ready));
      const path = join(root, "docs", name);
      mkdirSync(join(path, ".."), { recursive: true });
      const picture = await (target ?? page).screenshot({ path, animations: "disabled", caret: "hide" });
      console.log(`docs/${name}: ${Math.round(picture.length / 1000)} kB`);
      await context.close();
    },
    async visit(work) {
      const context = await open({});
      const page = await context.newPage();
      await page.goto(url);
      await work(page);
      // What the page sends last is sent when it is left.
      await page.goto("about:blank");
      await context.close();
    },
  };
  // The guide's pictures come first, because the other pictures' visits would appear in its results.
  await takeGuidePictures(studio);
  await takeReadmePictures(studio);
  // Last, since a test of the bot stays.
  await takeInsightPictures(studio);
} finally {
  await browser.close();
  server.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
