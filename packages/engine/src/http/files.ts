import { Readable } from 'node:stream';
import { codes, fileCalls, type FileLink } from '@heliu/model';
import {
  demandFile,
  dropContent,
  type FileRow,
  findFiles,
  keepFile,
  noSuchFile,
  openContent,
  seenFiles,
  takeIn,
} from '../files/file.ts';
import { fileLink, readLink } from '../files/link.ts';
import { mayShow } from '../files/media.ts';
import { demandFresh, keepThumbnail, readThumbnail, thumbnailOf, withThumbnail } from '../files/thumbnail.ts';
import { Refusal } from '../refusal.ts';
import { service } from '../user.ts';
import { readId, readIds } from './arguments.ts';
import { type Context, inWork, type Route } from './route.ts';
import type { SentFile } from './sent.ts';

const asSent = ({ db }: Context, file: FileRow, inline: boolean, maxAge: number): SentFile => ({
  name: file.name,
  mediaType: file.mediaType,
  size: file.size,
  inline: inline && mayShow(file.mediaType),
  tag: file.sha256.slice(0, 32),
  maxAge,
  open: (range) =>
    openContent(db, file, range).catch((error: unknown) =>
      Promise.reject(error instanceof Refusal ? error : noSuchFile()),
    ),
});
const asThumbnail = (file: FileRow, { mediaType, content }: { mediaType: string; content: Buffer }): SentFile => ({
  name: file.name,
  mediaType,
  size: content.length,
  inline: true,
  tag: `${file.sha256.slice(0, 31)}t`,
  maxAge: 3600,
  open: (range) => Promise.resolve(Readable.from(range ? content.subarray(range.start, range.end + 1) : content)),
});
const mostLinks = 200;

/** Reads the file of a request into the store; whoever is refused afterwards leaves nothing behind. */
export async function received<T>(
  context: Context,
  keep: (content: Awaited<ReturnType<typeof takeIn>>) => Promise<T>,
): Promise<T> {
  const { name, content, atMost } = await context.incoming();
  const taken = await takeIn(context.db, context.user.company, name, content, atMost);
  try {
    return await keep(taken);
  } catch (error) {
    await dropContent(context.db, context.user.company, taken);
    throw error;
  }
}

export const fileRoutes: readonly Route[] = [
  {
    ...fileCalls.upload,
    summary: '上传文件；一天内没有记录引用它就会被清除',
    access: 'session',
    input: undefined,
    takesFile: true,
    run: async (context) => ({
      data: await received(context, (content) => inWork(context, (work) => keepFile(work, content))),
    }),
  },
  {
    ...fileCalls.thumbnail,
    summary: '刚上传的图片的缩略图，由上传的浏览器做一次',
    access: 'session',
    input: undefined,
    takesFile: true,
    async run(context, args) {
      const id = readId(args);
      await inWork(context, (work) => demandFresh(work, id));
      const thumbnail = await readThumbnail((await context.incoming()).content);
      await inWork(context, async (work) => {
        await demandFresh(work, id);
        keepThumbnail(work, id, thumbnail);
      });
      return { data: null };
    },
  },
  {
    ...fileCalls.links,
    summary: '文件的名称、大小和限时链接',
    access: 'session',
    input: undefined,
    run: async (context, args) => ({
      data: await inWork(context, async (work) => {
        const ids = readIds({ ids: args['files'] });
        if (ids.length > mostLinks) throw new Refusal(`一次最多${mostLinks}个文件`, codes.invalid);
        const links: FileLink[] = [];
        const small = await withThumbnail(work, ids);
        for (const { id, name, mediaType, size } of await seenFiles(work, await findFiles(work, ids))) {
          const url = await fileLink(work, id);
          links.push({
            id,
            name,
            mediaType,
            size,
            shows: mayShow(mediaType),
            url,
            ...(small.has(id) && { small: `${url}&t=1` }),
          });
        }
        return links;
      }),
    }),
  },
  {
    ...fileCalls.download,
    summary: '下载文件',
    access: 'session',
    input: undefined,
    async run(context, args) {
      const file = await inWork(context, (work) => demandFile(work, readId(args)));
      return { file: asSent(context, file, args['inline'] === '1', 0) };
    },
  },
  {
    ...fileCalls.link,
    summary: '凭限时链接打开文件',
    access: 'public',
    input: undefined,
    async run(context, args) {
      const id = readId(args);
      const company = await readLink(context.db, id, args['e'], args['s']);
      const holder = { ...context, user: service('文件链接', company) };
      const [file] = await inWork(holder, (work) => findFiles(work, [id]));
      if (!file) throw noSuchFile();
      const small = args['t'] === '1' ? await inWork(holder, (work) => thumbnailOf(work, id)) : undefined;
      if (small) return { file: asThumbnail(file, small) };
      return { file: asSent(context, file, args['save'] !== '1', 3600) };
    },
  },
];
