import { type AnyEntity, chosenSome, codes, entityNamed, listedNamed, printCalls } from '@heliu/model';
import { z } from 'zod';
import { customised } from '../custom.ts';
import { listSheet } from '../pdf/list.ts';
import { countPrinted, recordSheet } from '../pdf/record.ts';
import { mostPrinted, startPrinting } from '../pdf/many.ts';
import { toPdf } from '../pdf/render.ts';
import type { Sheet } from '../pdf/sheet.ts';
import { Refusal } from '../refusal.ts';
import type { Work } from '../work.ts';
import { readId, readListQuery } from './arguments.ts';
import { listedView, named } from './generic.ts';
import { type Arguments, type Context, inWork, type Route } from './route.ts';
import { sentBuffer } from './sent.ts';

const many = z.object({ entity: z.string(), ids: chosenSome('记录', mostPrinted, '条') });

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
      return printed(context, e.label, async (work) => {
        const sheet = await recordSheet(work, await customised(work, e), id);
        await countPrinted(work, e, [sheet.of]);
        return sheet;
      });
    },
  },
  {
    ...printCalls.many,
    summary: `打印多条记录：一个后台任务，合成一个 PDF，一次最多 ${mostPrinted} 条`,
    access: named(() => 'view'),
    input: many,
    run: (context, args) => {
      const e = entityOf(args);
      const asked = many.safeParse(args);
      if (!asked.success) throw new Refusal(asked.error.issues[0]!.message, codes.invalid);
      const ids = [...new Set(asked.data.ids)];
      return inWork(context, async (work) => ({ data: await startPrinting(work, { entity: e.name, ids }) }));
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
      return printed(context, `${e.label}清单`, async (work) =>
        listSheet(work, await customised(work, e), columns, query),
      );
    },
  },
];
