import { expect, it } from "vitest";
import { defineCall } from "./call.ts";
import { findNamed } from "./named-by-path.ts";

const common = { section: "Bots", halves: ["builder"], method: "GET", summary: "Tries", answer: "nothing" } as const;
const reading = { ...common, caller: "actor", needs: "read" } as const;

it("a call that somebody known makes names what its path names first", () => {
  const named = (path: string) => findNamed({ ...reading, path });
  expect(named("/api/v1/typebots/{ref}")).toEqual({ kind: "bot", param: "ref" });
  expect(named("/api/typebots/{botId}/results/{resultId}/blocks/{blockId}/{name}")).toEqual({
    kind: "bot",
    param: "botId",
  });
  expect(named("/api/v1/typebots/{ref}/restore")).toEqual({ kind: "deleted bot", param: "ref" });
  expect(named("/api/v1/workspaces/{workspaceId}/members/{userId}")).toEqual({
    kind: "workspace",
    param: "workspaceId",
  });
  expect(named("/api/v1/sessions/{sessionId}/updateTypebot")).toEqual({ kind: "chat", param: "sessionId" });
  // Not the session of a chat.
  expect(named("/api/v1/account/sessions/{id}")).toBeNull();
  expect(named("/api/v1/typebots")).toBeNull();
  expect(findNamed({ ...common, caller: "visitor", path: "/api/typebots/{botId}/results/{resultId}" })).toBeNull();
});

it("refuses an id that nobody would check, and says what to do", () => {
  expect(() => defineCall({ ...reading, path: "/api/v1/polls/{pollId}" })).toThrow(
    "GET /api/v1/polls/{pollId}: nothing says whose {pollId} is, so nobody would check who may ask for it. Give " +
      '"polls" a line in `held` of packages/api/src/contract/named-by-path.ts if a workspace holds it; else one in ' +
      "`heldByNone`, with what makes it safe.",
  );
  expect(() => defineCall({ ...reading, path: "/api/v1/typebots/{ref}/polls/{pollId}" })).toThrow(
    "the server checks who may ask for {ref}, and nobody would check {pollId}. Have the call look for it inside of that " +
      'bot only, and add "polls" to `inside` of packages/api/src/contract/named-by-path.ts',
  );
});

it("refuses a path that names two things of a workspace", () => {
  const path = "/api/v1/workspaces/{workspaceId}/typebots/{ref}";
  expect(() => defineCall({ ...reading, path })).toThrow("and nobody would check {ref}");
});

it("refuses an alias that names something else than the path", () => {
  const aliases = ["/api/folders/{ref}"];
  expect(() => defineCall({ ...reading, path: "/api/v1/typebots/{ref}", aliases })).toThrow(
    "its alias /api/folders/{ref} names something else (folder). Begin it as the path begins, up to the first {…}.",
  );
});

it("refuses a call of somebody known that names a bot and needs no right to it", () => {
  expect(() => defineCall({ ...common, caller: "account", path: "/api/v1/typebots/{ref}/star" })).toThrow(
    'it names a bot without saying what whoever makes it must be allowed to. Give the contract `needs`: "read", "write" or',
  );
});

it("has no key that contracts don't have: a misspelled one would not count", () => {
  // @ts-expect-error It is `isForMembers`.
  defineCall({ ...reading, path: "/api/v1/typebots", isForMember: true });
  // @ts-expect-error What a call names follows from its path.
  defineCall({ ...reading, path: "/api/v1/typebots", names: { kind: "bot", param: "ref" } });
});
