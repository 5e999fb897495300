// Test support: server-sent events as they come.

export interface ReceivedEvent {
  event: string;
  id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: bodies are whatever the server says.
  data: any;
}

const parse = (text: string): ReceivedEvent => {
  const fields = new Map(
    text.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  return { event: fields.get("event") ?? "", id: fields.get("id"), data: JSON.parse(fields.get("data") ?? "null") };
};

/** Reads the events of an answer one by one. Signs of life are left out. */
export const readEvents = (response: Response) => {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream"))
    throw new Error(`No events: ${response.status}`);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let buffer = "";
  const next = async (): Promise<ReceivedEvent | null> => {
    for (;;) {
      const end = buffer.indexOf("\n\n");
      if (end >= 0) {
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (!text.startsWith(":")) return parse(text);
        continue;
      }
      const { value, done } = await reader.read();
      if (done) return null;
      buffer += decoder.decode(value, { stream: true });
    }
  };
  return {
    next,
    /** What is left until the end. */
    rest: async (): Promise<ReceivedEvent[]> => {
      const events: ReceivedEvent[] = [];
      for (let event = await next(); event; event = await next()) events.push(event);
      return events;
    },
    /** The connection is lost. */
    cut: () => reader.cancel(),
  };
};

/** The text that events tell, each from where it says; a gap is an error. */
export const joinText = (events: readonly ReceivedEvent[], before = ""): string =>
  events.reduce((text, { event, data }) => {
    if (event !== "text") return text;
    if (data.at > text.length) throw new Error(`The text from ${text.length} to ${data.at} is missing.`);
    return text.slice(0, data.at) + data.text;
  }, before);
