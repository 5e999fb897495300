import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that depend on colours: the others find the same in every colour scheme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Returns axe's violations on the page or a part of it: each rule with the failing elements. Animations are switched
 * off, because fading elements don't have their final colours.
 */
export const findViolations = (page: Page, part?: string): Promise<string[]> => runAxe(page, part);

/** The same by the rules about colours alone, for a page that was looked at before in another colour scheme. */
export const findColourViolations = (page: Page): Promise<string[]> => runAxe(page, undefined, colourRules);

const runAxe = async (page: Page, part?: string, rules?: string[]): Promise<string[]> => {
  const isCalm = await page.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (!isCalm) await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => null);
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ({ selector, only }) =>
      (window as unknown as { axe: typeof axe }).axe.run(selector ?? document, {
        resultTypes: ["violations"],
        iframes: false,
        ...(only ? { runOnly: { type: "rule", values: only } } : {}),
      }),
    { selector: part, only: rules },
  );
  if (!isCalm) await page.emulateMedia({ reducedMotion: "no-preference" });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
  );
};
