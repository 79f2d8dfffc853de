import { type AnyEntity, codes, columnsOf, fieldsOf, type Fields, linesOf } from '@heliu/model';
import { onDemand } from '../pg-errors.ts';
import { Refusal } from '../refusal.ts';
import type { Work } from '../work.ts';
import { pictureTypes } from './media.ts';

type Row = Record<string, unknown>;
interface Place {
  readonly lines?: string;
  readonly key: string;
  readonly image: boolean;
  /** A picture that is computed is that of another record, which keeps it. */
  readonly isLent: boolean;
}

const inFields = (fields: Fields, lines?: string): Place[] =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === 'file' || kind === 'image')
    .map(([key, { kind, computed }]) => ({
      key,
      image: kind === 'image',
      isLent: kind === 'image' && computed,
      ...(lines !== undefined && { lines }),
    }));

/** Where a record refers to files. */
export const filePlaces = (e: AnyEntity): Place[] => [
  ...inFields(fieldsOf(e)),
  ...Object.entries(linesOf(e)).flatMap(([kind, { fields }]) => inFields(fields, kind)),
];

const idsIn = (row: Row | undefined, { lines, key }: Place): number[] => {
  const rows = lines === undefined ? [row] : ((row?.[lines] as Row[] | undefined) ?? []);
  return rows.map((one) => one?.[key]).filter((id): id is number => typeof id === 'number');
};

onDemand('file', (path, label) => {
  const message = `${label}：文件不存在、已过期或不是可以显示的图片（PNG、JPG、GIF、WebP、BMP），请重新上传`;
  return new Refusal(message, codes.invalid, { complaints: [{ path, message }] });
});

/** Kept a while after a record has let go of it, because its history still names it. */
const graceDays = 30;

/**
 * A record takes what it newly refers to: uploads of whoever saves it, which so far belong to nobody. What it no longer
 * refers to is let go. Both leave with the record.
 */
export function claimFiles(work: Work, e: AnyEntity, id: number, draft: Row, before?: Row): void {
  for (const place of filePlaces(e).filter(({ isLent }) => !isLent)) {
    const old = idsIn(before, place);
    const now = idsIn(draft, place);
    const fresh = [...new Set(now.filter((file) => !old.includes(file)))];
    const gone = old.filter((file) => !now.includes(file));
    if (fresh.length > 0) {
      const field = place.lines === undefined ? columnsOf(e)[place.key] : linesOf(e)[place.lines]!.fields[place.key];
      work.later({
        name: 'file.claim',
        text:
          `with f as (update sys_file set owner_entity = $3, owner_id = $4, purpose = $5, expires_at = null ` +
          `where company_id = $1 and id = any($6::bigint[]) and owner_id is null and created_by = $2 ` +
          `and (not $7::boolean or media_type = any($9::text[])) returning 1) ` +
          `select demand((select count(*) from f) = cardinality($6::bigint[]), $8)`,
        values: [
          work.company,
          work.user.id,
          e.name,
          id,
          place.key,
          fresh,
          place.image,
          `file|${[place.lines, place.key].filter(Boolean).join('.')}|${field!.label}`,
          pictureTypes,
        ],
      });
    }
    if (gone.length > 0) letGo(work, e, id, gone);
  }
}

function letGo(work: Work, e: AnyEntity, id: number, files: readonly number[]): void {
  work.later({
    name: 'file.release',
    text:
      `update sys_file set expires_at = now() + interval '${graceDays} days' ` +
      `where company_id = $1 and owner_entity = $2 and owner_id = $3 and id = any($4::bigint[])`,
    values: [work.company, e.name, id, files],
  });
}

/** A document that is gone for good takes its files along. */
export function releaseFiles(work: Work, e: AnyEntity, id: number): void {
  work.later({
    name: 'file.releaseAll',
    text:
      `update sys_file set expires_at = now() + interval '${graceDays} days' ` +
      `where company_id = $1 and owner_entity = $2 and owner_id = $3 and expires_at is null`,
    values: [work.company, e.name, id],
  });
}
