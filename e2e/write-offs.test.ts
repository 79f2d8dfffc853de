import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { today } from '../tests/support/days.ts';
import { apiAs, goToPage, numberOf, openDocument, pickRecord, toast, turnToTab } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const customer = '嘉兴南湖优选';

/** An audited invoice and an audited advance of just its amount; the tests are about what happens then. */
async function owedAndPaid(): Promise<{ readonly invoice: string; readonly receipt: string }> {
  const [drawer, cashier, accountant] = [await apiAs('drawer'), await apiAs('cashier'), await apiAs('accountant')];
  type Rows = { readonly rows: readonly { readonly id: number }[] };
  const found = await drawer.get<Rows>('/erp/customer/getCustomerOptions', { q: customer });
  const { receivable } = await drawer.get<{ receivable: { id: number } }>('/api/fico/arinvoice/billParam');
  const { account } = await cashier.get<{ account: number }>('/api/fico/receipt/billParam');
  const own = { customer: found.rows[0]!.id };
  type Saved = { readonly id: number; readonly number: string };
  const invoice = await drawer.post<Saved>('/api/fico/arinvoice/save', {
    ...own,
    receivable: receivable.id,
    invoiceDate: today(),
    lines: [{ goodsName: '*茶*明前龙井', quantity: '1', taxPrice: '4321.09', taxRate: '0.13' }],
  });
  await accountant.post('/api/fico/arinvoice/audit', { id: invoice.id });
  const receipt = await cashier.post<Saved>('/api/fico/receipt/save', {
    ...own,
    kind: 'advance',
    receiptDate: today(),
    money: [{ account, amount: '4321.09' }],
    writeOffs: [],
    refunds: [],
  });
  await accountant.post('/api/fico/receipt/audit', { id: receipt.id });
  return { invoice: invoice.number, receipt: receipt.number };
}

describe('核销单', () => {
  test(
    'an advance settles an invoice from the receipt on; somebody else audits it, and it is taken back',
    { timeout: 150_000 },
    async () => {
      const { invoice, receipt } = await owedAndPaid();
      const { page } = await people.as('accountant');
      await openDocument(page, '收款单', receipt);
      await front(page).getByRole('button', { name: '核销', exact: true }).click();
      await front(page).getByRole('heading', { name: '新增核销单' }).waitFor();
      // What belongs together is filled in before anything is done: an invoice of just that amount.
      await front(page).getByText(receipt).first().waitFor();
      await front(page).getByText(invoice).first().waitFor();
      await front(page)
        .getByRole('complementary')
        .locator('.hl-balance', { hasText: '相差' })
        .getByText('￥0.00')
        .waitFor();
      await page.keyboard.press('Control+s');
      const number = await numberOf(page, '核销单');

      const { page: other } = await people.as('boss');
      await openDocument(other, '核销单', number);
      await front(other).getByRole('button', { name: '审核', exact: true }).click();
      await dialog(other).getByText('客户预收余额').waitFor();
      await dialog(other).getByText('2203 预收账款').waitFor();
      await dialog(other).getByRole('button', { name: '审核', exact: true }).click();
      await toast(other, '审核成功').waitFor();
      await openDocument(other, '应收发票', invoice);
      await front(other).locator('.hl-balance', { hasText: '已核销' }).getByText('￥4,321.09').waitFor();
      await openDocument(other, '收款单', receipt);
      await front(other).locator('.hl-balance', { hasText: '预收已用' }).getByText('￥4,321.09').waitFor();

      await turnToTab(other, `核销单 ${number}`);
      await front(other).getByRole('button', { name: '反审核' }).click();
      await dialog(other).getByRole('button', { name: '反审核' }).click();
      await toast(other, '反审核成功').waitFor();
      await turnToTab(other, `应收发票 ${invoice}`);
      await front(other).locator('.hl-balance', { hasText: '未核销' }).getByText('￥4,321.09').waitFor();
    },
  );

  test(
    'by hand: the party is chosen, both sides are suggested and come to the same',
    { timeout: 150_000 },
    async () => {
      await owedAndPaid();
      const { page } = await people.as('accountant');
      await goToPage(page, '核销单');
      await front(page).getByRole('button', { name: '新增核销单' }).click();
      await front(page).getByRole('heading', { name: '新增核销单' }).waitFor();
      await pickRecord(page, '客户', customer);
      const side = front(page).getByRole('complementary');
      await side
        .locator('.hl-balance', { hasText: '预收款' })
        .getByText(/￥[1-9]/)
        .waitFor();
      await side.locator('.hl-balance', { hasText: '相差' }).getByText('￥0.00').waitFor();
      await page.keyboard.press('Control+s');
      await numberOf(page, '核销单');
    },
  );
});
