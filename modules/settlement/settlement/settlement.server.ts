import { type Fen, fen, type Full, negateFen, showFen, yuan, zeroFen } from '@heliu/model';
import {
  act,
  amend,
  balance,
  behaviour,
  type Blocker,
  load,
  Refusal,
  remove,
  type Rule,
  save,
  type Work,
} from '@heliu/engine';
import { cash, receipt as receipts, suggestWriteOffs } from '../../fico/model.ts';
import { auditOwn, cashierAccountsOf, determineAccounts, openItems, type UsedAccount } from '../../fico/server.ts';
import { matchNumbers } from '../matching/matching.server.ts';
import { keyOf } from '../matching/matching.rules.ts';
import { feeKinds, grossKinds, lineKinds, type LineKind, transferKinds } from '../statement/kinds.ts';
import { feeTransactions, giveBack, type KindSums, settlePostings, sumOf } from './settle.rules.ts';
import { settlementLine } from '../line/line.ts';
import { merchantSettlement } from './settlement.ts';

type Settlement = Full<typeof merchantSettlement>;

async function kindSums(work: Work, id: number): Promise<KindSums> {
  const rows = await work.query<{ kind: LineKind; amount: string }>(
    'fico_settlement_line.kinds',
    `select kind, sum(amount)::numeric(18,2) as amount from fico_settlement_line
     where company_id = $1 and settlement = $2 and not voided group by kind`,
    [work.company, id],
  );
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, yuan(amount)]));
}

interface ShopFacts {
  readonly name: string;
  readonly customer: number | null;
  readonly customerName: string | null;
}
async function shopOf(work: Work, id: number): Promise<ShopFacts> {
  const [found] = await work.query<ShopFacts>(
    'fico_merchant_settlement.shop',
    `select s.name, s.customer, c.name as "customerName" from oms_shop s
     left join crm_customer c on c.company_id = s.company_id and c.id = s.customer where s.company_id = $1 and s.id = $2`,
    [work.company, id],
  );
  return found!;
}

const say = (message: string): Blocker => ({ code: 'FIN040', message });
async function settleBlockers(record: Settlement, work: Work): Promise<Blocker[]> {
  const [sums, shop] = [await kindSums(work, record.id), await shopOf(work, record.shop)];
  const found: Blocker[] = [];
  if (shop.customer === null) found.push(say(`店铺${shop.name}没有选记账客户，请在店铺里选择`));
  if (record.account === null) found.push(say('没有填写平台账户：这些钱在平台的哪个账户里'));
  if ((sums.payout ?? zeroFen) !== zeroFen && record.bank === null)
    found.push(say(`账单里有提现 ${showFen(negateFen(sums.payout!))}，请填写提现到哪个账户`));
  if (record.bank !== null && record.bank === record.account) found.push(say('平台账户和提现到的账户不能是同一个'));
  if (sums.other !== undefined)
    found.push(say(`有 ${showFen(sums.other)} 未识别的费用，请先在结算明细里改成是什么费用`));
  return found;
}

/** Orders of this statement that somebody still has to look at. */
async function openCases(work: Work, id: number): Promise<number> {
  const [row] = await work.query<{ n: number }>(
    'fico_merchant_settlement.cases',
    `select count(*)::int as n from fico_settlement_order t where t.company_id = $1 and t.handling = 'open' and not t.deleted
       and exists (select 1 from fico_settlement_line l where l.company_id = $1 and l.settlement = $2 and l.shop = t.shop and l.match_no = t.order_no and not l.voided)`,
    [work.company, id],
  );
  return row!.n;
}

async function placesOf(work: Work, { account, bank }: Settlement): Promise<ReadonlyMap<number, UsedAccount>> {
  return cashierAccountsOf(
    work,
    [account, bank].filter((id) => id !== null),
  );
}

async function feeAccounts(work: Work) {
  const kinds = Object.keys(feeTransactions) as (keyof typeof feeTransactions)[];
  const pairs = await determineAccounts(
    work,
    kinds.map((kind) => ({ transaction: feeTransactions[kind], group: null, valuationClass: null })),
  );
  return Object.fromEntries(kinds.map((kind, i) => [kind, pairs[i]!.debit])) as Record<
    keyof typeof feeTransactions,
    number
  >;
}

interface AdvanceRow {
  readonly receipt: number;
  readonly open: string;
}
const advancesOf = (work: Work, customer: number): Promise<AdvanceRow[]> =>
  work.query(
    'fico_merchant_settlement.advances',
    `select r.id as receipt, b.advance as open from fico_receivable_entry_by_advances b
     join fico_receipt r on r.company_id = $1 and r.id = b.receipt
     where b.company_id = $1 and b.customer = $2 and b.advance > 0 order by r.receipt_date, r.id limit 1000`,
    [work.company, customer],
  );

/** The price as a receipt of the customer the shop is booked under: it settles his oldest invoices, the rest is an advance. */
async function receive(work: Work, record: Settlement, gross: Fen, shop: ShopFacts): Promise<number> {
  const customer = shop.customer!;
  const open = (await openItems(work, customer, record.settleDate)).map((one) => ({ ...one, open: yuan(one.open) }));
  const common = {
    customer,
    receiptDate: record.settleDate,
    remark: `${shop.name} ${record.fromDay} 至 ${record.toDay} 平台结算 ${record.number}`,
  };
  const line = { account: record.account!, reference: record.number };
  if (gross > 0n) {
    const writeOffs = suggestWriteOffs(open, gross).map(({ invoice, amount }) => ({ invoice, amount }));
    const money = [{ ...line, amount: gross }];
    return (await save(work, receipts, { ...common, kind: 'sales', money, writeOffs, refunds: [] })).id;
  }
  const back = negateFen(gross);
  const advances = (await advancesOf(work, customer)).map((one) => ({ ...one, open: yuan(one.open) }));
  const { writeOffs, refunds, short } = giveBack(
    back,
    open.filter((one) => one.open < 0n),
    advances,
  );
  if (short > 0n)
    throw new Refusal(
      `这份账单退款比货款多 ${showFen(back)}，${shop.customerName}没有这么多红字应收或预收可冲，还差 ${showFen(short)}；请先结算收到货款的账单`,
    );
  const money = [{ ...line, amount: back }];
  return (await save(work, receipts, { ...common, kind: 'refund', money, writeOffs, refunds })).id;
}

/** In between the account could fall below zero; behind the receipt it must not. */
async function demandCovered(work: Work, id: number): Promise<void> {
  const account = (await cashierAccountsOf(work, [id])).get(id)!;
  if (account.mayOverdraw) return;
  const { amount } = await balance<{ amount: Fen }>(work, cash, 'account', { account: id });
  if (amount < 0n)
    throw new Refusal(
      `结算后${account.name}余额为 ${showFen(amount)}：扣费和提现超过了账户里的钱，请先导入并结算更早的账单`,
    );
}

const listed = (sums: KindSums, kinds: readonly LineKind[]) =>
  kinds.flatMap((kind) => {
    const amount = sums[kind];
    return amount === undefined || amount === zeroFen ? [] : [{ label: lineKinds[kind], value: showFen(amount) }];
  });

/** Sums of a settlement follow its lines. */
async function sumAgain(work: Work, id: number): Promise<void> {
  await work.flush();
  const sums = await kindSums(work, id);
  const parts = {
    goods: sums.goods ?? zeroFen,
    refunds: sums.refund ?? zeroFen,
    subsidies: sums.subsidy ?? zeroFen,
    fees: sumOf(sums, feeKinds),
    other: sums.other ?? zeroFen,
  };
  const net = fen(Object.values(parts).reduce((sum, one) => sum + one, 0n));
  await amend(work, merchantSettlement, [{ id, ...parts, net, transfers: sumOf(sums, transferKinds) }], {
    silent: true,
  });
}

const atOnce = 5000;
async function voidLines(work: Work, { id, shop }: Settlement): Promise<void> {
  const numbers = new Set<string>();
  for (;;) {
    const rows = await work.query<{ id: number; matchNo: string | null }>(
      'fico_settlement_line.toVoid',
      `select id, match_no as "matchNo" from fico_settlement_line where company_id = $1 and settlement = $2 and not voided order by id limit ${atOnce}`,
      [work.company, id],
    );
    if (rows.length === 0) break;
    for (const { matchNo } of rows) if (matchNo !== null) numbers.add(matchNo);
    await amend(
      work,
      settlementLine,
      rows.map((row) => ({ id: row.id, voided: true, hash: null })),
      { silent: true },
    );
    await work.flush();
  }
  await matchNumbers(work, shop, [...numbers]);
}

export const settlementBehaviour = behaviour(merchantSettlement, {
  actions: {
    settle: {
      blockers: settleBlockers,
      async warnings(record, work) {
        const n = await openCases(work, record.id);
        return n === 0 ? [] : [`还有 ${n} 张订单有差异待处理；结算照账单记账，差异以后仍可处理`];
      },
      async effect(record, work) {
        const sums = await kindSums(work, record.id);
        const [places, shop] = [await placesOf(work, record), await shopOf(work, record.shop)];
        const gross = sumOf(sums, grossKinds);
        const account = places.get(record.account!)?.name ?? '平台账户';
        const paidOut = negateFen(sums.payout ?? zeroFen);
        const text = [
          gross >= 0n
            ? `${shop.customerName ?? '记账客户'}收款 ${showFen(gross)} 进${account}，先核销最早的应收发票，多出的转预收`
            : `从${account}退 ${showFen(negateFen(gross))} 给${shop.customerName ?? '记账客户'}`,
          `平台扣费 ${showFen(negateFen(sumOf(sums, feeKinds)))} 计入费用`,
          ...(paidOut === zeroFen
            ? []
            : [`提现 ${showFen(paidOut)} 转到${places.get(record.bank!)?.name ?? '银行账户'}`]),
        ].join('；');
        return { text: `${text}。`, facts: listed(sums, feeKinds) };
      },
      async post(record, work) {
        // What is missing then is said by what stands in the way.
        if (record.account === null) return [];
        const sums = await kindSums(work, record.id);
        const [places, shop] = [await placesOf(work, record), await shopOf(work, record.shop)];
        return settlePostings(sums, {
          platform: places.get(record.account)!,
          bank: record.bank === null ? undefined : places.get(record.bank),
          accounts: await feeAccounts(work),
          summary: `平台结算 ${shop.name} ${record.number}`,
          party: shop.name,
        });
      },
      async also(record, work) {
        const gross = sumOf(await kindSums(work, record.id), grossKinds);
        if (gross !== zeroFen) {
          const id = await receive(work, record, gross, await shopOf(work, record.shop));
          await work.flush();
          auditOwn(work, id);
          await act(work, receipts, 'audit', { id });
          await amend(work, merchantSettlement, [{ id: record.id, receipt: id }], { silent: true });
        }
        await work.flush();
        await demandCovered(work, record.account!);
      },
    },
    unsettle: {
      async also(record, work) {
        await work.flush();
        if (record.receipt === null) return;
        await act(work, receipts, 'deaudit', { id: record.receipt, reason: `撤销结算 ${record.number}` });
        await work.flush();
        await remove(work, receipts, record.receipt);
      },
    },
    void: { also: (record, work) => voidLines(work, record) },
  },
});

export const settlementLineBehaviour = behaviour(settlementLine, {
  actions: {
    classify: {
      async blockers({ settlement }, work) {
        const { status, number } = await load(work, merchantSettlement, settlement);
        return status === 'draft' ? [] : [say(`结算单 ${number} 已结算，请先撤销结算`)];
      },
      sets: (line, { input }) => ({
        matchNo: input
          ? keyOf({ ...line, rawKind: line.rawKind ?? '', kind: (input as { kind: LineKind }).kind })
          : line.matchNo,
      }),
      async also(line, work) {
        await sumAgain(work, line.settlement);
        const now = await load(work, settlementLine, line.id);
        await matchNumbers(work, line.shop, [...new Set([line.matchNo, now.matchNo].flatMap((key) => key ?? []))]);
      },
    },
  },
});

/** What a settlement brought into the books leaves them with it. */
export const settlementRule: Rule = {
  async blockers({ entity, action, record, work }) {
    if (entity !== receipts || action !== 'deaudit') return [];
    const [found] = await work.query<{ number: string }>(
      'fico_merchant_settlement.ofReceipt',
      `select number from fico_merchant_settlement where company_id = $1 and receipt = $2 and status = 'settled'`,
      [work.company, record['id']],
    );
    return found ? [say(`由结算单 ${found.number} 记账，请在结算单里撤销结算`)] : [];
  },
};
