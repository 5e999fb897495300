/** One server-sent event. */
export interface ServerEvent {
  /** "message" where the server names none. */
  event: string;
  data: string;
}

/** Splits a text that arrives in arbitrary chunks into lines. Text after the last line end is not returned. */
async function* readLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  let isAfterReturn = false;
  for await (const chunk of text) {
    if (chunk === "") continue;
    // A CRLF line end may be split between two chunks.
    rest += isAfterReturn && chunk.startsWith("\n") ? chunk.slice(1) : chunk;
    isAfterReturn = chunk.endsWith("\r");
    const lines = rest.split(/\r\n|\n|\r/);
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/**
 * Parses server-sent events as they arrive, following the standard. Comments, other fields, events without data, and an
 * incomplete last event are skipped.
 */
export async function* readEvents(text: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  let event = "";
  let data: string[] = [];
  for await (const line of readLines(text)) {
    const [, field, value = ""] = /^\uFEFF?(data|event)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "data") data.push(value);
    if (field === "event") event = value;
    if (line !== "") continue;
    if (data.length > 0) yield { event: event || "message", data: data.join("\n") };
    event = "";
    data = [];
  }
}

/** The part of a stream's reader that is used here. The core does not depend on browser types. */
interface StreamReader<Bytes> {
  read: () => Promise<{ done: boolean; value?: Bytes | undefined }>;
  cancel: () => Promise<void>;
}

/**
 * Decodes a stream of bytes into chunks of text. `onChunk` is called for every chunk, including comments that only keep the
 * connection alive. The stream is closed when the caller stops reading.
 */
export async function* readText<Bytes>(
  reader: StreamReader<Bytes>,
  decoder: { decode: (bytes: Bytes | undefined, options: { stream: true }) => string },
  onChunk: () => void,
): AsyncGenerator<string> {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk();
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
