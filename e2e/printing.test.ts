import { describe, test } from 'vitest';
import type { Page } from 'playwright-core';
import { goToPage, pickRecord, rowWith, screenshot, toast, turnTo } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};
const button = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true });
const choose = async (page: Page, label: string, option: string) => {
  await front(page).getByLabel(label).first().click();
  // Of many only the first few are drawn; where one cannot search, typing does nothing.
  await page.keyboard.type(option);
  await page.locator('.ant-select-item-option:visible', { hasText: option }).first().click();
};

describe('打印', () => {
  test('the boss adds a printer, lays a receipt out, has sales printed by themselves and looks at the log', async () => {
    const stamp = String(Date.now()).slice(-6);
    const { page } = await people.as('boss');
    await goToPage(page, '打印机');
    await rowWith(page, '徐汇店前台小票机').waitFor();
    await shot(page, 'printers');
    await button(page, '新增打印机').click();
    await front(page).getByLabel('名称').fill(`小票机${stamp}`);
    await front(page).getByLabel('地址').fill('192.168.1.20');
    await page.keyboard.press('Control+s');
    await front(page).getByText('是内网地址').first().waitFor();
    await shot(page, 'printer-form');
    await front(page).getByLabel('地址').fill('printer.example.com');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: new RegExp(`小票机${stamp}`) })
      .waitFor();

    await turnTo(page, '/oms/printtemplate');
    await button(page, '新增打印模板').click();
    await front(page).getByLabel('模板名称').fill(`小票${stamp}`);
    const preview = front(page).getByRole('region', { name: '预览' });
    await preview.getByText('单号').first().waitFor();
    await front(page).getByLabel('第1行内容').fill('合流旗舰店');
    await preview.getByText('合流旗舰店').waitFor();
    await shot(page, 'receipt-template');
    await page.keyboard.press('Control+s');
    await front(page).getByText('历次版式').waitFor();
    await shot(page, 'receipt-template-show');

    await turnTo(page, '/oms/printtemplate/add');
    await front(page).getByLabel('模板名称').fill(`订货单${stamp}`);
    await choose(page, '适用单据', '采购订单');
    await front(page).getByLabel('标题').fill('采购订货单');
    await choose(page, '表头字段', '供应商');
    await page.keyboard.press('Escape');
    await shot(page, 'document-template');
    await page.keyboard.press('Control+s');
    await front(page).getByText('历次版式').waitFor();

    await turnTo(page, '/oms/printassignment/add');
    await front(page).getByRole('heading', { name: /^新增/ }).waitFor();
    await choose(page, '单据', '采购订单');
    await choose(page, '什么时候', '审核后');
    await pickRecord(page, '打印机', '徐汇店前台');
    await shot(page, 'print-assignment');
    await page.keyboard.press('Control+s');
    await front(page).getByText('采购订单 审核后').first().waitFor();

    await turnTo(page, '/oms/printlog');
    await rowWith(page, '待确认').first().waitFor();
    await shot(page, 'print-log');
  });

  test('a chosen document is sent to a printer, and many are put into one file', async () => {
    const { page } = await people.as('boss');
    await turnTo(page, '/purchase/order');
    const rows = front(page).locator('tbody tr');
    await rows.first().getByRole('checkbox').click();
    await rows.nth(1).getByRole('checkbox').click();
    await button(page, '打印 (2)').click();
    await page.getByRole('menuitem', { name: '发到打印机' }).click();
    await dialog(page).getByLabel('打印机').fill('徐汇店前台');
    await page.locator('.ant-select-item-option', { hasText: '徐汇店前台小票机' }).first().click();
    await shot(page, 'send-to-printer');
    await dialog(page).getByRole('button', { name: '打印', exact: true }).click();
    await toast(page, '2 张已发往打印机').waitFor();
    await button(page, '打印 (2)').click();
    await page.getByRole('menuitem', { name: '合成一个 PDF' }).click();
    await page.getByText('2 张合在一个 PDF 里').first().waitFor();
  });
});
