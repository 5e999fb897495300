import { existsSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makeBlankBot, newAuthor } from "./support/author.ts";
import { findViolations } from "./support/axe.ts";
import { provideBrowser } from "./support/browser.ts";
import {
  accessibleNames,
  blocksOf,
  bubble,
  draft,
  drag,
  findIds,
  group,
  groupCount,
  middle,
  selection,
  shown,
  titles,
  undoLabel,
} from "./support/canvas.ts";
import { openFlow, provideFlowPage, settle } from "./support/flow-page.ts";
import { corpus, provideParley } from "./support/parley.ts";

const browser = provideBrowser();
const server = provideFlowPage();
const parley = provideParley();

const choose = async (page: Page, name: string) => {
  const search = page.getByRole("dialog", { name: "Add" }).getByRole("searchbox");
  await search.fill(name);
  await search.press("Enter");
};

it("builds a flow by hand, and takes all of it back", async () => {
  const { page, faults } = await openFlow(browser(), server(), "");
  const empty = await draft(page);
  expect(await titles(page)).toEqual(["Welcome"]);

  // Enter continues with the next bubble; an empty last one is removed.
  await page.getByRole("button", { name: "Write the first bubble" }).click();
  await bubble(page).fill("Hello there");
  await page.keyboard.press("Enter");
  await page.keyboard.type("What is your name?");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect.poll(() => blocksOf(page, "Welcome")).toEqual(["Hello there", "What is your name?"]);

  // A click in the palette adds a question after the selection. It shows words, in the order of use.
  const rail = page.getByRole("complementary", { name: "Add" });
  expect(
    await rail.locator("[data-type]").evaluateAll((all) => all.slice(0, 3).map((one) => one.textContent.trim())),
  ).toEqual(["Text", "Free text", "Buttons"]);
  await rail.getByRole("button", { name: "Free text", exact: true }).click();
  expect(await blocksOf(page, "Welcome")).toHaveLength(3);
  // The chat ends behind the question until more is drawn.
  await expect.poll(() => group(page, "Welcome").locator("footer").innerText()).toBe("Ends here");
  // So small a flow has a map only for who asks for it.
  const map = page.getByRole("img", { name: "Map of the flow" });
  expect(await map.count()).toBe(0);
  await page.getByRole("button", { name: "Show the map" }).click();
  await map.waitFor();
  await page.getByRole("button", { name: "Hide the map" }).click();
  expect(await map.count()).toBe(0);

  // A block dragged from the palette to the empty canvas becomes a group.
  await drag(page, await middle(page, 'aside [data-type="choice input"]'), { x: 1100, y: 160 });
  await page.getByRole("textbox", { name: "Answer 1" }).fill("Yes");
  await page.keyboard.press("Enter");
  await page.keyboard.type("No");
  await page.keyboard.press("Escape");
  expect(await titles(page)).toHaveLength(2);
  const [, second = ""] = await titles(page);
  await expect.poll(() => blocksOf(page, second)).toEqual(["Yes\nNo"]);

  // Dragging connects the end of the first group with the second.
  const dots = group(page, "Welcome").getByRole("button", { name: "Connect the end of Welcome to…" });
  const end = await dots.boundingBox();
  const to = await group(page, second).boundingBox();
  if (!end || !to) throw new Error("Nothing to connect");
  await drag(page, { x: end.x + 12, y: end.y + 12 }, { x: to.x + 60, y: to.y + 20 });
  expect(await undoLabel(page)).toBe("Connect");
  await expect.poll(() => group(page, "Welcome").locator("footer").innerText()).toBe(second);

  // Two clicks connect an answer with the empty canvas: the palette opens, and the chosen block is connected.
  await group(page, second).getByRole("button", { name: "Connect Yes to…" }).click();
  await page.mouse.move(700, 760);
  await page.mouse.click(700, 760);
  await choose(page, "text");
  await page.keyboard.type("Fine!");
  await page.keyboard.press("Escape");
  await expect.poll(() => titles(page)).toHaveLength(3);
  await page.getByText("Fine!", { exact: true }).waitFor();
  const edges = await page.evaluate(() => Object.values(window.bot.getState().draft.edges));
  expect(edges).toHaveLength(3);
  expect(edges.filter(({ from }) => "itemId" in from)).toHaveLength(1);

  // '+' in the middle of a connection inserts a group.
  const way = page.locator("[data-way]").nth(1);
  const id = await way.getAttribute("data-way");
  await page.evaluate((edgeId) => window.bot.select({ edges: [edgeId ?? ""] }), id);
  await page.getByRole("button", { name: "Insert a block here" }).click();
  await choose(page, "wait");
  await expect.poll(() => undoLabel(page)).toBe("Insert Wait");
  // What was used last stands behind the text.
  await rail.getByRole("button", { name: "Find a block" }).click();
  const menu = page.getByRole("dialog", { name: "Add" });
  expect(await menu.getByRole("menuitem").nth(1).innerText()).toMatch(/^Wait\n/);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  // Cards that were pushed out of sight are not in the page.
  expect(await groupCount(page)).toBe(4);
  expect(await page.evaluate(() => Object.keys(window.bot.getState().draft.edges).length)).toBe(4);

  // A double click adds a group at a free place; it is removed if nothing is written.
  await page.mouse.dblclick(500, 760);
  await page.keyboard.press("Escape");
  await expect.poll(() => groupCount(page)).toBe(4);

  const full = await draft(page);
  for (let steps = 0; (await undoLabel(page)) !== null && steps < 100; steps += 1)
    await page.keyboard.press("Control+z");
  expect(await draft(page)).toBe(empty);
  while (await page.evaluate(() => window.bot.getState().canRedo)) await page.keyboard.press("Control+Shift+z");
  expect(await draft(page)).toBe(full);
  expect(faults).toEqual([]);
});

it("keeps what is typed while the editor is still coming, and what follows a choice", async () => {
  let bring: () => void = () => undefined;
  const isComing = new Promise<void>((done) => {
    bring = done;
  });
  const { page, faults } = await openFlow(browser(), server(), "", async (held) => {
    let isOpen = false;
    held.on("load", () => {
      isOpen = true;
    });
    await held.route(/rich-text-.*\.js/, async (route) => {
      if (isOpen) await isComing;
      await route.continue();
    });
  });
  await page.getByRole("button", { name: "Write the first bubble" }).click();
  // None of the letters is a shortcut, or begins to write in what is selected.
  await page.keyboard.type("Kept.");
  await page.mouse.click(1000, 760);
  await expect.poll(() => blocksOf(page, "Welcome")).toEqual(["Kept."]);
  await group(page, "Welcome").getByRole("option", { name: "Text: Kept." }).dblclick();
  await page.keyboard.type(" Come, Nora! Can mice dance?");
  await page.keyboard.press("Enter");
  await page.keyboard.type("No.");
  expect(await blocksOf(page, "Welcome")).toHaveLength(1);
  bring();
  await expect.poll(() => blocksOf(page, "Welcome")).toEqual(["Kept. Come, Nora! Can mice dance?", expect.anything()]);
  await expect.poll(() => bubble(page).textContent()).toContain("No.");

  // At every pace, everything ends up in the bubbles, each begun by Enter or from the menu.
  for (const delay of [0, 3, 20]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type("Mac\nMore cats", { delay });
    await page.keyboard.press("Enter");
    await page.keyboard.type("/text", { delay });
    await page.keyboard.press("Enter");
    await page.keyboard.type("Menu\n/buttons\nCome\nMaybe", { delay });
    await page.getByRole("textbox", { name: "Answer 2" }).waitFor();
    await expect.poll(() => page.getByRole("textbox", { name: "Answer 2" }).inputValue()).toBe("Maybe");
    await page.keyboard.press("Escape");
    const texts = await blocksOf(page, "Welcome");
    expect(texts.slice(-4)).toEqual(["Mac", "More cats", "Menu", "Come\nMaybe"]);
    await page.keyboard.press("/");
    await page.keyboard.type("No block\n", { delay });
    await expect.poll(() => bubble(page).textContent()).toContain("No block");
  }
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(faults).toEqual([]);
});

it("takes keys in their order, however late pictures are drawn", async () => {
  const { page, faults } = await openFlow(browser(), server(), "");
  await page.getByRole("button", { name: "Write the first bubble" }).press("Enter");
  await bubble(page).waitFor();
  await page.keyboard.type("Do you like tea?");
  await page.keyboard.press("Tab");
  await page.getByRole("textbox", { name: "Answer 1" }).waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (then) => draw(() => setTimeout(() => draw(then), 400));
  });
  // All of it is pressed before the first field has been drawn.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" Or");
  for (const key of ["Escape", "ArrowDown"]) await page.keyboard.press(key);
  await page.keyboard.type("Maybe");
  for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
  await page.keyboard.type("Tea time");
  await page.keyboard.press("Enter");
  await expect.poll(() => titles(page)).toEqual(["Tea time"]);
  expect(await blocksOf(page, "Tea time")).toEqual(["Do you like tea? Or", "Yes\nNo\nMaybe"]);
  expect(faults).toEqual([]);
});

it.each(["dragged", "clicked"] as const)(
  "a way %s into the void offers all blocks, from every kind of end",
  async (how) => {
    const { page, faults } = await openFlow(browser(), server(), "");
    await page.getByRole("button", { name: "Write the first bubble" }).click();
    await bubble(page).fill("Shall we?");
    await page.keyboard.press("Escape");
    const menu = page.getByRole("dialog", { name: "Add" });
    const leadOn = async (name: string | RegExp, to: { x: number; y: number }) => {
      const box = await page.getByRole("button", { name }).first().boundingBox();
      if (!box) throw new Error("There is nothing to connect");
      const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      if (how === "dragged") await drag(page, from, to);
      else {
        await page.mouse.click(from.x, from.y);
        await page.mouse.move(to.x, to.y, { steps: 4 });
        await page.mouse.click(to.x, to.y);
      }
      await menu.waitFor();
      // The menu stays open: after two frames, events that follow a press have been handled.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await menu.isVisible()).toBe(true);
      // Text is the first entry, with a description.
      expect(await menu.getByRole("menuitem").first().innerText()).toMatch(/^Text\n.+/);
    };
    const before = await titles(page);

    await leadOn("Connect the end of Welcome to…", { x: 760, y: 200 });
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    expect(await titles(page)).toEqual(before);
    await leadOn("Connect the end of Welcome to…", { x: 700, y: 200 });
    await choose(page, "condition");
    await page
      .getByRole("button", { name: /^Connect .* to…$/ })
      .nth(3)
      .waitFor();
    const [, second = ""] = await titles(page);
    expect(await blocksOf(page, second)).toHaveLength(1);

    // The branch of a condition, and its other way out.
    const branches = group(page, second).getByRole("button", { name: /^Connect .* to…$/ });
    const [branch, otherwise] = [await branches.nth(0).getAttribute("aria-label"), `Connect the end of ${second} to…`];
    await leadOn(branch ?? "", { x: 700, y: 640 });
    await choose(page, "buttons");
    await page.getByRole("textbox", { name: "Answer 1" }).fill("Yes");
    await page.keyboard.press("Escape");
    await leadOn(otherwise, { x: 420, y: 700 });
    await choose(page, "text");
    await page.keyboard.type("Bye");
    await page.keyboard.press("Escape");

    // Connects an answer.
    await leadOn("Connect Yes to…", { x: 1000, y: 120 });
    await choose(page, "e-mail");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.evaluate(() => Object.keys(window.bot.getState().draft.edges).length)).toBe(5);
    expect(await groupCount(page)).toBe(5);
    expect(faults).toEqual([]);
  },
);

it.skipIf(!existsSync(corpus))("moves, copies and arranges what is selected", async () => {
  const { page, faults } = await openFlow(browser(), server(), "file=/lead-gen_2025-01-23_v6.1.json");
  const before = await draft(page);

  // A click selects one card, Shift adds, Ctrl A selects all, Escape none.
  await group(page, "Name").locator("header").click();
  await group(page, "Email")
    .locator("header")
    .click({ modifiers: ["Shift"] });
  expect(await selection(page)).toEqual({ groups: 2, blocks: 0 });
  await page.keyboard.press("ArrowDown");
  expect(await undoLabel(page)).toBe("Nudge");
  await page.keyboard.press("Control+a");
  expect((await selection(page)).groups).toBe(6);
  await page.keyboard.press("Escape");
  expect((await selection(page)).groups).toBe(0);

  // Selects cards with a frame, drawn with Shift.
  const first = await group(page, "Welcome").boundingBox();
  const third = await group(page, "Email").boundingBox();
  if (!first || !third) throw new Error("Nothing to frame");
  await page.keyboard.down("Shift");
  await drag(page, { x: first.x + 4, y: first.y - 20 }, { x: third.x + 20, y: third.y + 300 });
  await page.keyboard.up("Shift");
  expect((await selection(page)).groups).toBe(3);

  // Aligns and distributes them by their menu.
  const chooseForAll = async (name: string) => {
    await page.locator("[data-card] h2", { hasText: "Name" }).click({ button: "right" });
    await page.getByRole("menuitem", { name }).click();
    return page.evaluate(() => {
      const { draft, selection } = window.bot.getState();
      const places = selection.groups.map((id) => draft.groups[id]?.graphCoordinates ?? { x: 0, y: 0 });
      return { x: places.map(({ x }) => x).sort((a, b) => a - b), y: places.map(({ y }) => y) };
    });
  };
  const tops = (await chooseForAll("Align top edges")).y;
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  expect(await undoLabel(page)).toBe("Align");
  const lefts = (await chooseForAll("Distribute horizontally")).x;
  // All groups have the same width, so equal gaps mean equal distances.
  expect((lefts[2] ?? 0) - (lefts[1] ?? 0)).toBe((lefts[1] ?? 0) - (lefts[0] ?? 0));
  for (const _ of ["Distribute", "Align"]) await page.keyboard.press("Control+z");

  // Dragging a group by its header moves all selected ones.
  const at = await page.locator("[data-card] h2", { hasText: "Name" }).boundingBox();
  if (!at) throw new Error("Nothing to drag");
  await drag(page, { x: at.x + 4, y: at.y + 4 }, { x: at.x + 4, y: at.y + 150 });
  expect(await undoLabel(page)).toBe("Move");
  const moved = await group(page, "Email").boundingBox();
  expect((moved?.y ?? 0) - third.y).toBeGreaterThan(100);
  await page.keyboard.press("Escape");

  // Drags a block into another group.
  const perfect = group(page, "Bye").getByRole("option", { name: "Text: Perfect!" });
  const from = await perfect.boundingBox();
  const target = await group(page, "Services").boundingBox();
  if (!from || !target) throw new Error("Nothing to move");
  const count = (await blocksOf(page, "Services")).length;
  await drag(page, { x: from.x + 10, y: from.y + 8 }, { x: target.x + 80, y: target.y + 26 });
  expect(await undoLabel(page)).toBe("Move blocks");
  expect(await blocksOf(page, "Services")).toHaveLength(count + 1);
  expect((await blocksOf(page, "Services"))[0]).toBe("Perfect!");

  // Pasted groups contain their blocks and overlap no other group.
  await group(page, "Name").locator("header").click();
  await page.keyboard.press("Control+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Name\nWhat's your name\?/);
  await page.keyboard.press("Control+v");
  expect(await undoLabel(page)).toBe("Paste");
  expect((await titles(page)).filter((title) => title === "Name")).toHaveLength(2);
  const overlaps = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll("[data-card]")].map((card) => card.getBoundingClientRect());
    return boxes.some((one, place) =>
      boxes.some(
        (other, index) =>
          index > place &&
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      ),
    );
  });
  expect(overlaps).toBe(false);

  // Lines of pasted text become bubbles, bullets become buttons.
  await page.evaluate(() => navigator.clipboard.writeText("How was it?\n- Good\n- Bad"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+v");
  expect(await page.locator(`[data-card][data-selected] ${shown}`).allInnerTexts()).toEqual([
    "How was it?",
    "Good\nBad",
  ]);

  // Deletes and duplicates.
  await page.keyboard.press("Control+d");
  expect(await undoLabel(page)).toBe("Duplicate");
  await page.keyboard.press("Delete");
  expect(await undoLabel(page)).toBe("Delete");

  // Tidying is one undo step.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+T");
  await expect.poll(() => undoLabel(page), { timeout: 20_000 }).toBe("Tidy up");

  for (let steps = 0; (await undoLabel(page)) !== null && steps < 100; steps += 1)
    await page.keyboard.press("Control+z");
  expect(await draft(page)).toBe(before);
  expect(faults).toEqual([]);
});

it.skipIf(!existsSync(corpus))("is walked through by keyboard", async () => {
  const { page, faults } = await openFlow(browser(), server(), "file=/lead-gen_2025-01-23_v6.1.json");
  const said = () => page.locator("[aria-live=polite]").first().innerText();
  const names = await accessibleNames(page);
  expect(names).toContain("From Welcome to Name");
  expect(await findIds(page, names)).toEqual([]);
  await page.locator("[data-canvas]").focus();
  await page.keyboard.press("Tab");
  expect(await said()).toBe("Start, event");
  await page.keyboard.press("Tab");
  expect(await said()).toContain("Welcome, group, 3 blocks.");
  await page.keyboard.press("Tab");
  expect(await said()).toContain("Name, group, 2 blocks. Email");
  await page.keyboard.press("Enter");
  expect(await said()).toBe("Text: What's your name?. Block 1 of 2 in Name");
  await page.keyboard.press("ArrowDown");
  expect(await said()).toContain("Block 2 of 2 in Name");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await bubble(page).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type(" Tell me");
  await page.keyboard.press("Escape");
  expect((await blocksOf(page, "Name"))[0]).toBe("What's your name? Tell me");

  // What is typed on a selected bubble is written at its end, no letter of it is a shortcut.
  await page.keyboard.type("Most");
  await page.keyboard.press("Escape");
  expect((await blocksOf(page, "Name"))[0]).toBe("What's your name? Tell meMost");

  // Moves a block to another group without dragging.
  await page.keyboard.press("Alt+M");
  await page.getByRole("dialog").getByRole("button", { name: "Bye" }).click();
  expect(await blocksOf(page, "Bye")).toContain("What's your name? Tell meMost");
  expect(faults).toEqual([]);

  // The script says no ids either.
  await page.getByRole("radio", { name: "Script" }).click();
  await page.getByRole("button", { name: /^Welcome, group/ }).waitFor();
  expect(await findIds(page, await accessibleNames(page))).toEqual([]);
});

it("writes questions where they stand, and connects them, without a mouse", async () => {
  const { page, faults } = await openFlow(browser(), server(), "");
  await page.getByRole("button", { name: "Write the first bubble" }).press("Enter");
  await bubble(page).waitFor();
  await page.keyboard.type("What's your e-mail?");
  // An input without answers to write is skipped: writing continues after it.
  await page.keyboard.press("Tab");
  await group(page, "Welcome").getByRole("option").nth(2).waitFor();
  await page.keyboard.type("Do you like tea?");
  await page.keyboard.press("Tab");
  await page.getByRole("textbox", { name: "Answer 1" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Placeholder of the answer" }).waitFor();
  await page.keyboard.type("you@example.org");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() => blocksOf(page, "Welcome"))
    .toEqual(["What's your e-mail?", expect.stringContaining("you@example.org"), "Do you like tea?", "Yes\nNo"]);
  const names = () => page.evaluate(() => Object.values(window.bot.getState().draft.variables).map(({ name }) => name));
  expect(await names()).toEqual(["E-mail", "Like tea"]);

  // A question gets another answer; the title of a group is written over.
  await page.keyboard.type("Maybe");
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await blocksOf(page, "Welcome"))[3]).toBe("Yes\nNo\nMaybe");
  await page.keyboard.press("Escape");
  await page.keyboard.type("Tea time");
  await page.keyboard.press("Enter");
  await expect.poll(() => titles(page)).toEqual(["Tea time"]);
  for (const label of ["Rename group", "Add answer"]) {
    while ((await undoLabel(page)) !== label) await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
  }
  await page.keyboard.press("Enter");
  for (let place = 1; place < 4; place += 1) await page.keyboard.press("ArrowDown");

  // The question has the focus again; its first answer is connected with a new group.
  await page.keyboard.press("Alt+C");
  await page.getByRole("dialog", { name: "Connect to…" }).waitFor();
  await page.keyboard.type("Thanks");
  await page.keyboard.press("Enter");
  await expect.poll(() => titles(page)).toEqual(["Welcome", "Thanks"]);
  const from = await page.evaluate(() => Object.values(window.bot.getState().draft.edges).map((edge) => edge.from));
  expect(from.filter(({ itemId }) => typeof itemId === "string")).toHaveLength(1);

  // The space bar picks several groups.
  await page.locator("[data-canvas]").focus();
  for (const key of ["Escape", "Escape", "Tab", "Tab", "Space", "Tab", "Space"]) await page.keyboard.press(key);
  expect(await selection(page)).toEqual({ groups: 2, blocks: 0 });
  expect(faults).toEqual([]);
});

it.skipIf(!existsSync(corpus))("leads ways from elsewhere, sizes notes, and goes on at its border", async () => {
  const { page, faults } = await openFlow(browser(), server(), "file=/lead-gen_2025-01-23_v6.1.json");
  await page.keyboard.press("Shift+!");
  await settle(page);
  const edgeId = (await page.locator("[data-way]").nth(2).getAttribute("data-way")) ?? "";
  const begin = () => page.evaluate((id) => window.bot.getState().draft.edges[id]?.from.blockId, edgeId);
  const earlier = await begin();
  await page.evaluate((id) => window.bot.select({ edges: [id] }), edgeId);
  const bye = await group(page, "Bye").boundingBox();
  if (!bye) throw new Error("Nothing to begin at");
  await drag(page, await middle(page, "[data-way-begin]"), { x: bye.x + 60, y: bye.y + bye.height - 8 });
  expect(await undoLabel(page)).toBe("Let it begin elsewhere");
  expect(await begin()).not.toBe(earlier);

  // Drawing a connection to the border pans the canvas.
  const view = () => page.locator(".react-flow__viewport").evaluate(({ style }) => style.transform);
  const before = await view();
  const end = await middle(page, '[data-card] [aria-label="Connect the end of Bye to…"]');
  await page.mouse.move(end.x, end.y);
  await page.mouse.down();
  await page.mouse.move(1200, 500, { steps: 3 });
  await page.mouse.move(1430, 500);
  await expect.poll(view).not.toBe(before);
  await page.keyboard.press("Escape");
  await page.mouse.up();

  await page.mouse.move(700, 780);
  await page.keyboard.press("Alt+N");
  await page.getByRole("textbox", { name: "Text of the note" }).fill("Ask for the size of the team");
  await page.keyboard.press("Escape");
  const note = page.getByRole("article", { name: "Note", exact: true });
  const small = await note.boundingBox();
  if (!small) throw new Error("There is no note");
  const corner = { x: small.x + small.width - 6, y: small.y + small.height - 6 };
  await drag(page, corner, { x: corner.x + 90, y: corner.y + 60 });
  expect(await undoLabel(page)).toBe("Resize note");
  expect((await note.boundingBox())?.width).toBeGreaterThan(small.width + 60);
  expect(faults).toEqual([]);
});

it.skipIf(!existsSync(corpus))("opens its menu under a finger that stays", async () => {
  const { page, faults } = await openFlow(browser(), server(), "file=/lead-gen_2025-01-23_v6.1.json");
  const header = await middle(page, '[data-card][aria-label="Name"] header');
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [header] });
  await page.getByRole("menuitem", { name: "Rename" }).waitFor();
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  expect(await undoLabel(page)).toBe("Duplicate");
  expect((await titles(page)).filter((title) => title === "Name")).toHaveLength(2);
  expect(faults).toEqual([]);
});

it("makes a bot of a group, which the first one links to", async () => {
  const { context, page } = await newAuthor(browser(), parley());
  const id = await makeBlankBot(context, parley(), "Tea house");
  await page.goto(`${parley().builderUrl}/bots/${id}`);
  await page.getByRole("button", { name: "Write the first bubble" }).click();
  await bubble(page).fill("Welcome to the tea house");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  expect(await findViolations(page)).toEqual([]);
  await group(page, "Welcome").locator("header").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Extract into a bot" }).click();
  await page.getByText("Welcome is a bot of its own now").waitFor();
  await expect.poll(() => blocksOf(page, "Welcome")).toEqual([expect.stringContaining("Bot link")]);
  await page.goto(parley().builderUrl);
  await page
    .getByRole("link", { name: /^Welcome/ })
    .first()
    .click();
  await expect.poll(() => blocksOf(page, "Welcome")).toEqual(["Welcome to the tea house"]);
});
