import {
  allEntities,
  type AnyEntity,
  codes,
  entityNamed,
  fieldsOf,
  isDocument,
  permission,
  titleOf,
} from '@heliu/model';
import {
  asFile,
  bindReport,
  columnOf,
  demandFile,
  detach,
  fileLink,
  type FileRow,
  handle,
  mayRemoveFile,
  mayShow,
  openContent,
  Params,
  prepared,
  Refusal,
  viewOf,
  visible,
  type Work,
} from '@heliu/engine';
import { attachmentCalls, attachmentCentre } from './attachment.calls.ts';
import { contentOf, mediaKindOf } from './attachment.rules.ts';

const isAttachment = `f.purpose = 'attachment' and f.expires_at is null`;

/** The field that says which customer a record is about; a customer is about himself. */
const customerKey = (e: AnyEntity): string | undefined =>
  e.name === 'crm_customer'
    ? 'id'
    : Object.entries(fieldsOf(e)).find(([, { kind, target }]) => kind === 'ref' && target === 'crm_customer')?.[0];

/** Kinds of records this user may look at that have any files. */
async function kindsWithFiles(work: Work, wanted: readonly AnyEntity[]): Promise<AnyEntity[]> {
  const seen = wanted.filter((e) => work.user.may(permission(e, 'view')));
  const rows = await work.query<{ name: string }>(
    'sal_attachment.kinds',
    `select n as name from unnest($2::text[]) n where exists
       (select 1 from sys_file f where f.company_id = $1 and f.owner_entity = n and f.owner_id is not null and ${isAttachment})`,
    [work.company, seen.map(({ name }) => name)],
  );
  return rows.map(({ name }) => entityNamed(name));
}

interface Found {
  readonly id: number;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly entity: string;
  readonly owner: number;
  readonly by: number;
  readonly at: string;
}
interface Owner {
  readonly title: string;
  readonly customer: number | null;
}

/** What the records are called and whom they are about, one statement for each kind. */
async function ownersOf(work: Work, found: readonly Found[]): Promise<ReadonlyMap<string, Owner>> {
  const kinds = [...new Set(found.map(({ entity }) => entity))].map((name) => entityNamed(name));
  const results = await work.all(
    kinds.map((e) => {
      const key = customerKey(e);
      const columns = [
        't.id',
        `t.${columnOf(e.title as string)} as title`,
        ...(isDocument(e) ? ['t.number'] : []),
        `${key === undefined ? 'null' : `t.${columnOf(key)}`}::bigint as customer`,
      ];
      const ids = found.filter(({ entity }) => entity === e.name).map(({ owner }) => owner);
      return prepared(`select ${columns.join(', ')} from ${viewOf(e.name)} t where t.id = any($1::bigint[])`, [ids]);
    }),
  );
  const owners = kinds.flatMap((e, i) =>
    results[i]!.rows.map((row): [string, Owner] => [
      `${e.name} ${row['id'] as number}`,
      {
        title: titleOf(e, { ...row, [e.title]: row['title'] }),
        customer: row['customer'] as number | null,
      },
    ]),
  );
  return new Map(owners);
}

const centre = bindReport(attachmentCentre, async (asked, work, most) => {
  const { cursor, pageSize = most } = asked as { cursor?: string; pageSize?: number };
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new Refusal('cursor 无效', codes.invalid);
  const ofKind = allEntities().filter(
    (e) => (!asked.kind || e.name === asked.kind) && (!asked.customer || customerKey(e) !== undefined),
  );
  const kinds = await kindsWithFiles(work, ofKind);
  if (kinds.length === 0) return { rows: [], nextCursor: null };
  const params = new Params();
  const where = [`f.company_id = ${params.add(work.company)}::bigint`, isAttachment];
  if (asked.name) where.push(`strpos(lower(f.name), ${params.add(asked.name.toLowerCase())}) > 0`);
  if (asked.by) where.push(`f.created_by = ${params.add(asked.by)}::bigint`);
  if (asked.media) where.push(contentOf(asked.media, 'f.media_type'));
  // Days are those of the company, eight hours ahead.
  if (asked.from) where.push(`f.created_at >= ${params.add(`${asked.from}T00:00:00+08:00`)}::timestamptz`);
  if (asked.to)
    where.push(`f.created_at < ${params.add(`${asked.to}T00:00:00+08:00`)}::timestamptz + interval '1 day'`);
  if (cursor) where.push(`f.id < ${params.add(Number(cursor))}::bigint`);
  const owned = kinds.map((e) => {
    const conditions = ['t.id = f.owner_id', ...visible(e, work.user, 't', params)];
    if (!isDocument(e)) conditions.push('not t.deleted');
    const customer = customerKey(e);
    if (asked.customer) conditions.push(`t.${columnOf(customer!)} = ${params.add(asked.customer)}::bigint`);
    return `(f.owner_entity = ${params.add(e.name)} and exists (select 1 from ${viewOf(e.name)} t where ${conditions.join(' and ')}))`;
  });
  const text = `select f.id, f.name, f.media_type as "mediaType", f.size, f.owner_entity as entity, f.owner_id as owner, f.created_by as by, f.created_at as at
    from sys_file f where ${where.join(' and ')} and (${owned.join(' or ')}) order by f.id desc limit ${params.add(pageSize + 1)}::int`;
  const { name, values } = prepared(text, params.values);
  const found = await work.query<Found>(name, text, values);
  const shown = found.slice(0, pageSize);
  const owners = await ownersOf(work, shown);
  const rows = [];
  for (const { entity, owner, ...file } of shown) {
    const e = entityNamed(entity);
    const of = owners.get(`${entity} ${owner}`);
    rows.push({
      ...file,
      media: mediaKindOf(file.mediaType),
      kind: e.label,
      document: of?.title || e.label,
      customer: of?.customer ?? null,
      source: { entity, id: owner },
      shows: mayShow(file.mediaType),
      url: await fileLink(work, file.id),
      removable: mayRemoveFile(work, e, { createdBy: file.by }),
    });
  }
  return { rows: rows as never, nextCursor: found.length > pageSize ? String(shown.at(-1)!.id) : null };
});
export const attachmentReports = [centre];

/** A file of a record he may see; a picture of the record itself, an export or an invoice is none. */
async function demandAttachment(work: Work, id: number): Promise<FileRow & { ownerEntity: string; ownerId: number }> {
  const file = await demandFile(work, id);
  const { ownerEntity, ownerId } = file;
  // What was removed is kept for a while and shown to nobody.
  const [kept] = await work.query(
    'sal_attachment.kept',
    `select 1 as yes from sys_file f where f.company_id = $1 and f.id = $2 and ${isAttachment}`,
    [work.company, id],
  );
  if (!kept || ownerEntity === null || ownerId === null) throw new Refusal('附件不存在，可能已被删除', codes.missing);
  return { ...file, ownerEntity, ownerId };
}

export const attachmentHandlers = [
  handle(attachmentCalls.download, async ({ id }, work) => {
    const file = await demandAttachment(work, id);
    const { db } = work;
    return asFile({
      name: file.name,
      mediaType: file.mediaType,
      size: file.size,
      inline: false,
      tag: file.sha256.slice(0, 32),
      maxAge: 0,
      open: (range) => openContent(db, file, range),
    });
  }),
  handle(attachmentCalls.remove, async ({ id }, work) => {
    const { ownerEntity, ownerId } = await demandAttachment(work, id);
    await detach(work, entityNamed(ownerEntity), ownerId, id);
    return null;
  }),
];
