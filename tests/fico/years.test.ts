import fc from 'fast-check';
import { formatFen, type Fen } from '@heliu/model';
import { runWork, service, type User } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fico, initializeBooks } from '../../modules/fico/server.ts';
import { foundCompany } from '../../modules/system/server.ts';
import { start, type Suite } from '../support/suite.ts';
import { Ledger, type Move, monthsOf } from '../support/year-model.ts';

const at = (tail: string) => `/api/fico/generalledger/${tail}`;
const fen = (yuan: string | null | undefined) => BigInt(Math.round(Number(yuan ?? 0) * 100));
type Row = Record<string, any>;

/** What a company does: each kind of business as debits and credits of a net amount and its tax. */
const business: Readonly<Record<string, (net: bigint, tax: bigint) => Move['lines']>> = {
  sale: (net, tax) => [
    { code: '1002', amount: net + tax },
    { code: '5001', amount: -net },
    { code: '22210101', amount: -tax },
  ],
  purchase: (net, tax) => [
    { code: '5401', amount: net },
    { code: '22210102', amount: tax },
    { code: '1002', amount: -net - tax },
  ],
  service: (net) => [
    { code: '1221', amount: net },
    { code: '5051', amount: -net },
  ],
  interest: (net) => [
    { code: '1002', amount: net },
    { code: '560302', amount: -net },
  ],
  fee: (net) => [
    { code: '560304', amount: net },
    { code: '1002', amount: -net },
  ],
  loan: (net) => [
    { code: '1002', amount: net },
    { code: '2001', amount: -net },
  ],
  invested: (net) => [
    { code: '1511', amount: net },
    { code: '1002', amount: -net },
  ],
  surcharge: (net) => [
    { code: '5403', amount: net },
    { code: '222112', amount: -net },
  ],
  fine: (net) => [
    { code: '5711', amount: net },
    { code: '1221', amount: -net },
  ],
  gift: (net) => [
    { code: '1002', amount: net },
    { code: '5301', amount: -net },
  ],
  incomeTax: (net) => [
    { code: '5801', amount: net },
    { code: '222111', amount: -net },
  ],
};
const months = monthsOf(2024);

const move = fc
  .record({
    kind: fc.constantFrom(...Object.keys(business)),
    month: fc.constantFrom(...months),
    day: fc.integer({ min: 1, max: 28 }),
    net: fc.bigInt({ min: 1n, max: 9_999_999n }),
    rate: fc.constantFrom(0n, 1n, 3n, 6n, 13n),
  })
  .map(({ kind, month, day, net, rate }): Move => {
    const lines = business[kind]!(net, (net * rate + 50n) / 100n).filter(({ amount }) => amount !== 0n);
    return { month, date: `${month}-${String(day).padStart(2, '0')}`, lines };
  });

/** Any year that begins with enough of everything for nothing to run out. */
const year = fc.record({
  opening: fc.bigInt({ min: 10n ** 10n, max: 10n ** 11n }),
  moves: fc.array(move, { minLength: 12, maxLength: 40 }),
  late: move,
  back: fc.integer({ min: 6, max: 11 }),
});

describe('任意一年', () => {
  let suite: Suite;
  let company = 0;
  let boss = '';
  let founded = 0;
  let accounts = new Map<string, number>();
  beforeAll(async () => {
    suite = await start();
  }, 120_000);
  afterAll(() => suite.stop());

  const demand = async (asked: Promise<{ code: string; message: string; data: any }>) => {
    const { code, message, data } = await asked;
    expect([code, message]).toEqual(['200', message]);
    return data;
  };
  const report = (name: string, args: object): Promise<Row & { rows: Row[] }> =>
    demand(suite.get(boss, at(`report/${name}`), { ...args }));

  /** A company of its own, whose owner audits what he wrote. */
  async function found(): Promise<void> {
    founded += 1;
    boss = `years${founded}`;
    const made = await foundCompany(
      suite.db,
      { code: `YEARS${founded}`, name: `任意一年${founded}` },
      { username: boss, realname: '整年', mobile: `1391111${String(4000 + founded)}` },
    );
    company = made.id;
    const user: User = { ...service('整年', company), id: made.userId, kind: 'staff' };
    await runWork(suite.db, user, (work) => initializeBooks(work, { standard: 'small', year: 2024, month: 1 }));
    await suite.sql(
      `insert into sys_credential (company_id, user_id, password_hash, must_change)
       select $1, $2, p.password_hash, false from sys_credential p join sys_user u on u.company_id = p.company_id and u.id = p.user_id
       where u.username = 'accountant' on conflict (company_id, user_id) do update set password_hash = excluded.password_hash, must_change = false`,
      [company, made.userId],
    );
    await demand(suite.call(boss, '/erp/company/saveSysParameter', { values: { 'acct.makerChecker': 'false' } }));
    const rows = await suite.sql<{ id: string; code: string }>(
      'select id, code from fico_account where company_id = $1',
      [company],
    );
    accounts = new Map(rows.map(({ id, code }) => [code, Number(id)]));
  }

  const sided = (amount: bigint) => (amount > 0n ? 'debit' : 'credit');
  const sized = (amount: bigint) => formatFen((amount > 0n ? amount : -amount) as Fen);
  async function open(balances: Move['lines']): Promise<void> {
    const { period } = await demand(suite.get(boss, at('accountInit/facts')));
    const lines = balances.map(({ code, amount }) => ({
      account: accounts.get(code),
      direction: sided(amount),
      opening: sized(amount),
    }));
    const { id } = await demand(suite.call(boss, at('accountInit/save'), { period: period.id, lines }));
    await demand(suite.call(boss, at('accountInit/audit'), { id }));
  }
  async function book({ date, lines }: Move): Promise<void> {
    const entries = lines.map(({ code, amount }) => ({
      summary: '任意',
      account: accounts.get(code),
      [sided(amount)]: sized(amount),
    }));
    const { id } = await demand(suite.call(boss, at('voucher/save'), { voucherDate: date, entries }));
    await demand(suite.call(boss, at('voucher/audit'), { id }));
  }
  async function turn(month: string, action: 'closeAccount' | 'revertClose'): Promise<void> {
    const [period] = await suite.sql<{ id: number }>(
      'select id::int from fico_period where company_id = $1 and name = $2',
      [company, month],
    );
    await demand(suite.call(boss, at(`period/${action}`), { id: period!.id, reason: '任意' }));
  }
  /** Every figure of the books through a month that is not nothing. */
  const figures = (month: string) =>
    suite.sql(
      `select account, month, sum(debit) as debit, sum(credit) as credit, sum(carried) as carried, sum(cash_in) as cash_in, sum(cash_out) as cash_out
       from fico_gl_entry_by_account where company_id = $1 and month <= $2::date group by account, month
       having sum(debit) <> 0 or sum(credit) <> 0 or sum(carried) <> 0 order by 1, 2`,
      [company, `${month}-01`],
    );

  /** Every report says of this month what the model does, and so they say the same. */
  async function tie(month: string, model: Ledger, closedThrough: string): Promise<void> {
    const standing = model.standing(month, closedThrough);
    const trial = await report('trialBalance', { period: month });
    expect(trial).toMatchObject({ balanced: true, differences: { open: '0.00', current: '0.00', end: '0.00' } });
    const range = { from: month, to: month };
    const { rows } = await report('accountBalance', { ...range, level: '5' });
    const book = await report('generalLedger', { ...range, level: '5' });
    for (const code of new Set([...standing.keys(), ...rows.map((row) => row['code'] as string)])) {
      if (!model.isLeaf(code)) continue;
      const row = rows.find((one) => one['code'] === code);
      const is = standing.get(code) ?? 0n;
      expect([month, code, fen(row?.['endDebit']) - fen(row?.['endCredit'])]).toEqual([month, code, is]);
      const last = book.rows.findLast((one) => one['code'] === code);
      expect([month, code, (last?.['side'] === '贷' ? -1n : 1n) * fen(last?.['balance'])]).toEqual([month, code, is]);
    }
    const bank = standing.get('1002') ?? 0n;
    const ledger = await report('subsidiaryLedger', { account: accounts.get('1002'), ...range, pageSize: 500 });
    expect(fen(ledger.rows.at(-1)!['balance'])).toBe(bank);

    const sheet = (await report('balanceSheet', { period: month })) as Row & { rows: Row[] };
    expect(sheet).toMatchObject({ difference: '0.00', gaps: null });
    const asset = (no: number) => fen(sheet.rows.find((row) => row['assetNo'] === String(no))!['assetEnd']);
    const claim = (no: number) => fen(sheet.rows.find((row) => row['claimNo'] === String(no))!['claimEnd']);
    expect(asset(30)).toBe(claim(53));
    expect([asset(1), claim(48), claim(51)]).toEqual([bank, model.opening('3001'), model.undistributed(month)]);

    const income = await report('incomeStatement', { period: month });
    for (const [no, codes] of [
      [1, ['5001', '5051']],
      [2, ['5401']],
      [3, ['5403']],
      [22, ['5301']],
      [24, ['5711']],
      [31, ['5801']],
      [32, model.profitAndLoss],
    ] as const) {
      const row = income.rows.find((one) => one['lineNo'] === String(no))!;
      const sign = no === 1 || no === 22 || no === 32 ? -1n : 1n;
      const of = (from: string) => sign * model.moved(codes, from, month);
      expect([no, fen(row['month']), fen(row['year'])]).toEqual([no, of(month), of(months[0]!)]);
    }
    const flows = await report('cashFlow', { period: month });
    expect(flows).toMatchObject({ difference: '0.00', gaps: null });
    const flow = (no: number) => fen(flows.rows.find((row) => row['lineNo'] === String(no))!['month']);
    expect([flow(20), flow(22)]).toEqual([model.moved(['1002'], month, month), bank]);
  }

  test(
    'books tie to statements before and after each close and after reverting, and a year closed twice is the same to the fen',
    { timeout: 240_000 },
    () =>
      fc.assert(
        fc.asyncProperty(year, async ({ opening, moves, late, back }) => {
          await found();
          const begun = [
            { code: '1002', amount: opening },
            { code: '1221', amount: 10n ** 10n },
            { code: '3001', amount: -(opening + 10n ** 10n) },
          ];
          await open(begun);
          const model = new Ledger(begun, moves);
          const [before, after] = [new Map<string, unknown>(), new Map<string, unknown>()];
          let closed = '';
          for (const month of months) {
            for (const one of moves.filter((of) => of.month === month)) await book(one);
            before.set(month, await figures(month));
            await tie(month, model, closed);
            await turn(month, 'closeAccount');
            closed = month;
            after.set(month, await figures(month));
            await tie(month, model, closed);
          }
          for (const month of months.slice(back).toReversed()) await turn(month, 'revertClose');
          closed = months[back - 1]!;
          await tie(months[11]!, model, closed);
          for (const month of months.slice(back)) {
            expect(await figures(month)).toEqual(before.get(month));
            await tie(month, model, closed);
            await turn(month, 'closeAccount');
            closed = month;
            expect(await figures(month)).toEqual(after.get(month));
          }

          // A month that is opened again takes postings, and the year ends with them.
          for (const month of months.slice(back).toReversed()) await turn(month, 'revertClose');
          const added = { ...late, month: months[back]!, date: `${months[back]!}-28` };
          await book(added);
          const more = new Ledger(begun, [...moves, added]);
          for (const month of months.slice(back)) {
            await turn(month, 'closeAccount');
            await tie(month, more, month);
          }
          for (const proof of fico.proofs!)
            expect([proof.label, await runWork(suite.db, service('测试', company), (work) => proof.run(work))]).toEqual(
              [proof.label, []],
            );
        }),
        { numRuns: 2, endOnFailure: true },
      ),
  );
});
