import { buffer } from 'node:stream/consumers';
import { codes, fen, formatFen, showFen, yuan } from '@heliu/model';
import {
  demandFile,
  type ExternalSource,
  handle,
  openContent,
  Params,
  prepared,
  Refusal,
  runWork,
  save,
  startTask,
  takeExternal,
  type Task,
  visible,
  type Work,
} from '@heliu/engine';
import { type PlatformCode, platformNames, shop as shops } from '../../shop/model.ts';
import { matchNumbers } from '../matching/matching.server.ts';
import { keyOf } from '../matching/matching.rules.ts';
import { formats } from '../statement/formats.rules.ts';
import { lineKinds, type LineKind, type StatementLine } from '../statement/kinds.ts';
import { type ReadStatement, readStatement } from '../statement/read-apart.server.ts';
import { type CheckedStatement, checkStatement, importStatement } from './import.calls.ts';
import { settlementLine } from '../line/line.ts';
import { merchantSettlement } from './settlement.ts';
import { balanceBreak, dayOf, sortOut, type Sorted, sumsOf } from './statement.rules.ts';

interface Shop {
  readonly id: number;
  readonly name: string;
  readonly platform: PlatformCode;
  readonly account: number | null;
}
async function demandShop(work: Work, id: number): Promise<Shop> {
  const params = new Params();
  const where = [`s.id = ${params.add(id)}`, ...visible(shops, work.user, 's', params)].join(' and ');
  const { name, text, values } = prepared(
    `select s.id, s.name, s.platform, s.settle_account as account from oms_shop_v s where ${where}`,
    params.values,
  );
  const [found] = await work.query<Shop>(name, text, values);
  if (!found) throw new Refusal('店铺不存在，或不在你的范围内', codes.missing);
  return found;
}

interface Brought extends ReadStatement {
  readonly shop: Shop;
  readonly fileName: string;
}
async function bring(work: Work, shop: number, file: number): Promise<Brought> {
  const owner = await demandShop(work, shop);
  const row = await demandFile(work, file);
  const content = await buffer(await openContent(work.db, row));
  const read = await readStatement(content, row.name);
  if (read.lines.length === 0 && read.troubleCount === 0)
    throw new Refusal('文件里只有表头，没有结算明细', codes.invalid);
  const foreign = formats.find(
    ({ code, platforms }) => read.formats.includes(code) && platforms && !platforms.includes(owner.platform),
  );
  if (foreign)
    throw new Refusal(
      `这是${foreign.label}，${owner.name}是${platformNames[owner.platform]}的店铺，请换店铺或文件`,
      codes.invalid,
    );
  return { ...read, shop: owner, fileName: row.name };
}

/** Under these numbers there is something already. */
async function knownAmong(work: Work, shop: number, lines: readonly StatementLine[]): Promise<Map<string, bigint>> {
  const rows = await work.query<{ serial: string; amount: string }>(
    'fico_settlement_line.known',
    `select l.serial, l.amount from unnest($3::text[]) u(serial)
     join fico_settlement_line l on l.company_id = $1 and l.shop = $2 and l.serial = u.serial and not l.voided`,
    [work.company, shop, [...new Set(lines.map(({ serial }) => serial))]],
  );
  return new Map(rows.map(({ serial, amount }) => [serial, yuan(amount)]));
}

const most = 100;
const formatWords = (codesFound: readonly string[]): string =>
  formats.flatMap(({ code, label }) => (codesFound.includes(code) ? [label] : [])).join('、');

function asChecked(brought: Brought, sorted: Sorted): CheckedStatement {
  const { fresh, repeated } = sorted;
  const days = brought.lines.map(({ occurredAt }) => dayOf(occurredAt)).toSorted();
  const sums = (Object.keys(lineKinds) as LineKind[]).flatMap((kind) => {
    const own = fresh.filter((line) => line.kind === kind);
    if (own.length === 0) return [];
    return [{ kind, count: own.length, amount: formatFen(fen(own.reduce((sum, { amount }) => sum + amount, 0n))) }];
  });
  const broken = balanceBreak(brought.lines);
  const troubles = [...brought.troubles, ...sorted.troubles].toSorted((a, b) => a.row - b.row);
  return {
    fileName: brought.fileName,
    format: formatWords(brought.formats),
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    lines: brought.lines.length,
    repeated,
    sums,
    total: formatFen(fen(fresh.reduce((sum, { amount }) => sum + amount, 0n))),
    troubles: troubles.slice(0, most),
    troubleCount: brought.troubleCount + sorted.troubles.length,
    warnings: broken ? [`第${broken.row}行的余额 ${showFen(fen(broken.balance!))} 与上一行对不上，文件可能缺行`] : [],
  };
}

/** One that was voided comes back with whatever brings it again. */
const told: ExternalSource = {
  by: ['shop', 'serial'],
  fields: Object.keys(settlementLine.fields).filter((key) => key !== 'shop' && key !== 'serial'),
  digest: 'hash',
};
const atOnce = 5000;
const inPortions = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, i) => all.slice(i * atOnce, (i + 1) * atOnce));

async function keepLines(work: Work, settlement: number, shop: number, lines: readonly StatementLine[]): Promise<void> {
  for (const some of inPortions(lines))
    await takeExternal(
      work,
      settlementLine,
      told,
      some.map(({ amount, balance, ...line }) => ({
        draft: {
          ...line,
          settlement,
          shop,
          amount: fen(amount),
          balance: balance === null ? null : fen(balance),
          matchNo: keyOf(line),
          voided: false,
          hash: String(amount),
        },
        at: line.occurredAt,
      })),
    );
}

export interface NewStatement {
  readonly shop: Pick<Shop, 'id' | 'platform' | 'account'>;
  readonly lines: readonly StatementLine[];
  readonly fileName: string;
  readonly format: string;
  readonly file?: number;
}
export interface Kept {
  /** Nothing where every line was here before. */
  readonly settlement: number | null;
  readonly number: string | null;
  readonly added: number;
  readonly repeated: number;
}
/**
 * Takes in the lines that are new, as one settlement, and matches the orders they are about: all of it or nothing. Two
 * who bring the same statement come one after the other, and the second brings nothing.
 */
export async function keepStatement(work: Work, { shop, lines, fileName, format, file }: NewStatement): Promise<Kept> {
  await work.query('fico_settlement_line.turn', 'select pg_advisory_xact_lock(4871, hashint8($1))', [shop.id]);
  const { fresh, repeated, troubles } = sortOut(lines, await knownAmong(work, shop.id, lines));
  if (troubles.length > 0)
    throw new Refusal(`第${troubles[0]!.row}行：${troubles[0]!.message}。一行也没有导入`, codes.invalid);
  if (fresh.length === 0) return { settlement: null, number: null, added: 0, repeated };
  const days = fresh.map(({ occurredAt }) => dayOf(occurredAt)).toSorted();
  const saved = await save(
    work,
    merchantSettlement,
    { settleDate: days.at(-1)!, account: shop.account },
    {
      computed: {
        shop: shop.id,
        platform: shop.platform,
        fromDay: days[0],
        toDay: days.at(-1),
        fileName: fileName.slice(0, 200),
        file: file ?? null,
        format: format.slice(0, 60),
        lineCount: fresh.length,
        repeated,
        ...sumsOf(fresh),
      },
    },
  );
  await keepLines(work, saved.id, shop.id, fresh);
  await work.flush();
  await matchNumbers(work, shop.id, [...new Set(fresh.flatMap((line) => keyOf(line) ?? []))]);
  await work.flush();
  return { settlement: saved.id, number: saved.number ?? null, added: fresh.length, repeated };
}

/** One transaction: whenever the process dies, the file is in or it is not. */
export const importTask: Task<{ shop: number; file: number }, { done: true }> = {
  name: 'settlement.import',
  async run({ shop, file }, run) {
    const brought = await runWork(run.db, run.user, (work) => bring(work, shop, file));
    if (brought.troubleCount > 0) {
      for (const { row, message } of brought.troubles) run.rowError(row, `第${row}行`, message);
      throw new Refusal(`有 ${brought.troubleCount} 行读不出来，一行也没有导入`, codes.invalid);
    }
    await run.progress(0, brought.lines.length);
    const kept = await run.step(
      (work) => keepStatement(work, { ...brought, format: formatWords(brought.formats), file }),
      { done: true },
    );
    await run.progress(brought.lines.length, brought.lines.length);
    const again = kept.repeated > 0 ? `，${kept.repeated.toLocaleString('en')} 行以前已导入，没有重复计算` : '';
    return {
      summary:
        kept.settlement === null
          ? `${kept.repeated.toLocaleString('en')} 行以前都已导入，没有新的结算明细`
          : `导入 ${kept.added.toLocaleString('en')} 行，结算单 ${kept.number}${again}`,
      settlement: kept.settlement,
    };
  },
};

export const importHandlers = [
  handle(checkStatement, async ({ shop, file }, work) => {
    const brought = await bring(work, shop, file);
    return asChecked(brought, sortOut(brought.lines, await knownAmong(work, shop, brought.lines)));
  }),
  handle(importStatement, async ({ shop, file }, work) => {
    const owner = await demandShop(work, shop);
    const { name } = await demandFile(work, file);
    return { task: await startTask(work, importTask, { shop, file }, `导入结算文件 ${owner.name} ${name}`) };
  }),
];
