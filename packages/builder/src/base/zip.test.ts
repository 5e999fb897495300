import { crc32, inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { zip } from "./zip.ts";

/** Reads an archive by its directory at the end, as other programs do. */
const read = (archive: Uint8Array): { name: string; text: string }[] => {
  const bytes = Buffer.from(archive);
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [nameLength, size, head] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    expect(bytes.readUInt32LE(head)).toBe(0x04034b50);
    const from = head + 30 + bytes.readUInt16LE(head + 26);
    const stored = bytes.subarray(from, from + size);
    const content = bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored);
    expect(bytes.readUInt32LE(at + 16)).toBe(crc32(content));
    at += 46 + nameLength;
    return { name, text: content.toString("utf8") };
  });
};

it("an archive holds every file as it was", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, text })), (files) => {
      expect(read(zip(files))).toEqual(files);
    }),
  );
});
