import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, apiAs, barriersOn, product, visitors } from './support/index.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');

interface Sum {
  readonly shop: number;
  readonly titles: { readonly shop: string };
  readonly bearer: string;
  readonly open: string;
  readonly orders: number;
}

describe('承担方开票', () => {
  let accountant: Api;
  let month: string;
  let sum: Sum;
  beforeAll(async () => {
    accountant = await apiAs('accountant');
    await fetch(`${product.sandbox}/_control/providers/delay`, { method: 'POST', body: JSON.stringify({ ms: 0 }) });
    const now = new Date(Date.now() + 8 * 3_600_000);
    const months = [0, 1, 2].map((ago) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
    );
    for (const one of months) {
      const sums = await accountant.get<{ rows: readonly Sum[] }>('/api/oms/bearer/sums', { month: one });
      const found = sums.rows.find(
        ({ bearer, open, orders, titles }) =>
          bearer === 'platform' && open !== '0.00' && orders > 1 && /抖/.test(titles.shop),
      );
      if (found) [month, sum] = [one, found];
      if (found) break;
    }
  });

  test('the accountant sees which orders a platform bears a part of, leaves one out, and issues one invoice', async () => {
    const { page } = await people.as('accountant', `/oms/bearer?month=${month}`);
    const row = front(page)
      .getByRole('region', { name: '承担方开票' })
      .locator('tbody tr')
      .filter({ hasText: sum.titles.shop })
      .filter({ hasText: '星途' });
    await row.getByText('星途平台服务有限公司').waitFor();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/bearer.png` });
    expect(await barriersOn(page, '.hl-page')).toEqual([]);
    await row.getByRole('button', { name: '核对开票' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('开给 星途平台服务有限公司', { exact: false }).waitFor();
    // Orders of which nothing is due any more stand in the sum of the month, not among those to be invoiced.
    const counted = await dialog.getByText(/共 \d+ 张订单/).innerText();
    const toInvoice = Number(/共 (\d+) 张订单/.exec(counted)?.[1]);
    expect(toInvoice).toBeLessThanOrEqual(sum.orders);
    await dialog.getByRole('checkbox').first().uncheck();
    await dialog.getByText(`共 ${toInvoice - 1} 张订单`, { exact: false }).waitFor();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/bearer-dialog.png` });
    await dialog.getByRole('button', { name: /^开 1 张发票/ }).click();
    await front(page).getByText('已开具', { exact: true }).first().waitFor();
    await front(page).getByText('星途平台服务有限公司').first().waitFor();
    expect(await front(page).getByRole('button', { name: '重开' }).count()).toBe(0);
    await page.goto(`/oms/bearer?month=${month}`);
    await row.getByRole('button', { name: '核对开票' }).click();
    await dialog.getByText('共 1 张订单', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/oms/bearerclaim');
    await front(page).getByText('平台').first().waitFor();
  });
});
