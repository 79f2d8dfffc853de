import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cellOf, goToPage, screenshot, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};
/** Chooses in the cell that is open, as somebody does who knows the code. */
async function choose(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: text })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
}
const numberIn = async (page: Page): Promise<string> => {
  const heading = front(page).getByRole('heading', { name: /^记账凭证 记-/ });
  await heading.waitFor();
  return (await heading.innerText()).replace('记账凭证 ', '');
};

describe('记账凭证', () => {
  test('an account in dollars asks for dollars and their rate, and its book keeps both', async () => {
    const { page } = await people.as('accountant');
    await goToPage(page, '记账凭证');
    await front(page).getByRole('button', { name: /新增/ }).click();
    await front(page).getByRole('heading', { name: '新增记账凭证' }).waitFor();
    await (await cellOf(page, 1, '摘要')).click();
    await page.keyboard.type('归还美元借款');
    await page.keyboard.press('Enter');
    await choose(page, '2701');
    await page.getByLabel('第1行 借方金额').waitFor();
    await page.keyboard.type('709.21');
    await page.keyboard.press('Enter');
    await page.getByLabel('第1行 贷方金额').waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('第2行 摘要').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: '第2行 会计科目' }).waitFor();
    await choose(page, '101204');
    await page.getByLabel('第2行 原币金额').waitFor();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    // The rate of the day is there already, and what the dollars are worth stands beside it.
    await page.getByLabel('第2行 汇率').waitFor();
    expect(await page.getByLabel('第2行 汇率').inputValue()).toBe('7.0921');
    await page.keyboard.press('Enter');
    await page.getByLabel('第2行 借方金额').waitFor();
    await page.keyboard.press('Space');
    await front(page).getByText('柒佰零玖元贰角壹分').waitFor();
    await shot(page, 'voucher-foreign-form');
    await page.keyboard.press('Control+s');
    await numberIn(page);
    await front(page).getByText('原币 100.00、汇率 7.0921').waitFor();
    await shot(page, 'voucher-foreign-show');
    await goToPage(page, '外币金额账');
    await front(page).getByText('101204').first().waitFor();
    await front(page).getByText('期初余额').waitFor();
    await shot(page, 'foreign-ledger');
    await goToPage(page, '汇率');
    await front(page).getByText('7.0921').first().waitFor();
    await shot(page, 'exchange-rates');
  });

  test('a voucher is typed without the mouse, balanced by one key, audited by another and reversed', async () => {
    const { page } = await people.as('accountant');
    await goToPage(page, '记账凭证');
    await front(page).getByRole('button', { name: /新增/ }).click();
    await front(page).getByRole('heading', { name: '新增记账凭证' }).waitFor();
    await (await cellOf(page, 1, '摘要')).click();
    const words = `摊销房租 ${Date.now() % 100_000}`;
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await choose(page, '560203');
    // The account is kept by departments, so its column is there and the next to be asked for.
    await page.getByRole('combobox', { name: '第1行 部门' }).waitFor();
    await choose(page, '财务部');
    await page.getByLabel('第1行 借方金额').waitFor();
    await page.keyboard.type('1234.56');
    await page.keyboard.press('Enter');
    await page.getByLabel('第1行 贷方金额').waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('第2行 摘要').waitFor();
    await page.keyboard.press('Enter');
    // The summary above is meant again; 长期应付款 is kept by nothing else, so the amount comes next.
    await page.getByRole('combobox', { name: '第2行 会计科目' }).waitFor();
    await choose(page, '2701');
    await page.getByLabel('第2行 借方金额').waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('第2行 贷方金额').waitFor();
    await front(page).getByText('借 − 贷 =').waitFor();
    await page.keyboard.press('=');
    await front(page).getByText('壹仟贰佰叁拾肆元伍角陆分').waitFor();
    await front(page).getByRole('region', { name: '科目余额' }).getByText('审核后').first().waitFor();
    await shot(page, 'voucher-form');
    await page.keyboard.press('Control+s');
    const number = await numberIn(page);
    expect(await front(page).getByText(words).count()).toBe(2);
    await shot(page, 'voucher-show');
    expect(await front(page).getByRole('button', { name: '红冲' }).count()).toBe(0);

    const { page: boss } = await people.as('boss');
    await goToPage(boss, '记账凭证');
    await front(boss)
      .getByPlaceholder(/编号|字号/)
      .first()
      .fill(number);
    await front(boss).getByRole('link', { name: number }).click();
    await front(boss)
      .getByRole('heading', { name: `记账凭证 ${number}` })
      .waitFor();
    await front(boss).getByRole('button', { name: /^审核/ }).click();
    await boss.getByRole('dialog').getByRole('button', { name: /审核/ }).last().click();
    await toast(boss, /审核成功/)
      .first()
      .waitFor();
    await front(boss).getByRole('button', { name: '红冲' }).click();
    await front(boss).getByRole('heading', { name: '新增记账凭证' }).waitFor();
    await front(boss).getByText(`冲销 ${number}：${words}`).first().waitFor();
    await shot(boss, 'voucher-red');
    await boss.keyboard.press('Control+s');
    const red = await numberIn(boss);
    expect(red).not.toBe(number);
    await front(boss)
      .getByText(/[−-]1,234\.56/)
      .first()
      .waitFor();
  });

  test('an account with a ledger of its own is refused at its cell, and what is typed stays', async () => {
    const { page } = await people.as('accountant');
    await goToPage(page, '记账凭证');
    await front(page).getByRole('button', { name: /新增/ }).click();
    await front(page).getByRole('heading', { name: '新增记账凭证' }).waitFor();
    await (await cellOf(page, 1, '摘要')).click();
    // Three letters stand for the whole of it.
    await page.keyboard.type('sxf');
    await page.keyboard.press('Enter');
    await choose(page, '1405');
    await page.getByLabel('第1行 借方金额').waitFor();
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await page.getByLabel('第1行 贷方金额').waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('第2行 摘要').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: '第2行 会计科目' }).waitFor();
    await choose(page, '2701');
    await page.getByLabel('第2行 借方金额').waitFor();
    await page.keyboard.press('=');
    await page.getByLabel('第2行 贷方金额').waitFor();
    // Typed on the wrong side: one key turns it.
    await page.keyboard.press('Space');
    await page.getByLabel('第2行 借方金额').waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('第2行 贷方金额').waitFor();
    await page.keyboard.press('=');
    await front(page).getByText('壹拾元整').waitFor();
    await page.keyboard.press('Control+s');
    await front(page)
      .getByText(/1405 库存商品 由出入库和盘点单据记账/)
      .first()
      .waitFor();
    expect(await front(page).getByText('银行手续费').count()).toBe(2);
  });

  test('a template fills the sheet', async () => {
    const { page } = await people.as('accountant');
    await goToPage(page, '记账凭证');
    await front(page).getByRole('button', { name: '套用模板' }).click();
    await page.getByRole('menuitem', { name: '计提工会经费' }).click();
    await front(page).getByRole('heading', { name: '新增记账凭证' }).waitFor();
    await front(page).getByText('壹仟玖佰捌拾肆元整').waitFor();
    await shot(page, 'voucher-template');
    await page.keyboard.press('Control+s');
    await numberIn(page);
    await front(page).getByText('1,984.00').first().waitFor();
  });
});
