const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Returns the checksum (CRC-32) that archives hold of each file. */
const checksum = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
};

/** Returns numbers as bytes, the lowest byte first. Each is given with its count of bytes. */
const numbers = (...fields: readonly (readonly [bytes: number, value: number])[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
};

const join = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

// Zip's own numbers: version 2.0, and names in UTF-8. The date is the first that the format knows.
const version = 20;
const utf8 = 0x0800;
const firstDay = 0x21;

/** Returns a zip archive of text files, uncompressed. Names must differ; there may be 65,535 files, of 4 GB together. */
export const zip = (files: readonly { name: string; text: string }[]): Uint8Array<ArrayBuffer> => {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const file of files) {
    const [name, content] = [encoder.encode(file.name), encoder.encode(file.text)];
    const about = [
      [2, version],
      [2, utf8],
      [2, 0],
      [2, 0],
      [2, firstDay],
      [4, checksum(content)],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const head = numbers([4, 0x04034b50], ...about);
    parts.push(head, name, content);
    directory.push(numbers([4, 0x02014b50], [2, version], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name);
    at += head.length + name.length + content.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, size],
    [4, at],
    [2, 0],
  );
  return join([...parts, ...directory, end]);
};
