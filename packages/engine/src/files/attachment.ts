import { type AnyEntity, type Attachment, type Attachments, codes, permission } from '@heliu/model';
import { note } from '../log.ts';
import { loadRaw } from '../read.ts';
import { Refusal } from '../refusal.ts';
import type { Work } from '../work.ts';
import { type Content, keepFile, mostBytes } from './file.ts';
import { fileLink } from './link.ts';
import { mayShow } from './media.ts';

const purpose = 'attachment';
const mostAttachments = 50;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly at: string;
  readonly createdBy: number;
  readonly by: string | null;
}

const rowsOf = (work: Work, e: AnyEntity, id: number): Promise<Row[]> =>
  work.query<Row>(
    'attachment.list',
    `select f.id, f.name, f.media_type as "mediaType", f.size, f.created_at as at, f.created_by as "createdBy",
            (select u.realname from sys_user_v u where u.id = f.created_by) as by
     from sys_file f where f.company_id = $1 and f.owner_entity = $2 and f.owner_id = $3
       and f.purpose = '${purpose}' and f.expires_at is null order by f.id desc limit ${mostAttachments}`,
    [work.company, e.name, id],
  );

/** One's own, and those of records one may remove. */
export const mayRemoveFile = (work: Work, e: AnyEntity, { createdBy }: Pick<Row, 'createdBy'>): boolean =>
  createdBy === work.user.id || work.user.may(permission(e, 'remove'));

/** What was attached to a record, newest first. As visible as the record. */
export async function attachmentsOf(work: Work, e: AnyEntity, id: number): Promise<Attachments> {
  await loadRaw(work, e, id);
  const rows: Attachment[] = [];
  for (const { createdBy, by, ...file } of await rowsOf(work, e, id))
    rows.push({
      ...file,
      by: by ?? '系统',
      shows: mayShow(file.mediaType),
      url: await fileLink(work, file.id),
      removable: mayRemoveFile(work, e, { createdBy }),
    });
  return { rows, mostBytes: mostBytes(work.db), mostCount: mostAttachments };
}

/** Asked before anything is read from the wire, so that nobody uploads in vain. */
export async function demandRoom(work: Work, e: AnyEntity, id: number): Promise<void> {
  await loadRaw(work, e, id);
  const rows = await rowsOf(work, e, id);
  if (rows.length >= mostAttachments)
    throw new Refusal(`每条记录最多${mostAttachments}个附件，请先删除不用的`, codes.invalid);
}

export async function attach(work: Work, e: AnyEntity, id: number, content: Content): Promise<{ id: number }> {
  const file = await keepFile(work, content, { purpose, owner: { entity: e.name, id } });
  await note(work, {
    entity: e.name,
    recordId: id,
    action: 'attach',
    label: '添加附件',
    title: content.name,
    after: { attachment: content.name },
  });
  return { id: file.id };
}

export async function detach(work: Work, e: AnyEntity, id: number, file: number): Promise<void> {
  await loadRaw(work, e, id);
  const row = (await rowsOf(work, e, id)).find((one) => one.id === file);
  if (!row) throw new Refusal('附件不存在，可能已被删除', codes.missing);
  if (!mayRemoveFile(work, e, row)) throw new Refusal('只能删除自己上传的附件', codes.forbidden);
  work.later({
    name: 'attachment.remove',
    text: `update sys_file set expires_at = now() + interval '30 days' where company_id = $1 and id = $2`,
    values: [work.company, file],
  });
  await note(work, {
    entity: e.name,
    recordId: id,
    action: 'detach',
    label: '删除附件',
    title: row.name,
    before: { attachment: row.name },
    after: { attachment: null },
  });
}
