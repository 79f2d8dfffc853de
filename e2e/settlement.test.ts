import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs, goToPage, pickRecord, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const shop = '合流好物快手小店';

interface Order {
  readonly id: number;
  readonly orderNo: string;
  readonly paid: string;
}
/** An order that was paid, kept and never refunded. */
async function soldOrder(): Promise<Order> {
  const api = await apiAs('accountant');
  const { rows } = await api.get<{ rows: Order[] }>('/api/oms/order/list', {
    platform: 'kuaishou',
    orderStatus: 'finished',
    refundStatus: 'none',
    pageSize: '50',
  });
  return rows[randomInt(rows.length)]!;
}

describe('平台结算', () => {
  test('the accountant brings a statement, solves what differs, settles it, and the order shows it', async () => {
    const order = await soldOrder();
    const less = (Number(order.paid) - 1).toFixed(2);
    const serial = `E${Date.now()}`;
    const statement = [
      '流水号,订单号,发生时间,费用名称,金额',
      `${serial}-1,${order.orderNo},2026-11-10 10:00:00,货款,${less}`,
      `${serial}-2,${order.orderNo},2026-11-10 10:00:00,技术服务费,-0.50`,
    ].join('\n');
    const { page } = await people.as('accountant');
    await goToPage(page, '商户结算管理');
    await front(page).getByRole('button', { name: '导入账单' }).click();
    await pickRecord(page, '店铺', shop);
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: '快手账单.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) });
    await dialog(page).getByText('通用结算模板').waitFor();
    await dialog(page).getByRole('button', { name: '导入 2 行' }).click();
    await front(page)
      .getByRole('heading', { name: /^商户结算单 JS\d+/ })
      .waitFor();
    const number = (
      await front(page)
        .getByRole('heading', { name: /^商户结算单 JS\d+/ })
        .innerText()
    ).replace('商户结算单 ', '');

    await goToPage(page, '订单结算与差异');
    await front(page).getByPlaceholder('订单号').fill(order.orderNo);
    const row = front(page).getByRole('row').filter({ hasText: order.orderNo });
    await row.getByText('金额不符').waitFor();
    const found = await apiAs('accountant');
    const { rows } = await found.get<{ rows: { id: number }[] }>('/api/wkd/fico/merchantsettlement/orders', {
      q: order.orderNo,
    });
    await page.goto(new URL(`/fico/merchantsettlement/orders/show/${rows[0]!.id}`, page.url()).href);
    await front(page)
      .getByRole('heading', { name: new RegExp(`${order.orderNo}$`) })
      .waitFor();
    await front(page).getByRole('button', { name: '处理', exact: true }).click();
    await dialog(page).getByRole('combobox', { name: '处理结果' }).click();
    await page.locator('.ant-select-dropdown:visible').getByText('核对无误').click();
    await dialog(page).getByLabel('处理说明').fill('平台满减由店铺承担 1 元');
    await dialog(page).getByRole('button', { name: '处理', exact: true }).click();
    await toast(page, '处理成功').waitFor();
    await front(page).getByText('平台满减由店铺承担 1 元').first().waitFor();

    await goToPage(page, '商户结算管理');
    await front(page).getByPlaceholder('单据编号').fill(number);
    await front(page).getByRole('link', { name: number }).click();
    await front(page)
      .getByRole('heading', { name: `商户结算单 ${number}` })
      .waitFor();
    await front(page).getByRole('button', { name: '编辑' }).click();
    await pickRecord(page, '平台账户', '平台待结算');
    await page.keyboard.press('Control+s');
    await front(page).getByRole('link', { name: '平台待结算' }).waitFor();
    await front(page)
      .getByRole('heading', { name: `商户结算单 ${number}` })
      .waitFor();
    await front(page).getByRole('button', { name: '结算', exact: true }).click();
    await dialog(page).getByText('先核销最早的应收发票').waitFor();
    await dialog(page).getByRole('button', { name: '结算', exact: true }).click();
    await toast(page, '结算成功').waitFor();
    await front(page).getByText('已结算').first().waitFor();

    await page.goto(new URL(`/oms/ecommerceorder/show/${order.id}`, page.url()).href);
    const money = front(page).getByRole('region', { name: '资金流明细' });
    await money.getByText('平台结算净额').waitFor();
    expect(await money.innerText()).toContain('平台货款');
  });
});
