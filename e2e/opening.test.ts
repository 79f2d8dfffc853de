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
  test(
    'a sheet of another program is pasted, what is missing is seen at once, and it is kept',
    { timeout: 120_000 },
    async () => {
      await forget();
      const { page } = await people.as('boss2');
      await goToPage(page, '科目期初');
      await front(page).getByRole('button', { name: /新增/ }).first().click();
      await front(page).getByRole('heading', { name: '新增科目期初' }).waitFor();
      await front(page).getByRole('button', { name: '从 Excel 粘贴' }).click();
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
    },
  );
});
