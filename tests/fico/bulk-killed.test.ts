import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysFromToday } from '../support/days.ts';
import { kill, killedAt, workerProcess } from '../support/killed.ts';
import { start, type Suite } from '../support/suite.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/upload.ts';

/** Five thousand take six minutes: `HELIU_WHOLE=1` asks for them. */
const isWhole = process.env['HELIU_WHOLE'] === '1';
const incomes = isWhole ? 5000 : 320;
const debtors = 600;
const today = daysFromToday(0);

/** Work that takes minutes, in a process that dies in the middle of it, again and again. */
describe('批量核销与批量出账单中途被杀', () => {
  let suite: Suite;
  let receivable: number;
  let boss: number;

  beforeAll(async () => {
    suite = await start();
    receivable = (await suite.get('drawer', '/api/fico/arinvoice/billParam')).data.receivable.id;
    boss = (await suite.sql<{ id: number }>(`select id::int from sys_user where username = 'boss'`))[0]!.id;
  }, 120_000);
  afterAll(() => suite.stop());

  const customer = async (code: string): Promise<number> =>
    (await suite.call('boss', '/erp/customer/add', { code, name: `批量客户${code}`, salesman: boss })).data.id;
  const invoice = async (of: number, taxPrice: string): Promise<number> => {
    const lines = [{ goodsName: '*茶*龙井', quantity: '1', taxPrice, taxRate: '0.13' }];
    const input = { customer: of, receivable, invoiceDate: today, lines };
    const { data } = await suite.call('drawer', '/api/fico/arinvoice/save', input);
    expect((await suite.call('accountant', '/api/fico/arinvoice/audit', { id: data.id })).code).toBe('200');
    return data.id;
  };
  const finish = async (task: number) => {
    const worker = await workerProcess(suite);
    await until(async () => {
      const [row] = await suite.sql<{ status: string }>('select status from sys_task where id = $1', [task]);
      return row!.status === 'done' || undefined;
    }, 300);
    await kill(worker);
  };
  const broken = async () =>
    (await suite.call('boss', '/api/system/datamonitor/run', {})).data.filter(
      ({ state }: { state: string }) => state === 'broken',
    );

  /** As many lines of a bank as there are incomes, a yuan each. */
  async function statementOf(account: number): Promise<number[]> {
    const rows = Array.from(
      { length: incomes },
      (_, i) => `${today.replaceAll('-', '')},,1.00,${i + 1}.00,货款,W${i + 1},客户`,
    );
    const content = ['交易日,借方金额,贷方金额,余额,业务摘要,流水号,收(付)方名称', ...rows].join('\n');
    const file = (await upload(suite, 'boss', '五千笔.csv', Buffer.from(content))).data.id;
    const { mapping } = (await suite.call('boss', '/api/fico/bankstatement/read', { account, file })).data;
    const { data } = await suite.call('boss', '/api/fico/bankstatement/import', { account, file, mapping });
    expect(data.added).toBe(incomes);
    const lines = await suite.sql<{ id: number }>('select id::int from fico_bank_line where account = $1 order by id', [
      account,
    ]);
    return lines.map(({ id }) => id);
  }

  test(
    'incomes by the thousand, each written off against an invoice: killed again and again, each is one audited receipt',
    { timeout: 560_000 },
    async () => {
      const values = { 'acct.makerChecker': 'false' };
      expect((await suite.call('boss', '/erp/company/saveSysParameter', { values })).code).toBe('200');
      const leaf = (await suite.get('boss', '/api/pick/fico_account', { q: '1002' })).data.rows[0].id;
      const made = await suite.call('boss', '/api/fico/generalledger/cashierAccount/save', {
        code: 'T5',
        name: '五千笔来款户',
        kind: 'bank',
        account: leaf,
      });
      const account = made.data.id as number;
      const lines = await statementOf(account);
      const payers = await Promise.all(Array.from({ length: 5 }, (_, i) => customer(`PL${i}`)));
      const invoices: number[] = [];
      for (const payer of payers) invoices.push(await invoice(payer, '2000.00'));
      const items = lines.map((line, i) => ({
        line,
        customer: payers[i % 5]!,
        writeOffs: [{ invoice: invoices[i % 5]!, amount: '1.00' }],
      }));
      const { data } = await suite.call('boss', '/api/fico/bankreceipt/make', { account, items });
      const written = () =>
        suite.sql<{ number: string; status: string; settled: string }>(
          `select r.number, r.status, r.settled::text as settled from fico_bank_receipt b
           join fico_receipt r on r.id = b.receipt join fico_bank_line l on l.id = b.line where l.account = $1`,
          [account],
        );
      const open = async () =>
        (
          await suite.sql<{ open: number }>(
            'select sum(open_amount)::int as open from fico_ar_invoice where id = any($1::bigint[])',
            [invoices],
          )
        )[0]!.open;
      for (const part of [0.05, 0.3, 0.6]) {
        await killedAt(suite, undefined, async () => (await written()).length > incomes * part);
        // Whatever was begun is whole or is not there: a receipt is audited, and its invoice knows of it.
        const now = await written();
        expect(now.length).toBeLessThan(incomes);
        expect(now.filter(({ status, settled }) => status !== 'audited' || settled !== '1.00')).toEqual([]);
        expect(await open()).toBe(10_000 - now.length);
      }
      await finish(data.task);
      const all = await written();
      expect(new Set(all.map(({ number }) => number)).size).toBe(incomes);
      expect([all.length, await open()]).toEqual([incomes, 10_000 - incomes]);
      expect(await broken()).toEqual([]);
    },
  );

  test('the bills of a month: killed twice, every customer has one and none two', { timeout: 300_000 }, async () => {
    for (let at = 0; at < debtors; at += 20)
      await Promise.all(
        Array.from({ length: 20 }, async (_, i) => invoice(await customer(`YD${at + i}`), `${100 + i}.00`)),
      );
    const month = today.slice(0, 7);
    const { data: before } = await suite.get('accountant', '/api/fico/custbill/month', { month });
    expect(before.wanted).toBeGreaterThanOrEqual(debtors);
    const { data } = await suite.call('accountant', '/api/fico/custbill/makeMonth', { month });
    const made = () =>
      suite.sql<{ customer: number; lines: number; increase: string; told: string }>(
        `select b.customer::int, count(l.id)::int as lines, b.increase::text, coalesce(sum(l.increase), 0)::numeric(18,2)::text as told from fico_customer_bill b
         left join fico_customer_bill_lines l on l.company_id = b.company_id and l.document_id = b.id where b.month = $1 group by b.id, b.customer, b.increase`,
        [month],
      );
    const start = (await made()).length;
    for (const least of [1, 250]) {
      await killedAt(suite, undefined, async () => (await made()).length >= start + least);
      const now = await made();
      expect(now.length).toBeLessThan(start + before.wanted);
      // A bill that is there has all its lines.
      expect(now.filter(({ increase, told }) => increase !== told)).toEqual([]);
    }
    await finish(data.task);
    const all = await made();
    expect(all).toHaveLength(start + before.wanted);
    expect(new Set(all.map((one) => one.customer)).size).toBe(all.length);
    const { data: after } = await suite.get('accountant', '/api/fico/custbill/month', { month });
    expect(after.wanted).toBe(0);
  });
});
