import { afterEach, expect, it } from "vitest";
import { createWorkspace, type Workspace } from "./workspace.ts";

let workspace: Workspace;
afterEach(() => workspace.remove());

const source = "packages/builder/src";

/** A route that stands in another one, and loads a screen. */
const route = (name: string, parent: string, screen: string) =>
  `const ${name} = createRoute({\n  getParentRoute: () => ${parent},\n  component: lazy(() => import("${screen}")),\n});\n`;

/** A screen that shows texts, and brings them where it says so. */
const screen = (shown: string, brought: string | null = null, from = `../texts/en/${brought}.ts`) =>
  brought === null
    ? `export const Screen = () => useTranslations("${shown}")("title");\n`
    : `import { ${brought} } from "${from}";\n` +
      `export const Screen = () => <MoreTexts texts={{ ${brought} }}><Inner /></MoreTexts>;\n` +
      `const Inner = () => useTranslations("${shown}")("title");\n`;

const app = {
  [`${source}/texts/en/app.ts`]: 'export const app = { title: "App" };\n',
  [`${source}/texts/en/scratch.ts`]: 'export const scratch = { title: "Scratch" };\n',
  [`${source}/texts/en/flow.ts`]: 'export const flow = { title: "Flow" };\n',
  [`${source}/texts/home-texts.ts`]: 'import { app } from "./en/app.ts";\nexport const homeTexts = { app };\n',
  [`${source}/texts/bot-texts.ts`]: 'import { flow } from "./en/flow.ts";\nexport const botTexts = { flow };\n',
  [`${source}/shell/app.tsx`]:
    'import { homeTexts } from "../texts/home-texts.ts";\nimport { router } from "./router.tsx";\n' +
    "export const App = () => <IntlProvider messages={homeTexts}>{router}</IntlProvider>;\n",
  [`${source}/shell/bot-frame.tsx`]:
    'import { botTexts } from "../texts/bot-texts.ts";\n' +
    "export const Frame = () => <IntlProvider messages={botTexts} />;\n",
};

const check = (files: Record<string, string>) => {
  workspace = createWorkspace({ ...app, ...files });
  workspace.write(
    "scripts/lib/checks/index.mjs",
    'import { texts } from "./texts.mjs";\nexport const checks = [texts];\n',
  );
  return workspace.run("check.mjs", "texts");
};

it("refuses a screen that shows texts which nothing brings, also in what it imports", () => {
  const { code, output } = check({
    [`${source}/shell/router.tsx`]: route("scratch", "root", "../scratch/scratch-screen.tsx"),
    [`${source}/scratch/scratch-screen.tsx`]: `import { Row } from "./row.tsx";\n${screen("scratch")}`,
    [`${source}/scratch/row.tsx`]: 'import { useRow } from "./use-row.ts";\n\nconst t = useTranslations("flow");\n',
  });
  expect(output).toContain(
    'packages/builder/src/scratch/scratch-screen.tsx:2 shows texts of "scratch", and nothing brings them on the way from ' +
      "packages/builder/src/scratch/scratch-screen.tsx: have the screen wrapped in <MoreTexts texts={{ scratch }}>, with " +
      "scratch of packages/builder/src/texts/en",
  );
  expect(output).toContain('packages/builder/src/scratch/row.tsx:3 shows texts of "flow", and nothing brings them');
  expect(code).toBe(1);
});

it("refuses a screen that no route shows", () => {
  const { code, output } = check({
    [`${source}/shell/router.tsx`]: route("bot", "root", "./bot-frame.tsx"),
    [`${source}/scratch/scratch-screen.tsx`]: screen("scratch", "scratch"),
  });
  expect(output).toContain(
    "packages/builder/src/scratch/scratch-screen.tsx is a screen that no route shows: add a createRoute to " +
      "packages/builder/src/shell/router.tsx that loads it",
  );
  expect(code).toBe(1);
});

it("refuses to pass when it sees no route", () => {
  expect(check({ [`${source}/shell/router.tsx`]: "" }).output).toContain("no route found in");
});

it("accepts texts that the app, the frame around a screen or the screen itself brings", () => {
  const { code, output } = check({
    [`${source}/shell/router.tsx`]:
      route("scratch", "root", "../scratch/scratch-screen.tsx") +
      route("bot", "root", "./bot-frame.tsx") +
      route("flow", "bot", "../flow/flow-screen.tsx"),
    [`${source}/scratch/scratch-screen.tsx`]: `${screen("scratch", "scratch")}useTranslations("app");\n`,
    [`${source}/flow/flow-screen.tsx`]: `import { Row } from "./row.tsx";\n${screen("flow")}`,
    [`${source}/flow/row.tsx`]: 'export const Row = () => useTranslations("flow.row")("title");\n',
  });
  expect(output).toContain("✓ texts (3 screens");
  expect(code).toBe(0);
});
