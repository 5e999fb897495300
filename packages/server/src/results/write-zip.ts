import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);

/** A file of an archive; its content comes in parts of any size. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** Sizes and the checksum stand behind the content, since it is sent while it is made; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the first day that archives know. */
const noDate = 0x0021;
const version = 20;

const bytesOf = (numbers: readonly (readonly [size: 2 | 4, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(numbers.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of numbers) at = bytes.writeUIntLE(value, at, size);
  return bytes;
};

/** An empty last block, which ends the content. */
const lastBlock = Buffer.from([3, 0]);

/**
 * Writes an archive while it is read, in memory of one part. Each part is compressed by itself, off the thread that serves
 * visitors. An archive holds less than 4 GB.
 */
export async function* writeZip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const nameBytes = Buffer.from(name);
    const begun = offset;
    let [checksum, packed, size] = [0, 0, 0];
    const common = [
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, noDate],
    ] as const;
    const head = bytesOf([
      [4, 0x04034b50],
      [2, version],
      ...common,
      [4, 0],
      [4, 0],
      [4, 0],
      [2, nameBytes.length],
      [2, 0],
    ]);
    offset += head.length + nameBytes.length;
    yield Buffer.concat([head, nameBytes]);
    for await (const text of content) {
      if (text === "") continue;
      const bytes = Buffer.from(text);
      const part = await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
      checksum = crc32(bytes, checksum);
      packed += part.length;
      size += bytes.length;
      yield part;
    }
    packed += lastBlock.length;
    const sizes = [
      [4, checksum],
      [4, packed],
      [4, size],
    ] as const;
    const tail = bytesOf([[4, 0x08074b50], ...sizes]);
    offset += packed + tail.length;
    yield Buffer.concat([lastBlock, tail]);
    directory.push(
      bytesOf([
        [4, 0x02014b50],
        [2, version],
        [2, version],
        ...common,
        ...sizes,
        [2, nameBytes.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, begun],
      ]),
      nameBytes,
    );
  }
  const bytes = Buffer.concat(directory);
  const count = directory.length / 2;
  yield Buffer.concat([
    bytes,
    bytesOf([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, bytes.length],
      [4, offset],
      [2, 0],
    ]),
  ]);
}
