import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowWith, screenshot, visitors } from './support/index.ts';

describe('Excel 与后台任务', () => {
  const people = visitors();
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'heliu-excel-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const openCustomers = async (page: Page, query = '') => {
    await page.goto(`/client${query}`);
    await page.getByRole('region', { name: '客户列表' }).locator('tbody tr a').first().waitFor();
  };
  async function downloaded(page: Page, click: () => Promise<void>): Promise<CellValue[][]> {
    const [file] = await Promise.all([page.waitForEvent('download'), click()]);
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    return (await readXlsx(await readFile(path))).sheets[0]!.rows;
  }
  const workbook = async (rows: CellValue[][]) => {
    const path = join(folder, '客户.xlsx');
    await writeFile(path, await writeXlsx({ sheets: [{ name: '客户', rows }] }));
    return path;
  };

  test('what the list shows with its filter is in the file, and the drawer keeps it through a reload', async () => {
    const { page } = await people.as('boss');
    await openCustomers(page, '?source=shop');
    const list = page.getByRole('region', { name: '客户列表' });
    const shown = await list
      .locator('tbody tr td:first-child a, tbody tr td a')
      .evaluateAll((links) => links.map((link) => link.textContent).filter((text) => /^[A-Z]{2}\d+$/.test(text ?? '')));
    await page.getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: '当前列表' }).click();
    const [head, ...rows] = await downloaded(page, () => page.getByRole('button', { name: '下载' }).first().click());
    expect(head![0]).toBe('客户编号');
    expect(rows.map(([code]) => code)).toEqual(shown);
    const limit = head!.indexOf('信用额度');
    expect(rows.every((row) => row[limit] === null || typeof row[limit] === 'number')).toBe(true);

    await page.reload();
    await page.getByRole('button', { name: /^后台任务/ }).click();
    const task = page.getByRole('list', { name: '任务' }).getByRole('listitem').first();
    await task.getByText('已完成').waitFor();
    await task.getByText(`已导出 ${rows.length} 条`).waitFor();
    const again = await downloaded(page, () => task.getByRole('button', { name: '下载' }).click());
    expect(again).toEqual([head, ...rows]);
  });

  test('a file in other words is read as somebody says, and the next one by itself', async () => {
    const { page } = await people.as('boss');
    const stamp = Date.now();
    const [nameOf, whose] = [`叫法${stamp}`, `老陈${stamp}`];
    const file = (n: number) =>
      workbook([
        ['客户编号', nameOf, '客户类型', '业务员', '颜色'],
        [`N${stamp}-${n}`, '南门店', '企业', whose, '红'],
      ]);
    await openCustomers(page);
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '导入客户' });
    const choose = dialog.getByLabel('要导入的 Excel 文件');
    await choose.setInputFiles(await file(1));
    await dialog.getByText('缺少必填的列：客户名称').waitFor();
    const names = dialog.getByRole('region', { name: '列和名称的对应' });
    await names.getByRole('combobox', { name: `列“${nameOf}”是` }).click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: '客户名称' }).click();
    await names.getByRole('combobox', { name: `业务员“${whose}”是` }).fill('陈志远');
    await page.locator('.ant-select-item-option:visible').filter({ hasText: '陈志远' }).first().click();
    if (process.env['SCREENSHOTS']) await screenshot(page, 'import-names');
    await names.getByRole('button', { name: '按这样重新检查' }).click();
    await dialog.getByText('共 1 条，没有错误，可以导入').waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(page, 'import-named');
    await dialog.getByRole('button', { name: '换一个文件' }).click();
    await choose.setInputFiles(await file(2));
    await dialog.getByText('共 1 条，没有错误，可以导入').waitFor();
    await names.getByText('陈志远').waitFor();
    await dialog.getByRole('button', { name: '导入 1 条' }).click();
    await dialog.getByText('已导入 1 条').waitFor();
  });

  test('mistakes are shown by row, corrected rows come in, and the whole import is taken back', async () => {
    const { page } = await people.as('boss');
    const stamp = Date.now();
    const head = ['客户编号', '客户名称', '客户类型', '业务员', '信用额度'];
    const row = (n: number, name: string | null, salesman = '陈志远') => [
      `E${stamp}-${n}`,
      name,
      '企业',
      salesman,
      1000 * n,
    ];
    await openCustomers(page);
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '导入客户' });
    const choose = dialog.getByLabel('要导入的 Excel 文件');
    await choose.setInputFiles(await workbook([head, row(1, '甲'), row(2, null), row(3, '丙', '查无此人')]));
    const preview = dialog.getByRole('region', { name: '导入预览' });
    await dialog.getByText('共 3 条，2 条有错误').waitFor();
    await preview.getByText('客户名称不能为空').waitFor();
    await preview.getByText('业务员“查无此人”不存在或已停用').waitFor();
    expect(await dialog.getByRole('button', { name: '导入 3 条' }).isDisabled()).toBe(true);
    const marked = await downloaded(page, () => dialog.getByRole('button', { name: '下载标出错误的文件' }).click());
    expect(marked.map((cells) => cells[5])).toEqual([
      '错误',
      null,
      '客户名称不能为空',
      '业务员“查无此人”不存在或已停用',
    ]);

    await dialog.getByRole('button', { name: '换一个文件' }).click();
    await choose.setInputFiles(await workbook([head, row(1, '甲'), row(2, '乙'), row(3, '丙')]));
    await dialog.getByRole('button', { name: '导入 3 条' }).click();
    await dialog.getByText('已导入 3 条').waitFor();
    await dialog.getByRole('button', { name: '完成' }).click();
    await rowWith(page, `E${stamp}-2`).waitFor();

    // After a reload the dialog is gone; the drawer still knows what can be taken back.
    await page.reload();
    await page.getByRole('button', { name: /^后台任务/ }).click();
    const task = page.getByRole('list', { name: '任务' }).getByRole('listitem').first();
    await task.getByRole('button', { name: '撤销导入' }).click();
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '撤销导入' }).click();
    await page.getByText('已全部撤销，共 3 条').first().waitFor();
    await openCustomers(page);
    expect(await rowWith(page, `E${stamp}-`).count()).toBe(0);
  });
});
