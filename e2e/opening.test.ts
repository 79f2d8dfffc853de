import { writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs, goToPage, screenshot } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};

/** There is one sheet for a company; what an earlier try has left is taken away. */
async function forget(): Promise<void> {
  const boss = await apiAs('boss2');
  const at = '/api/fico/generalledger/accountInit';
  const { sheet } = await boss.get<{ sheet: number | null }>(`${at}/facts`);
  if (sheet !== null) await boss.post(`${at}/delete`, { id: sheet });
}

/** As 用友 writes it, with an account that has another code here. */
const oldBooks = [
  ['科目编码', '科目名称', '期初借方', '期初贷方', '累计借方', '累计贷方'],
  ['1601', '固定资产', '8,000.00', '', '', ''],
  ['1602', '累计折旧', '', '1,500.00', '', ''],
  ['4001.09', '股东投入', '', '6,000.00', '', ''],
];

describe('科目期初', () => {
  test('a sheet of another program is pasted, what is missing is seen at once, and it is kept', async () => {
    await forget();
    const { page } = await people.as('boss2');
    await goToPage(page, '科目期初');
    await front(page).getByRole('button', { name: /新增/ }).first().click();
    await front(page).getByRole('heading', { name: '新增科目期初' }).waitFor();
    await front(page).getByRole('button', { name: '从旧账导入' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('旧账的期初').fill(oldBooks.map((cells) => cells.join('\t')).join('\n'));
    await dialog.getByText('下面 1 个科目').waitFor();
    await shot(page, 'opening-paste');
    await dialog.getByRole('button', { name: '填入 3 行' }).click();
    await front(page).getByText('差').first().waitFor();
    expect(await front(page).locator('.hl-unbalanced').last().innerText()).toContain('500.00');
    await shot(page, 'opening-form');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /^科目期初 QC/ })
      .waitFor();
    await front(page).getByText('固定资产').first().waitFor();
    await shot(page, 'opening-show');
    await forget();
  });

  test('the file of a program nobody knows is read once somebody says its columns, and the next time by itself', async () => {
    await forget();
    // Another try may have taught it already.
    await (await apiAs('boss2')).post('/api/preference', { key: 'fico.oldBooks', value: null });
    const { page } = await people.as('boss2');
    const rows = [
      ['账户号', '账户说明', '结存数额'],
      ['1601', '固定资产', '8000'],
      ['1602', '累计折旧', '8000'],
    ];
    const file = {
      name: '旧账期初.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '期初', rows }] })),
    };
    await goToPage(page, '科目期初');
    await front(page).getByRole('button', { name: /新增/ }).first().click();
    await front(page).getByRole('heading', { name: '新增科目期初' }).waitFor();
    const bring = async () => {
      await front(page).getByRole('button', { name: '从旧账导入' }).click();
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
      await page.getByRole('dialog').getByText('旧账期初.xlsx').waitFor();
    };
    const dialog = page.getByRole('dialog');
    await bring();
    await dialog.getByText('请指明科目编码是哪一列').waitFor();
    for (const [column, heading] of [
      ['科目编码', '账户号'],
      ['科目名称', '账户说明'],
      ['期初余额', '结存数额'],
    ]) {
      await dialog.getByRole('combobox', { name: `${column}是哪一列` }).click();
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option-content', { hasText: heading! })
        .last()
        .click();
    }
    await shot(page, 'opening-file');
    await dialog.getByRole('button', { name: '填入 2 行' }).click();
    await dialog.waitFor({ state: 'detached' });
    await bring();
    await dialog.getByRole('button', { name: '填入 2 行' }).waitFor();
    expect(await dialog.getByText('请指明科目编码是哪一列').count()).toBe(0);
    await forget();
  });
});
