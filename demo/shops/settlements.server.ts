import { daysAfter, yuan } from '@heliu/model';
import { act, type Db, runWork, type User, type Work } from '@heliu/engine';
import type { PlatformCode } from '../../modules/shop/model.ts';
import { merchantSettlement, orderSettlement, type StatementLine } from '../../modules/settlement/model.ts';
import { keepStatement, rematchJob } from '../../modules/settlement/server.ts';

interface Shop {
  readonly id: number;
  readonly name: string;
  readonly platform: PlatformCode;
  readonly account: number;
}
interface Sold {
  readonly orderNo: string;
  readonly paid: string;
  readonly refunded: string;
  readonly promised: string;
  readonly finishedAt: string;
}

/** Which platforms pay by statement here, what they were agreed to take, and what they call their file. */
const terms: Readonly<Partial<Record<PlatformCode, { rate: bigint; talent: bigint; format: string }>>> = {
  douyin: { rate: 500n, talent: 1000n, format: '抖店动账明细' },
  pdd: { rate: 60n, talent: 0n, format: '拼多多货款明细' },
};

async function shopsOf(work: Work): Promise<Shop[]> {
  const [account] = await work.query<{ id: number }>(
    'demo.platformAccount',
    `select id from fico_cashier_account where company_id = $1 and kind = 'platform' order by sort limit 1`,
    [work.company],
  );
  await work.query(
    'demo.shopSettlement',
    `update oms_shop set settle_account = $2, fee_rate = case platform when 'douyin' then 5 else 0.6 end, settle_days = 15
     where company_id = $1 and platform = any($3::text[])`,
    [work.company, account!.id, Object.keys(terms)],
  );
  return work.query<Shop>(
    'demo.settledShops',
    `select distinct on (platform) id, name, platform, settle_account as account from oms_shop
     where company_id = $1 and platform = any($2::text[]) and not deleted order by platform, id`,
    [work.company, Object.keys(terms)],
  );
}

const soldBetween = (work: Work, shop: number, from: string, to: string): Promise<Sold[]> =>
  work.query<Sold>(
    'demo.soldBetween',
    `select order_no as "orderNo", paid, refunded, (platform_discount + subsidy - subsidy_returned)::numeric(18,2) as promised,
       coalesce(finished_at, shipped_at) as "finishedAt" from oms_order
     where company_id = $1 and shop = $2 and status in ('draft', 'audited') and order_status in ('finished', 'signed') and paid > refunded
       and origin = 'platform' and coalesce(finished_at, shipped_at) >= $3::date and coalesce(finished_at, shipped_at) < $4::date order by 5, 1`,
    [work.company, shop, from, to],
  );

const hours = (instant: string, more: number) => new Date(Date.parse(instant) + more * 3_600_000).toISOString();

/** What the platform prints for an order: what was paid, what it gives and keeps; a few of them with a mistake. */
function linesOf(one: Sold, i: number, rate: bigint, talent: bigint): Omit<StatementLine, 'row'>[] {
  const [paid, refunded, promised] = [yuan(one.paid), yuan(one.refunded), yuan(one.promised)];
  if (i === 23) return [];
  const at = hours(one.finishedAt, 26);
  const line = (kind: StatementLine['kind'], rawKind: string, amount: bigint, later = 0) => ({
    serial: `${one.orderNo}-${kind}${later || ''}`,
    orderNo: one.orderNo,
    subOrderNo: null,
    kind,
    rawKind,
    amount,
    occurredAt: hours(at, later),
    balance: null,
    remark: null,
  });
  const after = refunded > 0n && i % 2 === 1;
  const goods = (after || i === 9 ? paid : paid - refunded) - (i === 5 ? 200n : 0n);
  const fee = ((goods + promised) * rate * (i === 13 ? 2n : 1n)) / 10_000n;
  const share = i % 3 === 0 ? (goods * talent) / 10_000n : 0n;
  return [
    line('goods', '货款结算入账', goods),
    ...(i === 17 ? [line('goods', '货款结算入账', goods, 48)] : []),
    ...(promised > 0n ? [line('subsidy', '平台补贴', promised)] : []),
    ...(fee > 0n ? [line('platformFee', '平台服务费', -fee)] : []),
    ...(share > 0n ? [line('talent', '达人佣金', -share)] : []),
    ...(after ? [line('refund', '结算后退款', -refunded, 30)] : []),
  ];
}

/** A statement up to a day: the orders, an insurance premium for the shop, and what was taken out of it. */
function statementOf({ id, platform }: Shop, to: string, sold: readonly Sold[]): StatementLine[] {
  const { rate, talent } = terms[platform]!;
  const lines = sold.flatMap((one, i) => linesOf(one, i, rate, talent));
  const last = lines.reduce((latest, { occurredAt }) => (occurredAt > latest ? occurredAt : latest), '');
  const own = (
    serial: string,
    rawKind: string,
    kind: StatementLine['kind'],
    amount: bigint,
    orderNo: string | null = null,
  ) => ({
    // Two statements may end in one month, never on one day.
    serial: `${serial}-${id}-${to}`,
    orderNo,
    subOrderNo: null,
    kind,
    rawKind,
    amount,
    occurredAt: last,
    balance: null,
    remark: null,
  });
  const strange = own('U', '货款结算入账', 'goods', 6800n, `9${to.replaceAll('-', '')}${id}`);
  const premium = own('B', '运费险保费', 'insurance', -15_860n);
  const left = [...lines, strange, premium].reduce((sum, { amount }) => sum + amount, 0n);
  const payout = own('T', '提现', 'payout', -((left * 8n) / 1000n) * 100n);
  return [...lines, strange, premium, ...(left > 0n ? [payout] : [])].map((one, row) => ({ ...one, row: row + 2 }));
}

async function bankOf(work: Work): Promise<number> {
  const [bank] = await work.query<{ id: number }>(
    'demo.payoutBank',
    `select id from fico_cashier_account where company_id = $1 and code = '03'`,
    [work.company],
  );
  return bank!.id;
}

async function bringMonth(work: Work, shop: Shop, from: string, to: string, settles: boolean) {
  const sold = await soldBetween(work, shop.id, from, to);
  if (sold.length === 0) return;
  const { format } = terms[shop.platform]!;
  const { settlement } = await keepStatement(work, {
    shop,
    lines: statementOf(shop, to, sold),
    fileName: `${shop.name}-${format}-${to}.csv`,
    format,
  });
  if (settlement === null) return;
  await work.flush();
  await work.query('demo.payoutTo', `update fico_merchant_settlement set bank = $3 where company_id = $1 and id = $2`, [
    work.company,
    settlement,
    await bankOf(work),
  ]);
  if (settles) await act(work, merchantSettlement, 'settle', { id: settlement });
}

/** One of the differences has been looked into already. */
async function solveOne(work: Work): Promise<void> {
  const rows = await work.query<{ id: number }>(
    'demo.solvable',
    `select id from fico_settlement_order where company_id = $1 and reason = 'amount' and handling = 'open' order by id limit 1`,
    [work.company],
  );
  for (const { id } of rows)
    await act(work, orderSettlement, 'solve', {
      id,
      input: { solution: 'claimed', note: '平台客服已补 2.00 元，下期账单体现' },
    });
  const [open] = await work.query<{ id: number }>(
    'demo.assignable',
    `select id from fico_settlement_order where company_id = $1 and reason = 'feeRate' and handling = 'open' order by id limit 1`,
    [work.company],
  );
  if (open) await act(work, orderSettlement, 'assign', { id: open.id, input: { owner: work.user.id } });
}

/** Statements of two shops over the last months; the newest ones wait to be settled. */
export async function loadSettlements(db: Db, accountant: User, day: string): Promise<void> {
  const months = [daysAfter(day, -62), daysAfter(day, -32), daysAfter(day, -2)];
  for (const shop of await runWork(db, accountant, shopsOf))
    for (const [i, to] of months.entries()) {
      if (i === 0) continue;
      const from = months[i - 1]!;
      await runWork(db, accountant, (work) => bringMonth(work, shop, from, to, i < months.length - 1));
    }
  await runWork(db, accountant, (work) => rematchJob.run({}, work));
  await runWork(db, accountant, solveOne);
}
