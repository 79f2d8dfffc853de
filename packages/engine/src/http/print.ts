import { type AnyEntity, codes, entityNamed, listedNamed, printCalls } from '@heliu/model';
import { z } from 'zod';
import { listSheet } from '../pdf/list.ts';
import { recordSheet } from '../pdf/record.ts';
import { toPdf } from '../pdf/render.ts';
import type { Sheet } from '../pdf/sheet.ts';
import { Refusal } from '../refusal.ts';
import type { Work } from '../work.ts';
import { readId, readListQuery } from './arguments.ts';
import { listedView, named } from './generic.ts';
import { type Arguments, type Context, inWork, type Route } from './route.ts';
import { sentBuffer } from './sent.ts';

const entityOf = (args: Arguments): AnyEntity => entityNamed(String(args['entity']));

/** What is to be printed is read in the work; the paper is drawn after it, so that no connection waits for it. */
async function printed(context: Context, name: string, sheetOf: (work: Work) => Promise<Sheet>) {
  const sheet = await inWork(context, sheetOf);
  const number = sheet.subtitle.find(({ label }) => label === '编号')?.value ?? '';
  return { file: sentBuffer(`${name}${number}.pdf`, 'application/pdf', await toPdf(sheet)) };
}

function columnsIn(args: Arguments): string[] {
  const given = args['columns'] ?? [];
  const columns: unknown[] = Array.isArray(given) ? given : String(given).split(',');
  if (columns.length > 200 || columns.some((one) => typeof one !== 'string'))
    throw new Refusal('打印的列无效', codes.invalid);
  return (columns as string[]).filter(Boolean);
}
function queryIn(args: Arguments): Arguments {
  const given = args['query'] ?? {};
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refusal('打印的筛选条件无效', codes.invalid);
  return given as Arguments;
}

export const printRoutes: readonly Route[] = [
  {
    ...printCalls.record,
    summary: '打印一条记录，回答 PDF',
    access: named(() => 'view'),
    input: z.object({ entity: z.string(), id: z.number() }),
    run: (context, args) => {
      const [e, id] = [entityOf(args), readId(args)];
      return printed(context, e.label, (work) => recordSheet(work, e, id));
    },
  },
  {
    ...printCalls.list,
    summary: '按筛选和列打印列表，回答 PDF',
    access: listedView,
    input: z.object({ entity: z.string(), columns: z.array(z.string()), query: z.record(z.string(), z.string()) }),
    run: (context, args) => {
      const e = listedNamed(String(args['entity']));
      const [columns, query] = [columnsIn(args), readListQuery(queryIn(args))];
      return printed(context, `${e.label}清单`, (work) => listSheet(work, e, columns, query));
    },
  },
];
