import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allProofs } from '../modules/system/server.ts';
import { start, type Suite } from './support/suite.ts';

interface State {
  readonly code: string;
  readonly state: string;
  readonly message: string | null;
  readonly entity: string | null;
  readonly recordId: number | null;
}

let suite: Suite;
let company: number;
beforeAll(async () => {
  suite = await start();
  const [row] = await suite.sql<{ id: string }>(`select id from sys_company where code = 'HELIU'`);
  company = Number(row!.id);
});
afterAll(() => suite.stop());

const prove = async (code?: string): Promise<State[]> => {
  const { data } = await suite.call('boss', '/api/system/datamonitor/run', code === undefined ? {} : { code });
  return (data as State[]).filter((one) => code === undefined || one.code === code);
};
const one = async <T = Record<string, string>>(text: string): Promise<T> => (await suite.sql<T>(text))[0]!;

interface Corruption {
  readonly what: string;
  readonly code: string;
  /** Damages one row behind the product's back; answers what the monitor must say and how to mend it. */
  plant(): Promise<{ message: RegExp; entity?: string; id?: number; mend: string[] }>;
}
const audited = `select * from fico_ar_invoice where status = 'audited' and company_id = `;
/** Entries refuse to be rewritten; only the owner, with the guard taken off, can do this at all. */
const unguarded = async (table: string, ...texts: string[]) => {
  await suite.sql(`alter table ${table} disable trigger user`);
  for (const text of texts) await suite.sql(text);
  await suite.sql(`alter table ${table} enable trigger user`);
};

const corruptions: readonly Corruption[] = [
  {
    what: 'a balance that is a fen off',
    code: 'ledger.fico_gl_entry_by_account',
    async plant() {
      const row = await one(
        `select account, month::text, stripe from fico_gl_entry_by_account where company_id = ${company} and debit > 0 limit 1`,
      );
      const move = (sign: string) =>
        `update fico_gl_entry_by_account set debit = debit ${sign} 0.01 where company_id = ${company} and account = ${row['account']} and month = '${row['month']}' and stripe = ${row['stripe']}`;
      await suite.sql(move('+'));
      return { message: /余额/, entity: 'fico_account', id: Number(row['account']), mend: [move('-')] };
    },
  },
  {
    what: 'an entry whose document has gone',
    code: 'ledger.fico_receivable_entry.sources',
    async plant() {
      const row = await one(
        `select source_id, source_number from fico_receivable_entry where company_id = ${company} limit 1`,
      );
      await unguarded(
        'fico_receivable_entry',
        `insert into fico_receivable_entry (company_id, source_id, source_name, id, source_action, source_number, posted_on, created_by, customer, invoice, amount)
         select company_id, 999999901, source_name, 999999902, source_action, 'YS-GONE', posted_on, created_by, customer, invoice, 0.01 from fico_receivable_entry where company_id = ${company} and source_id = ${row['source_id']} limit 1`,
      );
      return {
        message: /YS-GONE 有分录，单据却不存在/,
        mend: ['delete from fico_receivable_entry where id = 999999902'],
      };
    },
  },
  {
    what: 'an audited invoice that says it is a draft',
    code: 'ledger.fico_gl_entry.sources',
    async plant() {
      const row = await one(`${audited}${company} limit 1`);
      await suite.sql(`update fico_ar_invoice set status = 'draft' where id = ${row['id']}`);
      return {
        message: new RegExp(`${row['number']} 尚未审核，却有分录`),
        entity: 'fico_ar_invoice',
        id: Number(row['id']),
        mend: [`update fico_ar_invoice set status = 'audited' where id = ${row['id']}`],
      };
    },
  },
  {
    what: 'an invoice whose total is not what it posted',
    code: 'fico.invoices.posted',
    async plant() {
      const row = await one(`${audited}${company} limit 1`);
      await suite.sql(`update fico_ar_invoice set total = total + 0.01 where id = ${row['id']}`);
      return {
        message: new RegExp(`${row['number']} 应过账`),
        entity: 'fico_ar_invoice',
        id: Number(row['id']),
        mend: [`update fico_ar_invoice set total = total - 0.01 where id = ${row['id']}`],
      };
    },
  },
  {
    what: 'a control account beside its sub-ledger',
    code: 'fico.receivables.control',
    async plant() {
      const row = await one(
        `select customer from fico_receivable_entry_by_customer where company_id = ${company} limit 1`,
      );
      const move = (sign: string) =>
        `update fico_receivable_entry_by_customer set amount = amount ${sign} 1 where company_id = ${company} and customer = ${row['customer']}`;
      await suite.sql(move('+'));
      return { message: /总账 .*应收账/, entity: 'crm_customer', id: Number(row['customer']), mend: [move('-')] };
    },
  },
  {
    what: 'a reference to nobody',
    code: 'records.references',
    async plant() {
      const row = await one(`${audited}${company} limit 1`);
      await suite.sql(`update fico_ar_invoice set customer = 888888888 where id = ${row['id']}`);
      return {
        message: new RegExp(`应收发票 ${row['number']} 的“客户”指向不存在的记录 #888888888`),
        entity: 'fico_ar_invoice',
        id: Number(row['id']),
        mend: [`update fico_ar_invoice set customer = ${row['customer']} where id = ${row['id']}`],
      };
    },
  },
  {
    what: 'a reference inside a line to nobody',
    code: 'records.references',
    async plant() {
      const row = await one(`${audited}${company} limit 1`);
      const of = `where document_id = ${row['id']} and position = 1`;
      const line = await one(`select income from fico_ar_invoice_lines ${of}`);
      await suite.sql(`update fico_ar_invoice_lines set income = 888888888 ${of}`);
      return {
        message: new RegExp(`${row['number']} 的“.+”指向不存在的记录 #888888888`),
        entity: 'fico_ar_invoice',
        id: Number(row['id']),
        mend: [`update fico_ar_invoice_lines set income = ${line['income'] ?? 'null'} ${of}`],
      };
    },
  },
  {
    what: 'lines without their document',
    code: 'records.references',
    async plant() {
      await suite.sql(
        `insert into fico_ar_invoice_lines select (jsonb_populate_record(l, '{"document_id": 777777777, "id": 777777778}')).* from fico_ar_invoice_lines l where company_id = ${company} limit 1`,
      );
      return {
        message: /没有所属的应收发票（#777777777）/,
        entity: 'fico_ar_invoice',
        id: 777777777,
        mend: ['delete from fico_ar_invoice_lines where document_id = 777777777'],
      };
    },
  },
  {
    what: 'a number that is missing',
    code: 'records.numbers',
    async plant() {
      const row = await one(
        `select key, last from sys_sequence where company_id = ${company} and key like 'fico_ar_invoice:%' order by key desc limit 1`,
      );
      const set = (last: string) =>
        `update sys_sequence set last = ${last} where company_id = ${company} and key = '${row['key']}'`;
      await suite.sql(set('last + 1'));
      return { message: /应收发票 \S+ 不见了，也没有删除记录/, entity: 'fico_ar_invoice', mend: [set('last - 1')] };
    },
  },
  {
    what: 'a list total that is one off',
    code: 'records.counts',
    async plant() {
      const move = (sign: string) =>
        `update fico_ar_invoice_count set n = n ${sign} 1 where ctid = (select ctid from fico_ar_invoice_count where company_id = ${company} order by day, stripe, status limit 1)`;
      await suite.sql(move('+'));
      return { message: /的应收发票实有 \d+ 条，记为 \d+ 条/, entity: 'fico_ar_invoice', mend: [move('-')] };
    },
  },
  {
    what: 'a department above itself',
    code: 'records.trees',
    async plant() {
      const row = await one(
        `select id, parent, name from hr_department where company_id = ${company} and parent is not null limit 1`,
      );
      await suite.sql(`update hr_department set parent = id where id = ${row['id']}`);
      return {
        message: new RegExp(`部门 ${row['name']} 的上级绕回了自己`),
        entity: 'hr_department',
        id: Number(row['id']),
        mend: [`update hr_department set parent = ${row['parent']} where id = ${row['id']}`],
      };
    },
  },
];

describe('数据监控', () => {
  test('everything claimed about the demo company holds', async () => {
    const states = await prove();
    expect(states.filter(({ state }) => state !== 'holds')).toEqual([]);
    expect(states.length).toBe(allProofs().length);
  });

  test.each(corruptions)('finds and names $what', async ({ code, plant }) => {
    const { message, entity, id, mend } = await plant();
    const [state] = await prove(code);
    expect(state).toMatchObject({
      state: 'broken',
      ...(entity && { entity }),
      ...(id !== undefined && { recordId: id }),
    });
    expect(state!.message).toMatch(message);
    for (const text of mend) {
      const table = /(?:update|delete from) (\w+)/.exec(text)![1]!;
      await unguarded(table, text);
    }
    expect((await prove(code))[0]!.state).toBe('holds');
  });

  test('a document that was audited, taken back and removed is no offence', async () => {
    const base = '/api/fico/arinvoice';
    const {
      customer,
      receivable,
      invoice_date: invoiceDate,
    } = await one(
      `select customer, receivable, invoice_date::text from fico_ar_invoice where company_id = ${company} and status = 'audited' order by id desc limit 1`,
    );
    const lines = [{ goodsName: '面霜', quantity: '1', taxPrice: '59.90', taxRate: '0.13' }];
    const saved = await suite.call('drawer', `${base}/save`, { customer, receivable, invoiceDate, lines });
    const { id } = saved.data as { id: number };
    for (const [who, action] of [
      ['accountant', 'audit'],
      ['accountant', 'deaudit'],
      ['boss', 'delete'],
    ] as const)
      expect(await suite.call(who, `${base}/${action}`, { id, reason: '开错了' })).toMatchObject({ code: '200' });
    expect((await suite.sql('select 1 from fico_gl_entry where source_id = $1', [id])).length).toBeGreaterThan(0);
    expect((await prove()).filter(({ state }) => state !== 'holds')).toEqual([]);
  });

  test('keeps its history, and another company sees nothing of it', async () => {
    const { data } = await suite.get('boss', '/api/system/datamonitor/history', { code: 'records.references' });
    expect((data as State[]).some(({ state }) => state === 'broken')).toBe(true);
    const others = (await suite.get('boss2', '/api/system/datamonitor/history', { code: 'records.references' })).data;
    expect((others as State[]).every(({ state }) => state === 'holds')).toBe(true);
    expect((await suite.call('sales', '/api/system/datamonitor/run', {})).code).not.toBe('200');
  });
});
