import { readFormula } from "@parley/core";
import type { BotFile } from "@parley/core/format";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Selection } from "../../document/index.ts";
import { createCanvasStore, showCanvas } from "../canvas/canvas-store.ts";
import { addNote, notesOf } from "../canvas/notes.ts";
import { noteCardId } from "../canvas/scene.ts";
import { draftOf, openBot, showInBot } from "../testing/open-bot.tsx";
import { Inspector } from "./inspector.tsx";

afterEach(cleanup);

const at = { x: 0, y: 0 };

const file: Partial<BotFile> = {
  variables: [{ id: "name", name: "Name" }],
  groups: [
    {
      id: "welcome",
      title: "Welcome",
      graphCoordinates: at,
      blocks: [
        {
          id: "ask",
          type: "choice input",
          items: [
            { id: "yes", content: "Yes" },
            { id: "no", content: "No" },
          ],
        },
        { id: "odd", type: "Telepathy", options: { power: 3 } },
      ],
    },
    { id: "bye", title: "Bye", graphCoordinates: at, blocks: [] },
  ],
};

const show = async (selection: Partial<Selection>) => {
  const document = await openBot(draftOf(file));
  document.select(selection);
  showInBot(document, <Inspector />);
  const blocksIn = (groupId: string) =>
    Object.values(document.getState().draft.blocks)
      .filter((block) => block.groupId === groupId)
      .sort((one, other) => (one.order < other.order ? -1 : 1))
      .map(({ type }) => type);
  return { document, user: userEvent.setup(), blocksIn };
};

const choose = async (user: ReturnType<typeof userEvent.setup>, button: HTMLElement, name: string) => {
  await user.click(button);
  await user.click(await screen.findByRole("option", { name }));
};

describe("a block", () => {
  it("has points for its answers, begun by one button and written beside each answer", async () => {
    const { document, user, blocksIn } = await show({ blocks: ["ask"] });
    await user.click(screen.getByRole("button", { name: "Give points for answers" }));
    expect(blocksIn("welcome")).toEqual(["choice input", "Set variable", "Telepathy"]);
    await user.type(screen.getByRole("textbox", { name: "Points for Yes" }), "10");
    await user.click(screen.getByRole("button", { name: "Added to Score in Welcome" }));
    const { draft, selection } = document.getState();
    const options = draft.blocks[selection.blocks[0] ?? ""]?.options;
    expect(readFormula(String(options?.expressionToEvaluate))).toMatchObject({
      rows: [
        ["Yes", "10"],
        ["No", ""],
      ],
    });
  });

  it("has its rows added line by line, led to groups, reordered and removed", async () => {
    const { document, user } = await show({ blocks: ["ask"] });
    const rows = () => screen.getAllByRole<HTMLTextAreaElement>("textbox", { name: "Text" }).map(({ value }) => value);
    await user.click(screen.getAllByRole("textbox", { name: "Text" })[1] as HTMLElement);
    await user.paste("Maybe\nLater");
    expect(rows()).toEqual(["Yes", "Maybe", "Later"]);
    const first = screen.getAllByRole("listitem")[0] as HTMLElement;
    await choose(user, within(first).getByRole("button", { name: /Leads to$/ }), "Bye");
    expect(Object.values(document.getState().draft.edges).find(({ from }) => from.itemId === "yes")?.to.groupId).toBe(
      "bye",
    );
    screen.getByRole("button", { name: /^Move Later/ }).focus();
    await user.keyboard("{ArrowUp}");
    expect(rows()).toEqual(["Yes", "Later", "Maybe"]);
    await user.click(screen.getByRole("button", { name: "Actions for Yes" }));
    await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
    expect(rows()).toEqual(["Later", "Maybe"]);
    // The connection that started at the row was deleted with it.
    expect(Object.values(document.getState().draft.edges).some(({ from }) => from.itemId === "yes")).toBe(false);
  });

  it("moves to another group", async () => {
    const { user, blocksIn } = await show({ blocks: ["ask"] });
    await user.click(screen.getByRole("button", { name: "Actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Move to…" }));
    const dialog = await screen.findByRole("dialog");
    await choose(user, within(dialog).getByRole("button", { name: /Group$/ }), "Bye");
    await user.click(screen.getByRole("button", { name: "Move" }));
    expect(blocksIn("welcome")).toEqual(["Telepathy"]);
    expect(blocksIn("bye")).toEqual(["choice input"]);
  });

  it("is duplicated and deleted from its menu", async () => {
    const { document, user, blocksIn } = await show({ blocks: ["ask"] });
    await user.click(screen.getByRole("button", { name: "Actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    expect(blocksIn("welcome")).toEqual(["choice input", "choice input", "Telepathy"]);
    await user.click(screen.getByRole("button", { name: "Actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(blocksIn("welcome")).toEqual(["choice input", "Telepathy"]);
    document.undo();
    expect(blocksIn("welcome")).toEqual(["choice input", "choice input", "Telepathy"]);
  });

  it("of an unknown type is kept as it is, and can be removed", async () => {
    const { document } = await show({ blocks: ["odd"] });
    expect(screen.getByRole("heading", { name: "Unknown block" })).toBeTruthy();
    expect(screen.getByText(/does not know blocks of the type Telepathy/)).toBeTruthy();
    expect(document.getState().draft.blocks.odd?.options).toEqual({ power: 3 });
    expect(screen.getByRole("button", { name: "Actions" })).toBeTruthy();
  });

  it("brings its help along", async () => {
    const { user } = await show({ blocks: ["ask"] });
    await user.click(screen.getByRole("button", { name: "How it works" }));
    await waitFor(() => expect(screen.getByText(/makes a button of every element of a list variable/)).toBeTruthy(), {
      timeout: 10_000,
    });
  });
});

it("a group is renamed, coloured and led on", async () => {
  const { document, user } = await show({ groups: ["welcome"] });
  const title = screen.getByRole("textbox", { name: "Title" });
  await user.clear(title);
  await user.type(title, "Hello");
  await choose(user, screen.getByRole("button", { name: /Colour/ }), "Blue");
  await choose(user, screen.getByRole("button", { name: /Then goes to$/ }), "Bye");
  const { groups, edges } = document.getState().draft;
  expect(groups.welcome?.title).toBe("Hello");
  expect(groups.welcome?.data).toMatchObject({ parley: { color: "blue" } });
  expect(Object.values(edges).find(({ from }) => from.blockId === "odd")?.to.groupId).toBe("bye");
});

it("several blocks become a group of their own", async () => {
  const { document, user } = await show({ blocks: ["ask", "odd"] });
  expect(screen.getByText("2 blocks")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Turn into a group of their own" }));
  const [group] = document.getState().selection.groups;
  expect(Object.values(document.getState().draft.blocks).map(({ groupId }) => groupId)).toEqual([group, group]);
  document.undo();
  expect(Object.values(document.getState().draft.blocks).map(({ groupId }) => groupId)).toEqual(["welcome", "welcome"]);
});

it("notes on the canvas are counted, duplicated and deleted with what else is selected", async () => {
  const { document, user } = await show({ groups: ["bye"] });
  const made = addNote(document.getState().draft, { x: 10, y: 20 });
  act(() => document.change("Add a note", made.operations));
  const canvas = createCanvasStore(() => true);
  canvas.setState({ notes: [noteCardId(made.noteId)] });
  const leave = showCanvas(canvas);
  expect(await screen.findByText("1 group, 1 note")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Duplicate" }));
  const notes = () => notesOf(document.getState().draft).map(({ at: { x, y } }) => [x, y]);
  expect(notes()).toEqual([
    [10, 20],
    [50, 60],
  ]);
  // The copies are now selected.
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(notes()).toEqual([[10, 20]]);
  expect(Object.keys(document.getState().draft.groups)).toEqual(["welcome", "bye"]);
  act(leave);
});

it("the start leads to a group that is made there and then", async () => {
  const { document, user } = await show({ events: ["start"] });
  await user.click(screen.getByRole("button", { name: /^(?!Disconnect).*Leads to$/ }));
  await user.type(await screen.findByRole("searchbox"), "Intro");
  await user.click(await screen.findByRole("option", { name: 'Create "Intro"' }));
  const { groups, edges } = document.getState().draft;
  const [edge] = Object.values(edges).filter(({ from }) => from.eventId === "start");
  expect(groups[edge?.to.groupId ?? ""]?.title).toBe("Intro");
});

it("while nothing is selected, the variables are there", async () => {
  await show({});
  expect(screen.getByRole("region", { name: "Variables" })).toBeTruthy();
});
