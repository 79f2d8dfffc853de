import { cashierAccountsOf, receiptTypes } from '../../fico/server.ts';
import { behaviour, type Blocker, Refusal, type Work } from '@heliu/engine';
import { codes, type Full, showFen } from '@heliu/model';
import { openShift } from '../shift/held-shift.server.ts';
import { cashOf } from '../shift/shift.server.ts';
import { sellingPlace, tendersOf } from '../terminal/terminal.server.ts';
import { drawComplaint, inPostings, outPostings } from './cash.rules.ts';
import { drawKinds, drawMoney } from './draw-money.ts';
import { otherIncome } from './other-income.ts';

interface OfShift {
  readonly shift: number;
  readonly number: string;
}
/** The shift a document is about, its terminal and what is paid with there. Held, so that it is not counted meanwhile. */
async function shiftOf(work: Work, id: number) {
  const held = await openShift(work, id);
  const place = await sellingPlace(work, held.terminal);
  return { held, place, tenders: await tendersOf(work, held.terminal) };
}

async function demandDay(work: Work, shift: number, day: string): Promise<void> {
  const { held } = await shiftOf(work, shift);
  if (held.day !== day) throw new Refusal(`日期应为班次${held.number}的营业日 ${held.day}`);
}

const wrongAt = (path: string, message: string) =>
  new Refusal(message, codes.invalid, { complaints: [{ path, message }] });

const typeLabels = { in: otherIncome.fields.type.label, out: drawMoney.fields.type.label } as const;

async function demandType(work: Work, id: number, direction: 'in' | 'out'): Promise<number> {
  const found = (await receiptTypes(work)).get(id);
  const label = typeLabels[direction];
  if (!found || found.disabled) throw wrongAt('type', `${label}不存在或已停用，请重新选择`);
  if (found.direction !== direction)
    throw wrongAt('type', `“${found.name}”是${found.direction === 'in' ? '收入' : '支出'}类型，请换一个${label}`);
  return found.account;
}

/** Once a shift has been counted and booked, what was in its drawer is settled. */
async function closedBlockers(work: Work, shift: number): Promise<Blocker[]> {
  const [found] = await work.query<{ number: string }>(
    'till.closed',
    `select number from pos_shift where company_id = $1 and id = $2 and status = 'closed'`,
    [work.company, shift],
  );
  return found ? [{ code: 'POS003', message: `班次${found.number}已交班，钱已经点清入账，不能再改` }] : [];
}

/** The shift is taken before its documents, as selling does. */
const holdShifts =
  (table: 'pos_draw_money' | 'pos_other_income') =>
  async (ids: readonly number[], work: Work): Promise<void> => {
    await work.query(
      `${table}.shifts`,
      `select s.id from pos_shift s where s.company_id = $1
         and s.id in (select d.shift from ${table} d where d.company_id = $1 and d.id = any($2::bigint[])) order by s.id for update`,
      [work.company, ids],
    );
  };

async function drawerMove(work: Work, { shift, number }: OfShift, method?: number) {
  const { held, place, tenders } = await shiftOf(work, shift);
  const tender = method === undefined ? cashOf(tenders) : tenders.find((one) => one.method === method);
  if (!tender) throw new Refusal(`${place.name}没有这种收款方式`);
  if (tender.account === null) throw wrongAt('method', `${tender.name}收不到钱，请换一种收款方式`);
  const account = (await cashierAccountsOf(work, [tender.account])).get(tender.account)!;
  return {
    place,
    move: {
      shift: held.id,
      method: tender.method,
      isCash: tender.kind === 'cash',
      account: account.id,
      leaf: account.account,
      reference: number,
    },
  };
}

export const drawMoneyBehaviour = behaviour(drawMoney, {
  async check(draft, work) {
    const wrong = drawComplaint(draft);
    if (wrong) throw wrongAt(wrong.path, wrong.message);
    await demandDay(work, draft.shift, draft.docDate);
    if (draft.type != null) await demandType(work, draft.type, 'out');
  },
  actions: {
    audit: {
      hold: holdShifts('pos_draw_money'),
      blockers: ({ shift }, work) => closedBlockers(work, shift),
      async post(record: Full<typeof drawMoney>, work) {
        if ((await closedBlockers(work, record.shift)).length > 0) return [];
        const { place, move } = await drawerMove(work, record);
        const { kind, amount, toAccount, type, reason } = record;
        const summary = `${drawKinds[kind]} ${place.name} ${reason}`;
        if (kind === 'expense') {
          const to = { leaf: await demandType(work, type!, 'out'), account: null, department: place.department };
          return outPostings({ ...move, kind, amount, summary }, to);
        }
        if (toAccount === move.account) throw new Refusal('存入账户就是钱箱自己的账户，请选银行或保险柜');
        const target = (await cashierAccountsOf(work, [toAccount!])).get(toAccount!)!;
        return outPostings(
          { ...move, kind, amount, summary },
          { leaf: target.account, account: target.id, department: null },
        );
      },
      effect: ({ kind, amount }) => ({
        text: `钱箱少 ${showFen(amount)}，${kind === 'expense' ? '记为支出' : '存入账户多同样多'}。`,
        facts: [],
      }),
    },
    deaudit: { hold: holdShifts('pos_draw_money'), blockers: ({ shift }, work) => closedBlockers(work, shift) },
  },
});

export const otherIncomeBehaviour = behaviour(otherIncome, {
  async check(draft, work) {
    await demandDay(work, draft.shift, draft.docDate);
    await demandType(work, draft.type, 'in');
    const { place, tenders } = await shiftOf(work, draft.shift);
    const tender = tenders.find(({ method }) => method === draft.method);
    if (!tender) throw wrongAt('method', `${place.name}没有这种收款方式`);
    if (tender.account === null) throw wrongAt('method', `${tender.name}收不到钱，请换一种收款方式`);
  },
  actions: {
    audit: {
      hold: holdShifts('pos_other_income'),
      blockers: ({ shift }, work) => closedBlockers(work, shift),
      async post(record: Full<typeof otherIncome>, work) {
        if ((await closedBlockers(work, record.shift)).length > 0) return [];
        const { place, move } = await drawerMove(work, record, record.method);
        const leaf = await demandType(work, record.type, 'in');
        const summary = `营业外收入 ${place.name} ${record.cause ?? record.payer ?? ''}`.trim();
        return inPostings(
          { ...move, kind: 'income', amount: record.amount, summary },
          { leaf, department: place.department },
        );
      },
      effect: ({ amount }) => ({ text: `这台收银机多收 ${showFen(amount)}，交班时应点到。`, facts: [] }),
    },
    deaudit: { hold: holdShifts('pos_other_income'), blockers: ({ shift }, work) => closedBlockers(work, shift) },
  },
});
