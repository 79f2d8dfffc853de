import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { codes } from '@heliu/model';
import { Refusal } from '../refusal.ts';
import type { Work } from '../work.ts';
import { findFiles, noSuchFile } from './file.ts';
import { headLength, mediaTypeOf, pictureTypes } from './media.ts';
import { pixelsOf } from './pixels.ts';
import { measure, TooLarge } from './store.ts';

const mostSide = 256;
const mostBytes = 65_536;
const thumbnailTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** A thumbnail is made once, by the browser that uploads the picture: only whoever has just done that may add one. */
export async function demandFresh(work: Work, id: number): Promise<void> {
  const [file] = await findFiles(work, [id]);
  if (!file || file.createdBy !== work.user.id || file.ownerEntity !== null) throw noSuchFile();
  if (!pictureTypes.includes(file.mediaType)) throw new Refusal('只有图片才有缩略图', codes.invalid);
}

/** What was sent as a thumbnail, judged by its content. */
export async function readThumbnail(content: Readable): Promise<{ mediaType: string; content: Buffer }> {
  const { through } = measure(mostBytes);
  const bytes = await buffer(content.pipe(through).on('error', () => content.resume())).catch((error: unknown) => {
    throw error instanceof TooLarge ? new Refusal(`缩略图不能超过 ${mostBytes / 1024} KB`, codes.invalid) : error;
  });
  const mediaType = mediaTypeOf(bytes.subarray(0, headLength), '') ?? '';
  const pixels = thumbnailTypes.includes(mediaType) ? pixelsOf(bytes, mediaType) : undefined;
  if (!pixels || Math.max(pixels.width, pixels.height) > mostSide)
    throw new Refusal(`缩略图应是边长不超过 ${mostSide} 像素的图片`, codes.invalid);
  return { mediaType, content: bytes };
}

/** It lies beside the row of its picture and goes with it. The first one stays. */
export function keepThumbnail(work: Work, id: number, thumbnail: { mediaType: string; content: Buffer }): void {
  work.later({
    name: 'thumbnail.keep',
    text: `insert into sys_file_thumbnail (company_id, file_id, media_type, content) values ($1, $2, $3, decode($4, 'base64')) on conflict do nothing`,
    values: [work.company, id, thumbnail.mediaType, thumbnail.content.toString('base64')],
  });
}

export async function thumbnailOf(work: Work, id: number): Promise<{ mediaType: string; content: Buffer } | undefined> {
  const [found] = await work.query<{ mediaType: string; content: string }>(
    'thumbnail.read',
    `select media_type as "mediaType", encode(content, 'base64') as content from sys_file_thumbnail where company_id = $1 and file_id = $2`,
    [work.company, id],
  );
  return found && { mediaType: found.mediaType, content: Buffer.from(found.content, 'base64') };
}

/** Which of these files have one. */
export async function withThumbnail(work: Work, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await work.query<{ id: number }>(
    'thumbnail.among',
    `select file_id as id from sys_file_thumbnail where company_id = $1 and file_id = any($2::bigint[])`,
    [work.company, ids],
  );
  return new Set(rows.map(({ id }) => id));
}
