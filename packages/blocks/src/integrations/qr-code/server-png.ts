import { joinBytes } from "../../services/join-bytes.ts";

// Writes 1-bit PNG files without compression, which so few bytes don't need.

const crcTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const crc32 = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
};

const adler32 = (bytes: Uint8Array): number => {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
};

const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

const chunk = (name: string, data: Uint8Array): Uint8Array => {
  const named = joinBytes(
    [...name].map((letter) => letter.charCodeAt(0)),
    data,
  );
  return joinBytes(uint32(data.length), named, uint32(crc32(named)));
};

/** The maximum length of an uncompressed zlib block. */
const longestBlock = 65535;

const zlibStored = (data: Uint8Array): Uint8Array => {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += longestBlock) {
    const part = data.subarray(at, at + longestBlock);
    const isLast = at + longestBlock >= data.length;
    const { length } = part;
    blocks.push(joinBytes([isLast ? 1 : 0, length & 255, length >>> 8, ~length & 255, (~length >>> 8) & 255], part));
  }
  return joinBytes([0x78, 0x01], ...blocks, uint32(adler32(data)));
};

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Draws rows of cells, true for black, each `scale` pixels wide and high. All rows have the same length. */
export const drawPng = (cells: readonly (readonly boolean[])[], scale: number): Uint8Array => {
  const width = (cells[0]?.length ?? 0) * scale;
  const height = cells.length * scale;
  const lineLength = 1 + Math.ceil(width / 8);
  const pixels = new Uint8Array(lineLength * height);
  for (let y = 0; y < height; y += 1) {
    const row = cells[Math.floor(y / scale)] ?? [];
    for (let x = 0; x < width; x += 1) {
      const at = y * lineLength + 1 + (x >> 3);
      if (!row[Math.floor(x / scale)]) pixels[at] = (pixels[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  // One bit per pixel, greyscale.
  const header = joinBytes(uint32(width), uint32(height), [1, 0, 0, 0, 0]);
  return joinBytes(
    signature,
    chunk("IHDR", header),
    chunk("IDAT", zlibStored(pixels)),
    chunk("IEND", new Uint8Array()),
  );
};
