import type { RehearsedChat } from "@parley/trials";
import { expect, it } from "vitest";
import { fatesOf, placesOf } from "./fates.ts";

const place = (blockId: string, botId = "bot") => ({
  botId,
  blockId,
  groupId: "g",
  groupTitle: "Group",
  blockType: "text input",
});

const chat = (more: Partial<RehearsedChat>): RehearsedChat => ({
  ...{ resultId: "r", createdAt: "", verdict: "elsewhere", where: null, standsAt: null },
  ...{ endsIn: null, failure: null, rows: [], ...more },
});

it("what becomes of chats stands at each block where they go elsewhere, end, stop or fail", () => {
  const fates = fatesOf([
    chat({ verdict: "same", standsAt: place("a") }),
    chat({ verdict: "words", standsAt: place("a") }),
    chat({ endsIn: "Bye", standsAt: place("a") }),
    chat({ endsIn: "Bye", standsAt: place("a") }),
    chat({ endsIn: "Bye", standsAt: place("b") }),
    chat({ verdict: "asks", where: place("b"), standsAt: place("b") }),
    chat({ where: place("x", "linked"), standsAt: place("x", "linked") }),
    chat({ verdict: "fails", failure: "It was down" }),
  ]);
  const told = [...placesOf(fates, "bot")].map(([id, all]) => [id, all.map((one) => [one.verdict, one.chats.length])]);
  expect(Object.fromEntries(told)).toEqual({
    a: [["elsewhere", 2]],
    b: [
      ["asks", 1],
      ["elsewhere", 1],
    ],
  });
});
