import { entry, yuan } from '@heliu/model';
import { post, runWork, service } from '@heliu/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receivables } from '../../modules/fico/model.ts';
import { start, type Suite } from '../support/suite.ts';

const at = (tail: string) => `/api/fico/arinvoice/${tail}`;

describe('应收发票', () => {
  let suite: Suite;
  let company: number;
  let customer: number;
  let receivable: number;
  const line = { goodsName: '*运输服务*配送费', quantity: '3', taxPrice: '35.3351', taxRate: '0.06' };
  const invoice = (more: object = {}) => ({ customer, receivable, invoiceDate: '2026-11-02', lines: [line], ...more });
  const saved = async (more: object = {}): Promise<number> =>
    (await suite.call('drawer', at('save'), invoice(more))).data.id;
  const audited = async (more: object = {}): Promise<number> => {
    const id = await saved(more);
    expect(await suite.call('accountant', at('audit'), { id })).toMatchObject({ code: '200' });
    return id;
  };
  const voucherOf = (id: number) =>
    suite.sql<{ code: string; debit: string; credit: string }>(
      `select a.code, e.debit, e.credit from fico_gl_entry e join fico_account a on a.id = e.account
       where e.source_name = 'fico_ar_invoice' and e.source_id = $1 order by e.id`,
      [id],
    );
  const owed = async () =>
    (
      await suite.sql<{ amount: string }>('select amount from fico_receivable_entry_by_customer where customer = $1', [
        customer,
      ])
    )[0]!.amount;

  beforeAll(async () => {
    suite = await start();
    const { data } = await suite.get('drawer', '/erp/customer/getCustomerOptions', { q: 'KH0001' });
    customer = data.rows[0].id;
    receivable = (await suite.get('drawer', at('billParam'))).data.receivable.id;
    company = (await suite.sql<{ id: number }>(`select id::int from sys_company where code = 'HELIU'`))[0]!.id;
  });
  afterAll(() => suite.stop());

  test('a missing customer is refused in words the user can act on', async () => {
    expect(await suite.call('drawer', at('save'), invoice({ customer: '' }))).toMatchObject({
      code: '422',
      message: '客户不能为空',
    });
  });

  test('totals are taken out of the tax-inclusive price, whatever the client sent', async () => {
    const id = await saved({ total: '1.00', status: 'audited' });
    expect((await suite.get('drawer', at('get'), { id })).data).toMatchObject({
      amount: '100.01',
      tax: '6.00',
      total: '106.01',
      openAmount: '0.00',
      status: 'draft',
    });
  });

  test('a tax stated on paper may differ by fen, and no further', async () => {
    const stated = (statedTax: string) => ({ lines: [{ ...line, statedTax }] });
    const id = await saved(stated('5.97'));
    expect((await suite.get('drawer', at('get'), { id })).data).toMatchObject({
      amount: '100.04',
      tax: '5.97',
      total: '106.01',
    });
    expect(await suite.call('drawer', at('save'), invoice(stated('5.90')))).toMatchObject({
      code: '400',
      message: '发票明细第1行：按税率算出的税额是 ￥6.00，票面税额最多差 ￥0.06',
    });
  });

  test('left out, the due day follows from the days the customer has', async () => {
    const id = await saved();
    expect((await suite.get('drawer', at('get'), { id })).data.dueDate).toBe('2026-12-02');
  });

  test('nobody audits what he wrote himself', async () => {
    const { data } = await suite.call('accountant', at('save'), invoice());
    expect(await suite.call('accountant', at('audit'), { id: data.id })).toMatchObject({
      code: '400',
      message: '审核人不能是制单人，请由他人审核',
    });
    expect(await voucherOf(data.id)).toEqual([]);
  });

  test('saved and audited by one call: both or neither, and asked again the same', async () => {
    const together = (remark: string, key: string) =>
      suite.call('accountant', at('save'), invoice({ remark, act: 'audit' }), { 'idempotency-key': key });
    const stored = async (remark: string) =>
      (await suite.sql<{ status: string }>('select status from fico_ar_invoice where remark = $1', [remark])).map(
        ({ status }) => status,
      );
    expect((await together('自己审自己', 'one-1')).message).toBe('审核人不能是制单人，请由他人审核');
    expect(await stored('自己审自己')).toEqual([]);
    expect((await suite.call('drawer', at('save'), invoice({ remark: '无权', act: 'audit' }))).code).toBe('403');
    expect(await stored('无权')).toEqual([]);
    expect((await suite.call('drawer', at('save'), invoice({ act: 'nothing' }))).code).toBe('404');
    const set = async (value: string) => {
      const { data } = await suite.get('boss', '/api/system/parameter/list', { code: '=acct.makerChecker' });
      await suite.call('boss', '/api/system/parameter/update', { ...data.rows[0], value });
    };
    await set('false');
    try {
      const { data } = await together('一次完成', 'one-2');
      expect(data).toMatchObject({ status: 'audited', version: 2 });
      expect(await voucherOf(data.id)).toHaveLength(3);
      expect((await together('一次完成', 'one-2')).data.id).toBe(data.id);
      expect(await stored('一次完成')).toEqual(['audited']);
    } finally {
      await set('true');
    }
  });

  test('auditing twice posts once, and the voucher balances', async () => {
    const id = await audited({ taxInvoiceNo: '26332000000000990001' });
    expect((await suite.call('accountant', at('audit'), { id })).message).toMatch('已审核，不能审核');
    expect(await voucherOf(id)).toEqual([
      { code: '1122', debit: '106.01', credit: '0.00' },
      { code: '5001', debit: '0.00', credit: '100.01' },
      { code: '22210101', debit: '0.00', credit: '6.00' },
    ]);
  });

  test('each posting is a voucher with a head of its own, numbered in its month, and taken back by another', async () => {
    const id = await audited({ taxInvoiceNo: '26332000000000990002' });
    const vouchersOf = async () =>
      (
        await suite.get('accountant', '/api/fico/generalledger/voucher/list', { sort: '-createdAt', pageSize: 50 })
      ).data.rows.filter((row: { sourceId: number }) => row.sourceId === id);
    const [made] = await vouchersOf();
    expect(made).toMatchObject({
      kind: 'auto',
      total: '106.01',
      word: '记',
      sourceType: 'fico_ar_invoice',
      attachCount: 1,
    });
    expect(made.number).toMatch(/^记-202611-\d{4,}$/);
    expect(made.titles).toMatchObject({ createdBy: expect.any(String), auditedBy: expect.any(String) });
    expect(made.titles.createdBy).not.toBe(made.titles.auditedBy);
    const entriesOf = async (voucher: number) =>
      (await suite.get('accountant', `/api/entries/fico_voucher/${voucher}`)).data[0].rows;
    const rows = await entriesOf(made.id);
    expect(rows.map((row: { notes: { summary: string } }) => row.notes.summary)).toEqual(
      Array(3).fill(expect.stringMatching(/^应收发票 /)),
    );
    expect(rows[0].titles.customer).toMatch(/^KH0001/);
    await suite.call('accountant', at('deaudit'), { id, reason: '开错' });
    const reversal = (await vouchersOf()).find((row: { kind: string }) => row.kind === 'reversal');
    expect(reversal).toMatchObject({ total: '-106.01', voucherNo: made.voucherNo + 1 });
    expect((await entriesOf(reversal.id)).map((row: { reverses: number }) => row.reverses)).toEqual(
      rows.map((row: { id: number }) => row.id),
    );
    // By 核算项目 the receivable is as it was.
    const [left] = await suite.sql<{ net: string }>(
      `select sum(i.debit - i.credit) as net from fico_gl_entry_by_items i join fico_account a on a.id = i.account
       where i.company_id = $1 and i.customer = $2 and a.code like '1122%'`,
      [company, customer],
    );
    expect(left!.net).toBe(await owed());
    expect((await suite.get('keeper', '/api/fico/generalledger/voucher/list')).code).toBe('403');
  });

  test('an invoice is open from its audit on, and no longer once that is undone', async () => {
    const id = await audited();
    const open = async () => (await suite.get('drawer', at('get'), { id })).data.openAmount as string;
    expect(await open()).toBe('106.01');
    await suite.call('accountant', at('deaudit'), { id });
    expect(await open()).toBe('0.00');
    // Read before it is written this time, and not kept from its save.
    await suite.call('accountant', at('audit'), { id });
    expect(await open()).toBe('106.01');
    const { data } = await suite.get('accountant', `/api/log/fico_ar_invoice/${id}`);
    expect(data.rows[0]).toMatchObject({ before: { openAmount: '0.00' }, after: { openAmount: '106.01' } });
  });

  test('without a tax invoice the tax waits in 待转销项税额', async () => {
    const id = await audited();
    expect((await voucherOf(id)).map(({ code }) => code)).toEqual(['1122', '5001', '222106']);
  });

  test('an audited invoice can be neither changed nor deleted', async () => {
    const id = await audited();
    expect((await suite.call('drawer', at('update'), { ...invoice(), id })).message).toMatch('不能修改');
    expect((await suite.call('accountant', at('delete'), { id })).message).toMatch('不能删除');
  });

  test('de-auditing adds the mirror image and leaves the original', async () => {
    const before = await owed();
    const id = await audited();
    expect(await suite.call('accountant', at('deaudit'), { id })).toMatchObject({ code: '200' });
    expect((await voucherOf(id)).map(({ debit, credit }) => [debit, credit])).toEqual([
      ['106.01', '0.00'],
      ['0.00', '100.01'],
      ['0.00', '6.00'],
      ['-106.01', '0.00'],
      ['0.00', '-100.01'],
      ['0.00', '-6.00'],
    ]);
    expect(await owed()).toBe(before);
  });

  test('a red invoice takes back what a blue one charged', async () => {
    const before = await owed();
    await audited();
    await audited({ invoiceKind: 'red', lines: [{ ...line, quantity: '-3' }] });
    expect(await owed()).toBe(before);
  });

  test('the preview shows the voucher and the balance, and writes nothing', async () => {
    const id = await saved();
    const { data } = await suite.call('accountant', '/api/preview/fico_ar_invoice/audit', { id });
    expect(data.blockers).toEqual([]);
    expect(data.postings.map((part: { ledger: string }) => part.ledger)).toEqual([
      'fico_gl_entry',
      'fico_receivable_entry',
    ]);
    expect(data.postings[0].rows.map((row: { measures: object }) => row.measures)).toEqual([
      { debit: '106.01', credit: '0.00' },
      { debit: '0.00', credit: '100.01' },
      { debit: '0.00', credit: '6.00' },
    ]);
    expect(await voucherOf(id)).toEqual([]);
  });

  test('beyond the credit limit the preview warns, and a strict company refuses', async () => {
    const id = await saved({ lines: [{ ...line, quantity: '10000' }] });
    const { data } = await suite.call('accountant', '/api/preview/fico_ar_invoice/audit', { id });
    expect(data.warnings).toEqual([expect.stringMatching(/^超过信用额度 ￥50,000\.00，审核后应收 ￥[\d,]+\.\d\d$/)]);
    await suite.call('boss', '/erp/company/saveSysParameter', { values: { 'ar.creditMode': 'BLOCK' } });
    expect((await suite.call('accountant', at('audit'), { id })).message).toMatch('超过信用额度');
    expect(await voucherOf(id)).toEqual([]);
  });

  test('what has been written off, even in part, cannot be de-audited', async () => {
    const id = await audited();
    await runWork(suite.db, service('测试', company), (work) =>
      post(work, { entity: 'test', id, number: null, action: 'settle', date: '2026-11-03' }, [
        entry(receivables, { customer, invoice: id, amount: yuan('-6.01') }),
      ]),
    );
    expect(await suite.call('accountant', at('deaudit'), { id })).toMatchObject({
      code: '400',
      message: '单据已核销 ￥6.01，请先取消核销',
    });
    const items = (await suite.get('accountant', at('writeOffList'), { customer })).data;
    expect(items.find((item: { invoice: number }) => item.invoice === id)).toMatchObject({
      settled: '6.01',
      open: '100.00',
    });
  });

  test('nothing is written into a closed month', async () => {
    const id = await saved({ invoiceDate: '2026-10-20' });
    await suite.sql(`update fico_period set status = 'closed' where name = '2026-10'`);
    const refused = { code: '400', message: '会计期间 2026-10 已结账，不能记账' };
    expect(await suite.call('accountant', at('audit'), { id })).toMatchObject(refused);
    expect(await suite.call('accountant', at('audit'), { id })).toMatchObject(refused);
    await suite.sql(`update fico_period set status = 'open' where name = '2026-10'`);
    expect(await suite.call('accountant', at('audit'), { id })).toMatchObject({ code: '200' });
  });

  test('only leaves under 应收账款 take the receivable', async () => {
    const [income, parent] = await Promise.all(
      ['5001', '2221'].map(
        async (code) => (await suite.get('drawer', '/api/pick/fico_account', { q: code })).data.rows[0].id,
      ),
    );
    expect((await suite.call('drawer', at('save'), invoice({ receivable: income }))).message).toBe(
      '应收科目 5001 主营业务收入 不是应收账款的末级科目，请重新选择',
    );
    expect((await suite.call('drawer', at('save'), invoice({ lines: [{ ...line, income: parent }] }))).message).toBe(
      '收入科目 2221 应交税费 不是末级科目，或按外币核算，不能记账，请重新选择',
    );
  });

  test('pickers offer the accounts that saving accepts, and the names of all others', async () => {
    const codesOf = async (args: object) =>
      (await suite.get('drawer', '/api/pick/fico_account', { pageSize: 200, ...args })).data.rows.map(
        ({ code }: { code: string }) => code,
      ) as string[];
    const [all, leaves] = [await codesOf({}), await codesOf({ only: 'leaf' })];
    expect(all).toEqual(expect.arrayContaining(['2221', '22210101', '5001']));
    // Of dollars documents know nothing.
    const isOurs = (code: string) => code !== '101204';
    const isLeaf = (code: string) => !all.some((other) => other !== code && other.startsWith(code));
    expect(leaves).toEqual(all.filter((code) => isOurs(code) && isLeaf(code)));
    expect(await codesOf({ only: 'receivable' })).toEqual(['1122']);
    const [parent] = await suite.sql<{ id: string }>(
      `select id from fico_account where company_id = $1 and code = '2221'`,
      [company],
    );
    expect(await codesOf({ only: 'leaf', ids: parent!.id })).toEqual(['2221']);
    expect(await suite.get('drawer', '/api/pick/fico_account', { only: 'nothing' })).toMatchObject({ code: '422' });
  });

  test('nothing is invoiced to a stopped customer', async () => {
    const { data } = await suite.get('sales', '/erp/customer/getCustomerOptions', { q: 'KH0009' });
    await suite.call('sales', '/erp/customer/editStatus', { id: data.rows[0].id, status: 'stopped' });
    expect((await suite.call('drawer', at('save'), invoice({ customer: data.rows[0].id }))).message).toBe(
      '客户台州椒江佳美化妆品有限公司为停用状态，不能开单',
    );
  });

  test('a salesman sees the invoices of his own customers and of no others', async () => {
    const own = await suite.get('sales', at('listByWhere'), { pageSize: 500 });
    const all = await suite.get('accountant', at('listByWhere'), { pageSize: 500 });
    expect(own.data.rows.length).toBeGreaterThan(20);
    expect(own.data.rows.length).toBeLessThan(all.data.rows.length);
    const seen = new Set(own.data.rows.map((row: { id: number }) => row.id));
    const hidden = all.data.rows.find((row: { id: number }) => !seen.has(row.id));
    expect(await suite.get('sales', at('get'), { id: hidden.id })).toMatchObject({ code: '404' });
    expect(await suite.get('sales', at('writeOffList'), { customer: hidden.customer })).toMatchObject({ code: '404' });
  });

  test('whoever may not audit posts nothing', async () => {
    const id = await saved();
    expect(await suite.call('drawer', at('audit'), { id })).toMatchObject({ code: '403' });
    expect(await voucherOf(id)).toEqual([]);
  });

  test('another company sees nothing of it', async () => {
    const id = await saved();
    expect(await suite.get('boss2', at('get'), { id })).toMatchObject({ code: '404' });
    expect((await suite.call('boss2', at('audit'), { id })).code).toBe('404');
  });
});
