// Test support: reads server-sent events.

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

/** Reads the events of an answer one by one. Heartbeats are left out. */
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
    /** Reads the remaining events until the stream ends. */
    rest: async (): Promise<ReceivedEvent[]> => {
      const events: ReceivedEvent[] = [];
      for (let event = await next(); event; event = await next()) events.push(event);
      return events;
    },
    /** Cuts the connection. */
    cut: () => reader.cancel(),
  };
};

/** Joins the text of events; each event says where its text begins. Throws if a part is missing. */
export const joinText = (events: readonly ReceivedEvent[], before = ""): string =>
  events.reduce((text, { event, data }) => {
    if (event !== "text") return text;
    if (data.at > text.length) throw new Error(`The text from ${text.length} to ${data.at} is missing.`);
    return text.slice(0, data.at) + data.text;
  }, before);
