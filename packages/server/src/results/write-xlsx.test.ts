import { crc32, inflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { writeXlsx } from "./write-xlsx.ts";

/** Reads the files of an archive by its directory. */
const readZip = (bytes: Buffer): Map<string, string> => {
  const files = new Map<string, string>();
  const end = bytes.length - 22;
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const [length, start] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString("utf8", at + 46, at + 46 + length);
    const content = inflateRawSync(bytes.subarray(start + 30 + length, start + 30 + length + packed));
    expect([content.length, crc32(content)]).toEqual([size, bytes.readUInt32LE(at + 16)]);
    files.set(name, content.toString());
    at += 46 + length;
  }
  return files;
};

async function* inParts(...parts: string[][][]) {
  yield* parts;
}
const write = async (table: Parameters<typeof writeXlsx>[0], rowsEach?: number): Promise<Buffer> => {
  const bytes: Uint8Array[] = [];
  for await (const part of writeXlsx(table, rowsEach)) bytes.push(part);
  return Buffer.concat(bytes);
};
const cellsOf = (sheet = ""): string[] => [...sheet.matchAll(/<c\/>|<c[ >][\s\S]*?<\/c>/g)].map(([cell]) => cell);

it("what visitors have said is text, whatever a spreadsheet would make of it", async () => {
  const given = ["=1+1", "+49 30 1", "007", "<b>&amp;\u0001", "_x0041_", "  two\nlines ", ""];
  const rows = inParts([given]);
  const files = readZip(await write({ heading: ["A"], rows, numeric: new Set(), name: "Results" }));
  const texts = cellsOf(files.get("xl/worksheets/sheet1.xml")).slice(1);
  expect(texts.map((cell) => /<t xml:space="preserve">([\s\S]*)<\/t>/.exec(cell)?.[1])).toEqual([
    "=1+1",
    "+49 30 1",
    "007",
    "&lt;b&gt;&amp;amp;\ufffd",
    "_x005F_x0041_",
    "  two\nlines ",
    undefined,
  ]);
  expect([...files.values()].join("")).not.toContain("<f>");
});

it("numbers of questions for a number are numbers, as far as a spreadsheet keeps them", async () => {
  const rows = inParts([["42"], ["-1.5"]], [["007"], ["12345678901234567"], ["ten"]]);
  const files = readZip(await write({ heading: ["Number"], rows, numeric: new Set([0]), name: "Results" }));
  const cells = cellsOf(files.get("xl/worksheets/sheet1.xml")).slice(1);
  expect(cells.map((cell) => /<v>(.*)<\/v>/.exec(cell)?.[1])).toEqual(["42", "-1.5", undefined, undefined, undefined]);
});

it("rows that a sheet doesn't hold go on in another, and the archive is whole", async () => {
  const rows = inParts(Array.from({ length: 7 }, (_, number) => [`row ${number}`]));
  const bytes = await write({ heading: ["Text"], rows, numeric: new Set(), name: "Results" }, 4);
  const files = readZip(bytes);
  expect([1, 2, 3].map((number) => cellsOf(files.get(`xl/worksheets/sheet${number}.xml`)).length)).toEqual([4, 4, 2]);
  expect(files.get("xl/workbook.xml")).toContain('<sheet name="Results 3" sheetId="3" r:id="rId3"/>');
});
