import { crc32, createDeflateRaw } from 'node:zlib';

export interface Entry {
  readonly path: string;
  readonly content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

// Sizes and checksum follow the data, because they are not known before it (bit 3); names are UTF-8 (bit 11).
const flags = 0x0808;
const deflated = 8;
const version = 20;
const tooMuch = 0xffff_ffff;

function bytes(...parts: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of parts) {
    buffer.writeUIntLE(value, at, size);
    at += size;
  }
  return buffer;
}

/** The first of January 1980: a file of the same data is the same file. */
const epoch = [
  [2, 0],
  [2, 0x21],
] as const;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const chunkSize = 1 << 16;

/** Small pieces of text put together: a call into the compressor costs more than a row of a sheet is long. */
async function* inChunks(content: Entry['content']): AsyncGenerator<Buffer> {
  let text = '';
  for await (const piece of content) {
    if (Buffer.isBuffer(piece)) {
      yield piece;
      continue;
    }
    text += piece;
    if (text.length < chunkSize) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text) yield Buffer.from(text);
}

/** A ZIP archive piece by piece. Nothing is held but what is being compressed, however long it gets. */
export async function* zip(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  const out = (buffer: Buffer) => {
    at += buffer.length;
    if (at > tooMuch) throw new Error('an archive beyond 4 GiB');
    return buffer;
  };
  for await (const { path, content } of entries) {
    const name = Buffer.from(path);
    const offset = at;
    yield out(
      bytes(
        [4, 0x0403_4b50],
        [2, version],
        [2, flags],
        [2, deflated],
        ...epoch,
        [4, 0],
        [4, 0],
        [4, 0],
        [2, name.length],
        [2, 0],
      ),
    );
    yield out(name);
    const [start, deflate] = [at, createDeflateRaw({ level: 5 })];
    let [crc, size] = [0, 0];
    const feeding = (async () => {
      try {
        for await (const chunk of inChunks(content)) {
          crc = crc32(chunk, crc);
          size += chunk.length;
          if (!deflate.write(chunk)) await new Promise((resolve) => deflate.once('drain', resolve));
        }
        deflate.end();
      } catch (error) {
        deflate.destroy(error as Error);
      }
    })();
    for await (const chunk of deflate) yield out(chunk as Buffer);
    await feeding;
    const packed = at - start;
    yield out(bytes([4, 0x0807_4b50], [4, crc], [4, packed], [4, size]));
    written.push({ name, offset, crc, packed, size });
  }
  const directory = at;
  for (const { name, offset, crc, packed, size } of written) {
    yield out(
      bytes(
        [4, 0x0201_4b50],
        [2, version],
        [2, version],
        [2, flags],
        [2, deflated],
        ...epoch,
        [4, crc],
        [4, packed],
        [4, size],
        [2, name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ),
    );
    yield out(name);
  }
  yield bytes(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, at - directory],
    [4, directory],
    [2, 0],
  );
}
