import {
  type AnyEntity,
  codes,
  columnsOf,
  type Field,
  type Fields,
  fieldsOf,
  type ListQuery,
  parseFilter,
} from '@heliu/model';
import { list, maxPageSize } from '../list/list.ts';
import { note } from '../log.ts';
import { Refusal } from '../refusal.ts';
import { isMasked } from '../rights.ts';
import { titleStatement } from '../titles.ts';
import type { Work } from '../work.ts';
import { companyHead, instant, printedBy } from './head.ts';
import { tableOf } from './record.ts';
import type { Fact, Sheet } from './sheet.ts';

type Row = Readonly<Record<string, unknown>>;
const mostRows = 2000;
const mostColumns = 16;

const tooMany = () => new Refusal(`一次最多打印${mostRows}行，请用筛选缩小范围，或改用导出 Excel`, codes.invalid);

/** The columns asked for, as far as they exist and may be seen; without any, the first of its own. */
function fieldsFor(work: Work, e: AnyEntity, asked: readonly string[]): Fields {
  const all = columnsOf(e);
  const seen = (key: string) => all[key] !== undefined && !isMasked(e, work.user, key);
  const chosen = asked.filter(seen);
  const usual = ['number', ...Object.keys(fieldsOf(e))].filter(seen).slice(0, 8);
  return Object.fromEntries((chosen.length > 0 ? chosen : usual).slice(0, mostColumns).map((key) => [key, all[key]!]));
}

async function filterText(work: Work, field: Field, source: string): Promise<string> {
  const filter = parseFilter(field, source);
  switch (filter.op) {
    case 'empty':
      return '为空';
    case 'filled':
      return '不为空';
    case 'contains':
      return `含“${filter.value}”`;
    case 'range':
      return `${filter.from ?? ''} 至 ${filter.to ?? ''}`.trim();
    case 'in': {
      if (field.choices) return filter.values.map((one) => field.choices![one] ?? one).join('、');
      const ids = filter.values.map(Number).filter((id) => Number.isSafeInteger(id));
      if (!field.target || ids.length === 0) return filter.values.join('、');
      const [found] = await work.all([titleStatement(field.target, ids)]);
      return found!.rows.map(({ title }) => String(title)).join('、');
    }
  }
}

/** What the list was narrowed to: a paper that does not say so would be taken for the whole. */
async function narrowedBy(work: Work, e: AnyEntity, { filters, q }: ListQuery): Promise<Fact[]> {
  const facts: Fact[] = q ? [{ label: '查找', value: q }] : [];
  for (const [key, source] of Object.entries(filters)) {
    const field = columnsOf(e)[key];
    if (field) facts.push({ label: field.label, value: await filterText(work, field, source) });
  }
  return facts;
}

export async function listSheet(work: Work, e: AnyEntity, asked: readonly string[], query: ListQuery): Promise<Sheet> {
  const { cursor: _, page: __, groupBy: ___, select: ____, ...narrowed } = query;
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list(work, e, { ...narrowed, pageSize: maxPageSize, ...(cursor && { cursor }) });
    if (page.total > mostRows) throw tooMany();
    rows.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor && rows.length <= mostRows);
  if (rows.length > mostRows) throw tooMany();
  await note(work, { entity: e.name, recordId: 0, action: 'print', label: '打印列表', title: `${rows.length} 行` });
  return {
    ...(await companyHead(work)),
    title: `${e.label}清单`,
    subtitle: [
      ...(await narrowedBy(work, e, query)),
      { label: '行数', value: String(rows.length) },
      { label: '截至', value: instant(work.now, true) },
    ],
    facts: [],
    tables: [tableOf(undefined, fieldsFor(work, e, asked), rows, true)],
    signatures: [],
    printed: printedBy(work),
  };
}
