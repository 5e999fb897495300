/** One server-sent event. */
export interface ServerEvent {
  event: string;
  data: string;
}

/** The events of a stream, as they come. `heard` is called for everything that comes, signs of life included. */
export const readEvents = async function* (
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => undefined,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      text += decoder.decode(value, { stream: true });
      const parts = text.split(/\r?\n\r?\n/);
      text = parts.pop() ?? "";
      for (const part of parts) {
        const found = readEvent(part);
        if (found) yield found;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
};

/** An event from its lines; null for a comment. */
const readEvent = (part: string): ServerEvent | null => {
  const fields = part.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line));
  const valuesOf = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ""] : []));
  const data = valuesOf("data");
  return data.length === 0 ? null : { event: valuesOf("event").at(-1) ?? "message", data: data.join("\n") };
};
