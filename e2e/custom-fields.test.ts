import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { goToPage, screenshot, toast, turnTo } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const option = (page: Page, text: string) =>
  page.locator('.ant-select-item-option:visible').filter({ hasText: new RegExp(`^${text}$`) });

describe('自定义字段', () => {
  test('a field is added to customers, filled in by a salesman, shown and filtered by', async () => {
    const stamp = String(Date.now()).slice(-6);
    const label = `物流${stamp}`;
    const { page } = await people.as('boss');
    await goToPage(page, '自定义字段');
    await front(page).getByRole('button', { name: '新增自定义字段' }).click();
    await front(page).getByRole('heading', { name: '新增自定义字段' }).waitFor();
    await front(page).getByLabel('用在').fill('客户');
    await option(page, '客户').click();
    await front(page).getByLabel('名称').fill(label);
    await front(page).getByLabel('编码').fill(`carrier${stamp}`);
    await front(page).getByLabel('类型').click();
    await option(page, '单选').click();
    await front(page).getByLabel('选项').fill('只有一个');
    await page.keyboard.press('Control+s');
    await front(page).getByText('请至少填两个选项，每行一个').first().waitFor();
    await front(page).getByLabel('选项').fill('顺丰\n德邦\n自提');
    await front(page).getByLabel('列表默认显示').check();
    await page.keyboard.press('Control+s');
    await toast(page, '保存成功').waitFor();

    const { page: desk } = await people.as('sales');
    await goToPage(desk, '客户');
    await front(desk).getByRole('columnheader', { name: label }).waitFor();
    await front(desk).getByRole('link', { name: '编辑' }).first().click();
    await front(desk).getByRole('heading', { name: '自定义字段' }).waitFor();
    await front(desk).getByLabel(label).click();
    await option(desk, '德邦').click();
    if (process.env['SCREENSHOTS']) await screenshot(desk, 'custom-fields-form');
    await desk.keyboard.press('Control+s');
    await toast(desk, '保存成功').waitFor();
    await front(desk).getByText('德邦').first().waitFor();

    await goToPage(desk, '客户');
    await front(desk).getByRole('button', { name: '筛选' }).click();
    await desk.getByPlaceholder('按哪一项筛选').fill(label);
    await desk.keyboard.press('Enter');
    await desk.getByRole('checkbox', { name: '德邦' }).check();
    await desk.getByRole('button', { name: '确定' }).click();
    await front(desk).getByText('共 1 条').waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(desk, 'custom-fields-list');
  });

  test('whoever has no right to it does not find the page', async () => {
    const { page } = await people.as('sales');
    await turnTo(page, '/system/customfield');
    await page
      .getByText(/没有.*权限|无权/)
      .first()
      .waitFor();
  });
});
