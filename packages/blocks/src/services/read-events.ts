import type { ServerStream } from "@parley/core";

/** The lines of a text, however it is cut into pieces; what stands behind the last line end is no line yet. */
async function* readLines(text: ServerStream["text"]): AsyncGenerator<string> {
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
 * The data of server-sent events as they come, by their standard: comments, other fields, and events without data or
 * without an end are left out.
 */
export async function* readEvents(text: ServerStream["text"]): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of readLines(text)) {
    const [, value] = /^\uFEFF?data(?:: ?(.*))?$/s.exec(line) ?? [];
    if (value !== undefined) data.push(value);
    if (line !== "" || data.length === 0) continue;
    yield data.join("\n");
    data = [];
  }
}
