import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Unfit } from './unpack.ts';

/** Bytes of an archive from `start` up to `end`, the last one included. */
export type OpenRange = (range: { readonly start: number; readonly end: number }) => Promise<Readable>;

export interface ZippedFile {
  readonly path: string;
  readonly packed: number;
  readonly isDeflated: boolean;
  readonly at: number;
}

async function bytesOf(open: OpenRange, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await open({ start, end })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const [endLength, entryLength, headLength] = [22, 46, 30];
const notZip = () => new Unfit('文件不是完整的压缩包');

/** What an archive of ours says it holds: read from its end, without reading the rest. */
export async function listZip(open: OpenRange, size: number): Promise<ZippedFile[]> {
  if (size < endLength) throw notZip();
  const end = await bytesOf(open, size - endLength, size - 1);
  if (end.readUInt32LE(0) !== 0x0605_4b50) throw notZip();
  const [count, length, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  if (start + length > size - endLength) throw notZip();
  const directory = length === 0 ? Buffer.alloc(0) : await bytesOf(open, start, start + length - 1);
  const files: ZippedFile[] = [];
  for (let at = 0; files.length < count;) {
    if (at + entryLength > directory.length || directory.readUInt32LE(at) !== 0x0201_4b50) throw notZip();
    const [named, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    files.push({
      path: directory.toString('utf8', at + entryLength, at + entryLength + named),
      isDeflated: directory.readUInt16LE(at + 10) === 8,
      packed: directory.readUInt32LE(at + 20),
      at: directory.readUInt32LE(at + 42),
    });
    at += entryLength + named + extra + comment;
  }
  return files;
}

/** What a file of an archive holds, piece by piece. It throws where the bytes are no longer what was packed. */
export async function* readZipped(open: OpenRange, { at, packed, isDeflated }: ZippedFile): AsyncGenerator<Buffer> {
  const head = await bytesOf(open, at, at + headLength - 1);
  if (head.length < headLength || head.readUInt32LE(0) !== 0x0403_4b50) throw notZip();
  const start = at + headLength + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (packed === 0) return;
  const content = await open({ start, end: start + packed - 1 });
  if (!isDeflated) {
    yield* content as AsyncIterable<Buffer>;
    return;
  }
  const inflate = createInflateRaw();
  content.on('error', (error) => inflate.destroy(error));
  yield* content.pipe(inflate) as AsyncIterable<Buffer>;
}
