import {
  addFen,
  daysAfter,
  entry,
  type Fen,
  fen,
  formatFen,
  subtractFen,
  sumFen,
  sumYuan,
  yuan,
  zeroFen,
} from '@heliu/model';
import { post, runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type arAgeing, bucketsOf, daysOf, openInstalments, receivables } from '../../modules/fico/model.ts';
import { seeded } from '../../demo/fico/random.ts';
import type { RowOf } from '@heliu/model';
import { openAccount } from '../support/accounts.ts';
import { today } from '../support/days.ts';
import { start, type Suite } from '../support/suite.ts';

type Aged = RowOf<typeof arAgeing>;
const at = (tail: string) => `/api/fico/aparreport/${tail}`;

interface Owed {
  readonly id: number;
  readonly customer: number;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly total: Fen;
  readonly instalments: readonly { readonly dueDate: string; readonly amount: Fen }[];
}
interface Move {
  readonly date: string;
  readonly customer: number;
  readonly invoice: number;
  readonly amount: Fen;
}

describe('应收应付报表', () => {
  let suite: Suite;
  let company: number;
  const invoices: Owed[] = [];
  const moves: Move[] = [];
  const customers: number[] = [];
  const random = seeded(7);

  const settle = async (invoice: Owed, date: string, amount: Fen) => {
    await runWork(suite.db, service('测试', company), (work) =>
      post(work, { entity: 'fico_voucher', id: moves.length + 1, number: `S${moves.length}`, action: 'settle', date }, [
        entry(receivables, { customer: invoice.customer, invoice: invoice.id, amount: fen(-amount) }),
      ]),
    );
    moves.push({ date, customer: invoice.customer, invoice: invoice.id, amount: fen(-amount) });
  };

  /** Some customers of their own buy on terms and pay bit by bit, as it comes. */
  beforeAll(async () => {
    suite = await start();
    company = (await suite.sql<{ id: number }>(`select id::int from sys_company where code = 'HELIU'`))[0]!.id;
    const { data: param } = await suite.get('drawer', '/api/fico/arinvoice/billParam');
    const { data: terms } = await suite.get('accountant', '/api/fico/paymentterms/list', { pageSize: 50 });
    const salesman = (await suite.sql<{ id: number }>(`select id::int from sys_user where username = 'sales'`))[0]!.id;
    for (let n = 0; n < 3; n++) {
      const made = await suite.call('boss', '/erp/customer/add', {
        code: `ZL${n}`,
        name: `账龄客户${n}`,
        salesman,
        creditDays: 20,
      });
      customers.push(made.data.id);
    }
    for (let n = 0; n < 12; n++) {
      const customer = customers[n % 3]!;
      const { data } = await suite.call('drawer', '/api/fico/arinvoice/save', {
        customer,
        receivable: param.receivable.id,
        invoiceDate: daysAfter(today(), -130 + n * 10),
        ...(n % 2 === 1 && { paymentTerms: terms.rows[n % terms.rows.length].id }),
        lines: [
          { goodsName: '货物', quantity: '1', taxPrice: String(100 + random.below(90_000) / 100), taxRate: '0.13' },
        ],
      });
      const audited = await suite.call('accountant', '/api/fico/arinvoice/audit', { id: data.id });
      expect(audited.code).toBe('200');
      const { data: full } = await suite.get('accountant', '/api/fico/arinvoice/get', { id: data.id });
      const invoice: Owed = {
        ...full,
        total: yuan(full.total),
        instalments: full.instalments.map((one: { dueDate: string; amount: string }) => ({
          dueDate: one.dueDate,
          amount: yuan(one.amount),
        })),
      };
      invoices.push(invoice);
      moves.push({ date: invoice.invoiceDate, customer, invoice: data.id, amount: invoice.total });
    }
    for (const invoice of invoices) {
      let left = invoice.total;
      for (let times = random.below(4); times > 0 && left > 0n; times--) {
        const part = times === 1 && random.chance(40) ? left : fen((left * BigInt(1 + random.below(70))) / 100n);
        if (part === 0n) continue;
        const gap = Math.round((Date.parse(today()) - Date.parse(invoice.invoiceDate)) / 86_400_000);
        await settle(invoice, daysAfter(invoice.invoiceDate, random.below(gap + 1)), part);
        left = subtractFen(left, part);
      }
    }
  }, 120_000);
  afterAll(() => suite.stop());

  /** What was open that day, from nothing but the history. */
  const replay = (customer: number, day: string) =>
    invoices
      .filter((one) => one.customer === customer)
      .flatMap((invoice) => {
        const own = moves.filter((move) => move.invoice === invoice.id && move.date <= day);
        const open = sumFen(own.map(({ amount }) => amount));
        const parts =
          invoice.instalments.length === 0
            ? [{ dueDate: invoice.dueDate, amount: invoice.total }]
            : [...invoice.instalments];
        return open === 0n
          ? []
          : openInstalments(parts, open).map((part) => ({ ...part, invoiceDate: invoice.invoiceDate }));
      });

  const ageing = async (more: Record<string, unknown>): Promise<Aged[]> => {
    const { code, message, data } = await suite.get('accountant', at('arAgeing'), more);
    expect([code, message]).toEqual(['200', '操作成功']);
    return data.rows;
  };

  test.each([
    ['due', '30,60,90'],
    ['due', '7,15,30,45,60,90,120'],
    ['document', '45'],
  ] as const)('the ageing of any day by %s with %s is a replay of history', async (basis, buckets) => {
    for (const back of [0, 3, 17, 40, 77, 100, 131, 200]) {
      const asOf = daysAfter(today(), -back);
      for (const customer of customers) {
        const [row] = await ageing({ asOf, partner: customer, basis, buckets });
        const parts = replay(customer, asOf);
        const total = sumFen(parts.map(({ open }) => open));
        expect([asOf, row?.total ?? '0.00']).toEqual([asOf, formatFen(total)]);
        if (!row) continue;
        for (const [place, bucket] of bucketsOf(buckets, basis).entries()) {
          const { first, last } = daysOf(bucket, asOf);
          const dayOf = (part: (typeof parts)[number]) => (basis === 'due' ? part.dueDate : part.invoiceDate);
          const inside = parts.filter((part) => (first === null || dayOf(part) >= first) && dayOf(part) <= last);
          const key = `age${place}` as keyof Aged;
          expect([asOf, place, row[key]]).toEqual([asOf, place, formatFen(sumFen(inside.map(({ open }) => open)))]);
        }
      }
    }
  });

  test('summary and running balance of any range agree with the ageing of its ends', async () => {
    for (const [a, b] of [
      [100, 50],
      [60, 0],
      [131, 131],
    ] as const) {
      const [from, to] = [daysAfter(today(), -a), daysAfter(today(), -b)];
      for (const partner of customers) {
        const { data } = await suite.get('accountant', at('arSummary'), { from, to, partner });
        const [row] = data.rows;
        const [after] = await ageing({ asOf: to, partner });
        const [before] = await ageing({ asOf: daysAfter(from, -1), partner });
        expect(row?.closing ?? '0.00').toBe(after?.total ?? '0.00');
        expect(row?.opening ?? '0.00').toBe(before?.total ?? '0.00');
        const { data: detail } = await suite.get('accountant', at('arDetail'), { from, to, partner });
        expect(detail.rows.at(-1).balance).toBe(after?.total ?? '0.00');
        if (row) expect(sumYuan([row.opening, row.increase, `-${row.settled}`])).toBe(row.closing);
      }
    }
  });

  test('what all customers owe is the balance of the control account, and the same by suppliers', async () => {
    const rows = await ageing({});
    const [books] = await suite.sql<{ amount: string }>(
      `select sum(debit - credit)::numeric(18,2)::text as amount from fico_gl_entry e join fico_account a on a.id = e.account
       where e.company_id = $1 and a.code = '1122' and a.company_id = $1`,
      [company],
    );
    const settled = sumFen(moves.filter(({ amount }) => amount < 0n).map(({ amount }) => amount));
    // The settlements of this test are posted to the ledger alone.
    const owed = addFen(yuan(books!.amount), settled);
    expect(sumYuan(rows.map(({ total }) => total!))).toBe(formatFen(owed));
    const { data } = await suite.get('accountant', at('apAgeing'));
    const [payable] = await suite.sql<{ amount: string }>(
      'select sum(amount)::numeric(18,2)::text as amount from fico_payable_entry where company_id = $1',
      [company],
    );
    expect(sumYuan(data.rows.map((row: Aged) => row.total))).toBe(payable!.amount);
  });

  test('the due list until a day is what falls due until then, late ones with their days', async () => {
    const [partner] = customers;
    const dueTo = daysAfter(today(), 10);
    const { data } = await suite.get('accountant', at('arDue'), { partner, dueTo });
    const parts = replay(partner!, today()).filter((part) => part.open !== zeroFen && part.dueDate <= dueTo);
    expect(data.rows.length).toBe(parts.length);
    expect(data.totals?.open ?? '0.00').toBe(formatFen(sumFen(parts.map(({ open }) => open))));
    for (const { dueDate, overdueDays } of data.rows)
      expect(overdueDays).toBe(Math.max(0, (Date.parse(today()) - Date.parse(dueDate)) / 86_400_000));
  });

  test('what settled an invoice is listed, and no more once it is taken back', async () => {
    const asked = { from: daysAfter(today(), -140), to: today(), customer: customers[1] };
    const { data } = await suite.get('accountant', at('invoiceWriteOff'), asked);
    const own = moves.filter(({ customer, amount }) => customer === customers[1] && amount < 0n);
    expect(data.rows.map(({ received }: { received: string }) => received).toSorted()).toEqual(
      own.map(({ amount }) => formatFen(fen(-amount))).toSorted(),
    );
  });

  test('a salesman sees his own customers in it, and others are not there when he asks', async () => {
    const { data: made } = await suite.call('boss', '/roles/saveRoles', { code: 'ageonly', name: '只看自己账龄' });
    const { data: menu } = await suite.call('boss', '/rolemenu/getRolemenuByRoleid', { roleid: made.id });
    const codes: number[] = [];
    const walk = (nodes: { id: number; code?: string; children?: never[] }[]) => {
      for (const node of nodes) {
        codes.push(node.id);
        walk(node.children ?? []);
      }
    };
    walk(menu.tree);
    await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid: made.id, checked: codes });
    await suite.call('boss', '/rolemenu/saveDataAsset', { roleid: made.id, ownClients: true });
    await openAccount(suite, 'boss', {
      username: 'ageonly',
      realname: '小账',
      mobile: '13911117771',
      roles: [made.id],
    });
    const { data } = await suite.get('ageonly', at('arAgeing'));
    expect(data.rows).toEqual([]);
    expect(
      await suite.get('ageonly', at('arDetail'), { partner: customers[0], from: today(), to: today() }),
    ).toMatchObject({ code: '404', message: '客户不存在' });
    expect((await suite.get('ageonly', at('invoiceWriteOff'), { from: '2026-01-01', to: today() })).data.rows).toEqual(
      [],
    );
  });

  test('without buckets of his own one sees those of the company, in the answer and in the workbook', async () => {
    const set = (value: string) =>
      suite.call('boss', '/erp/company/saveSysParameter', { values: { 'ar.ageingBuckets': value } });
    for (const [value, wrong] of [
      ['[]', '如 [30,60,90]'],
      ['[30,"x"]', '如 [30,60,90]'],
      ['[60,30]', '从小到大'],
      ['[1,2,3,4,5,6,7,8]', '最多 7 个'],
    ] as const)
      expect((await set(value)).message).toContain(wrong);
    const total = async (args: object = {}) => {
      const { data } = await suite.get('accountant', at('arAgeing'), { partner: customers[0]!, ...args });
      return data as { rows: Aged[]; asked: { buckets: string } };
    };
    const usual = await total();
    expect(usual.asked.buckets).toBe('30,60,90,180,360');
    expect((await set('[10,20]')).code).toBe('200');
    const own = await total();
    expect(own.asked.buckets).toBe('10,20');
    expect(own.rows).toEqual((await total({ buckets: '10,20' })).rows);
    expect((await total({ buckets: '30,60,90,180,360' })).rows).toEqual(usual.rows);
    expect((await set('[30,60,90,180,360]')).code).toBe('200');
  });

  test('by department it is what the invoices of each department come to, and all of them together', async () => {
    const ids = (
      await suite.sql<{ id: number }>(`select id::int from hr_department where company_id = $1`, [company])
    ).map(({ id }) => id);
    const sum = async (args: object) => {
      const { data } = await suite.get('accountant', at('arDue'), { ...args });
      return sumYuan((data.rows as { open: string }[]).map(({ open }) => open));
    };
    const [none] = await suite.sql<{ open: string }>(
      `select coalesce(sum(b.amount), 0)::numeric(18,2)::text as open from fico_receivable_entry_by_open b
       join fico_ar_invoice i on i.company_id = b.company_id and i.id = b.invoice where b.company_id = $1 and i.department is null`,
      [company],
    );
    const parts: string[] = [none!.open];
    for (const department of ids) {
      const due = await sum({ department });
      const { data } = await suite.get('accountant', at('arAgeing'), { department });
      expect(sumYuan((data.rows as Aged[]).map(({ total }) => total ?? '0.00'))).toBe(due);
      parts.push(due);
    }
    expect(sumYuan(parts)).toBe(await sum({}));
  });

  test('wrong buckets are refused in words', async () => {
    expect((await suite.get('accountant', at('arAgeing'), { buckets: '60,30' })).message).toContain('应从小到大');
  });
});
