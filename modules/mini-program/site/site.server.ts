import { createHash } from 'node:crypto';
import { type Callback, codes } from '@heliu/model';
import {
  asFile,
  type Db,
  type Delivery,
  type DeliveryReply,
  handle,
  openContent,
  receive,
  type Received,
  Refusal,
  runWork,
} from '@heliu/engine';
import { hit } from '../../system/server.ts';
import { businessOf, contentOf, entriesOf, homeOf, type Published } from './published.rules.ts';
import { everything, site } from './published.server.ts';
import { businessSheet, contentSheet, entriesSheet, homeSheet, missingSheet } from './sheet.rules.ts';
import {
  businessPage,
  businessRead,
  contentList,
  contentPage,
  contentRead,
  contentsPage,
  homePage,
  homeRead,
  labelRead,
  pictureRead,
} from './site.calls.ts';

/** From one address; many phones of one shop share one. */
const mostAMinute = 300;
/** Nothing of a page runs, whatever somebody wrote into it; only the preview may frame it. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
const json = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';

const tagOf = (body: string) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Asked again, what has not changed is answered without a body; a change is seen at once. */
function answered(body: string, type: string, { headers }: Delivery): DeliveryReply {
  const etag = tagOf(body);
  const more = { etag, 'cache-control': 'no-cache', ...(type === html && { 'content-security-policy': policy }) };
  const known = (headers['if-none-match'] ?? '').split(/\s*,\s*/).map((one) => one.replace(/^W\//, ''));
  return known.includes(etag)
    ? { status: 304, body: '', type, headers: more }
    : { status: 200, body, type, headers: more };
}

const enveloped = (code: string, message: string, data: unknown) => JSON.stringify({ code, message, data });

/** A public question about what is published, within the limit of its address. */
const asked = (
  call: Callback,
  type: string,
  answer: (all: Published, delivery: Delivery) => string | undefined,
  missing: string,
): Received =>
  receive(call, async (delivery, db: Db) => {
    if ((await hit(db, `mini:${delivery.origin.ip ?? ''}`, 60)) > mostAMinute)
      return {
        status: 429,
        body: enveloped(codes.tooMany, '操作太频繁，请一分钟后再试', null),
        type: json,
        headers: { 'retry-after': '60' },
      };
    const body = answer(await everything(db), delivery);
    if (body !== undefined) return answered(body, type, delivery);
    return {
      // To the mini-program what is gone is an answer like any other.
      status: type === html ? 404 : 200,
      body: missing,
      type,
      headers: { 'cache-control': 'no-store', ...(type === html && { 'content-security-policy': policy }) },
    };
  });

const gone = enveloped(codes.missing, '没有找到，它可能已经下线', null);
const data = (call: Callback, answer: (all: Published, delivery: Delivery) => unknown): Received =>
  asked(
    call,
    json,
    (all, delivery) => {
      const found = answer(all, delivery);
      return found === undefined ? undefined : enveloped(codes.ok, '操作成功', found);
    },
    gone,
  );
const page = (call: Callback, answer: (all: Published, delivery: Delivery) => string | undefined): Received =>
  asked(call, html, answer, missingSheet());

export const siteCallbacks: readonly Received[] = [
  data(homeRead, (all) => homeOf(all, Date.now())),
  data(contentList, (all, { query }) => entriesOf(all, query)),
  data(contentRead, (all, { params }) => contentOf(all, params['id'] ?? '')),
  data(businessRead, (all, { params }) => businessOf(all, params['id'] ?? '')),
  data(labelRead, ({ labels }) => ({ rows: labels, total: labels.length })),
  page(homePage, (all) => homeSheet(homeOf(all, Date.now()))),
  page(contentsPage, (all, { query }) => entriesSheet(entriesOf(all, query).rows, query['category'])),
  page(contentPage, (all, { params }) => {
    const found = contentOf(all, params['id'] ?? '');
    return found && contentSheet(found);
  }),
  page(businessPage, (all, { params }) => {
    const found = businessOf(all, params['id'] ?? '');
    return found && businessSheet(found);
  }),
];

interface PublicFile {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly key: string;
}

/** A picture of what everybody may see just now. */
export const siteHandlers = [
  handle(pictureRead, async ({ id }, { db }) => {
    const [file] = await runWork(db, site, (work) =>
      work.query<PublicFile>(
        'mini.picture',
        `select f.name, f.media_type as "mediaType", f.size, f.sha256, f.key from sys_file f where f.company_id = 0 and f.id = $1 and (
           exists (select 1 from mini_ad a where a.company_id = 0 and a.picture = f.id and not a.deleted and not a.disabled
             and (a.start_at is null or a.start_at <= now()) and (a.end_at is null or a.end_at > now()))
           or exists (select 1 from mini_business b where b.company_id = 0 and b.icon = f.id and not b.deleted and not b.disabled)
           or exists (select 1 from mini_content c where c.company_id = 0 and c.cover = f.id and c.state = 'published' and not c.deleted))`,
        [id],
      ),
    );
    if (!file) throw new Refusal('图片不存在', codes.missing);
    const { name, mediaType, size, sha256 } = file;
    return asFile({
      name,
      mediaType,
      size,
      inline: true,
      tag: sha256.slice(0, 32),
      maxAge: 3600,
      open: (range) => openContent(db, file, range),
    });
  }),
];
