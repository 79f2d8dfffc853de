import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/generalledger/voucher/${tail}`;
const own = `company_id = (select company_id from sys_user where username = 'accountant')`;
const month = today().slice(0, 7);

interface Voucher {
  readonly id: number;
  readonly number: string;
}
interface Plan {
  readonly rows: readonly { readonly id: number; readonly former: string; readonly number: string }[];
  readonly words: readonly { readonly word: string; readonly missing: number; readonly late: number }[];
  readonly moving: number;
  readonly complaint: string | null;
  readonly digest: string;
}

describe('凭证号整理', () => {
  let suite: Suite;
  const accounts = { till: 0, interest: 0 };

  const saved = async (word: string, voucherDate = today(), amount = '12.50'): Promise<Voucher> => {
    const entries = [
      { summary: '结息', account: accounts.till, debit: amount },
      { summary: '结息', account: accounts.interest, credit: amount },
    ];
    const { code, data, message } = await suite.call('accountant', at('save'), { word, voucherDate, entries });
    expect([code, message]).toEqual(['200', message]);
    return data;
  };
  const audit = (id: number) => suite.call('boss', at('audit'), { id });
  const gone = async ({ id }: Voucher) =>
    expect((await suite.call('accountant', at('delete'), { id })).code).toBe('200');
  const plan = async (order: 'date' | 'number', as = 'accountant'): Promise<Plan> =>
    (await suite.get(as, at('arrangement'), { month, sorting: order })).data;
  const arrange = (order: 'date' | 'number', digest: string, as = 'accountant') =>
    suite.call(as, at('arrange'), { month, sorting: order, digest });
  const arranged = async (order: 'date' | 'number') => {
    const answer = await arrange(order, (await plan(order)).digest);
    expect([answer.code, answer.message]).toEqual(['200', answer.message]);
    return answer.data as { id: number; count: number };
  };
  const numberOf = async (id: number) => (await suite.get('accountant', at('get'), { id })).data.number as string;
  /** Everything of the month but its numbers. */
  const content = async () => ({
    heads: await suite.sql(
      `select id, word, voucher_date, kind, status, total, source_id from fico_voucher where ${own} order by id`,
    ),
    lines: await suite.sql(
      `select document_id, id, account, debit, credit from fico_voucher_entries where ${own} order by id`,
    ),
    entries: await suite.sql(
      `select id, voucher_id, account, debit, credit from fico_gl_entry where ${own} order by id`,
    ),
  });
  /** Words whose numbers are not 1 to n. */
  const gaps = () =>
    suite.sql(
      `select word from fico_voucher where ${own} and to_char(voucher_date, 'YYYY-MM') = $1 group by word
       having count(*) <> max(voucher_no) or count(distinct voucher_no) <> count(*) or min(voucher_no) <> 1
         or bool_or(number <> concat(word, '-', replace($1, '-', ''), '-', lpad(voucher_no::text, 4, '0')))`,
      [month],
    );
  const unproven = async () =>
    (await suite.call('boss', '/api/system/datamonitor/run', {})).data.filter(({ state }: any) => state === 'broken');

  beforeAll(async () => {
    suite = await start();
    const rows = await suite.sql<{ id: string; code: string }>(
      `select id, code from fico_account where ${own} and code in ('1001', '560302')`,
    );
    const idOf = (code: string) => Number(rows.find((row) => row.code === code)!.id);
    Object.assign(accounts, { till: idOf('1001'), interest: idOf('560302') });
  }, 120_000);
  afterAll(() => suite.stop());

  test('a gap is closed; books, lists and the next number follow, and the voucher tells what it was called', async () => {
    const [first, second, third] = [await saved('付'), await saved('付'), await saved('付')];
    await audit(third!.id);
    await gone(second!);
    const shown = await plan('number');
    expect(shown.words.find(({ word }) => word === '付')).toMatchObject({ missing: 1 });
    expect(shown.rows).toEqual([
      expect.objectContaining({ id: third!.id, former: third!.number, number: second!.number }),
    ]);
    const before = await content();
    const { id, count } = await arranged('number');
    expect(count).toBe(1);
    expect(await content()).toEqual(before);
    expect([await numberOf(first!.id), await numberOf(third!.id)]).toEqual([first!.number, second!.number]);
    const { data: told } = await suite.get('accountant', at('formerNumbers'), { id: third!.id });
    expect(told).toMatchObject([{ number: third!.number }]);
    const record = await suite.get('accountant', '/api/fico/generalledger/voucherarrange/get', { id });
    expect(record.data).toMatchObject({
      month,
      count: 1,
      moves: [{ voucherId: third!.id, former: third!.number, number: second!.number }],
    });

    const short = `付-${second!.number.split('-')[2]!}`;
    const book = await suite.get('accountant', '/api/fico/generalledger/report/subsidiaryLedger', {
      account: accounts.till,
      from: month,
      to: month,
      pageSize: 500,
    });
    const line = book.data.rows.find(({ voucherId }: any) => voucherId === third!.id);
    expect(line).toMatchObject({ voucher: short, source: { number: second!.number } });
    const entries = await suite.get('accountant', `/api/entries/fico_voucher/${third!.id}`);
    expect(entries.data.find(({ ledger }: any) => ledger === 'fico_gl_entry').rows[0].voucher).toBe(short);
    const found = async (q: string) =>
      (await suite.get('accountant', at('list'), { q })).data.rows.map((row: Voucher) => row.id);
    expect(await found(second!.number)).toEqual([third!.id]);
    expect(await found(third!.number)).toEqual([]);
    expect((await saved('付')).number).toBe(third!.number);
    expect(await unproven()).toEqual([]);
  });

  test('by date, whoever was written late comes to his day', async () => {
    const late = [await saved('收'), await saved('收', `${month}-01`)];
    const days = today() === `${month}-01` ? ['0001', '0002'] : ['0002', '0001'];
    if ((await plan('date')).moving > 0) await arranged('date');
    const numbers = await Promise.all(late.map(({ id }) => numberOf(id)));
    expect(numbers.map((number) => number.slice(-4))).toEqual(days);
    expect((await plan('date')).moving).toBe(0);
    expect(await gaps()).toEqual([]);
    expect(await unproven()).toEqual([]);
  });

  test('asked for twice at once it is done once, and a map that is no longer true is not followed', async () => {
    const [first] = [await saved('付'), await saved('付')];
    await gone(first!);
    const { digest } = await plan('number');
    const answers = await Promise.all([arrange('number', digest), arrange('number', digest, 'boss')]);
    expect(answers.map(({ code }) => code).toSorted()[0]).toBe('200');
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(answers.find(({ code }) => code !== '200')!.message).toMatch(/已经连续|刚刚有变动/);

    const again = await saved('付');
    await saved('付');
    await gone(again);
    const shown = await plan('number');
    await saved('付');
    expect((await arrange('number', shown.digest)).message).toContain('刚刚有变动');
    await arranged('number');
    expect(await gaps()).toEqual([]);
  });

  test('while others write and audit, no number is lost and none given twice', async () => {
    const drafts = await Promise.all(Array.from({ length: 6 }, () => saved('付')));
    await gone(drafts[1]!);
    const { digest } = await plan('number');
    await Promise.all([
      arrange('number', digest),
      ...Array.from({ length: 5 }, () => saved('付')),
      ...drafts.slice(2).map(({ id }) => audit(id)),
    ]);
    if ((await plan('number')).moving > 0) await arranged('number');
    expect(await gaps()).toEqual([]);
    expect(await unproven()).toEqual([]);
  });

  test('a closed month keeps its numbers', async () => {
    const [first] = [await saved('付'), await saved('付')];
    await gone(first!);
    const to = (status: string) =>
      suite.sql(`update fico_period set status = $2 where ${own} and name = $1`, [month, status]);
    await to('closed');
    try {
      const shown = await plan('number');
      expect(shown.complaint).toBe(`会计期间 ${month} 已结账，不能整理凭证号`);
      expect((await arrange('number', shown.digest)).message).toBe(shown.complaint);
    } finally {
      await to('open');
    }
  });

  test('who keeps no books arranges none', async () => {
    for (const who of ['cashier', 'buyer']) expect((await arrange('number', '', who)).code).toBe('403');
  });

  test(
    'a month of any vouchers loses nothing but its gaps',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.constantFrom('收', '付', '转'), fc.integer({ min: 1, max: 28 }), fc.boolean()), {
            minLength: 2,
            maxLength: 8,
          }),
          fc.constantFrom('date' as const, 'number' as const),
          async (vouchers, order) => {
            for (const [word, day, stays] of vouchers) {
              const one = await saved(word, `${month}-${String(day).padStart(2, '0')}`);
              if (!stays) await gone(one);
            }
            const before = await content();
            if ((await plan(order)).moving > 0) await arranged(order);
            expect(await content()).toEqual(before);
            expect((await plan(order)).moving).toBe(0);
            expect(await gaps()).toEqual([]);
          },
        ),
        { numRuns: 6 },
      ),
    120_000,
  );
});
