import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { apiAs, goToPage, pickRecord, typeCell } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const idIn = (page: Page) => Number(/\/show\/(\d+)/.exec(page.url())?.[1]);

describe('销售', () => {
  test(
    'a quotation becomes an order: its price is explained, the salesman sees no cost, and credit stops it',
    { timeout: 180_000 },
    async () => {
      const boss = await apiAs('boss');
      const { page } = await people.as('sales');
      await goToPage(page, '客户报价');
      await front(page).getByRole('button', { name: '新增客户报价' }).click();
      await pickRecord(page, '客户', '知味');
      await typeCell(page, 1, 'SKU', 'HZ-1001');
      await page.locator('.ant-select-item-option:visible').filter({ hasText: 'HZ-1001' }).first().click();
      await typeCell(page, 1, '数量', '2');
      await page.keyboard.press('Enter');
      await front(page).getByRole('button', { name: '价格依据' }).first().click();
      const proof = page.locator('.sales-proof:visible');
      await proof.getByText('采用').first().waitFor();
      await proof.getByText('可用量').waitFor();
      expect(await proof.getByText('毛利率').count()).toBe(0);
      await page.keyboard.press('Escape');
      await front(page).getByRole('heading').first().click();
      await page.keyboard.press('Control+s');
      await front(page)
        .getByRole('heading', { name: /客户报价 XSBJ/ })
        .waitFor();
      const offered = idIn(page);
      expect(await front(page).getByRole('button', { name: '审核', exact: true }).count()).toBe(0);
      const manager = await apiAs('manager');
      await manager.post('/api/sales/customquotation/audit', { id: offered });
      await page.reload();
      await front(page)
        .getByRole('button', { name: /销售订单/ })
        .click();
      await front(page).getByText('新增销售订单').first().waitFor();
      await pickRecord(page, '发货仓库', '主仓');
      await page.keyboard.press('Control+s');
      await front(page)
        .getByRole('heading', { name: /销售订单 XSDD/ })
        .waitFor();
      const order = idIn(page);

      // Somebody who wants to know beforehand sees all that stands in the way.
      const { customer } = await boss.get<{ customer: number }>('/api/sales/salesorder/get', { id: String(order) });
      const client = await boss.get<{ version: number }>('/erp/customer/getCustById', { id: String(customer) });
      await boss.post('/erp/customer/edit', { ...client, id: customer, creditLimit: '1.00' });
      await boss.post('/erp/company/saveSysParameter', { values: { 'ar.creditMode': 'BLOCK' } });
      const { page: desk } = await people.as('manager');
      await desk.goto(new URL(`/sales/order/show/${order}`, desk.url()).href);
      await front(desk).getByRole('button', { name: '审核', exact: true }).click();
      await desk
        .getByText(/超过信用额度/)
        .first()
        .waitFor();
      await boss.post('/erp/company/saveSysParameter', { values: { 'ar.creditMode': 'WARN' } });
      await desk.reload();
      await front(desk).getByRole('button', { name: '审核', exact: true }).click();
      await desk
        .getByRole('dialog')
        .getByText(/超过信用额度/)
        .waitFor();
      await desk
        .getByRole('dialog')
        .getByRole('button', { name: /审\s*核/ })
        .click();
      await front(desk).getByText('已审核').first().waitFor();
      await page.reload();
      await front(page).getByText('已审核').first().waitFor();
      expect(await front(page).getByText('***').count()).toBeGreaterThan(0);
      const { lines } = await boss.get<{ lines: { reservedQuantity: string }[] }>('/api/sales/salesorder/get', {
        id: String(order),
      });
      expect(lines[0]!.reservedQuantity).toBe('2');
    },
  );

  test('the salesman finds his own clients only, and nothing of the others', { timeout: 90_000 }, async () => {
    const { page } = await people.as('sales');
    await goToPage(page, '销售订单');
    await front(page).getByRole('link', { name: /XSDD/ }).first().waitFor();
    const sales = await apiAs('sales');
    const { rows } = await sales.get<{ rows: { customer: number }[] }>('/api/sales/salesorder/list', {
      pageSize: '200',
    });
    const own = await sales.get<{ rows: { id: number }[] }>('/erp/customer/getCustList', { pageSize: '200' });
    const mine = new Set(own.rows.map(({ id }) => id));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ customer }) => !mine.has(customer))).toEqual([]);
  });
});
