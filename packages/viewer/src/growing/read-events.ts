/** One server-sent event. */
export interface ServerEvent {
  event: string;
  data: unknown;
}

const parseEvent = (text: string): ServerEvent | null => {
  let [event, data] = ["", ""];
  for (const line of text.split("\n")) {
    if (line.startsWith("event: ")) event = line.slice("event: ".length);
    if (line.startsWith("data: ")) data += line.slice("data: ".length);
  }
  return data === "" ? null : { event, data: JSON.parse(data) };
};

/**
 * Reads server-sent events, however they are split. `onLife` is called with whatever arrives, signs of life included.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onLife: () => void,
): AsyncGenerator<ServerEvent, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    onLife();
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const event = parseEvent(part);
      if (event) yield event;
    }
  }
}
