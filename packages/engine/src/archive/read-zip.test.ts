import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { zip } from '../excel/zip.ts';
import { listZip, readZipped } from './read-zip.ts';

const files = { '总账.xml': '<总账>'.repeat(50_000), '空.txt': '', '目录/一.txt': '一' };

async function packed(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const entries = Object.entries(files).map(([path, text]) => ({ path, content: [text] }));
  for await (const chunk of zip(entries)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const opener = (bytes: Buffer) => async (range: { start: number; end: number }) =>
  Readable.from([bytes.subarray(range.start, range.end + 1)]);
async function unpacked(bytes: Buffer): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const file of await listZip(opener(bytes), bytes.length)) {
    const chunks: Buffer[] = [];
    for await (const chunk of readZipped(opener(bytes), file)) chunks.push(chunk);
    found[file.path] = Buffer.concat(chunks).toString();
  }
  return found;
}

describe('压缩包', () => {
  test('what was packed is read again, file by file', async () => {
    expect(await unpacked(await packed())).toEqual(files);
  });

  test('what is cut off or no archive at all is told', async () => {
    const bytes = await packed();
    await expect(unpacked(bytes.subarray(0, bytes.length - 5))).rejects.toThrow('不是完整的压缩包');
    await expect(unpacked(Buffer.from('a,b,c'))).rejects.toThrow('不是完整的压缩包');
  });
});
