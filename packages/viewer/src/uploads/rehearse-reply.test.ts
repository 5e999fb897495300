import { expect, it } from "vitest";
import type { Write } from "../state/writes.ts";
import { standInUrl, withUrls } from "./rehearse-reply.ts";

const answer = (content: string): Write => ({
  kind: "answer",
  body: { botId: "b", groupId: "g", blockId: "f", visit: 0, index: 0, content },
});

it("every file's address takes the place of its own stand-in, whatever the files are called", () => {
  const files = Array.from({ length: 12 }, (_, id) => ({ id, name: id % 3 === 0 ? "photo.png" : "README", type: "" }));
  const standIns = files.map(standInUrl);
  const urls = files.map(({ id }) => `https://files.example/"${id}"`);
  const [written] = withUrls([answer(standIns.join(", "))], new Map(standIns.map((url, at) => [url, urls[at] ?? ""])));
  expect(written).toEqual(answer(urls.join(", ")));
});
