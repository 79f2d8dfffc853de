import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { apiAs, cellOf, goToPage, pickRecord, screenshot, toast, typeCell } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const idIn = (page: Page) => Number(/\/show\/(\d+)/.exec(page.url())?.[1]);

describe('采购', () => {
  test('the buyer asks for goods, orders what was approved, and receives it', async () => {
    const boss = await apiAs('boss');
    const { page } = await people.as('buyer');
    await goToPage(page, '采购申请');
    await front(page).getByRole('button', { name: '新增采购申请' }).click();
    await page.getByLabel('申请事由').fill('门店补货');
    await typeCell(page, 1, 'SKU', 'HZ-1001');
    await page.locator('.ant-select-item-option:visible').filter({ hasText: 'HZ-1001' }).first().click();
    await typeCell(page, 1, '数量', '24');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /采购申请 QG/ })
      .waitFor();
    await boss.post('/api/purchase/request/audit', { id: idIn(page) });
    await page.reload();
    await front(page).getByRole('button', { name: '下推', exact: true }).click();
    await page.getByRole('menuitem', { name: /采购订单/ }).click();
    await front(page).getByText('新增采购订单').first().waitFor();
    await pickRecord(page, '供应商', '花间');
    await pickRecord(page, '收货仓库', '嘉兴');
    // The request named no price: it comes with the supplier.
    const price = await cellOf(page, 1, '单价');
    await expect.poll(() => price.innerText()).toMatch(/^\d/);
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /采购订单 CGDD/ })
      .waitFor();
    const order = idIn(page);
    await boss.post('/api/purchase/purchaseorder/audit', { id: order });
    await page.reload();
    await front(page)
      .getByRole('button', { name: /采购入库/ })
      .click();
    await front(page).getByText('新增采购入库').first().waitFor();
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /采购入库 CGRK/ })
      .waitFor();
    await boss.post('/api/purchase/inputorder/audit', { id: idIn(page) });
    await page.reload();
    await front(page).getByText('已审核').first().waitFor();
    const { received } = await boss.get<{ received: string }>('/api/purchase/purchaseorder/get', { id: String(order) });
    expect(received).toBe('all');
  });

  test('quotations are compared and the cheaper ones ordered', async () => {
    const { page } = await people.as('buyer');
    await goToPage(page, '询价单');
    await front(page).getByRole('link', { name: '比价' }).first().click();
    await front(page)
      .getByRole('heading', { name: /比价 XJ/ })
      .waitFor();
    await front(page).getByText('最低').first().waitFor();
    await front(page).getByRole('combobox', { name: '收货仓库' }).click();
    await page.keyboard.type('嘉兴');
    await page.getByRole('option', { name: /嘉兴/ }).first().click();
    await front(page)
      .getByRole('button', { name: /生成采购订单/ })
      .click();
    await toast(page, /已生成 \d 张采购订单/).waitFor();
    await front(page).getByText('花间').first().waitFor();
  });

  test('the buyer has the product say what to buy, reads why, changes one and orders', async () => {
    const boss = await apiAs('boss');
    const { page } = await people.as('buyer');
    await goToPage(page, '采购预测');
    await front(page).getByRole('button', { name: '新增采购预测' }).click();
    await pickRecord(page, '收货仓库', '杭州主仓');
    await page.getByLabel('备货天数').fill('45');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /采购预测 CGYC/ })
      .waitFor();
    const id = idIn(page);
    await front(page).getByRole('button', { name: '第1行依据' }).click();
    await front(page)
      .getByText(/^需求依据：/)
      .waitFor();
    await front(page).getByRole('img', { name: '各月需求与预计库存' }).locator('canvas').waitFor();
    if (process.env['SCREENSHOTS']) await screenshot(page, 'forecast-reasons');
    await front(page).getByRole('button', { name: '看表格' }).click();
    await front(page).getByRole('columnheader', { name: '月末库存' }).waitFor();
    await front(page).getByRole('button', { name: '编辑' }).click();
    await front(page)
      .getByRole('heading', { name: /编辑采购预测/ })
      .waitFor();
    await typeCell(page, 1, '采购数量', '77');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /^采购预测 CGYC/ })
      .waitFor();
    await front(page).getByRole('cell', { name: '77', exact: true }).waitFor();
    await boss.post('/api/purchase/Purchaseforcast/audit', { id });
    await page.reload();
    await front(page).getByRole('button', { name: '生成采购订单' }).click();
    await toast(page, /已生成 \d 张采购订单/).waitFor();
    await goToPage(page, '采购订单');
    await front(page).getByText('未审核').first().waitFor();
  });
});
