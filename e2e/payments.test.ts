import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs, pickRecord, screenshot, turnTo } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const idIn = (page: Page) => Number(/\/show\/(\d+)/.exec(page.url())?.[1]);
const heading = (page: Page, name: RegExp) => front(page).getByRole('heading', { name }).waitFor();

/** Presses a button of the record and confirms what the dialog shows. */
async function act(page: Page, name: string, prepare?: () => Promise<void>): Promise<void> {
  await front(page).getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await prepare?.();
  // The kit sets two characters apart.
  await dialog.getByRole('button', { name: new RegExp(`^${[...name].join('\\s*')}$`) }).click();
  await dialog.waitFor({ state: 'hidden' });
}

interface Invoice {
  readonly id: number;
  readonly number: string;
  readonly openAmount: string;
  readonly settleStatus: string;
}
const invoiceOf = async (id: number) =>
  (await apiAs('boss')).get<Invoice>('/api/fico/apinvoice/get', { id: String(id) });

/** A supplier of his own who is owed one invoice, so that the form shows that one alone. */
async function owedInvoice(): Promise<{ supplier: string; invoice: number }> {
  const [boss, accountant] = [await apiAs('boss'), await apiAs('accountant')];
  const supplier = '台州市浏览器测试供应商';
  const saved = await boss.post<{ id: number }>('/api/purchase/supplier/save', {
    code: 'E2EPAY',
    name: supplier,
    bankName: '建设银行台州分行',
    bankNo: '6227000012345678',
  });
  const { rows } = await boss.get<{ rows: { id: number }[] }>('/api/pick/fico_account', { q: '560205', pageSize: '1' });
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const invoice = await accountant.post<{ id: number }>('/api/fico/apinvoice/save', {
    supplier: saved.id,
    invoiceKind: 'expense',
    invoiceDate: day,
    pricing: 'taxed',
    lines: [{ name: '展会搭建费', expense: rows[0]!.id, quantity: '1', price: '680', taxRate: '0' }],
  });
  await boss.post('/api/fico/apinvoice/audit', { id: invoice.id });
  return { supplier, invoice: invoice.id };
}

describe('付款', () => {
  test('the buyer asks, the accountant audits, the cashier pays, and takes it back', { timeout: 180_000 }, async () => {
    const { supplier, invoice } = await owedInvoice();
    const { page: buyer } = await people.as('buyer');
    await turnTo(buyer, '/fico/reqpayment/add');
    await pickRecord(buyer, '供应商', supplier);
    await expect.poll(() => front(buyer).getByLabel('收款账号').inputValue()).toBe('6227000012345678');
    await front(buyer).getByText('未付发票').waitFor();
    await expect.poll(() => front(buyer).getByText('680.00').count()).toBeGreaterThan(1);
    await screenshot(buyer, 'payment-request-form');
    await buyer.keyboard.press('Control+s');
    await heading(buyer, /付款申请 FKSQ/);
    const request = idIn(buyer);
    await act(buyer, '送审');
    await front(buyer).getByText('审核中').first().waitFor();

    const { page: accountant } = await people.as('accountant');
    await turnTo(accountant, `/fico/reqpayment/show/${request}`);
    await act(accountant, '审核');
    await front(accountant).getByText('已审核').first().waitFor();

    const { page: cashier } = await people.as('cashier');
    await turnTo(cashier, `/fico/reqpayment/show/${request}`);
    await act(cashier, '付款', async () => {
      await pickRecord(cashier, '付款账户', '招商银行');
      await cashier.getByRole('dialog').getByText('680.00 元').first().waitFor();
      await screenshot(cashier, 'payment-dialog');
    });
    await front(cashier).getByText('全部').first().waitFor();
    expect(await invoiceOf(invoice)).toMatchObject({ openAmount: '0.00', settleStatus: 'all' });

    const { rows } = await (
      await apiAs('boss')
    ).get<{ rows: { id: number }[] }>('/api/fico/payment/list', {
      q: supplier,
    });
    await turnTo(cashier, `/fico/payment/show/${rows[0]!.id}`);
    await heading(cashier, /付款单 FKD/);
    await screenshot(cashier, 'payment-show');
    await act(cashier, '撤销付款', () => cashier.getByRole('dialog').getByRole('textbox').first().fill('付错了账户'));
    await front(cashier).getByText('未付款').first().waitFor();
    expect(await invoiceOf(invoice)).toMatchObject({ openAmount: '680.00', settleStatus: 'none' });
  });
});
