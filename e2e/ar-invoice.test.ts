import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { yuan } from '@heliu/model';
import { goToPage, pickRecord, toast, typeCell, turnToTab } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');

async function startInvoice(page: Page): Promise<void> {
  await goToPage(page, '应收发票');
  await front(page).getByRole('button', { name: '新增应收发票' }).click();
  await front(page).getByText('选好客户、填好明细').waitFor();
}

/** 40 × 202.80 at 9 %: 8,112.00 with tax, 669.80 of it tax. */
async function writeInvoice(page: Page, customer: string): Promise<string> {
  await startInvoice(page);
  await pickRecord(page, '客户', customer);
  await front(page).getByText('现有余额').waitFor();
  await typeCell(page, 1, '货物名称', '*谷物*燕麦片');
  await typeCell(page, 1, '数量', '40');
  await typeCell(page, 1, '含税单价', '202.80');
  await typeCell(page, 1, '税率', '9');
  await front(page).getByText('￥8,112.00').first().waitFor();
  await page.keyboard.press('Control+s');
  const heading = front(page).getByRole('heading', { name: /^应收发票 YS\d+/ });
  await heading.waitFor();
  return (await heading.innerText()).replace('应收发票 ', '');
}

/** Saves the invoice in front once more, as one's own. */
async function copyInvoice(page: Page, number: string): Promise<string> {
  await front(page).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  await front(page).getByRole('heading', { name: '新增应收发票' }).waitFor();
  await front(page).getByText('￥8,112.00').first().waitFor();
  await page.keyboard.press('Control+s');
  const heading = front(page)
    .getByRole('heading', { name: /^应收发票 YS\d+/ })
    .filter({ hasNotText: number });
  await heading.waitFor();
  return (await heading.innerText()).replace('应收发票 ', '');
}

async function openInvoice(page: Page, number: string): Promise<void> {
  await goToPage(page, '应收发票');
  await front(page).getByPlaceholder('单据编号').fill(number);
  await front(page).getByRole('link', { name: number }).click();
  await front(page)
    .getByRole('heading', { name: `应收发票 ${number}` })
    .waitFor();
}

/** What the receivables have been debited with this month, as the trial balance says. */
async function debitOfReceivables(page: Page): Promise<bigint> {
  await goToPage(page, '试算平衡表');
  await front(page).getByText('期初、本期、期末借贷相等').waitFor();
  const cells = await page
    .getByRole('region', { name: '试算平衡表' })
    .getByRole('row', { name: /应收账款/ })
    .getByRole('cell')
    .allInnerTexts();
  return yuan(cells[4]!.replaceAll(',', ''));
}

describe('应收发票', () => {
  test('the drawer sees what auditing will write while he types, and cannot audit himself', async () => {
    const { page } = await people.as('drawer');
    const number = await writeInvoice(page, '宁波海晏贸易');
    expect(number).toMatch(/^YS\d{14}$/);
    await front(page).getByText('捌仟壹佰壹拾贰元整').waitFor();
    expect(await front(page).getByRole('button', { name: '审核', exact: true }).count()).toBe(0);
  });

  test('the side panel follows the lines and warns beyond the credit limit', async () => {
    const { page } = await people.as('drawer');
    await startInvoice(page);
    await pickRecord(page, '客户', '丽水绿谷山货');
    await typeCell(page, 1, '货物名称', '*茶*明前龙井');
    await typeCell(page, 1, '数量', '100');
    await typeCell(page, 1, '含税单价', '1130');
    const side = front(page).getByRole('complementary');
    await side.getByText('113,000.00').first().waitFor();
    await side.getByText('100,000.00').waitFor();
    await side.getByText('13,000.00', { exact: true }).waitFor();
    await side.getByText('超过信用额度 ￥30,000.00').waitFor();
    await side.getByText('待转销项税额', { exact: false }).first().waitFor();
    await page.getByLabel('发票号码').fill('26332000000000099999');
    await side.getByText('应交税费-销项税额').waitFor();
    expect(await side.getByText('税额先记待转销项税额').count()).toBe(0);
    await page.getByRole('button', { name: '放弃' }).click();
    await dialog(page).getByRole('button', { name: '放弃' }).click();
  });

  test('audited by another, it is in voucher, ledger and trial balance; de-audited, it is out again', async () => {
    const drawer = await people.as('drawer');
    const number = await writeInvoice(drawer.page, '温州瓯越百货');
    const { page } = await people.as('accountant');
    const before = await debitOfReceivables(page);

    await openInvoice(page, number);
    await front(page).getByRole('button', { name: '审核', exact: true }).click();
    await dialog(page)
      .getByText(/总账 · 记-\d+（预览）/)
      .waitFor();
    await dialog(page).getByText('5001 主营业务收入').waitFor();
    await dialog(page).getByText('￥7,442.20').waitFor();
    await dialog(page).getByRole('button', { name: '审核', exact: true }).click();
    await toast(page, '审核成功').waitFor();
    await front(page).getByText('已审核').waitFor();
    await expect.poll(() => debitOfReceivables(page)).toBe(before + yuan('8112.00'));

    await turnToTab(page, `应收发票 ${number}`);
    await front(page)
      .getByRole('link', { name: /^记-\d+$/ })
      .click();
    await front(page).locator('.hl-voucher').getByRole('link', { name: '1122 应收账款' }).click();
    const ledger = page.getByRole('region', { name: '明细账' });
    await ledger.getByRole('row', { name: number }).getByText('8,112.00', { exact: true }).waitFor();
    await ledger.getByRole('link', { name: `应收发票 ${number}` }).click();

    await front(page).getByRole('button', { name: '反审核' }).click();
    await dialog(page).getByLabel(/原因/).fill('税率开错');
    await dialog(page).getByRole('button', { name: '反审核' }).click();
    await toast(page, '反审核成功').waitFor();
    await front(page).getByText('未审核').waitFor();
    await front(page).getByText('原因：税率开错').waitFor();
    await expect.poll(() => debitOfReceivables(page)).toBe(before);
  });

  test('who wrote it is told why he cannot audit it, alone and among several', async () => {
    const drawer = await people.as('drawer');
    const theirs = await writeInvoice(drawer.page, '嘉兴南湖优选');
    const { page } = await people.as('accountant');
    await openInvoice(page, theirs);
    const mine = await copyInvoice(page, theirs);
    await front(page).getByRole('button', { name: '审核', exact: true }).click();
    await dialog(page).getByText('现在不能审核').waitFor();
    await dialog(page).getByText('审核人不能是制单人，请由他人审核').waitFor();
    expect(await dialog(page).getByRole('button', { name: '审核', exact: true }).isDisabled()).toBe(true);
    await dialog(page).getByRole('button', { name: '取消' }).click();

    await page.goto('/fico/arinvoice?status=draft');
    for (const number of [theirs, mine]) await page.getByRole('row', { name: number }).getByRole('checkbox').check();
    await front(page).getByRole('button', { name: '审核 (2)' }).click();
    await dialog(page).getByRole('button', { name: '审核 2 条' }).click();
    await dialog(page).getByText('1 条成功，1 条没有做').waitFor();
    await dialog(page).getByRole('row', { name: mine }).getByText('审核人不能是制单人').waitFor();
    expect(await dialog(page).getByRole('row', { name: theirs }).innerText()).toContain('成功');
  });

  test('only accounts that take the receivable are offered for it', async () => {
    const { page } = await people.as('drawer', '/fico/arinvoice/add');
    const account = page.getByRole('combobox', { name: /^应收科目/ });
    await account.click();
    const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect.poll(() => offered.allInnerTexts()).toEqual([expect.stringContaining('应收账款')]);
    await account.fill('5001');
    await page.getByText('没有找到“5001”').waitFor();
  });

  test('line by line: narrowed to what was sold, and back to the invoice it stands on', async () => {
    const { page } = await people.as('accountant');
    await goToPage(page, '应收发票');
    await front(page).getByRole('button', { name: '按明细' }).click();
    const lines = front(page).getByRole('region', { name: '应收发票明细列表' });
    await lines.locator('tbody a').first().waitFor();
    await page.goto('/fico/arinvoice/lines?goodsName=龙井');
    await front(page).getByText('按“货物名称”筛选明细，请同时选“开票日期”的范围').first().waitFor();
    await page.goto('/fico/arinvoice/lines?goodsName=龙井&invoiceDate=2026-01-01..2026-12-31');
    const link = lines.locator('tbody tr').filter({ hasText: '龙井' }).getByRole('link').first();
    const number = await link.innerText();
    await link.click();
    await front(page)
      .getByRole('heading', { name: `应收发票 ${number}` })
      .waitFor();
  });
});
