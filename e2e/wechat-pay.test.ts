import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage, product, rowWith, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const dialog = (page: Page) => page.getByRole('dialog');
/** Entered, a number shows itself without its zeros and marks itself; only then it is typed over. */
async function retype(page: Page, label: string, value: string): Promise<void> {
  const field = dialog(page).getByLabel(label);
  await field.focus();
  await field.press('Control+a');
  await field.pressSequentially(value);
}

/** Somebody takes out his phone, as the sandbox plays it. */
async function pay(outTradeNo: string): Promise<void> {
  const company = /\d+(?=-)/.exec(await tradeNamed(outTradeNo))![0];
  const answer = await fetch(`${product.sandbox}/_control/wechatpay/pay`, {
    method: 'POST',
    body: JSON.stringify({ outTradeNo: `${company}-${outTradeNo}` }),
  });
  expect(answer.status).toBe(200);
}
const tradeNamed = async (outTradeNo: string): Promise<string> => {
  const page = await (await fetch(`${product.sandbox}/wechatpay`)).text();
  return new RegExp(`\\d+-${outTradeNo}`).exec(page)![0];
};

describe('微信支付', () => {
  test('a code is shown, paid before one’s eyes, and partly paid back by the accountant', async () => {
    const purpose = `保温杯两只 ${Date.now()}`;
    const { page } = await people.as('cashier');
    await goToPage(page, '微信支付');
    await page.getByRole('button', { name: '收款', exact: true }).click();
    await dialog(page).getByRole('button', { name: '生成收款码' }).click();
    await dialog(page).getByRole('alert').getByText('金额不能为空').waitFor();
    await dialog(page).getByLabel('金额').fill('128.50');
    await dialog(page).getByLabel('用途').fill(purpose);
    await dialog(page).getByRole('button', { name: '生成收款码' }).click();
    await dialog(page).getByRole('img', { name: '付款二维码 ￥128.50' }).waitFor();
    const outTradeNo = await rowWith(page, purpose).getByRole('link').first().innerText();
    await pay(outTradeNo);
    await dialog(page).getByRole('status').getByText('已支付').waitFor();
    await page.keyboard.press('Escape');
    await rowWith(page, outTradeNo).getByText('已支付').waitFor();
    // Who collects does not pay back.
    expect(await rowWith(page, outTradeNo).getByRole('button', { name: '退款' }).count()).toBe(0);

    const { page: books } = await people.as('accountant');
    await goToPage(books, '微信支付');
    await rowWith(books, outTradeNo).getByRole('button', { name: '退款' }).click();
    await retype(books, '退款金额', '200');
    await dialog(books).getByRole('button', { name: '顾客退货' }).click();
    await dialog(books).getByRole('button', { name: '退款', exact: true }).click();
    await toast(books, '最多还能退 ￥128.50').waitFor();
    await retype(books, '退款金额', '28.50');
    await dialog(books).getByRole('button', { name: '退款', exact: true }).click();
    await toast(books, '￥28.50 退款中').waitFor();
    await rowWith(books, outTradeNo).getByRole('link').first().click();
    // The bank takes two seconds, then WeChat tells; whoever cannot wait asks.
    await expect
      .poll(
        async () => {
          await books.getByRole('button', { name: '查询' }).click();
          return books.locator('.hl-page:visible').getByText('部分退款').count();
        },
        { timeout: 20_000, interval: 1500 },
      )
      .toBeGreaterThan(0);
    await books.getByRole('region', { name: '退款' }).getByText('已退款').waitFor();
  });
});
