import { expect, it } from "vitest";
import { type ExportQuery, readExport } from "./read-export.ts";

/** Serves these texts, one per request. A text that ends with `…` breaks off there. */
const serve = (texts: readonly string[]) => {
  const asked: (string | null)[] = [];
  const open = async ({ path }: { path: string }) => {
    asked.push(new URL(path, "http://localhost").searchParams.get("after"));
    const text = texts[asked.length - 1] ?? "…";
    return (async function* () {
      // Sends chunks of seven bytes, so that a chunk may end within a character.
      const bytes = new TextEncoder().encode(text.replace("…", ""));
      for (let begun = 0; begun < bytes.length; begun += 7) yield bytes.slice(begun, begun + 7);
      if (text.endsWith("…")) throw new TypeError("terminated");
    })();
  };
  return { asked, api: { open } };
};

const readAll = async (api: Parameters<typeof readExport>[0], format: ExportQuery["format"]) => {
  const records: string[] = [];
  const waits: number[] = [];
  const wait = async (time: number) => waits.push(time);
  const end = await (async () => {
    for await (const some of readExport(api, "bot", { format, started: "true" }, wait)) records.push(...some);
  })().catch((error: unknown) => error as { code: number; message: string });
  return { records, waits, end };
};

it("a file of CSV goes on behind the last result that has come as a whole", async () => {
  const { api, asked } = serve([
    '\uFEFFSubmitted at,Result,Name\r\n2026-01-02,r3,"Zoë\r\nand ""Ann"","\r\n2026-01-01,r2,"two\r\n2025-12-31,r9…',
    "\uFEFFSubmitted at,Result,Name\r\n…",
    '\uFEFFSubmitted at,Result,Name\r\n2026-01-01,r2,"two\r\n2025-12-31,r9,lines"\r\n2025-12-30,r1,\r\n',
  ]);
  const { records, end } = await readAll(api, "csv");
  expect(end).toBeUndefined();
  expect(records).toEqual([
    "Submitted at,Result,Name",
    '2026-01-02,r3,"Zoë\r\nand ""Ann"","',
    '2026-01-01,r2,"two\r\n2025-12-31,r9,lines"',
    "2025-12-30,r1,",
  ]);
  expect(asked).toEqual([null, "r3", "r3"]);
});

it("so does JSON, where an answer without its end has broken off", async () => {
  const { api, asked } = serve([
    '{"columns":[],"results":[\n{"id":"r3","n":1},\n{"id":"r2"',
    '{"columns":[],"results":[\n{"id":"r2","n":2}\n]}\n',
  ]);
  const { records } = await readAll(api, "json");
  expect(records).toEqual(['{"columns":[],"results":[', '{"id":"r3","n":1}', '{"id":"r2","n":2}']);
  expect(asked).toEqual([null, "r3"]);
});

it("it ends where the bot's questions have changed meanwhile", async () => {
  const { api } = serve(["Submitted at,Result,Name\r\n2026,r3,a\r\n…", "Submitted at,Result,Age\r\n2026,r2,b\r\n"]);
  const { records, end } = await readAll(api, "csv");
  expect(records).toHaveLength(2);
  expect(end).toMatchObject({ code: 2, message: expect.stringContaining("begin again") });
});

it("it is given up where nothing came, or nothing more comes", async () => {
  const never = serve([]);
  expect((await readAll(never.api, "csv")).end).toMatchObject({
    code: 1,
    message: expect.stringContaining("broke its answer off"),
  });
  expect(never.asked).toHaveLength(1);
  const stuck = serve(["Submitted at,Result\r\n2026,r3\r\n…"]);
  const { waits, end } = await readAll(stuck.api, "csv");
  expect(end).toMatchObject({ code: 1 });
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000]);
});
