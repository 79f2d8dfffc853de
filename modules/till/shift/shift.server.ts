import {
  act,
  amendLines,
  behaviour,
  dateOf,
  handle,
  load,
  note,
  onConstraint,
  Refusal,
  save,
  type Work,
} from '@heliu/engine';
import {
  codes,
  divideDecimal,
  dec,
  entry,
  type Fen,
  formatFen,
  type Full,
  negateFen,
  showFen,
  sumFen,
  yuan,
  zeroFen,
} from '@heliu/model';
import { demandHandedIn } from '../machine/handed-in.server.ts';
import { approve, demandApproval } from '../override/override.server.ts';
import { sellingPlace, type Tender, tendersOf } from '../terminal/terminal.server.ts';
import { compared, type Counted, countedCash, differenceOf, isBeyond, isOff, tenderSum } from './cash.rules.ts';
import { closePostings, tellCounted } from './close.server.ts';
import { countInShift, type HeldShift, myShift, workedShift } from './held-shift.server.ts';
import {
  authorize,
  beginShift,
  calcTask,
  type CountedTender,
  type CurrentShift,
  currentShift,
  type ExitShift,
  exitShift,
  openDrawer,
} from './shift.calls.ts';
import { shift, tillMoney } from './shift.ts';
import { flowsOf, totalsOf } from './totals.server.ts';

type Shift = Full<typeof shift>;

onConstraint('pos_shift_open_cashier', () => new Refusal('您已经在别的收银机开班，请先交班', codes.conflict));
onConstraint('pos_shift_open_terminal', () => new Refusal('这台收银机刚有人开班', codes.conflict));

export const shiftBehaviour = behaviour(shift, {
  actions: {
    begin: {
      async post({ id, terminal, openingCash }, work) {
        const cash = cashOf(await tendersOf(work, terminal));
        return [
          entry(tillMoney, { shift: id, method: cash.method, kind: 'opening', amount: openingCash, cash: openingCash }),
        ];
      },
    },
    close: { post: (record, work) => closePostings(record, work) },
  },
});

export function cashOf(tenders: readonly Tender[]): Tender {
  const cash = tenders.find(({ kind }) => kind === 'cash');
  if (!cash) throw new Refusal('这台收银机没有现金的收款方式，请先在收银机资料里加上');
  return cash;
}

/** A shift as its cashier sees it. What should lie in the drawer is not in it. */
export async function shownShift(work: Work, id: number): Promise<CurrentShift> {
  const { number, terminal, day, beginAt, openingCash } = await load(work, shift, id);
  const { saleCount, saleAmount, returnCount, returnAmount, voidCount, heldBills } = await totalsOf(work, id);
  return {
    id,
    number,
    terminal,
    day,
    beginAt,
    openingCash: formatFen(openingCash),
    saleCount,
    saleAmount: formatFen(saleAmount),
    returnCount,
    returnAmount: formatFen(returnAmount),
    voidCount,
    heldBills,
  };
}

/** Who works at a terminal now; two who begin there at once go one after the other. */
async function workedAt(work: Work, terminal: number): Promise<string | undefined> {
  await work.query('till.holdTerminal', 'select id from pos_terminal where company_id = $1 and id = $2 for update', [
    work.company,
    terminal,
  ]);
  const [found] = await work.query<{ name: string }>(
    'till.workedAt',
    `select u.realname as name from pos_shift s join sys_user u on u.company_id = $1 and u.id = s.cashier
     where s.company_id = $1 and s.open_terminal = $2`,
    [work.company, terminal],
  );
  return found?.name;
}

/** Begins at a terminal, or answers the shift this cashier has there already. A past one is told when it began. */
export async function begin(
  work: Work,
  terminal: number,
  detail: Readonly<Record<string, number>>,
  at = work.now,
): Promise<number> {
  const place = await sellingPlace(work, terminal);
  if (place.disabled) throw new Refusal(`收银机${place.name}已停用`);
  const busyWith = await workedAt(work, terminal);
  const mine = await workedShift(work);
  if (mine?.terminal === terminal) return mine.id;
  if (busyWith !== undefined) throw new Refusal(`${place.name}正由${busyWith}当班，请等他交班`);
  if (mine) {
    const other = await sellingPlace(work, mine.terminal);
    throw new Refusal(`您在${other.name}的班次${mine.number}还没有交班`);
  }
  const tenders = await tendersOf(work, terminal);
  cashOf(tenders);
  const { id } = await save(
    work,
    shift,
    {
      day: dateOf(new Date(at)),
      terminal,
      store: place.store,
      cashier: work.user.id,
      beginAt: at,
      openingCash: countedCash(detail),
      openingDetail: detail,
      tenders: tenders.map(({ method, account }) => ({ method, account })),
    },
    { computed: { openTerminal: terminal, openCashier: work.user.id } },
  );
  await work.flush();
  await act(work, shift, 'begin', { id });
  return id;
}

const written = (counted: readonly Counted[], nameOf: (method: number) => string): CountedTender[] =>
  counted.map(({ method, ...amounts }) => ({
    method,
    name: nameOf(method),
    received: formatFen(amounts.received),
    refunded: formatFen(amounts.refunded),
    other: formatFen(amounts.other),
    expected: formatFen(amounts.expected),
    counted: formatFen(amounts.counted),
    difference: formatFen(amounts.difference),
  }));

interface Exit {
  readonly shift: number;
  readonly detail: Readonly<Record<string, number>>;
  readonly counted: readonly { readonly method: number; readonly amount: string }[];
  readonly isConfirmed: boolean;
  readonly reason?: string | undefined;
  readonly handoverTo?: number | undefined;
  readonly offline?: { readonly machine: string; readonly seq: number } | undefined;
  readonly approvals: readonly string[];
}

async function countedTenders(work: Work, record: Shift, tenders: readonly Tender[], said: Exit): Promise<Counted[]> {
  const flows = await flowsOf(work, record.id);
  const typed = new Map(said.counted.map(({ method, amount }) => [method, yuan(amount)]));
  const foreign = said.counted.find(({ method }) => !record.tenders.some((one) => one.method === method));
  if (foreign) throw new Refusal('实点里有这台收银机没有的收款方式', codes.invalid);
  const { method: cash } = cashOf(tenders);
  return record.tenders.map(({ method, account }) => {
    // What is owed lies nowhere.
    const there =
      account === null ? undefined : method === cash ? countedCash(said.detail) : (typed.get(method) ?? zeroFen);
    return compared(tenderSum(method, flows), there);
  });
}

async function close(
  work: Work,
  held: HeldShift,
  record: Shift,
  counted: readonly Counted[],
  said: Exit,
  at: string,
): Promise<void> {
  const totals = await totalsOf(work, held.id);
  const flows = await flowsOf(work, held.id);
  const ofKinds = (...kinds: readonly string[]): Fen =>
    sumFen(flows.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const difference = differenceOf(counted);
  const place = await sellingPlace(work, held.terminal);
  const isFar = isBeyond(counted, yuan(place.tolerance));
  const approver = isFar
    ? demandApproval(work, said.approvals, {
        shift: held.id,
        kind: 'difference',
        subject: String(held.id),
        why: `长短款 ${showFen(difference)} 超过容许的 ${showFen(yuan(place.tolerance))}`,
      })
    : null;
  const lineOf = new Map(record.tenders.map(({ id, method }) => [method, id]));
  const accountOf = new Map(record.tenders.map(({ method, account }) => [method, account]));
  tellCounted(
    work,
    counted.flatMap(({ method, difference }) => {
      const account = accountOf.get(method);
      return account == null ? [] : [{ account, difference }];
    }),
  );
  await act(work, shift, 'close', {
    id: held.id,
    set: {
      endAt: at,
      ...totals,
      income: ofKinds('income'),
      drawn: negateFen(ofKinds('draw', 'expense')),
      expected: sumFen(counted.map((one) => one.expected)),
      counted: sumFen(counted.map((one) => one.counted)),
      difference,
      closingDetail: said.detail,
      reason: said.reason ?? null,
      approvedBy: approver?.id ?? null,
      handoverTo: said.handoverTo ?? null,
    },
  });
  amendLines(
    work,
    shift,
    { id: held.id, lines: 'tenders' },
    counted.map(({ method, ...amounts }) => ({ id: lineOf.get(method)!, ...amounts })),
  );
}

/** Counted blind: what there should be is told once something has been counted, and the first count stays in the log. */
export async function exit(work: Work, said: Exit, at = work.now): Promise<ExitShift> {
  const held = await myShift(work, said.shift);
  await demandHandedIn(work, held.id, said.offline);
  const record = await load(work, shift, held.id);
  const tenders = await tendersOf(work, held.terminal);
  const counted = await countedTenders(work, record, tenders, said);
  const place = await sellingPlace(work, held.terminal);
  const { heldBills } = await totalsOf(work, held.id);
  const needsReason = isOff(counted);
  const isFar = isBeyond(counted, yuan(place.tolerance));
  const answer = {
    tenders: written(counted, (method) => tenders.find((one) => one.method === method)?.name ?? ''),
    difference: formatFen(differenceOf(counted)),
    needsReason,
    needsApproval: isFar && !work.user.may('pos_till:difference'),
    heldBills,
    shift: held.id,
    number: held.number,
  };
  if (needsReason && !said.isConfirmed) {
    await note(work, {
      entity: shift.name,
      recordId: held.id,
      action: 'count',
      label: '清点',
      title: held.number,
      reason: answer.tenders
        .map(({ name, expected, counted: there }) => `${name} 应有 ${expected} 实点 ${there}`)
        .join('；')
        .slice(0, 500),
    });
    return { ...answer, isClosed: false };
  }
  if (needsReason && !said.reason) throw new Refusal('请写明长短款的原因', codes.invalid);
  if (said.handoverTo !== undefined) await demandUser(work, said.handoverTo);
  await close(work, held, record, counted, said, at);
  return { ...answer, isClosed: true };
}

async function demandUser(work: Work, id: number): Promise<void> {
  const found = await work.query(
    'till.handover',
    'select 1 as yes from sys_user where company_id = $1 and id = $2 and not deleted and not disabled',
    [work.company, id],
  );
  if (found.length === 0) throw new Refusal('接班人不存在或已停用', codes.missing);
}

export const shiftHandlers = [
  handle(currentShift, async (_, work) => {
    const mine = await workedShift(work);
    return { shift: mine ? await shownShift(work, mine.id) : null };
  }),
  handle(beginShift, async ({ terminal, detail }, work) => {
    const id = await begin(work, terminal, detail);
    await work.flush();
    return { shift: await shownShift(work, id) };
  }),
  handle(exitShift, (said, work) => exit(work, said)),
  handle(calcTask, async ({ shift: id }, work) => {
    const held = await myShift(work, id, false);
    const { discount, saleCount, saleAmount } = await totalsOf(work, id);
    const tenders = await tendersOf(work, held.terminal);
    const rows = await work.query<{ method: number; amount: string; count: number }>(
      'till.paid',
      `select p.method, sum(p.net)::numeric(18,2)::text as amount, count(*)::int as count from pos_sale s
       join pos_sale_payments p on p.company_id = $1 and p.document_id = s.id
       where s.company_id = $1 and s.shift = $2 and s.status = 'paid' group by p.method`,
      [work.company, id],
    );
    const shown = tenders.filter(({ kind }) => kind !== 'cash');
    return {
      ...(await shownShift(work, id)),
      discount: formatFen(discount),
      average: saleCount === 0 ? '0.00' : divideDecimal(dec(formatFen(saleAmount)), dec(saleCount), 2),
      tenders: shown.map(({ method, name }) => {
        const found = rows.find((row) => row.method === method);
        return { method, name, amount: found?.amount ?? '0.00', count: found?.count ?? 0 };
      }),
    };
  }),
  handle(authorize, (asked, work) => approve(work, asked, () => myShift(work, asked.shift, false))),
  handle(openDrawer, async ({ shift: id, note: why, approvals }, work) => {
    const held = await myShift(work, id);
    demandApproval(work, approvals, { shift: id, kind: 'drawer', subject: String(id), why: '不卖东西打开钱箱' });
    const count = await countInShift(work, id, 'drawerOpens');
    await note(work, {
      entity: shift.name,
      recordId: id,
      action: 'drawer',
      label: '开钱箱',
      title: held.number,
      reason: why,
    });
    return { count };
  }),
];
