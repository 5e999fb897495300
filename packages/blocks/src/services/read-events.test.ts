import { expect, it } from "vitest";
import { readEvents } from "./read-events.ts";

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const read = async (text: string, size: number) => {
  const events: string[] = [];
  for await (const event of readEvents(pieces(text, size))) events.push(event);
  return events;
};

const stream = (end: string) =>
  ['data: {"a":"ü"}', "", ": keep-alive", "", "event: ping", "", "data:one", "data: two", "", "data: cut off"].join(
    end,
  );

it.each([1, 2, 3, 7, 1000])("gives whole events, of text in pieces of %d letters", async (size) => {
  for (const end of ["\n", "\r\n", "\r"]) expect(await read(stream(end), size)).toEqual(['{"a":"ü"}', "one\ntwo"]);
});
