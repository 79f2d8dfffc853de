import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage, screenshot } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};

describe('账簿导出', () => {
  test('the books of this year are exported, downloaded and found whole', async () => {
    const { page } = await people.as('accountant');
    await goToPage(page, '账簿导出');
    await front(page).getByRole('button', { name: '导出一年的账' }).click();
    await dialog(page).getByText('GB/T 24589.1').waitFor();
    await shot(page, 'book-file-dialog');
    await dialog(page)
      .getByRole('button', { name: /^导出 \d{4} 年$/ })
      .click();
    const made = front(page)
      .getByRole('row')
      .filter({ hasText: /\d{4} 年账簿数据/ })
      .first();
    await made.waitFor();
    await shot(page, 'book-files');

    await made.getByRole('link', { name: /年账簿数据$/ }).click();
    await front(page)
      .getByRole('heading', { name: /年账簿数据/ })
      .waitFor();
    const download = page.waitForEvent('download');
    await front(page)
      .getByRole('link', { name: /账簿数据 \d{4}\.zip/ })
      .click();
    expect((await download).suggestedFilename()).toMatch(/^账簿数据 \d{4}\.zip$/);

    await front(page).getByRole('button', { name: '校验' }).click();
    await front(page).getByText('完好', { exact: true }).waitFor();
    await shot(page, 'book-file');
  });
});
