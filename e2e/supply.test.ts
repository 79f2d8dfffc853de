import { describe, expect, test } from 'vitest';
import { daysFromToday, today } from '../tests/support/days.ts';
import { apiAs, goToPage, rowWith, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';
import { ordersToSend } from './support/waiting-orders.ts';

const people = visitors();

/** An order of 抖店 that waits to be sent, looked at and released; what goes far leaves from where everything lies. */
async function releasedOrder(): Promise<{ readonly id: number; readonly orderNo: string }> {
  const boss = await apiAs('boss');
  const order = (await ordersToSend(boss, 1)).find(({ isFar }) => isFar)!;
  await boss.post('/api/oms/order/audit', { id: order.id });
  return order;
}

describe('商品与发货', () => {
  test('the queue of goods is worked through from the keyboard', async () => {
    const { page } = await people.as('boss');
    await goToPage(page, '平台商品名称');
    await page.getByRole('link', { name: /已推荐，等确认/ }).click();
    const table = page.getByRole('region', { name: '平台商品名称列表' });
    const only = async (state: string) => {
      await table.locator('tbody tr').filter({ hasText: state }).first().waitFor();
      await table.locator('tbody tr').filter({ hasNotText: state }).first().waitFor({ state: 'detached' });
      await page.locator('.hl-table[aria-busy="false"]:visible').focus();
    };
    await only('已推荐');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/归入 \*.+\*.+，税率 \d+%/).waitFor();
    await page.keyboard.press('Enter');
    await toast(page, '确认成功').waitFor();
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('link', { name: /未匹配/ }).click();
    await only('未匹配');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await page.getByRole('combobox', { name: '税收分类' }).fill('其他日用杂品');
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await page.getByText(/：税收分类已修改/).waitFor();
  });

  test('an order becomes an output order, is audited by another and shipped, and its platform knows', async () => {
    const order = await releasedOrder();
    const { page } = await people.as('boss');
    await goToPage(page, '出库单');
    await page.getByRole('button', { name: '从订单生成' }).click();
    const waiting = page.getByRole('dialog').getByRole('region', { name: '待出库的订单' });
    await waiting.getByText(order.orderNo).waitFor();
    await waiting.getByRole('checkbox').first().uncheck();
    await waiting.locator('tbody tr').filter({ hasText: order.orderNo }).getByRole('checkbox').check();
    await page.getByRole('button', { name: '生成 1 张' }).click();
    await toast(page, '生成了 1 张出库单').waitFor();

    const keeper = (await people.as('keeper')).page;
    await goToPage(keeper, '出库单');
    await keeper.getByPlaceholder(/单据编号/).fill(order.orderNo);
    const row = rowWith(keeper, /CK\d+/).first();
    await row.getByRole('button', { name: '审核' }).click();
    await keeper.getByRole('dialog').getByRole('button', { name: '审核', exact: true }).click();
    await toast(keeper, '审核成功').waitFor();
    await row.getByRole('button', { name: '发货' }).click();
    await keeper.getByLabel(/的快递单号$/).fill(`SF${Date.now()}`);
    await keeper.keyboard.press('Enter');
    await toast(keeper, /已发货 1 张/).waitFor();
    await expect
      .poll(
        async () => {
          await keeper.getByRole('button', { name: '刷新' }).click();
          return row.innerText();
        },
        { timeout: 20_000 },
      )
      .toContain('已回传');

    await page.goto(`/oms/ecommerceorder?q=${order.orderNo}`);
    await rowWith(page, order.orderNo).filter({ hasText: '已发货' }).waitFor();
  });

  test('a trial says which way an order leaves and why no other; a figure of what was sold leads to its lines', async () => {
    const boss = await apiAs('boss');
    const { rows } = await boss.get<{ rows: { orderNo: string }[] }>('/api/oms/order/list', {
      orderStatus: 'waitShip',
      pageSize: '1',
    });
    const { page } = await people.as('boss');
    await goToPage(page, '订单路由');
    await page.getByRole('button', { name: '试算' }).click();
    const dialog = page.getByRole('dialog', { name: '试算订单走哪条路由' });
    await dialog.getByLabel('订单号').fill(rows[0]!.orderNo);
    await page.keyboard.press('Enter');
    const proof = dialog.getByRole('list', { name: '路由依据' }).first();
    await proof.getByText('采用').waitFor();
    expect(await proof.getByRole('listitem').count()).toBeGreaterThan(3);
    await dialog.getByRole('button', { name: '关闭' }).last().click();

    await page.goto(`/sales/analysis?from=${daysFromToday(-180)}&to=${today()}&by=customer`);
    const figure = page.getByRole('link', { name: /^[\d,]+\.\d\d$/ }).first();
    await figure.click();
    await page.waitForURL(/\/sales\/outputorder\/lines\?/);
    await page.locator('.hl-table[aria-busy="false"]:visible tbody tr').first().waitFor();
  });
});
