import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage, pickRecord, screenshot, tabNamed, toast, typeCell } from './support/index.ts';
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
    // What was fixed for him comes first, and is written over.
    await expect.poll(() => box(page, '社保基数').inputValue()).not.toBe('');
    for (const label of ['基本工资', '社保基数']) {
      await box(page, label).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('8000');
    }
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

describe('员工基本工资', () => {
  test('hr fixes the pay of somebody, beside what was fixed before, and a trial begins with what counts', async () => {
    const { page } = await people.as('hr');
    await goToPage(page, '员工基本工资');
    await front(page).getByRole('button', { name: '新增员工基本工资' }).click();
    await front(page).getByRole('heading', { name: '新增员工基本工资' }).waitFor();
    await pickRecord(page, '员工', '郭浩然');
    await front(page).locator('input[value="杭州"]').waitFor();
    await box(page, '定薪原因').fill('浏览器里试一次');
    await box(page, '社保基数').fill('12000');
    await box(page, '住房租金').fill('1500');
    await typeCell(page, 1, '工资项目', 'BASE');
    await page.locator('.ant-select-dropdown:visible').getByText('基本工资').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('第1行 金额').waitFor();
    await page.keyboard.type('12300');
    if (process.env['SCREENSHOTS']) await screenshot(page, 'base-salary-form');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /^员工基本工资 DX/ })
      .waitFor();
    const history = front(page).getByRole('region', { name: '定薪记录' });
    await history.getByText('浏览器里试一次 未审核').waitFor();
    await history.getByText('￥12,300.00').waitFor();
    await history.getByRole('link').first().waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(page, 'base-salary-show');
    await front(page).getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await toast(page, /删除/).waitFor();

    await goToPage(page, '工资项目');
    await front(page).getByRole('button', { name: '工资试算' }).click();
    await tabNamed(page, '工资试算').waitFor();
    await pickRecord(page, '员工', '郭浩然');
    const lines = front(page).getByRole('region', { name: '工资明细' });
    await lines.getByRole('row', { name: /^养老保险.*杭州/ }).waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(page, 'trial-fixed');
  });
});
