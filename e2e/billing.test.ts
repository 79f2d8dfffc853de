import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { apiAs, screenshot } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');

test(
  'what has left is pushed down into a receivable at the price of its order, and the four streams tell it',
  { timeout: 180_000 },
  async () => {
    const boss = await apiAs('boss');
    const { rows } = await boss.get<{ rows: { id: number; output: string; open: string }[] }>(
      '/api/sales/outputorder/unbilled',
    );
    const { id, output, open } = rows[0]!;
    const { page } = await people.as('boss');
    await page.goto(new URL('/sales/unbilled', page.url()).href);
    await front(page).getByRole('link', { name: output }).click();
    await front(page)
      .getByRole('heading', { name: `出库单 ${output}` })
      .waitFor();
    await front(page).getByRole('button', { name: '四流' }).click();
    const differences = front(page).getByRole('region', { name: '差异' });
    await differences.getByText(/没有立应收/).waitFor();
    await screenshot(page, 'sales-trace-open');
    await front(page)
      .getByRole('link', { name: new RegExp(output) })
      .click();
    await front(page).getByRole('button', { name: '下推', exact: true }).click();
    await page.getByRole('menuitem', { name: '应收发票' }).click();
    await front(page).getByText('新增应收发票').first().waitFor();
    await front(page).getByText(output).first().waitFor();
    await screenshot(page, 'ar-from-output');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /应收发票 YS/ })
      .waitFor();
    const invoice = Number(/\/show\/(\d+)/.exec(page.url())?.[1]);
    const saved = await boss.get<{ total: string; lines: { output: number }[] }>('/api/fico/arinvoice/get', {
      id: String(invoice),
    });
    expect([saved.total, saved.lines.every((line) => line.output === id)]).toEqual([open, true]);
    const accountant = await apiAs('accountant');
    await accountant.post('/api/fico/arinvoice/audit', { id: invoice });
    await page.reload();
    await front(page).getByRole('button', { name: '四流' }).click();
    await front(page).getByText('立应收').first().waitFor();
    expect(await differences.getByText(/没有立应收/).count()).toBe(0);
    await screenshot(page, 'sales-trace-billed');
  },
);
