import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { asks, createTestFile, says } from "../../packages/server/src/testing/create-test-file.ts";
import { exportBot, importBot, newAuthor } from "./support/author.ts";
import { findViolations } from "./support/axe.ts";
import { provideBrowser } from "./support/browser.ts";
import { settle } from "./support/flow-page.ts";
import { takePicture } from "./support/look.ts";
import { provideParley } from "./support/parley.ts";
import { middleOf, newFingers, type Point } from "./support/touch.ts";

const parley = provideParley();
const browser = provideBrowser();

/** Places beside each other where there is room, otherwise below each other. */
const placesOn = (width: number): Record<string, Point> => {
  const at = (place: number) => (width > 500 ? { x: place * 420, y: 120 } : { x: 0, y: 120 + place * 260 });
  return { Welcome: at(0), Menu: at(1), Bye: at(2) };
};

const file = (places: Record<string, Point>) => {
  const made = createTestFile({
    id: "map",
    groups: {
      Welcome: [says("Welcome to the tea house"), asks("Name", { to: "Menu" })],
      Menu: [says("Have a look at the menu"), says("Green, black or white?")],
      Bye: [says("See you soon")],
    },
    variables: ["Name"],
  });
  return {
    ...made,
    name: "Tea house",
    groups: made.groups.map((group) => ({ ...group, graphCoordinates: places[group.title] ?? group.graphCoordinates })),
  };
};

interface Exported {
  groups: { id: string; title: string; graphCoordinates: Point; blocks: { id: string; type: string }[] }[];
  edges: { from: { blockId?: string }; to: { groupId: string } }[];
}

const card = (page: Page, title: string) => page.locator(`[data-card][aria-label="${title}"]`);
const sheet = (page: Page) => page.getByRole("region", { name: "Block" });

/** Returns where the map is and how large it is drawn. */
const viewOf = (page: Page) =>
  page.locator(".react-flow__viewport").evaluate((element) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(element).transform);
    return { zoom: a, x: e, y: f };
  });

it.each([
  { name: "on a phone", viewport: { width: 375, height: 812 } },
  { name: "on a tablet", viewport: { width: 768, height: 1024 } },
])("an author works on the map by touch, $name", async ({ viewport }) => {
  const touch = { viewport, hasTouch: true, isMobile: true, reducedMotion: "reduce" as const };
  const { context, page, faults } = await newAuthor(browser(), parley(), touch);
  page.setDefaultTimeout(20_000);
  const places = placesOn(viewport.width);
  const id = await importBot(context, parley(), file(places));
  const stored = async () => (await exportBot(context, parley(), id)) as Exported;
  const placeOf = async (title: string) => (await stored()).groups.find((one) => one.title === title)?.graphCoordinates;
  const picture = (name: string) => takePicture(page, `map-${viewport.width}-${name}`);
  await page.goto(`${parley().builderUrl}/bots/${id}`);

  // The script is what a small screen shows first; the choice is part of the address.
  await page.getByRole("toolbar", { name: "Add" }).waitFor();
  await page.getByRole("radio", { name: "Map" }).tap();
  await card(page, "Welcome").waitFor();
  expect(page.url()).toContain("view=map");
  await page.reload();
  await card(page, "Welcome").waitFor();
  const fingers = await newFingers(page);
  await page.getByRole("button", { name: "Show all" }).tap();
  await settle(page);
  await picture("all");
  expect(await findViolations(page)).toEqual([]);

  // One finger scrolls from anywhere, and moves nothing.
  const before = await viewOf(page);
  const from = await middleOf(card(page, "Menu"));
  await fingers.drag(from, { x: from.x - 60, y: from.y + 120 });
  await settle(page);
  const panned = await viewOf(page);
  expect(panned.zoom).toBe(before.zoom);
  expect(panned.x - before.x).toBeLessThan(-40);
  expect(panned.y - before.y).toBeGreaterThan(90);
  await fingers.drag({ x: from.x - 60, y: from.y + 120 }, from);
  await settle(page);
  expect(await page.getByRole("button", { name: /^Undo/ }).isDisabled()).toBe(true);
  expect(await sheet(page).isVisible()).toBe(false);

  // Two fingers zoom: what is between them stays there.
  const middle = await middleOf(card(page, "Menu"));
  const apart = (by: number): [Point, Point] => [
    { x: middle.x - by, y: middle.y },
    { x: middle.x + by, y: middle.y },
  ];
  const pinch = async (from: number, to: number) => {
    const [near, far] = [apart(from), apart(to)];
    await fingers.pinch({ from: near[0], to: far[0] }, { from: near[1], to: far[1] });
    await settle(page);
    const after = await middleOf(card(page, "Menu"));
    expect(Math.hypot(after.x - middle.x, after.y - middle.y)).toBeLessThan(25);
    return (await viewOf(page)).zoom;
  };
  // Cards replace what they show when they get too small to read, and yet the gesture goes on.
  const small = await pinch(120, 30);
  expect(small / panned.zoom).toBeLessThan(0.35);
  expect(small / panned.zoom).toBeGreaterThan(0.2);
  expect((await pinch(30, 120)) / small).toBeGreaterThan(3);
  expect(await page.getByRole("button", { name: /^Undo/ }).isDisabled()).toBe(true);

  // A tap opens the editing, beneath what was tapped; a tap beside it closes it.
  await page.getByRole("option", { name: /Have a look/ }).tap();
  await sheet(page).waitFor();
  await settle(page);
  const [tapped, edited] = [
    await page.getByRole("option", { name: /Have a look/ }).boundingBox(),
    await sheet(page).boundingBox(),
  ];
  expect((tapped?.y ?? 0) + (tapped?.height ?? 0)).toBeLessThan(edited?.y ?? 0);
  await picture("editing");
  await sheet(page).getByRole("button", { name: "Close" }).tap();
  await sheet(page).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Show all" }).tap();
  await settle(page);
  await card(page, "Bye").locator("header").tap();
  await sheet(page).getByRole("textbox", { name: "Title" }).fill("Goodbye");
  await sheet(page).getByRole("button", { name: "Close" }).tap();
  await card(page, "Goodbye").waitFor();

  // A long press takes a group along; while it is only pressed, there is its menu.
  const held = await middleOf(card(page, "Goodbye").locator("header"));
  const to = { x: held.x - 40, y: held.y + 90 };
  await fingers.hold(held, async () => {
    await page.getByRole("menuitem", { name: "Rename" }).waitFor();
    await picture("menu");
    await fingers.move(held, to);
    await page.getByRole("menuitem", { name: "Rename" }).waitFor({ state: "detached" });
  });
  await page.getByRole("button", { name: "Undo: Move" }).waitFor();
  await expect.poll(() => placeOf("Goodbye")).not.toEqual(places.Bye);
  expect(await placeOf("Menu")).toEqual(places.Menu);
  await page.getByRole("button", { name: "Undo: Move" }).tap();
  await expect.poll(() => placeOf("Goodbye")).toEqual(places.Bye);
  await page.getByRole("button", { name: "Redo: Move" }).tap();
  await expect.poll(() => placeOf("Goodbye")).not.toEqual(places.Bye);

  await page.getByRole("button", { name: "Show all" }).tap();
  await settle(page);

  // And a block into another group.
  const block = await middleOf(page.getByRole("option", { name: /Green, black/ }));
  const goal = await middleOf(card(page, "Goodbye"));
  await fingers.hold(block, async () => {
    await page.getByRole("menuitem", { name: "Move to…" }).waitFor();
    await fingers.move(block, goal);
  });
  const blocksOf = async (title: string) => (await stored()).groups.find((one) => one.title === title)?.blocks.length;
  await expect.poll(() => blocksOf("Goodbye")).toBe(2);

  // A tap at an end opens the one menu: to connect…
  await page.getByRole("button", { name: "Connect the end of Menu to…" }).tap();
  await page.getByRole("searchbox", { name: "Find a block" }).waitFor();
  await picture("end");
  await page.getByRole("menuitem", { name: /Go on to a group/ }).tap();
  await page.getByRole("menuitem", { name: "Goodbye" }).tap();
  const leadsTo = async (title: string) => {
    const { groups, edges } = await stored();
    const blocks = groups.find((one) => one.title === title)?.blocks.map((one) => one.id) ?? [];
    const goals = edges.filter(({ from: { blockId = "" } }) => blocks.includes(blockId)).map((edge) => edge.to.groupId);
    return groups.filter((group) => goals.includes(group.id)).map((group) => group.title);
  };
  await expect.poll(() => leadsTo("Menu")).toEqual(["Goodbye"]);
  await page.getByRole("button", { name: "Show all" }).tap();
  await settle(page);
  // … and to write what follows, where it can be seen.
  await page.getByRole("button", { name: "Connect the end of Goodbye to…" }).tap();
  await page.getByRole("menuitem", { name: /^Text/ }).first().tap();
  const field = page.getByRole("textbox", { name: "Bubble" });
  await field.waitFor();
  await page.keyboard.type("One more thing");
  await settle(page);
  const written = await field.boundingBox();
  expect(written?.x).toBeGreaterThanOrEqual(0);
  expect((written?.x ?? 0) + (written?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
  expect((written?.y ?? 0) + (written?.height ?? 0)).toBeLessThan(viewport.height / 2);
  await picture("writing");
  await expect.poll(async () => (await leadsTo("Goodbye")).length).toBe(1);

  // The button adds behind what is selected.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add a block", exact: true }).tap();
  await page
    .getByRole("menuitem", { name: /^Email/ })
    .first()
    .tap();
  await expect.poll(async () => JSON.stringify(await stored())).toContain('"email input"');
  await picture("added");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  expect(await findViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
