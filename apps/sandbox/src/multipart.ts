import { Refused } from './refusal.ts';

export interface UploadedFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Buffer;
}

/** The parts of a multipart form; files are kept as the bytes they are. */
export function partsOf(raw: Buffer, boundary: string) {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  const mark = Buffer.from(`--${boundary}`);
  let at = raw.indexOf(mark);
  if (at < 0) throw new Refused('invalid', '表单没有分隔符');
  for (;;) {
    const start = at + mark.length + 2;
    const end = raw.indexOf(mark, start);
    if (end < 0) return { fields, files };
    const head = raw.indexOf('\r\n\r\n', start);
    if (head < 0 || head > end) throw new Refused('invalid', '表单的一段没有开头');
    const headers = raw.subarray(start, head).toString('utf8');
    const bytes = raw.subarray(head + 4, end - 2);
    const field = / name="([^"]*)"/.exec(headers)?.[1] ?? '';
    const name = /filename="([^"]*)"/.exec(headers)?.[1];
    if (name === undefined) fields[field] = bytes.toString('utf8');
    else files.push({ field, name, bytes: Buffer.from(bytes) });
    at = end;
  }
}
