import { expect, it } from "vitest";
import { readEvents, readText, type ServerEvent } from "./read-events.ts";

async function* chunks(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

const stream = (end: string) =>
  [
    'data: {"a":"ü"}',
    "",
    ": keep-alive",
    "",
    "event: ping",
    "",
    "data:one",
    "event:said",
    "data: two",
    "",
    "event: cut off",
    "data: cut off",
  ].join(end);

it.each([1, 2, 3, 7, 1000])("gives whole events, of text in chunks of %d letters", async (size) => {
  const events: ServerEvent[] = [
    { event: "message", data: '{"a":"ü"}' },
    { event: "said", data: "one\ntwo" },
  ];
  for (const end of ["\n", "\r\n", "\r"]) expect(await all(readEvents(chunks(stream(end), size)))).toEqual(events);
});

const open = (text: string) => {
  let isClosed = false;
  const bytes = new TextEncoder().encode(text);
  const left = [bytes.slice(0, 7), bytes.slice(7)];
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const next = left.shift();
      if (next) controller.enqueue(next);
    },
    cancel: () => {
      isClosed = true;
    },
  });
  return { reader: body.getReader(), isClosed: () => isClosed };
};

it("tells of every chunk, puts letters together that were cut, and closes a stream that nobody reads on", async () => {
  // The two bytes of `ü` arrive in two chunks.
  const { reader, isClosed } = open("data: ü\n\ndata: more");
  let count = 0;
  const onChunk = () => {
    count += 1;
  };
  for await (const { data } of readEvents(readText(reader, new TextDecoder(), onChunk))) {
    expect(data).toBe("ü");
    break;
  }
  expect(count).toBe(2);
  expect(isClosed()).toBe(true);
});
