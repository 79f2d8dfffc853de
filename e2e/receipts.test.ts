import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { goToPage, pickRecord, toast, typeCell, turnToTab } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const customer = '嘉兴南湖优选';

/** 10 × 100.00, audited. */
async function invoiced(): Promise<string> {
  const { page } = await people.as('drawer');
  await goToPage(page, '应收发票');
  await front(page).getByRole('button', { name: '新增应收发票' }).click();
  await front(page).getByText('选好客户、填好明细').waitFor();
  await pickRecord(page, '客户', customer);
  await typeCell(page, 1, '货物名称', '*茶*明前龙井');
  await typeCell(page, 1, '数量', '10');
  await typeCell(page, 1, '含税单价', '1234.56');
  await typeCell(page, 1, '税率', '13');
  await page.keyboard.press('Control+s');
  const heading = front(page).getByRole('heading', { name: /^应收发票 YS\d+/ });
  await heading.waitFor();
  const number = (await heading.innerText()).replace('应收发票 ', '');
  const { page: books } = await people.as('accountant');
  await goToPage(books, '应收发票');
  await front(books).getByPlaceholder('单据编号').fill(number);
  await front(books).getByRole('link', { name: number }).click();
  await front(books)
    .getByRole('heading', { name: `应收发票 ${number}` })
    .waitFor();
  await front(books).getByRole('button', { name: '审核', exact: true }).click();
  await dialog(books).getByRole('button', { name: '审核', exact: true }).click();
  await toast(books, '审核成功').waitFor();
  return number;
}

describe('收款单', () => {
  test('the cashier takes money, what it settles is suggested, and the accountant audits it', async () => {
    const number = await invoiced();
    const { page } = await people.as('cashier');
    await goToPage(page, '收款单');
    await front(page).getByRole('button', { name: '新增收款单' }).click();
    await pickRecord(page, '客户', customer);
    const side = front(page).getByRole('complementary');
    await side.getByText('应收余额').waitFor();
    await typeCell(page, 1, '到账金额', '12345.60');
    await side.getByText('￥12,345.60').first().waitFor();
    await front(page).getByRole('button', { name: '自动核销' }).click();
    await toast(page, '已带入 1 张发票（金额相同），请核对后保存').waitFor();
    await front(page).getByText(number).waitFor();
    await page.keyboard.press('Control+s');
    const heading = front(page).getByRole('heading', { name: /^收款单 SK\d+/ });
    await heading.waitFor();
    const receipt = (await heading.innerText()).replace('收款单 ', '');

    const { page: books } = await people.as('accountant');
    await goToPage(books, '收款单');
    await front(books).getByPlaceholder('单据编号').fill(receipt);
    await front(books).getByRole('link', { name: receipt }).click();
    await front(books)
      .getByRole('heading', { name: `收款单 ${receipt}` })
      .waitFor();
    await front(books).getByRole('button', { name: '审核', exact: true }).click();
    await dialog(books).getByText('1122 应收账款').waitFor();
    await dialog(books).getByRole('button', { name: '审核', exact: true }).click();
    await toast(books, '审核成功').waitFor();
    await goToPage(books, '应收发票');
    await front(books).getByPlaceholder('单据编号').fill(number);
    await front(books).getByRole('link', { name: number }).click();
    await front(books)
      .getByRole('heading', { name: `应收发票 ${number}` })
      .waitFor();
    await front(books).locator('.hl-balance', { hasText: '已核销' }).getByText('￥12,345.60').waitFor();

    await turnToTab(books, `收款单 ${receipt}`);
    await front(books).getByRole('button', { name: '反审核' }).click();
    await dialog(books).getByRole('button', { name: '反审核' }).click();
    await toast(books, '反审核成功').waitFor();
    await turnToTab(books, `应收发票 ${number}`);
    await front(books).locator('.hl-balance', { hasText: '未核销' }).getByText('￥12,345.60').waitFor();
  });

  test('from an invoice everything is filled in', async () => {
    const number = await invoiced();
    const { page } = await people.as('accountant');
    await goToPage(page, '应收发票');
    await front(page).getByPlaceholder('单据编号').fill(number);
    await front(page).getByRole('link', { name: number }).click();
    await front(page)
      .getByRole('heading', { name: `应收发票 ${number}` })
      .waitFor();
    await front(page).getByRole('button', { name: '收款', exact: true }).click();
    await front(page).getByRole('heading', { name: '新增收款单' }).waitFor();
    await front(page).getByText(number).waitFor();
    await front(page).getByRole('complementary').getByText('￥12,345.60').first().waitFor();
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /^收款单 SK\d+/ })
      .waitFor();
  });
});
