import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { apiAs, goToPage, pickRecord, typeCell } from './support/index.ts';
import { visitors } from './support/visitors.ts';
import { png } from '../tests/support/upload.ts';

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

  test(
    'a job order: a route is laid, its steps are reported, a new version of its drawing is seen',
    { timeout: 180_000 },
    async () => {
      const boss = await apiAs('boss');
      const { rows } = await boss.get<{ rows: { id: number; plannedHours: string }[] }>('/erp/order/getorders', {
        status: 'audited',
      });
      const { id } = rows.find(({ plannedHours }) => Number(plannedHours) === 0)!;
      const { page } = await people.as('manager');
      await page.goto(new URL(`/sales/joborder/show/${id}`, page.url()).href);
      await front(page).getByRole('button', { name: '定工艺路线' }).click();
      const dialog = page.getByRole('dialog');
      for (const [at, name] of ['激光下料', '检验'].entries()) {
        if (at > 0) await dialog.getByRole('button', { name: '加一道工序' }).click();
        await dialog.getByLabel(`第${at + 1}道工艺`, { exact: true }).fill(name);
        await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first().click();
      }
      await dialog.getByRole('button', { name: /保\s*存/ }).click();
      await dialog.waitFor({ state: 'hidden' });

      await front(page).getByRole('button', { name: '第1行工艺' }).click();
      await front(page).getByRole('button', { name: '完成第1道 激光下料' }).first().click();
      await dialog.getByLabel(/实际工时/).fill('6.5');
      await dialog.getByRole('button', { name: /完\s*成/ }).click();
      await front(page).getByText('生产中').first().waitFor();
      await front(page).getByRole('button', { name: '撤销第1道 激光下料' }).first().waitFor();

      for (const version of [1, 2]) {
        const chooser = page.waitForEvent('filechooser');
        await front(page).getByRole('button', { name: '上传图纸' }).click();
        await (await chooser).setFiles({ name: `NEW-${id}.png`, mimeType: 'image/png', buffer: png });
        await dialog.getByLabel('图号').fill(`NEW-${id}`);
        await dialog.getByRole('button', { name: /上\s*传/ }).click();
        await front(page)
          .getByRole('row', { name: new RegExp(`NEW-${id} 第 ${version} 版 现行`) })
          .waitFor();
      }
      await front(page)
        .getByRole('button', { name: `NEW-${id}.png` })
        .first()
        .click();
      await dialog.getByRole('img', { name: `NEW-${id}.png` }).waitFor();
      await dialog
        .getByRole('button', { name: /关\s*闭/ })
        .first()
        .click();
      const steps = await boss.get<{ steps: { finished: boolean; actualHours: string | null }[] }[]>(
        '/erp/order/getTechnologiesByOrderId',
        { orderId: String(id) },
      );
      expect(steps[0]!.steps.map(({ finished, actualHours }) => [finished, actualHours])).toEqual([
        [true, '6.5'],
        [false, null],
      ]);
    },
  );
});
