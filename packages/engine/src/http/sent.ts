import { Readable } from 'node:stream';
import { noticeHeader } from '@heliu/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../files/store.ts';

/** An answer that is a file instead of an envelope. */
export interface SentFile {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  /** Shown in the browser instead of saved. */
  readonly inline: boolean;
  /** Names this very content; with one, browsers may keep it. */
  readonly tag?: string;
  readonly maxAge?: number;
  /** What whoever opens it should know and the file itself cannot tell. */
  readonly notice?: string | undefined;
  open(range?: ByteRange): Promise<Readable> | Readable;
}

export const sentBuffer = (name: string, mediaType: string, content: Buffer): SentFile => ({
  name,
  mediaType,
  size: content.length,
  inline: true,
  open: () => Readable.from([content]),
});

/** RFC 6266 with the extended form of RFC 5987; the plain form is for programs that know no other. */
export function disposition(name: string, inline: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const extended = encodeURIComponent(name).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${extended}`;
}

/** One range, or `undefined` for the whole; `null` when it lies outside. Several at once are answered as the whole. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? null : { start, end };
}

/**
 * Nothing in a file runs as ours: no script, no request, no form, an origin of its own. The browser's PDF viewer does not
 * open inside such a sandbox, and runs nothing of the page's anyway.
 */
const caged = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";
const viewed = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  const tag = file.tag && `W/"${file.tag}"`;
  if (tag && request.headers['if-none-match'] === tag) return reply.code(304).header('etag', tag).send();
  const range = rangeOf(request.headers.range, file.size);
  if (range === null) return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  // Opened before anything is said about it: a content that is gone is a refusal like any other.
  const content = await file.open(range);
  const isText = file.mediaType.startsWith('text/');
  if (tag) void reply.header('etag', tag).header('cache-control', `private, max-age=${file.maxAge ?? 0}`);
  if (file.notice) void reply.header(noticeHeader, encodeURIComponent(file.notice));
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return reply
    .type(isText ? `${file.mediaType}; charset=utf-8` : file.mediaType)
    .header('content-disposition', disposition(file.name, file.inline))
    .header('content-security-policy', file.mediaType === 'application/pdf' ? viewed : caged)
    .header('accept-ranges', 'bytes')
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .send(content);
}
