import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage, pickRecord, rowWith, screenshot, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};

/** As Excel hands it over. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const { document, DataTransfer, ClipboardEvent } = globalThis as any;
    const data = new DataTransfer();
    data.setData('text/plain', content);
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

describe('出纳', () => {
  test('the cashier pastes a sheet, mends the row that is wrong, and the accountant audits it', async () => {
    const { page } = await people.as('cashier');
    await goToPage(page, '出纳日记账');
    await front(page).getByRole('button', { name: '快速录入' }).click();
    await front(page).getByRole('heading', { name: '新增多笔收支' }).waitFor();
    await pickRecord(page, '账户', '招商银行基本户');
    const first = front(page).locator('.hl-grid td.is-cell').nth(1);
    await first.click();
    const rows = [
      ['浏览器测试电费', '水电费', '', '1234.50', '国网浙江电力'],
      ['浏览器测试利息', '利息收入', '', '66.60', ''],
    ];
    await paste(page, rows.map((row) => row.join('\t')).join('\r\n'));
    await front(page).getByText('浏览器测试利息').waitFor();
    await shot(page, 'journal-quick');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByText(/第2行.*收支类型是收入，金额要填在收入栏/)
      .waitFor();
    await shot(page, 'journal-quick-wrong');
    const wrong = front(page).locator('.hl-grid tbody tr').nth(1);
    const cells = wrong.locator('td.is-cell');
    await cells.nth(4).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await cells.nth(3).click();
    await page.keyboard.type('66.60');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await toast(page, /保存成功/)
      .first()
      .waitFor();
    await rowWith(page, '浏览器测试电费').waitFor();
    await rowWith(page, '浏览器测试利息').waitFor();
    await shot(page, 'journal-list');
    expect(await front(page).getByRole('button', { name: '审核', exact: true }).count()).toBe(0);

    const { page: other } = await people.as('accountant');
    await goToPage(other, '出纳日记账');
    await rowWith(other, '浏览器测试电费').getByRole('link').first().click();
    await front(other)
      .getByRole('heading', { name: /^出纳日记账 RJ/ })
      .waitFor();
    await front(other).getByRole('button', { name: '审核', exact: true }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByText('招商银行基本户支出 ￥1,234.50。').waitFor();
    await shot(other, 'journal-audit');
    await dialog
      .getByRole('button', { name: /审核|确定/ })
      .last()
      .click();
    await front(other).getByText('已审核').first().waitFor();
    await shot(other, 'journal-show');

    await goToPage(other, '资金日报');
    await front(other).getByText('与总账一致').waitFor();
    await shot(other, 'cash-daily');
    await front(other).getByText('招商银行基本户').first().click();
    await front(other).getByText('浏览器测试电费').waitFor();
    await shot(other, 'cash-book');
  });
});
