import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { callService } from "../../services/testing/call-service.ts";
import { play, says } from "../../testing/play.ts";
import { block } from "./block.ts";
import { server } from "./server.ts";

const action = "Generate a QR Code";
const parts = { definition: block, server };
const make = (options: object) => callService(parts, { action, data: "HELLO", saveUrlInVariableId: "vX", ...options });

/** Decodes a 1-bit PNG by its specification; true is black. */
const readPng = (file: Uint8Array): boolean[][] => {
  const bytes = Buffer.from(file);
  expect(bytes.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString("latin1", at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const header = chunks.get("IHDR") ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  expect([...header.subarray(8)]).toEqual([1, 0, 0, 0, 0]);
  // Throws if the checksum is wrong.
  const data = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0));
  const line = 1 + Math.ceil(width / 8);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => ((data[y * line + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0),
  );
};

it("spec B1.8, B7.18, B9.10: makes a PNG, keeps it under qrcodes, and saves its address", async () => {
  const { patch, kept } = await make({});
  expect(patch).toEqual({ variables: [{ variableId: "vX", value: "https://files.test/tmp/qrcodes/name.png" }] });
  expect(kept).toMatchObject([{ folder: "qrcodes", extension: "png", type: "image/png" }]);
  const pixels = readPng(kept[0]?.bytes ?? new Uint8Array());
  // Version 1 has 21 cells and a border of four.
  expect(pixels.length % 29).toBe(0);
  expect(pixels.length).toBeGreaterThanOrEqual(512);
  const scale = pixels.length / 29;
  const cell = (x: number, y: number) => pixels[y * scale + 1]?.[x * scale + 1];
  const row = (y: number, from: number, to: number) =>
    Array.from({ length: to - from }, (_, x) => (cell(from + x, y) ? "#" : "."));
  expect(row(3, 0, 29).join("")).toBe(".".repeat(29));
  expect(row(4, 4, 12).join("")).toBe("#######.");
  expect(row(5, 4, 12).join("")).toBe("#.....#.");
  expect(row(7, 4, 12).join("")).toBe("#.###.#.");
});

it("takes as much as a code holds, in any script, and says so where it is more", async () => {
  expect((await make({ data: "ü".repeat(1476) })).kept).toHaveLength(1);
  const { patch, kept } = await make({ data: "x".repeat(2954) });
  expect(kept).toEqual([]);
  expect(patch.logs).toEqual([
    {
      status: "error",
      description: "QR code data is too long: a code holds about 2,900 letters",
      context: "While generating a QR code",
    },
  ]);
});

it("spec B5.17: says that the data are empty, or that no variable was chosen", async () => {
  const described = async (options: object) => (await make(options)).patch.logs?.map(({ description }) => description);
  expect(await described({ data: "" })).toEqual(["QR code data is empty: write what the code should hold"]);
  expect(await described({ saveUrlInVariableId: null })).toEqual([
    "No variable is chosen to save the address of the QR code image in",
  ]);
});

it("says that it is not configured where no action was chosen", async () => {
  expect((await callService(parts, { data: "HELLO" })).patch).toEqual({
    logs: [{ status: "error", description: "qr-code is not configured" }],
  });
});

it("spec B4.7: goes on in any case, and logs a failure", () => {
  const flow = { groups: { A: [{ type: block.type }, says("after {{X}}")] }, variables: ["X"] };
  play(flow)
    .needs("send", { variables: [{ variableId: "vX", value: "here" }] })
    .says("after here")
    .ends();
  play(flow).needs("send", { error: "It broke" }).says("after ").logs("It broke").ends();
});
