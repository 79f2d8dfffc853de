import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, apiAs, barriersOn, rowWith, toast, turnTo, visitors } from './support/index.ts';
import { today } from '../tests/support/days.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const stamp = String(Date.now()).slice(-8);

describe('电商订单', () => {
  let boss: Api;
  let shop: { id: number; name: string };
  let folder: string;

  /** 130.00 of goods, 6.00 postage, 10.00 off: 126.00 paid. */
  const save = (orderNo: string, more: object = {}) =>
    boss.post<{ id: number }>('/api/oms/order/save', {
      shop: shop.id,
      orderNo,
      orderDate: today(),
      buyerNick: `买家${stamp}`,
      postage: '6.00',
      lines: [
        { goodsName: '山茶花保湿面霜', spec: '50g', outerSku: `SCH-${stamp}`, quantity: '2', price: '50.00' },
        { goodsName: '旅行装', quantity: '3', price: '10.00' },
      ],
      promotions: [{ bearer: 'shop', name: '店铺券', amount: '10.00' }],
      parcels: [],
      ...more,
    });
  const open = async (page: Page, path: string) => {
    await page.goto(path);
    await front(page).getByRole('region', { name: '电商订单列表' }).waitFor();
  };

  beforeAll(async () => {
    boss = await apiAs('boss');
    const name = `浏览器店${stamp}`;
    const { id } = await boss.post<{ id: number }>('/api/oms/plateformshop/save', { platform: 'douyin', name });
    shop = { id, name };
    folder = await mkdtemp(join(tmpdir(), 'heliu-orders-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('an order is found by number, buyer, title and code, and its page tells its four streams', async () => {
    const orderNo = `Z${stamp}01`;
    const title = `知味${stamp}食品有限公司`;
    await save(orderNo, {
      invoiceTitle: title,
      orderStatus: 'shipped',
      parcels: [{ carrier: '中通快递', trackingNo: '7780' }],
    });
    const { page } = await people.as('accountant');
    await open(page, '/oms/ordercenter');
    for (const label of ['今日订单', '待开票', '开票中', '开票失败', '退款待红冲'])
      await front(page).getByText(label, { exact: true }).first().waitFor();
    const search = front(page).getByPlaceholder(/订单号/);
    for (const words of [orderNo, `买家${stamp}`, title, `sch-${stamp}`]) {
      await search.fill(words);
      await rowWith(page, orderNo).waitFor();
    }
    expect(await rowWith(page, orderNo).innerText()).toContain(shop.name);
    await rowWith(page, orderNo)
      .getByRole('img', { name: /订单流进行中，货物流进行中，资金流完成，发票流未开始/ })
      .waitFor();
    expect(await barriersOn(page, '.hl-page')).toEqual([]);
    await rowWith(page, orderNo).getByRole('link', { name: orderNo }).click();
    await front(page)
      .getByRole('heading', { name: `电商订单 ${orderNo}` })
      .waitFor();
    const lanes = front(page).getByRole('region', { name: '四流', exact: true });
    await lanes.getByText('中通快递').waitFor();
    await lanes.getByText('买家付款').waitFor();
    await front(page).getByText('四流之间没有发现差异。').waitFor();
    const card = front(page).getByRole('region', { name: '订单流明细' });
    expect(await card.innerText()).toMatch(/￥126\.00[\s\S]*商品 5 件[\s\S]*￥130\.00[\s\S]*店铺券[\s\S]*−￥10\.00/);
    await front(page).getByRole('tab', { name: '优惠与补贴 1' }).click();
    await front(page).getByText('商家承担 ￥10.00。').waitFor();
    await front(page).getByRole('tab', { name: '退款' }).click();
    await front(page).getByText('没有退款。').waitFor();
    expect(await barriersOn(page, '.order-trace')).toEqual([]);
  });

  test('a lock is seen by the others with its reason, and only its owner takes it off', async () => {
    const orderNo = `Z${Date.now()}02`;
    const { id } = await save(orderNo);
    const { page: mine } = await people.as('accountant');
    await turnTo(mine, `/oms/ecommerceorder/show/${id}`);
    await front(mine).getByRole('button', { name: '锁定', exact: true }).click();
    const ask = mine.getByRole('dialog');
    await ask.getByRole('textbox').fill('地址待核实');
    await ask.getByRole('button', { name: '锁定' }).click();
    await front(mine).getByText('订单已锁定：地址待核实。').waitFor();

    const { page: others } = await people.as('drawer');
    await others.goto(`/oms/ecommerceorder?q=${orderNo}`);
    await rowWith(others, orderNo).getByText('锁定').waitFor();
    await rowWith(others, orderNo).getByRole('link', { name: orderNo }).click();
    await others.getByRole('heading', { name: `电商订单 ${orderNo}` }).waitFor();
    await front(others).getByRole('button', { name: '解锁' }).click();
    await others
      .getByRole('dialog')
      .getByText(`订单 ${orderNo} 是李婉清锁定的，请李婉清或有权解除他人锁定的人来解锁`)
      .waitFor();
    expect(await others.getByRole('dialog').getByRole('button', { name: '解锁' }).isDisabled()).toBe(true);

    await front(mine).getByRole('button', { name: '审核', exact: true }).click();
    await mine.getByRole('dialog').getByText(`已被李婉清锁定（地址待核实），不能审核`).waitFor();
    await mine.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await front(mine).getByRole('button', { name: '解锁' }).click();
    await mine.getByRole('dialog').getByRole('button', { name: '解锁' }).click();
    await front(mine).getByRole('button', { name: '锁定', exact: true }).waitFor();
  });

  test('orders of one buyer are merged into one and come apart again', async () => {
    const numbers = [`Z${stamp}11`, `Z${stamp}12`];
    for (const orderNo of numbers) await save(orderNo);
    const { page } = await people.as('accountant');
    await open(page, `/oms/ecommerceorder?q=Z${stamp}1`);
    for (const orderNo of numbers) await rowWith(page, orderNo).getByRole('checkbox').check();
    await front(page).getByRole('button', { name: '合并 (2)' }).click();
    const sure = page.getByRole('dialog', { name: '合并订单' });
    await sure.getByText('实付合计 ￥252.00').waitFor();
    await sure.getByRole('button', { name: '合并' }).click();
    await toast(page, /^已合并成 HB/).waitFor();
    await open(page, `/oms/ecommerceorder?shop=${shop.id}`);
    const merged = rowWith(page, /HB\d+/);
    await merged.waitFor();
    expect(await merged.innerText()).toContain('￥252.00');
    expect(await rowWith(page, numbers[0]!).count()).toBe(0);
    await merged.getByRole('link', { name: /^HB/ }).click();
    await front(page).getByRole('cell', { name: numbers[1]! }).first().waitFor();
    await front(page).getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem', { name: '取消合并' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消合并' }).click();
    await front(page).getByText('已删除').first().waitFor();
    await open(page, `/oms/ecommerceorder?shop=${shop.id}&orderStatus=waitShip`);
    for (const orderNo of numbers) await rowWith(page, orderNo).waitFor();
    expect(await rowWith(page, /HB\d+/).count()).toBe(0);
  });

  test('a file with mistakes says which rows, the good ones come in and can be edited', async () => {
    const { page } = await people.as('boss');
    const path = join(folder, '订单.xlsx');
    const rows: CellValue[][] = [
      ['店铺', '订单号', 'SKU', '数量', '单价'],
      [shop.name, `Z${stamp}21`, 'A-1', 2, 59.9],
      [shop.name, `Z${stamp}21`, 'A-2', 1, 10],
      ['没有这家店', `Z${stamp}22`, 'A-1', 1, 1],
    ];
    await writeFile(path, await writeXlsx({ sheets: [{ name: '订单', rows }] }));
    await open(page, '/oms/ecommerceorder');
    await front(page).getByRole('button', { name: '导入' }).click();
    await page.getByRole('menuitem', { name: '订单 SKU（简）' }).click();
    const dialog = page.getByRole('dialog', { name: '导入订单 SKU（简）' });
    await dialog.getByLabel('要导入的 Excel 文件').setInputFiles(path);
    await dialog.getByText('共 2 条，1 条有错误').waitFor();
    await dialog.getByText('店铺“没有这家店”不存在或已停用').waitFor();
    await dialog.getByRole('button', { name: '只导入正确的 1 条' }).click();
    await dialog.getByText('已导入 1 条').waitFor();
    await dialog.getByRole('button', { name: '完成' }).click();
    await front(page)
      .getByPlaceholder(/订单号/)
      .fill(`Z${stamp}21`);
    await rowWith(page, `Z${stamp}21`).getByText('￥129.80').waitFor();
    await rowWith(page, `Z${stamp}21`).getByRole('link', { name: '编辑' }).click();
    await front(page)
      .getByRole('heading', { name: /编辑电商订单|修改/ })
      .waitFor();
    await front(page).getByText('￥129.80').first().waitFor();
  });
});
