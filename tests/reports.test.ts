import {
  type Answer,
  type AnyReport,
  type Drill,
  entry,
  type Field,
  type Fields,
  findEntity,
  hiddenText,
  reportColumns,
  sumsOver,
  yuan,
} from '@heliu/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, runWork, service } from '@heliu/engine';
import { receivables } from '../modules/fico/model.ts';
import { modules } from '../apps/server/src/assembly.ts';
import { flat, type Node, openAccount } from './support/accounts.ts';
import { daysFromToday, today } from './support/days.ts';
import { bytesOf, tableOf } from './support/excel.ts';
import { pdfText } from './support/pdf-text.ts';
import { start, type Suite } from './support/suite.ts';
import { png, upload } from './support/upload.ts';

const reports: readonly AnyReport[] = modules.flatMap(({ reports: own = [] }) => own.map(({ report }) => report));
type Values = Record<string, unknown>;

let suite: Suite;
/** What there is something to tell about. */
const asked: Record<string, Values> = {};
/** Opens every page of the company and sees no price. */
const blind = 'blindreader';

beforeAll(async () => {
  suite = await start();
  const [account] = (await suite.get('accountant', '/api/pick/fico_account', { q: '1122' })).data.rows;
  const [expenses] = (await suite.get('accountant', '/api/pick/fico_account', { q: '5602' })).data.rows;
  const [order] = await suite.sql<{ month: string; shop: string }>(
    `select to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, shop from oms_order where company_id =
       (select id from sys_company where code = 'HELIU') and paid_at is not null group by 1, 2 order by count(*) desc limit 1`,
  );
  const [borne] = await suite.sql<{ month: string; shop: string }>(
    `select to_char(o.order_date, 'YYYY-MM') as month, o.shop from oms_order o join oms_order_promotions p on p.document_id = o.id and p.bearer = 'platform'
     where o.order_status = 'finished' group by 1, 2 order by count(*) desc limit 1`,
  );
  const [till] = (await suite.get('accountant', '/api/pick/fico_cashier_account', { q: '现金' })).data.rows;
  const [transaction] = (await suite.get('accountant', '/api/pick/fico_transaction', { q: 'INV-LOSS' })).data.rows;
  const [held] = await suite.sql<{ sku: string }>('select sku from inv_stock_entry where locked > 0 limit 1');
  const [piece] = await suite.sql<{ sku: string; serial: string }>('select sku, serial from inv_serial_entry limit 1');
  const [client] = (await suite.get('accountant', '/api/pick/crm_customer')).data.rows;
  await upload(suite, 'boss', '合同.png', png, `/api/sales/attachment/upload?entity=crm_customer&id=${client.id}`);
  const [walk] = await suite.sql<{ id: string }>(`select id from oms_wave where status = 'open' limit 1`);
  const [channel] = await suite.sql<{ id: number }>(`select id::int from sys_channel where code = 'yunpiao'`);
  const [loaded] = await suite.sql<{ day: string }>(
    `select to_char(o.out_date, 'YYYY-MM-DD') as day from oms_output_order o join sys_company c on c.id = o.company_id and c.code = 'HELIU'
     where o.kind = 'sales' and o.status = 'audited' order by o.id limit 1`,
  );
  const days = { from: '2026-10-01', to: '2026-11-30' };
  const months = { from: '2026-09', to: '2026-11' };
  const owedDays = { from: daysFromToday(-200), to: today() };
  const [debtor] = await suite.sql<{ id: number }>(
    `select b.customer::int as id from fico_receivable_entry_by_customer b join sys_company c on c.id = b.company_id and c.code = 'HELIU' order by b.amount desc limit 1`,
  );
  const [creditor] = await suite.sql<{ id: number }>(
    `select b.supplier::int as id from fico_payable_entry_by_supplier b join sys_company c on c.id = b.company_id and c.code = 'HELIU' order by b.amount desc limit 1`,
  );
  const [owing] = await suite.sql<{ id: number; customer: number; company: number }>(
    `select i.id::int, i.customer::int, i.company_id::int as company from fico_ar_invoice i join sys_company c on c.id = i.company_id and c.code = 'HELIU'
     where i.open_amount > 1 order by i.id limit 1`,
  );
  const [bank] = await suite.sql<{ id: number }>(
    `select a.id::int from fico_cashier_account a join sys_company c on c.id = a.company_id and c.code = 'HELIU' where a.code = '03'`,
  );
  const settles = { entity: 'fico_voucher', id: 1, number: 'J1', action: 'settle', date: today() };
  await runWork(suite.db, service('测试', owing!.company), (work) =>
    post(work, settles, [entry(receivables, { customer: owing!.customer, invoice: owing!.id, amount: yuan('-1.00') })]),
  );
  Object.assign(asked, {
    process_statistics: { ...days, by: 'step' },
    pos_point_history: {},
    pos_coupon_report: {},
    pos_stored_history: {},
    pos_stored_summary: months,
    pos_member_rfm: {},
    pos_member_cohort: months,
    hr_salary_change: { payMonth: '2026-10', all: true },
    hr_salary_cost: { from: '2026-08', to: '2026-10' },
    pos_work_monitor: days,
    pos_goods_sales: days,
    pos_store_purchase: days,
    pos_finance_detail: days,
    fico_settlement_owed: {},
    fico_settlement_owed_orders: { age: 'd7' },
    fico_trial_balance: { period: '2026-11' },
    fico_account_balance: months,
    fico_balance_sheet: { period: '2026-11' },
    fico_cash_flow: { period: '2026-11', compare: true },
    fico_income_statement: { period: '2026-11', compare: true },
    fico_center_income: { period: '2026-11' },
    fico_statement_detail: { statement: 'balanceSheet', period: '2026-11', place: 5, figure: 'end' },
    fico_subsidiary_ledger: { account: account.id, ...months },
    fico_general_book: months,
    fico_voucher_summary: days,
    fico_voucher_plan: { month: today().slice(0, 7), sorting: 'date', all: true },
    fico_voucher_summary_entries: { account: account.id, ...days },
    fico_item_balance: months,
    fico_item_ledger: { customer: debtor!.id, ...months },
    fico_multi_column: { account: expenses.id, ...months },
    fico_quantity_ledger: months,
    fico_foreign_ledger: months,
    fico_ar_ageing: {},
    fico_ap_ageing: {},
    fico_ar_due: {},
    fico_ap_due: {},
    fico_ar_summary: owedDays,
    fico_ap_summary: owedDays,
    fico_sale_accounts: owedDays,
    fico_ar_detail: { partner: debtor!.id, ...owedDays },
    fico_sale_account: { partner: debtor!.id, ...owedDays },
    fico_ap_detail: { partner: creditor!.id, ...owedDays },
    fico_ar_statement: { partner: debtor!.id, ...owedDays },
    fico_ap_statement: { partner: creditor!.id, ...owedDays },
    fico_invoice_write_off: owedDays,
    fico_cash_forecast: { weeks: '13' },
    fico_cash_book: { account: till.id, ...days },
    fico_cash_daily: days,
    fico_cash_check: { day: today() },
    fico_bank_reconciliation: { account: bank!.id, day: today() },
    fico_input_tax: months,
    fico_vat_worksheet: { period: '2026-10' },
    fico_income_tax_worksheet: { period: '2026-09' },
    goods_simulated_posting: { transaction: transaction.id },
    inv_stock: {},
    oms_pick_list: { wave: Number(walk!.id) },
    sal_attachment: {},
    inv_movement: { from: daysFromToday(-30), to: today() },
    inv_summary: months,
    inv_limits: {},
    oms_output_unbilled: {},
    oms_loading: { day: loaded!.day },
    inv_pending: {},
    inv_holds: { sku: Number(held!.sku) },
    inv_serial: {},
    inv_serial_life: { sku: Number(piece!.sku), serial: piece!.serial },
    inv_expiring: { days: '365' },
    inv_ages: {},
    oms_invoice_statistics: days,
    oms_invoice_companies: days,
    sys_channel_statistics: { from: today().slice(0, 7), to: today().slice(0, 7) },
    sys_channel_merchants_of: { month: today().slice(0, 7), channel: channel!.id },
    sal_analysis: { from: daysFromToday(-180), to: today() },
    oms_invoice_books: days,
    oms_reconcile: { month: order!.month },
    oms_reconcile_orders: { month: order!.month, figure: 'orders' },
    oms_bearer_sums: { month: borne!.month },
    oms_bearer_orders: { month: borne!.month, shop: borne!.shop, bearer: 'platform' },
  });
  const { data: made } = await suite.call('boss', '/roles/saveRoles', { code: blind, name: '看不到售价的人' });
  const { data } = await suite.call('boss', '/rolemenu/getRolemenuByRoleid', { roleid: made.id });
  const checked = flat(data.tree as Node[]).map(({ id }) => id);
  await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid: made.id, checked });
  await suite.call('boss', '/rolemenu/saveDataAsset', { roleid: made.id, masks: ['price'] });
  await openAccount(suite, 'boss', { username: blind, realname: '遮眼', mobile: '13911119997', roles: [made.id] });
}, 120_000);
afterAll(() => suite.stop());

/** Hr reads what people are paid, and nothing of the business. */
const strangerTo = ({ access }: AnyReport) => (String(access).startsWith('hr_') ? 'drawer' : 'hr');
const readerOf = ({ access }: AnyReport) => (access === 'platform' ? 'admin' : 'boss');
const ask = (report: AnyReport, as: string, more: Values = {}): Promise<Answer<any>> =>
  suite.get(as, report.call.path, { ...asked[report.name], ...more });

describe.each(reports.map((report) => ({ report, label: report.label, name: report.name })))(
  '$label',
  ({ report, name }) => {
    const fields = report.columns as Fields;

    test('answers with rows of its columns, and adds them up', async () => {
      const { code, message, data } = await ask(report, readerOf(report));
      expect([code, message]).toEqual(['200', '操作成功']);
      expect(data.rows.length).toBeGreaterThan(0);
      for (const key of Object.keys(fields)) expect(data.rows[0]).toHaveProperty(key);
      if (data.totals && !report.fit && !report.indent) expect(data.totals).toMatchObject(sumsOver(report, data.rows));
    });

    test('its workbook has the same rows under the same headings, and its paper too', async () => {
      const as = readerOf(report);
      const args = asked[name]!;
      const { data } = await ask(report, as, report.paged ? { pageSize: 1000 } : {});
      const file = await suite.get(as, report.file.path, args);
      const rows = await tableOf(bytesOf(file.data));
      const shown = reportColumns(report, { ...defaults(report), ...args }, 'page');
      for (const [, { label }] of shown) expect(rows[0]!.some((title) => String(title).endsWith(label))).toBe(true);
      // What a page has no room for, the workbook has.
      if (data.isMore) expect(rows.length).toBeGreaterThan(1 + report.most);
      else expect(rows.length).toBe(1 + data.rows.length + (data.totals ? 1 : 0));
      const paper = await suite.call(as, '/api/print/report', { report: name, asked: args });
      const text = pdfText(bytesOf(paper.data)).join('\n').replace(/\s/g, '');
      expect(text).toContain(report.fit ? '单位：元' : report.label);
      expect(text).toContain('单位：元');
    });

    test('what is missing or wrong is complained of by its name', async () => {
      const wrong = (field: Field) => (field.kind === 'text' && !field.shape ? 'x'.repeat(300) : 'no such thing');
      for (const [key, field] of Object.entries(report.parameters as Fields)) {
        const { code, message } = await ask(report, readerOf(report), { [key]: wrong(field) });
        expect([key, code, message]).toEqual([key, '422', expect.stringContaining(field.label)]);
        if (!field.required || field.hasDefault) continue;
        const left = await ask(report, readerOf(report), { [key]: '' });
        expect([left.code, left.message]).toEqual(['422', `${field.label}不能为空`]);
      }
    });

    test('is told, exported and printed to nobody without the right', async () => {
      const stranger = strangerTo(report);
      expect((await ask(report, stranger)).code).toBe('403');
      expect((await suite.get(stranger, report.file.path, asked[name])).code).toBe('403');
      expect((await suite.call(stranger, '/api/print/report', { report: name, asked: asked[name] })).code).toBe('403');
      expect((await ask(report, 'admin')).code).toBe(report.access === 'platform' ? '200' : '403');
    });

    test.skipIf(report.access === 'platform')('shows no price to whoever may not see one', async () => {
      const answer = await ask(report, blind);
      const file = await suite.get(blind, report.file.path, asked[name]);
      const paper = await suite.call(blind, '/api/print/report', { report: name, asked: asked[name] });
      const isPriced = Object.values(fields).some(({ masked }) => masked === 'price');
      if (report.hidden === 'whole' && isPriced)
        expect([answer.code, file.code, paper.code]).toEqual(['403', '403', '403']);
      else {
        const hidden = Object.keys(fields).filter((key) => fields[key]!.masked === 'price');
        for (const row of [...answer.data.rows, answer.data.totals])
          for (const key of hidden) expect([null, hiddenText]).toContain(row[key] ?? null);
        const [head] = await tableOf(bytesOf(file.data));
        for (const key of hidden) expect(head).not.toContain(fields[key]!.label);
        const text = pdfText(bytesOf(paper.data)).join('\n');
        for (const key of hidden) expect(text).not.toContain(fields[key]!.label);
      }
    });
  },
);

const defaults = (report: AnyReport): Values =>
  Object.fromEntries(
    Object.entries(report.parameters as Fields).map(([key, field]) => [key, field.hasDefault ? field.default : null]),
  );

describe('从数字到它的由来', () => {
  const drillsOf = async (report: AnyReport, more: Values = {}) => {
    const { data } = await ask(report, 'boss', more);
    const wanted = { ...defaults(report), ...asked[report.name], ...more };
    return (data.rows as Values[]).flatMap((row) =>
      Object.entries(report.drill ?? {}).flatMap(([key, drill]) => {
        const to = (drill as (row: Values, asked: Values) => Drill | undefined)(row, wanted);
        return to ? [{ key, row, to }] : [];
      }),
    );
  };
  const invoicesAt = async (to: string) => {
    const { searchParams } = new URL(to, 'http://x');
    return (
      await suite.get('boss', '/api/oms/invoice/list', {
        ...Object.fromEntries(searchParams),
        pageSize: 500,
        sums: true,
      })
    ).data;
  };

  test.each(['shop', 'subject', 'kind', 'day', 'month'])(
    'a count or sum by %s leads to the list of exactly those invoices',
    async (by) => {
      const statistics = reports.find(({ name }) => name === 'oms_invoice_statistics')!;
      const drills = await drillsOf(statistics, { by });
      expect(drills.length).toBeGreaterThan(1);
      for (const { key, row, to } of drills.slice(0, 25)) {
        const list = await invoicesAt((to as { to: string }).to);
        if (key === 'blue' || key === 'red') expect([key, list.total]).toEqual([key, row[key]]);
        else expect([key, list.sums.gross]).toEqual([key, row[key]]);
      }
    },
  );

  test('every other report that a figure leads to is about that figure', async () => {
    for (const report of reports.filter(({ access }) => access !== 'platform'))
      for (const { key, row, to } of (await drillsOf(report)).slice(0, 12)) {
        if ('entity' in to) expect(findEntity(to.entity)).toBeDefined();
        if (!('report' in to)) continue;
        const { code, message, data } = await suite.get('boss', to.report.call.path, to.asked);
        expect([report.name, key, code, message]).toEqual([report.name, key, '200', '操作成功']);
        const own = row[key];
        if (to.report.name.endsWith('_due'))
          expect([report.name, key, data.totals?.open]).toEqual([report.name, key, own]);
        if (report.name === 'oms_bearer_sums') expect(data.rows).toHaveLength(own as number);
        if (report.name === 'oms_reconcile' && !data.isMore) expect(data.totals.amount).toBe(own);
      }
  });
});

test('a salesman of one shop reads the figures of that shop alone', async () => {
  const { data: whole } = await suite.get('boss', '/api/oms/invoice/reconcile', asked['oms_reconcile']!);
  const shop = whole.rows[0].shop as number;
  const { data: made } = await suite.call('boss', '/roles/saveRoles', { code: 'oneshop', name: '一店会计' });
  const { data } = await suite.call('boss', '/rolemenu/getRolemenuByRoleid', { roleid: made.id });
  const checked = flat(data.tree as Node[]).map(({ id }) => id);
  await suite.call('boss', '/rolemenu/saveRoleMenu', { roleid: made.id, checked });
  await suite.call('boss', '/rolemenu/saveDataAsset', { roleid: made.id, assets: { oms_shop: [shop] } });
  await openAccount(suite, 'boss', { username: 'oneshop', realname: '一店', mobile: '13911119996', roles: [made.id] });
  const { data: own } = await suite.get('oneshop', '/api/oms/invoice/reconcile', asked['oms_reconcile']!);
  expect(own.rows.map((row: Values) => row['shop'])).toEqual([shop]);
  const other = (whole.rows as Values[]).find((row) => row['shop'] !== shop)!['shop'];
  expect(
    await suite.get('oneshop', '/api/oms/invoice/reconcile', { ...asked['oms_reconcile'], shop: other }),
  ).toMatchObject({ code: '404', message: '店铺不存在' });
});
