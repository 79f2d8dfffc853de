import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage, pickRecord, rowWith, screenshot, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};

/** In the company's zone. */
const thisMonth = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);

describe('固定资产', () => {
  test('a card takes over what its category says, is audited by somebody else, and shows its months', async () => {
    const { page } = await people.as('accountant');
    const name = `验货相机 ${Date.now() % 1_000_000}`;
    await goToPage(page, '固定资产卡片');
    await front(page).getByRole('button', { name: '新增固定资产卡片' }).click();
    await front(page).getByRole('heading', { name: '新增固定资产卡片' }).waitFor();
    await front(page).getByLabel('资产名称').fill(name);
    await pickRecord(page, '资产类别', '电子设备');
    await front(page).locator('input[value="36"]').waitFor();
    await pickRecord(page, '使用部门', '仓储物流部');
    await front(page).getByLabel('原值').fill('7200');
    await pickRecord(page, '对方科目', '在建工程');
    await front(page)
      .getByText(/预计残值 ￥360.00，从 .* 起计提，第一个月 ￥190.00。/)
      .waitFor();
    await shot(page, 'asset-form');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: new RegExp(name) })
      .waitFor();
    await front(page).getByText('已计提 0 个月，还有 36 个月').waitFor();

    const { page: boss } = await people.as('boss');
    await goToPage(boss, '固定资产卡片');
    await rowWith(boss, name).getByRole('link').first().click();
    await front(boss)
      .getByRole('heading', { name: new RegExp(name) })
      .waitFor();
    await front(boss).getByRole('button', { name: '审核', exact: true }).click();
    await dialog(boss)
      .getByText(/生成增加固定资产的凭证；从 .* 起计提折旧。/)
      .waitFor();
    await dialog(boss).getByRole('button', { name: '审核', exact: true }).click();
    await toast(boss, '审核成功').waitFor();
    await front(boss).getByRole('button', { name: '处置' }).waitFor();
    await shot(boss, 'asset-show');
  });

  test('the first month of a prepaid expense is chosen from the calendar, or typed in a short way', async () => {
    const { page } = await people.as('accountant', '/fico/prepaid/add');
    // Until the calendar is loaded a plain input stands in its place.
    const month = front(page)
      .locator('.ant-picker')
      .getByLabel(/^开始摊销月份/);
    await month.waitFor();
    await expect.poll(() => month.inputValue()).toBe(thisMonth);
    await month.click();
    await page.locator('.ant-picker-dropdown:visible').getByText('3月', { exact: true }).click();
    await expect.poll(() => month.inputValue()).toBe(`${thisMonth.slice(0, 4)}-03`);
    await month.fill('202704');
    await page.keyboard.press('Enter');
    await expect.poll(() => month.inputValue()).toBe('2027-04');
    await shot(page, 'prepaid-month');
  });

  test('a month is seen before it is booked, and its run can be undone', async () => {
    const { page } = await people.as('accountant');
    await goToPage(page, '折旧摊销');
    await front(page).getByRole('button', { name: '计提折旧' }).click();
    await dialog(page).getByText('厢式货车').waitFor();
    await dialog(page).getByText('待摊费用 1 张').waitFor();
    await shot(page, 'depreciation-dialog');
    await dialog(page)
      .getByRole('button', { name: /^计提 ￥/ })
      .click();
    await toast(page, /已计提 ￥/).waitFor();
    await rowWith(page, thisMonth).getByText('已计提').waitFor();
    await rowWith(page, thisMonth).getByRole('link').first().click();
    await front(page)
      .getByRole('heading', { name: /^折旧摊销 ZJ/ })
      .waitFor();
    await front(page).getByText('厢式货车').first().waitFor();
    await shot(page, 'depreciation-show');
    await front(page).getByRole('button', { name: '撤销计提' }).click();
    await dialog(page).getByLabel('原因').fill('浏览器里试一次');
    await dialog(page).getByRole('button', { name: '撤销计提', exact: true }).click();
    await toast(page, '撤销计提成功').waitFor();
  });
});
