import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { today } from '../tests/support/days.ts';
import { apiAs, barriersOn, goToPage, product, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const customers = visitors({ width: 390, height: 800 });
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const rowWith = (page: Page, text: string) => front(page).locator('tbody tr').filter({ hasText: text });

/** A customer nobody else works with, whose audited bill of this month is not paid. */
async function newDebtor(price: string): Promise<{ name: string; bill: number }> {
  const [boss, drawer, accountant] = [await apiAs('boss'), await apiAs('drawer'), await apiAs('accountant')];
  const key = Date.now().toString(36);
  const name = `扫码客户${key}`;
  const me = await boss.get<{ rows: { id: number }[] }>('/api/pick/sys_user', { q: 'boss' });
  const { id: customer } = await boss.post<{ id: number }>('/erp/customer/add', {
    code: `SM${key}`,
    name,
    salesman: me.rows[0]!.id,
    contacts: [{ name: '王会计', email: `${key}@customer.example` }],
  });
  const { receivable } = await drawer.get<{ receivable: { id: number } }>('/api/fico/arinvoice/billParam');
  const { id } = await drawer.post<{ id: number }>('/api/fico/arinvoice/save', {
    customer,
    receivable: receivable.id,
    invoiceDate: today(),
    lines: [{ goodsName: '*茶*明前龙井', quantity: '1', taxPrice: price, taxRate: '0.13' }],
  });
  await accountant.post('/api/fico/arinvoice/audit', { id });
  const { id: bill } = await accountant.post<{ id: number }>('/api/fico/custbill/save', {
    customer,
    month: today().slice(0, 7),
    billDate: today(),
  });
  await boss.post('/api/fico/custbill/audit', { id: bill });
  return { name, bill };
}

/** Somebody takes out his phone, as the sandbox plays it: the newest code over this sum. */
async function payNewest(amount: string): Promise<void> {
  const boss = await apiAs('boss');
  const { rows } = await boss.get<{ rows: { outTradeNo: string }[] }>('/api/wechatPay/list', {
    amount: `${amount}..${amount}`,
    state: 'waiting',
  });
  const page = await (await fetch(`${product.sandbox}/wechatpay`)).text();
  const outTradeNo = new RegExp(`\\d+-${rows[0]!.outTradeNo}`).exec(page)![0];
  const answer = await fetch(`${product.sandbox}/_control/wechatpay/pay`, {
    method: 'POST',
    body: JSON.stringify({ outTradeNo }),
  });
  expect(answer.status).toBe(200);
}
/** A sum nobody else asks for, and so large that it stands first. */
const oddSum = () => `${90_000 + (Date.now() % 9000)}.${10 + (Date.now() % 89)}`;
const shown = (sum: string) => `￥${sum.slice(0, 2)},${sum.slice(2)}`;

describe('对账单收款', () => {
  test('the cashier shows a code, it is paid before her eyes and stands in the books', async () => {
    const sum = oddSum();
    const { name } = await newDebtor(sum);
    const { page } = await people.as('cashier');
    await goToPage(page, '对账单收款');
    await rowWith(page, name).getByText(shown(sum)).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await rowWith(page, name).getByRole('button', { name: '收款码' }).click();
    await dialog(page).getByText(`向${name}收款`).waitFor();
    await dialog(page).getByRole('button', { name: '生成收款码' }).click();
    await dialog(page)
      .getByRole('img', { name: `付款二维码 ${shown(sum)}` })
      .waitFor();
    await payNewest(sum);
    await dialog(page).getByRole('status').getByText('已付款，已入账').waitFor({ timeout: 30_000 });
    await dialog(page)
      .getByRole('link', { name: /^SK\d+/ })
      .click();
    await front(page)
      .getByRole('heading', { name: /^收款单 SK\d+/ })
      .waitFor();
    await front(page).getByText('已审核').first().waitFor();
  });

  test('reminded by mail, the customer pays on the page of his bill', async () => {
    const sum = oddSum();
    const { name, bill } = await newDebtor(sum);
    const { page } = await people.as('accountant');
    await goToPage(page, '对账单收款');
    await rowWith(page, name).getByRole('checkbox').check();
    await front(page).getByRole('button', { name: '发付款邮件' }).click();
    await toast(page, '1 封付款邮件已排队发送').waitFor();
    await rowWith(page, name).getByText('没有催过').waitFor({ state: 'detached' });

    const { url } = await (await apiAs('accountant')).post<{ url: string }>('/api/fico/custbill/link', { id: bill });
    const { page: phone } = await customers.anybody();
    await phone.goto(new URL(url).pathname);
    const paying = phone.getByRole('region', { name: '付款' });
    await paying.getByText(shown(sum)).waitFor();
    await paying.getByRole('button', { name: '微信付款' }).click();
    await paying.getByRole('img', { name: `付款二维码 ${shown(sum)}` }).waitFor();
    expect(await barriersOn(phone)).toEqual([]);
    await payNewest(sum);
    await paying.getByText('已付清', { exact: true }).waitFor({ timeout: 30_000 });
  });
});
