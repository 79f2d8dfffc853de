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

const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
/** As a bank exports it; the account has no statement yet. */
const file = (rows: readonly string[]) => ({
  name: '银行存款.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['交易日,借方金额,贷方金额,余额,业务摘要,流水号,收(付)方名称', ...rows].join('\n')),
});

describe('银行对账', () => {
  test(
    'the cashier brings a statement, takes the suggestions, writes down what is missing and matches by hand',
    { timeout: 180_000 },
    async () => {
      const { page } = await people.as('cashier');
      const { page: other } = await people.as('accountant');
      const day = today.replaceAll('-', '');

      await goToPage(page, '出纳日记账');
      await front(page).getByRole('button', { name: '快速录入' }).click();
      await front(page).getByRole('heading', { name: '新增多笔收支' }).waitFor();
      await pickRecord(page, '账户', '银行存款');
      await front(page).locator('.hl-grid td.is-cell').nth(1).click();
      await paste(page, ['对账测试电费', '水电费', '', '321.50', '国网浙江电力'].join('\t'));
      await front(page).getByText('对账测试电费').waitFor();
      await page.keyboard.press('Control+s');
      await toast(page, /保存成功/)
        .first()
        .waitFor();
      await goToPage(other, '出纳日记账');
      await rowWith(other, '对账测试电费').getByRole('link').first().click();
      await front(other)
        .getByRole('heading', { name: /^出纳日记账 RJ/ })
        .waitFor();
      await front(other).getByRole('button', { name: '审核', exact: true }).click();
      await other
        .getByRole('dialog')
        .getByRole('button', { name: /审核|确定/ })
        .last()
        .click();
      await front(other).getByText('已审核').first().waitFor();

      await goToPage(page, '银行对账单');
      await front(page).getByRole('button', { name: '导入对账单' }).click();
      const dialog = page.getByRole('dialog', { name: '导入银行对账单' });
      await pickRecord(page, '出纳账户', '银行存款');
      await dialog
        .locator('input[type=file]')
        .setInputFiles(
          file([`${day},321.50,,299678.50,电费,E90001,国网浙江电力`, `${day},12.00,,299666.50,对账测试管理费,E90002,`]),
        );
      await dialog.getByText('招商银行格式').waitFor();
      await dialog.getByText(/共 2 笔/).waitFor();
      await shot(page, 'bank-import');
      await dialog.getByRole('button', { name: '导入 2 笔' }).click();
      await toast(page, '导入了 2 笔').waitFor();

      await front(page).getByRole('heading', { name: '银行对账' }).waitFor();
      await front(page).getByText('对账测试管理费').waitFor();
      await shot(page, 'bank-desk');
      await front(page).getByRole('button', { name: '自动匹配' }).click();
      const suggested = page.getByRole('dialog', { name: '自动匹配' });
      await suggested.getByText('对方与金额相同').waitFor();
      await shot(page, 'bank-suggest');
      await suggested.getByRole('button', { name: /勾对 \d+ 组/ }).click();
      await toast(page, /勾对了 \d+ 组/).waitFor();
      await front(page).getByText('国网浙江电力').first().waitFor({ state: 'detached' });

      await front(page)
        .getByRole('button', { name: `${today} -12.00 补记` })
        .click();
      await page.getByRole('menuitem', { name: '补记日记账' }).click();
      await front(page).getByRole('heading', { name: '新增出纳日记账' }).waitFor();
      await pickRecord(page, '收支类型', '银行手续费');
      await shot(page, 'bank-journal');
      await page.keyboard.press('Control+s');
      await toast(page, /保存成功/)
        .first()
        .waitFor();
      await goToPage(other, '出纳日记账');
      await rowWith(other, '对账测试管理费').first().getByRole('link').first().click();
      await front(other)
        .getByRole('heading', { name: /^出纳日记账 RJ/ })
        .waitFor();
      await front(other).getByRole('button', { name: '审核', exact: true }).click();
      await other
        .getByRole('dialog')
        .getByRole('button', { name: /审核|确定/ })
        .last()
        .click();
      await front(other).getByText('已审核').first().waitFor();

      await goToPage(page, '银行对账');
      await page.reload();
      await front(page).getByRole('heading', { name: '银行对账' }).waitFor();
      await pickRecord(page, '出纳账户', '银行存款');
      const [bank, books] = [
        front(page).getByRole('region', { name: '银行流水' }),
        front(page).getByRole('region', { name: '出纳收支' }),
      ];
      await bank
        .getByRole('row', { name: /对账测试管理费/ })
        .getByRole('checkbox')
        .click();
      await front(page).getByText(/相差/).waitFor();
      expect(await front(page).getByRole('button', { name: '勾对', exact: true }).isDisabled()).toBe(true);
      await books
        .getByRole('row', { name: /对账测试管理费/ })
        .getByRole('checkbox')
        .click();
      await front(page).getByText('相等').waitFor();
      await shot(page, 'bank-ticked');
      await front(page).getByRole('button', { name: '勾对', exact: true }).click();
      await toast(page, '勾对了 1 笔流水和 1 笔收支').waitFor();
      await bank.getByText('银行流水都勾对了').waitFor();

      await front(other).getByRole('button', { name: '反审核' }).click();
      await other
        .getByRole('dialog')
        .getByText(/已与 .* 的银行流水勾对，请先在银行对账里取消勾对/)
        .waitFor();
      await shot(other, 'bank-deaudit');

      await front(page).getByText('已勾对', { exact: true }).click();
      await front(page)
        .getByRole('row', { name: /对账测试管理费|RJ/ })
        .first()
        .waitFor();
      await shot(page, 'bank-matched');

      await goToPage(page, '银行存款余额调节表');
      await front(page).getByText('调节后相等').waitFor();
      await front(page).getByText('协定存款结息').waitFor();
      await front(page)
        .getByText(/企业已付、银行未付（\d+ 笔）/)
        .waitFor();
      await shot(page, 'bank-reconciliation');
    },
  );
});
