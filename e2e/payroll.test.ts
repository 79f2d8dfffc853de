import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { goToPage, pickRecord, screenshot, tabNamed, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const box = (page: Page, name: string) => front(page).getByRole('textbox', { name, exact: true });

describe('工资项目', () => {
  test('hr writes a formula, tries it on somebody while writing, and keeps it', async () => {
    const { page } = await people.as('hr');
    const stamp = String(Date.now() % 1_000_000);
    const name = `全勤奖${stamp}`;
    await goToPage(page, '工资项目');
    await front(page).getByRole('button', { name: /新增/ }).click();
    await tabNamed(page, '新增工资项目').waitFor();
    await box(page, '编码').fill(`FULL${stamp}`);
    await box(page, '名称').fill(name);
    await front(page).getByRole('combobox', { name: '取值方式' }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle('公式', { exact: true }).click();
    await box(page, '公式').fill('IF(缺勤 = 0, 300, 0)');
    await pickRecord(page, '员工', '张伟');
    await front(page).getByRole('alert').getByText(`“${name}”的公式：没有“缺勤”这一项`).waitFor();
    await box(page, '公式').fill('IF(缺勤天数 = 0, 300, 0)');
    await box(page, '基本工资').fill('8000');
    await box(page, '社保基数').fill('8000');
    const lines = front(page).getByRole('region', { name: '工资明细' });
    await lines.getByRole('row', { name: new RegExp(`${name}.*300.00`) }).waitFor();
    await lines.getByRole('row', { name: /养老保险.*640.00.*杭州/ }).waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(page, 'salary-item-tried');
    await box(page, '缺勤天数').fill('1');
    await lines.getByRole('row', { name: new RegExp(`${name}.* 0.00`) }).waitFor();
    await front(page)
      .getByRole('button', { name: /^保存 Ctrl/ })
      .click();
    await front(page).getByRole('region', { name: '前后关系' }).waitFor();
    // What stays would count in everybody's pay.
    await front(page).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await toast(page, /删除/).waitFor();
  });
});
