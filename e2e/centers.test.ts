import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage, screenshot } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};

describe('成本中心与利润中心', () => {
  test('a profit center is set up below another, and its income statement opens from it', async () => {
    const { page } = await people.as('accountant');
    const unique = String(Date.now() % 1_000_000);
    await goToPage(page, '利润中心');
    await front(page).getByRole('button', { name: '新增利润中心' }).click();
    await front(page).getByRole('heading', { name: '新增利润中心' }).waitFor();
    await front(page).getByLabel('利润中心编码').fill(`E${unique}`);
    await front(page).getByLabel('利润中心名称').fill(`直播带货${unique}`);
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: `利润中心 直播带货${unique}` })
      .waitFor();
    await front(page).getByRole('button', { name: '利润表' }).click();
    await front(page)
      .getByRole('row', { name: /营业收入/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('profitCenter')).toMatch(/^\d+$/);
  });

  test('the profit centers stand beside each other, and one figure opens its accounts', async () => {
    const { page } = await people.as('accountant');
    await goToPage(page, '利润中心利润表');
    await front(page).getByRole('columnheader', { name: '业务' }).waitFor();
    await front(page).getByRole('columnheader', { name: '未归集' }).waitFor();
    await shot(page, 'center-income');
    const row = front(page).getByRole('row', { name: /营业收入/ });
    const figure = row.getByRole('button').first();
    const amount = (await figure.innerText()).trim();
    await figure.click();
    const drawer = page.getByRole('dialog');
    await drawer
      .getByText(/利润表：本年累计金额的构成/)
      .first()
      .waitFor();
    // What it is made of comes to it.
    await drawer.getByRole('row', { name: /合计/ }).getByText(amount, { exact: true }).waitFor();
    await shot(page, 'center-income-detail');
  });
});
