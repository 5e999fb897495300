/** One server-sent event. */
export interface ServerEvent {
  /** "message" where the server names none. */
  event: string;
  data: string;
}

/** The lines of a text, however it is cut into pieces; what stands behind the last line end is no line yet. */
async function* readLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  let isAfterReturn = false;
  for await (const piece of text) {
    if (piece === "") continue;
    // A line end of two letters may be cut in the middle.
    rest += isAfterReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    isAfterReturn = piece.endsWith("\r");
    const lines = rest.split(/\r\n|\n|\r/);
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/**
 * Server-sent events as they come, by their standard: comments, other fields, and events without data or without an end
 * are left out.
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

/** What is used of the reader of a stream; the core knows no browser. */
interface StreamReader<Bytes> {
  read: () => Promise<{ done: boolean; value?: Bytes | undefined }>;
  cancel: () => Promise<void>;
}

/**
 * The text of a stream of bytes, piece by piece. `onPiece` is called with whatever comes: signs of life are comments, which
 * are no events. Whoever stops reading closes the stream.
 */
export async function* readText<Bytes>(
  reader: StreamReader<Bytes>,
  decoder: { decode: (bytes: Bytes | undefined, options: { stream: true }) => string },
  onPiece: () => void,
): AsyncGenerator<string> {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onPiece();
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
