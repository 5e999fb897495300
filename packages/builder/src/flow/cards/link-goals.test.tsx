import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useDocumentState } from "../../open-bot/document-context.tsx";
import { LinkNames, useNameGoal } from "../../open-bot/link-goals.ts";
import { draftOf, openBot, showInBot } from "../testing/open-bot.tsx";

afterEach(() => vi.restoreAllMocks());

/** Shows the goals of all blocks of the open bot. */
const Goals = () => {
  const nameGoal = useNameGoal();
  const draft = useDocumentState((state) => state.draft);
  return (
    <ul>
      <LinkNames />
      {Object.values(draft.blocks).map((block) => (
        <li key={block.id}>{nameGoal(draft, block) || "nowhere"}</li>
      ))}
    </ul>
  );
};

const group = (id: string, title: string, blocks: readonly object[]) => ({
  id,
  title,
  graphCoordinates: { x: 0, y: 0 },
  blocks,
});
const link = (id: string, options: object) => ({ id, type: "Typebot link", options });
const jump = (id: string, options: object) => ({ id, type: "Jump", options });

it("jumps and links to bots say where they go, by the names of groups and bots", async () => {
  const rooms = draftOf({ groups: [group("double", "Double room", [])] as never });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { url } = input instanceof Request ? input : { url: String(input) };
    if (url.includes("/deleted")) return new Response("{}", { status: 404 });
    const body = url.includes("/rooms") ? { draft: rooms } : { bots: [{ id: "rooms", name: "Rooms" }] };
    return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
  });
  const blocks = [
    jump("j1", { groupId: "bye" }),
    jump("j2", { groupId: "gone" }),
    jump("j3", {}),
    link("l1", { typebotId: "current", groupId: "bye" }),
    link("l2", { typebotId: "rooms" }),
    link("l3", { typebotId: "rooms", groupId: "double" }),
    link("l4", { typebotId: "deleted", groupId: "x" }),
    link("l5", {}),
  ];
  const draft = draftOf({ groups: [group("hi", "Hello", blocks), group("bye", "Goodbye", [])] as never });
  showInBot(await openBot(draft), <Goals />);
  await screen.findByText("to Double room in Rooms");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "to Goodbye",
    "to a group that is gone",
    "nowhere",
    "to Goodbye in this bot",
    "to Rooms",
    "to Double room in Rooms",
    "to another bot",
    "nowhere",
  ]);
});
