import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Api,
  apiAs,
  barriersOn,
  pickRecord,
  product,
  rowWith,
  turnTo,
  typeCell,
  desktop,
  visitors,
} from './support/index.ts';

const people = visitors(desktop, 'whole');
const front = (page: Page) => page.locator('.hl-page:visible');
const list = '/api/oms/invoice/list';
const control = async (path: string, body: object): Promise<void> => {
  const answer = await fetch(`${product.sandbox}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
};

interface Rows<R> {
  readonly rows: readonly R[];
}
interface Order {
  readonly id: number;
  readonly orderNo: string;
  /** Of the shop, as its platform knows it. */
  readonly platformShopId: string;
}
interface Planned {
  readonly plans: readonly { readonly orderNos: string }[];
}

describe('发票', () => {
  let boss: Api;
  let shop: { id: number; subject: number; platformShopId: string };
  let taxNo: string;
  let fresh: Order[];
  const take = (count: number): Order[] => fresh.splice(0, count);

  /** Orders of a platform's demo shop that may be invoiced. */
  async function ordersOf(platform: string): Promise<Order[]> {
    const shops = await boss.get<Rows<typeof shop>>('/api/oms/plateformshop/list', { platform });
    shop = shops.rows[0]!;
    const { rows } = await boss.get<Rows<Order>>('/api/oms/order/list', {
      shop: String(shop.id),
      orderStatus: 'finished',
      invoiceState: 'none',
      subsidyMode: '~',
      pageSize: '40',
    });
    const { plans } = await boss.post<Planned>('/api/oms/invoice/plan', { orders: rows.map(({ id }) => id) });
    const fit = new Set(plans.map(({ orderNos }) => orderNos));
    const { platformShopId } = shop;
    return rows.filter(({ orderNo }) => fit.has(orderNo)).map(({ id, orderNo }) => ({ id, orderNo, platformShopId }));
  }

  beforeAll(async () => {
    boss = await apiAs('boss');
    fresh = await ordersOf('taobao');
    const subject = await boss.get<{ taxNo: string }>('/api/oms/invoicesubject/get', { id: String(shop.subject) });
    ({ taxNo } = subject);
    await control('providers/delay', { ms: 0 });
  });
  afterAll(() => control('providers/login', { code: 'nuonuo', taxNo }));

  /** Selects orders of the working list: one is found by its number, several stand together where none has an invoice. */
  async function select(page: Page, orders: readonly Order[]): Promise<void> {
    const isOne = orders.length === 1;
    const together = new URLSearchParams({ shop: String(shop.id), orderStatus: 'finished', invoiceState: 'none' });
    await page.goto(`/oms/ecommerceorder${isOne ? '' : `?${together.toString()}`}`);
    if (isOne)
      await front(page)
        .getByPlaceholder(/订单号/)
        .fill(orders[0]!.orderNo);
    for (const { orderNo } of orders) await rowWith(page, orderNo).getByRole('checkbox').check();
  }
  const invoiceOf = async ({ id }: Order, more: Record<string, string> = {}) => {
    const { rows } = await boss.get<Rows<{ id: number; status: string; invoiceNo: string | null }>>(list, {
      orders: String(id),
      ...more,
    });
    return rows[0]!;
  };
  async function openOne(page: Page, order: Order): Promise<void> {
    await boss.post('/api/oms/invoice/openBlue', { orders: [order.id] });
    const { id } = await invoiceOf(order);
    await page.goto(`/oms/invoice/show/${id}`);
    await front(page).getByText('已开具', { exact: true }).first().waitFor();
  }

  test('orders are looked at, invoiced as a task, and their invoices open as what they are', async () => {
    const orders = take(3);
    const { page } = await people.as('boss');
    await select(page, orders);
    await front(page).getByRole('button', { name: '开票 (3)' }).click();
    const dialog = page.getByRole('dialog', { name: '开票：3 张订单' });
    await dialog.getByText('共 3 张发票').waitFor();
    await dialog.getByRole('button', { name: '开 3 张发票' }).click();
    const progress = page.getByRole('dialog', { name: '批量开票 3 张订单' });
    await progress.getByText('已开 3 张，失败 0 张。').waitFor();
    await progress.getByRole('button', { name: '看发票' }).click();
    await front(page).getByRole('navigation', { name: '发票状态' }).waitFor();
    await front(page)
      .getByPlaceholder(/流水号/)
      .fill(orders[0]!.orderNo);
    const row = rowWith(page, orders[0]!.orderNo);
    await row.getByRole('img', { name: '版式文件已存' }).waitFor();
    expect(await barriersOn(page, '.hl-page')).toEqual([]);
    await row.getByRole('link').first().click();
    const { invoiceNo } = await invoiceOf(orders[0]!);
    await front(page).getByText(invoiceNo!).first().waitFor();
    await front(page).locator('iframe[title="发票原件"]').waitFor();
    const downloading = page.waitForEvent('download');
    await front(page).getByRole('button', { name: '下载', exact: true }).click();
    await page.getByRole('menuitem', { name: 'PDF', exact: true }).click();
    expect((await downloading).suggestedFilename()).toContain(invoiceNo!);
  });

  test('the clerk who draws invoices does a day of it: order, blue, file, red, write-back', async () => {
    const [order] = take(1);
    const { page } = await people.as('drawer');
    await select(page, [order!]);
    await front(page).getByRole('button', { name: '开票 (1)' }).click();
    await page.getByRole('button', { name: '开 1 张发票' }).click();
    await expect.poll(async () => (await invoiceOf(order!))?.status, { timeout: 20_000 }).toBe('issued');
    await page.goto('/oms/invoice');
    await front(page)
      .getByPlaceholder(/流水号/)
      .fill(order!.orderNo);
    await rowWith(page, order!.orderNo).getByRole('link').first().click();
    await front(page).locator('iframe[title="发票原件"]').waitFor();
    await front(page).getByRole('button', { name: '红冲', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^红冲 / });
    await dialog.getByRole('button', { name: /^红冲 ￥/ }).click();
    await front(page).getByText('对应蓝票').waitFor();
    for (const path of ['/featured/invoicewriteback', '/oms/platforminvoicing', '/oms/invoicestatistics']) {
      await page.goto(path);
      await front(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    expect(await page.getByText('无权限').count()).toBe(0);
  });

  test('a part of a line is taken back, and the order tells what is left', async () => {
    const [order] = take(1);
    const { page } = await people.as('boss');
    await openOne(page, order!);
    await front(page).getByRole('button', { name: '红冲', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^红冲 / });
    await dialog.getByText('按行', { exact: true }).click();
    await dialog.getByLabel(/^1\. /).fill('1.00');
    await dialog.getByRole('button', { name: '红冲 ￥1.00' }).click();
    await front(page).getByText('红票', { exact: true }).first().waitFor();
    await front(page).getByText('已开具', { exact: true }).first().waitFor();
    await front(page).getByText('对应蓝票').waitFor();
    await page.goto(`/oms/ecommerceorder/show/${order!.id}`);
    const card = front(page).getByRole('region', { name: '发票流明细' });
    await card.getByText('−￥1.00').waitFor();
    const differences = front(page).getByRole('region', { name: '差异' });
    await differences.getByText('发票比订单少 ￥1.00。').waitFor();
    await differences.getByRole('button', { name: '开票' }).click();
    await page.getByRole('dialog', { name: '开票：1 张订单' }).getByText('共 1 张发票').waitFor();
  });

  test('a buyer asks for a red invoice, and gets it with a click', async () => {
    const [order] = take(1);
    const title = { titleType: 'company', buyerName: '知味食品有限公司', buyerTaxNo: '91310000MA1FL0LX06' };
    await boss.post('/api/oms/invoice/openBlue', { orders: [order!.id], ...title });
    const { page } = await people.as('boss');
    const { id } = await invoiceOf(order!);
    await page.goto(`/oms/invoice/show/${id}`);
    await front(page).getByText('已开具', { exact: true }).first().waitFor();
    const { invoiceNo } = await invoiceOf(order!);
    await control('providers/buyerRed', { taxNo, number: invoiceNo });
    await page.goto('/oms/invoice?status=confirming');
    await front(page).getByRole('button', { name: '查购方的红冲申请' }).click();
    await page.getByText('购方新申请红冲 1 张').waitFor();
    const row = rowWith(page, order!.orderNo);
    await row.getByText('请同意或拒绝', { exact: false }).waitFor();
    await row.getByRole('link').first().click();
    // In the list, which stays in sight for a moment, other rows have the same button.
    await page.waitForURL('**/oms/invoice/show/**');
    await front(page)
      .getByRole('heading', { name: /^发票 / })
      .waitFor();
    await front(page).getByRole('button', { name: '同意红冲' }).click();
    const question = page.getByRole('dialog', { name: '同意红冲' });
    await question.getByText('知味食品有限公司').waitFor();
    await question.getByRole('button', { name: '同意红冲' }).click();
    await front(page).getByText('已开具', { exact: true }).first().waitFor();
    await front(page).getByText('对应蓝票').waitFor();
  });

  test('an invoice is written by hand, previewed while it is typed, and issued', async () => {
    const { page } = await people.as('boss', '/oms/invoice/add');
    await front(page).getByLabel('购方名称').fill('手工购方甲');
    await front(page).getByText('填好购方和项目，票样就显示在这里', { exact: false }).waitFor();
    await pickRecord(page, '开票模板', '软件服务费');
    await front(page).getByRole('img', { name: '票样' }).waitFor();
    await front(page).getByText('￥3,600.00').first().waitFor();
    await typeCell(page, 1, '数量', '2');
    await page.keyboard.press('Enter');
    await front(page).getByText('柒仟贰佰元整').waitFor();
    await front(page).getByRole('button', { name: '放大' }).click();
    const large = page.getByRole('dialog', { name: '票样' });
    const drawn = async () =>
      decodeURIComponent((await large.getByRole('img', { name: '放大的票样' }).getAttribute('src'))!);
    await expect.poll(drawn, { timeout: 10_000 }).toMatch(/手工购方甲[\s\S]*¥7200\.00/);
    await page.keyboard.press('Escape');
    await front(page).getByRole('button', { name: '保存并开票' }).click();
    await front(page)
      .getByRole('heading', { name: /^发票 FP/ })
      .waitFor();
    await front(page).getByText('已开具', { exact: true }).first().waitFor();
    await front(page).getByText('￥7,200.00').first().waitFor();
  });

  test('tax of a difference is typed with its deduction and vouchers; what a service cannot issue says why', async () => {
    const { page } = await people.as('boss', '/oms/invoice/add');
    await front(page).getByLabel('票种').click();
    await page.getByText('是数电主体，只开数电票，不能开纸质普票').waitFor();
    await page.keyboard.press('Escape');
    await front(page).getByLabel('征税方式').click();
    await page.getByText('开票服务写明暂不支持差额征税-全额开票').waitFor();
    await page.locator('.ant-select-item-option').filter({ hasText: '差额征税-差额开票' }).click();
    await front(page).getByLabel('购方名称').fill('差额购方甲');
    await pickRecord(page, '开票模板', '软件服务费');
    await front(page).getByText('￥3,600.00').first().waitFor();
    await front(page).getByRole('button', { name: '保存并开票' }).click();
    await front(page).getByText('请填写扣除额').first().waitFor();
    await typeCell(page, 1, '扣除额', '2600');
    await page.keyboard.press('Enter');
    await front(page).getByText('￥56.60').first().waitFor();
    await typeCell(page, 1, '号码', '26312000000012345678', 1);
    await page.keyboard.press('Enter');
    await typeCell(page, 1, '开具日期', '2026-01-05', 1);
    await page.keyboard.press('Enter');
    await typeCell(page, 1, '凭证金额', '3000', 1);
    await page.keyboard.press('Enter');
    await typeCell(page, 1, '本次扣除', '2600', 1);
    await page.keyboard.press('Enter');
    expect(await barriersOn(page, '.hl-page')).toEqual([]);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/difference-form.png` });
    await front(page).getByRole('button', { name: '保存并开票' }).click();
    await front(page).getByText('已开具', { exact: true }).first().waitFor();
    await front(page).getByText('差额征税-差额开票').first().waitFor();
    await front(page).getByText('26312000000012345678').waitFor();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/difference-show.png` });
  });

  test('a clerk who is logged out stops the queue, which says so and goes on once he is back', async () => {
    const [order] = take(1);
    const { page } = await people.as('boss');
    await control('providers/logout', { code: 'nuonuo', taxNo });
    await page.goto(`/oms/ecommerceorder/show/${order!.id}`);
    await front(page).getByRole('button', { name: '开票', exact: true }).click();
    await page.getByRole('button', { name: '开 1 张发票' }).click();
    await front(page)
      .getByText(/^暂停：开票员未登录/)
      .waitFor();
    await page.goto('/');
    await page
      .getByText(/暂停开票：开票员未登录/)
      .first()
      .waitFor();
    await page.goto('/oms/invoice?status=queued');
    const warning = front(page).getByText(/暂停开票：开票员未登录/);
    await warning.waitFor();
    await rowWith(page, order!.orderNo).getByText('暂停').first().waitFor();
    await warning.getByRole('button', { name: /登录/ }).click();
    const login = page.getByRole('dialog', { name: /登录电子税务局/ });
    await login.getByRole('button', { name: '发送验证码' }).click();
    await login.getByLabel('短信验证码').fill('123456');
    await page.keyboard.press('Enter');
    await login.getByText(/^已登录/).waitFor();
    await login.getByRole('button', { name: '完成' }).click();
    const { id } = await invoiceOf(order!);
    await turnTo(page, `/oms/invoice/show/${id}`);
    await front(page).getByText('已开具', { exact: true }).first().waitFor();
  });

  test('a platform that would not take an invoice is told again, and takes it', async () => {
    const orders = await ordersOf('douyin');
    const truth = await fetch(`${product.sandbox}/_control/orders?shopId=${shop.platformShopId}`);
    const asked = ((await truth.json()) as { orderNo: string; application?: object }[]).filter(
      (one) => one.application,
    );
    // Buyers go on asking, which the product learns of when it pulls next.
    const order = orders.find(({ orderNo }) => asked.every((one) => one.orderNo !== orderNo));
    const { page } = await people.as('boss');
    await openOne(page, order!);
    await front(page).getByRole('button', { name: '发送与其他' }).click();
    await page.getByRole('menuitem', { name: '回传平台' }).click();
    await front(page).getByText('上传失败').waitFor();
    await front(page).getByText('买家没有申请开票').waitFor();
    await page.goto('/featured/invoicewriteback?state=failed');
    await front(page)
      .getByPlaceholder(/订单号/)
      .fill(order!.orderNo);
    const again = rowWith(page, order!.orderNo).getByRole('button', { name: '重新上传' });
    await again.waitFor();
    // It would be tried again by itself before long, so the buyer asks when the clerk is ready.
    const title = { type: 'personal', name: '王芳' };
    await control('apply', { shopId: order!.platformShopId, orderNo: order!.orderNo, title });
    await again.click();
    await page.getByRole('dialog').getByRole('button', { name: '重新上传' }).click();
    await turnTo(page, `/featured/invoicewriteback?q=${order!.orderNo}`);
    await expect
      .poll(
        async () =>
          (await boss.get<Rows<{ state: string }>>('/api/oms/invoiceupload/list', { order: String(order!.id) })).rows[0]
            ?.state,
        { timeout: 20_000 },
      )
      .toBe('done');
  });
});
