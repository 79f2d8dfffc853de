import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs, pickRecord, screenshot, visitors } from './support/index.ts';
import { today } from '../tests/support/days.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');

describe('登记别处开的票', () => {
  test('a blue and a red one are pasted, linked to their order in the preview, and another red one is registered by hand', async () => {
    const boss = await apiAs('boss');
    const { rows } = await boss.get<{ rows: { id: number; orderNo: string; invoiceable: string }[] }>(
      '/api/oms/order/list',
      { invoiceState: 'none', orderStatus: 'finished', subsidyMode: '~', platform: 'jd', pageSize: '5' },
    );
    const order = rows.find(({ invoiceable }) => Number(invoiceable) > 30)!;
    const { page } = await people.as('boss', '/oms/invoice');
    await front(page).getByRole('button', { name: '登记别处开的票' }).click();
    const dialog = page.getByRole('dialog', { name: '登记别处开的票' });
    const [blue, red] = ['26357777000000000001', '26357777000000000002'];
    const day = today();
    const titles = ['票种', '发票号码', '开票日期', '购方名称', '项目名称', '税率', '价税合计', '对应蓝票号码', '店铺'];
    const { rows: shops } = await boss.get<{ rows: { name: string }[] }>('/api/oms/plateformshop/list', {
      platform: 'jd',
    });
    const cells = [
      ['数电普票', blue, day, '李先生', '保温杯', '13%', '22.60', '', shops[0]!.name],
      ['数电普票', red, day, '李先生', '保温杯', '13%', '-11.30', blue, ''],
    ];
    await dialog.getByLabel('从 Excel 粘贴').fill([titles, ...cells].map((row) => row.join('\t')).join('\n'));
    await dialog.getByRole('button', { name: '检查' }).click();
    await dialog.getByText('共 2 张').waitFor();
    await dialog.getByLabel(`${blue} 的订单号`).fill('没有这张订单');
    await dialog.getByLabel(`${blue} 的订单号`).press('Enter');
    await dialog.getByText('没有订单 没有这张订单').waitFor();
    await screenshot(page, 'registered-refused');
    await dialog.getByRole('button', { name: '返回修改' }).click();
    await dialog.getByRole('button', { name: '检查' }).click();
    await dialog.getByLabel(`${blue} 的订单号`).fill(order.orderNo);
    await dialog.getByLabel(`${blue} 的订单号`).press('Enter');
    await dialog.getByText(`随蓝票 ${blue}`).waitFor();
    await screenshot(page, 'registered-judged');
    await dialog.getByRole('button', { name: '登记 2 张' }).click();
    await dialog.waitFor({ state: 'detached' });

    const listed = await boss.get<{ rows: { id: number }[] }>('/api/oms/invoice/list', { q: blue });
    await page.goto(`/oms/invoice/show/${listed.rows.at(-1)!.id}`);
    await front(page).getByText('部分红冲', { exact: true }).first().waitFor();
    await front(page).getByText(order.orderNo).first().waitFor();
    await front(page).getByRole('button', { name: '发送与其他' }).click();
    await page.getByRole('menuitem', { name: '登记红票' }).click();
    const register = page.getByRole('dialog', { name: /登记红票/ });
    await register.getByLabel('红票号码').fill('26357777000000000003');
    await screenshot(page, 'registered-red');
    await register.getByRole('button', { name: /^登记 / }).click();
    await register.waitFor({ state: 'detached' });
    await front(page).getByText('登记', { exact: true }).first().waitFor();
    await page.goto(`/oms/invoice/show/${listed.rows.at(-1)!.id}`);
    await front(page).getByText('已红冲', { exact: true }).first().waitFor();
    await front(page).getByRole('button', { name: '关联订单' }).click();
    const link = page.getByRole('dialog', { name: /关联订单/ });
    await pickRecord(page, '整张发票的订单', rows.find(({ id }) => id !== order.id)!.orderNo);
    await screenshot(page, 'registered-link');
    await link.getByRole('button', { name: '保存' }).click();
    await link.waitFor({ state: 'detached' });
    expect(await boss.get('/api/oms/order/get', { id: String(order.id) })).toMatchObject({ invoiceState: 'none' });
  });
});
