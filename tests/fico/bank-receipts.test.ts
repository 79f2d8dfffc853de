import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysFromToday } from '../support/days.ts';
import { kill, killedAt, workerProcess } from '../support/killed.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/upload.ts';

const base = '/api/fico/bankreceipt';
const count = 300;
const plain = (text: string) => text.replaceAll('-', '');

describe('银行来款记收款单', () => {
  let suite: Suite;
  const ids = { bank: 0 };
  let payers: { id: number; name: string; number: string; open: string }[];

  const picked = async (entity: string, q: string) =>
    (await suite.get('accountant', `/api/pick/${entity}`, { q })).data.rows[0].id as number;
  const fourEyes = (isOn: boolean) =>
    suite.call('boss', '/erp/company/saveSysParameter', { values: { 'acct.makerChecker': String(isOn) } });
  const bring = async (
    name: string,
    rows: readonly (readonly [amount: string, reference: string, party: string, text: string])[],
  ) => {
    const { bankBalance } = (
      await suite.get('boss', '/api/fico/bankreconcile/desk', { account: ids.bank, to: daysFromToday(0) })
    ).data;
    let balance = BigInt((bankBalance ?? '0.00').replace('.', ''));
    const lines = rows.map(([amount, reference, party, text]) => {
      balance += BigInt(amount.replace('.', ''));
      const shown = `${balance / 100n}.${String(balance % 100n).padStart(2, '0')}`;
      return [plain(daysFromToday(0)), '', amount, shown, text, reference, party].join(',');
    });
    const head = '交易日,借方金额,贷方金额,余额,业务摘要,流水号,收(付)方名称';
    const file = (await upload(suite, 'boss', name, Buffer.from([head, ...lines].join('\n')))).data.id as number;
    const { mapping } = (await suite.call('boss', '/api/fico/bankstatement/read', { account: ids.bank, file })).data;
    const taken = await suite.call('boss', '/api/fico/bankstatement/import', { account: ids.bank, file, mapping });
    expect(taken.data.added).toBe(rows.length);
  };
  const propose = async (customers: object[] = [], as = 'boss') =>
    (await suite.call(as, `${base}/propose`, { account: ids.bank, to: daysFromToday(0), customers })).data;
  const itemsOf = (rows: any[]) =>
    rows
      .filter(({ customer }) => customer !== null)
      .map(({ id, customer, writeOffs }) => ({
        line: id,
        customer,
        writeOffs: writeOffs.map(({ invoice, amount }: any) => ({ invoice, amount })),
      }));
  const make = (items: object[], as = 'boss') => suite.call(as, `${base}/make`, { account: ids.bank, items });
  const over = (task: number) =>
    until(async () => {
      const [row] = await suite.sql<{ status: string }>('select status from sys_task where id = $1', [task]);
      return row!.status === 'done' ? true : undefined;
    }, 120);
  const worked = async (task: number) => {
    const worker = await workerProcess(suite);
    await over(task);
    await kill(worker);
  };
  const receipts = () =>
    suite.sql<{ line: string; status: string; received: string; settled: string; number: string; linked: boolean }>(
      `select b.line, r.status, r.received::text as received, r.settled::text as settled, r.number,
              exists (select 1 from fico_bank_link k where k.line = b.line) as linked
       from fico_bank_receipt b join fico_receipt r on r.id = b.receipt join fico_bank_line l on l.id = b.line
       where l.account = $1 order by b.line`,
      [ids.bank],
    );

  beforeAll(async () => {
    suite = await start();
    const leaf = await picked('fico_account', '1002');
    ids.bank = (
      await suite.call('boss', '/api/fico/generalledger/cashierAccount/save', {
        code: 'T1',
        name: '来款户',
        kind: 'bank',
        account: leaf,
      })
    ).data.id;
    payers = await suite.sql(
      `select distinct on (c.id) c.id::int, c.name, i.number, i.open_amount::text as open from fico_ar_invoice i
       join crm_customer c on c.id = i.customer join sys_company o on o.id = i.company_id and o.code = 'HELIU'
       where i.status = 'audited' and i.open_amount > 100 and not c.deleted
         and not exists (select 1 from fico_ar_invoice z where z.company_id = c.company_id and z.customer = c.id and z.open_amount < 0)
         and (select count(*) from crm_customer s where s.company_id = c.company_id and s.name = c.name) = 1
       order by c.id, i.due_date limit 5`,
    );
  }, 120_000);
  afterAll(() => suite.stop());

  test('who paid is told by name and by invoice; what cannot be told waits for somebody', async () => {
    const [one, two] = payers;
    await bring('来款.csv', [
      [one!.open, 'L10001', one!.name, '货款'],
      ['50.00', 'L10002', '不知道是谁', `付 ${two!.number}`],
      ['8.00', 'L10003', '不知道是谁', '往来款'],
    ]);
    const { rows, audits } = await propose();
    expect(rows.map(({ customer, why }: any) => [customer, why])).toEqual([
      [one!.id, 'name'],
      [two!.id, 'invoice'],
      [null, null],
    ]);
    expect(rows[1].writeOffs).toMatchObject([{ number: two!.number, amount: '50.00', why: 'named' }]);
    expect(audits).toBe(false);
    const told = await propose([{ line: rows[2].id, customer: one!.id }]);
    expect(told.rows[2]).toMatchObject({ customer: one!.id, why: 'chosen' });
  });

  test('with four eyes the receipts wait for the audit, and no income becomes two', { timeout: 120_000 }, async () => {
    const items = itemsOf((await propose()).rows);
    const [first, second] = [await make(items), await make(items)];
    const worker = await workerProcess(suite);
    await over(first.data.task);
    await over(second.data.task);
    await kill(worker);
    const made = await receipts();
    expect(made.map(({ status, linked }) => [status, linked])).toEqual([
      ['draft', false],
      ['draft', false],
    ]);
    const errors = (await suite.get('boss', '/api/task/errors', { id: second.data.task, after: 0 })).data.rows;
    expect(errors.map(({ message }: any) => message)).toEqual(
      made.map(({ number }) => `这笔来款已经记了收款单 ${number}`),
    );
    expect((await propose()).rows).toHaveLength(1);
  });

  test('audited by somebody else they are matched with the bank; one whose amount was changed is left to people', async () => {
    const drafts = await suite.sql<{ id: number; line: number }>(
      'select b.receipt::int as id, b.line::int from fico_bank_receipt b join fico_bank_line l on l.id = b.line where l.account = $1 order by b.line',
      [ids.bank],
    );
    const [kept, changed] = drafts.map(({ id }) => id);
    const before = (await suite.get('boss', '/api/fico/receipt/get', { id: changed })).data;
    const money = before.money.map((one: any) => ({ ...one, amount: '49.00' }));
    const edited = await suite.call('boss', '/api/fico/receipt/update', {
      ...before,
      money,
      kind: 'advance',
      writeOffs: [],
    });
    expect([edited.code, edited.message]).toEqual(['200', expect.any(String)]);
    for (const id of [kept, changed])
      expect((await suite.call('accountant', '/api/fico/receipt/audit', { id })).code).toBe('200');
    expect((await receipts()).map(({ status, linked }) => [status, linked])).toEqual([
      ['audited', true],
      ['audited', false],
    ]);
    const refused = await suite.call('accountant', '/api/fico/receipt/antiaudit', { id: kept, reason: '改' });
    expect(refused.message).toContain('已与');
    const desk = (await suite.get('boss', '/api/fico/bankreconcile/desk', { account: ids.bank, to: daysFromToday(0) }))
      .data;
    expect(desk.lines.map(({ receiptId }: any) => receiptId)).toEqual([changed, null]);
  });

  test('what was written down by hand is not proposed, and what fits an entry of the books is told', async () => {
    const [one] = payers;
    await bring('手工.csv', [
      ['20.00', 'H10001', one!.name, '手工记了收款单'],
      ['30.00', 'H10002', one!.name, '记了日记账'],
    ]);
    const saved = await suite.call('boss', '/api/fico/receipt/save', {
      kind: 'advance',
      customer: one!.id,
      receiptDate: daysFromToday(0),
      money: [{ account: ids.bank, amount: '20.00', reference: 'H10001' }],
      writeOffs: [],
      refunds: [],
    });
    expect([saved.code, saved.message]).toEqual(['200', expect.any(String)]);
    const other = await suite.call('boss', '/api/fico/receipt/save', {
      kind: 'advance',
      customer: one!.id,
      receiptDate: daysFromToday(0),
      money: [{ account: ids.bank, amount: '30.00', reference: 'H10002' }],
      writeOffs: [],
      refunds: [],
    });
    expect((await suite.call('accountant', '/api/fico/receipt/audit', { id: other.data.id })).code).toBe('200');
    const rows = (await propose()).rows.filter(({ summary }: any) => /手工|日记账/.test(summary));
    expect(rows.map(({ amount, booked }: any) => [amount, booked])).toEqual([['30.00', true]]);
  });

  test(
    'killed three times among hundreds, each income is one audited receipt, settled and matched',
    { timeout: 280_000 },
    async () => {
      expect((await fourEyes(false)).code).toBe('200');
      await bring(
        '几百笔.csv',
        Array.from(
          { length: count },
          (_, i) =>
            [
              `${1 + (i % 7)}.${String(i % 100).padStart(2, '0')}`,
              `K${20_000 + i}`,
              payers[i % 5]!.name,
              '货款',
            ] as const,
        ),
      );
      const { rows, audits } = await propose();
      expect(audits).toBe(true);
      const items = itemsOf(rows.filter(({ booked }: any) => !booked));
      expect(items).toHaveLength(count);
      const { data } = await make(items);
      const before = (await receipts()).length;
      const done = async () => (await receipts()).length - before;
      for (let death = 1; death <= 3; death++) {
        const at = await done();
        await killedAt(suite, undefined, async () => (await done()) > at + 5);
        expect(await done()).toBeLessThan(count);
      }
      await worked(data.task);
      const made = (await receipts()).slice(before);
      expect(made).toHaveLength(count);
      expect(new Set(made.map(({ number }) => number)).size).toBe(count);
      expect(made.filter(({ status, linked }) => status !== 'audited' || !linked)).toEqual([]);
      const [{ received, lines }] = (await suite.sql(
        `select (select sum(r.received)::text from fico_receipt r join fico_bank_receipt b on b.receipt = r.id join fico_bank_line l on l.id = b.line
               where l.account = $1 and l.reference like 'K%') as received,
              (select sum(income)::text from fico_bank_line where account = $1 and reference like 'K%') as lines`,
        [ids.bank],
      )) as [{ received: string; lines: string }];
      expect(received).toBe(lines);
      const { data: proofs } = await suite.call('boss', '/api/system/datamonitor/run', {});
      expect(proofs.filter(({ state }: any) => state === 'broken')).toEqual([]);
    },
  );

  test('one that is refused does not keep the others', { timeout: 120_000 }, async () => {
    const [one] = payers;
    await bring('一半.csv', [
      ['1.00', 'M10001', one!.name, '甲'],
      ['2.00', 'M10002', one!.name, '乙'],
    ]);
    const items = itemsOf((await propose()).rows) as { writeOffs: object[] }[];
    const last = items.at(-2)!;
    last.writeOffs = [{ invoice: 999_999_999, amount: '1.00' }];
    const { data } = await make(items);
    await worked(data.task);
    const errors = (await suite.get('boss', '/api/task/errors', { id: data.task, after: 0 })).data.rows;
    expect(errors).toHaveLength(1);
    const references = await suite.sql(
      `select l.reference from fico_bank_receipt b join fico_bank_line l on l.id = b.line where l.reference like 'M%'`,
    );
    expect(references).toEqual([{ reference: 'M10002' }]);
  });

  test('nobody without the right; the same line twice is refused', async () => {
    expect((await make([{ line: 1, customer: 1, writeOffs: [] }], 'keeper')).code).toBe('403');
    const item = { line: 1, customer: 1, writeOffs: [] };
    expect((await make([item, item])).message).toBe('同一笔来款被选了两次');
  });
});
