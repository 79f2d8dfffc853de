import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { apiAs, goToPage, pickRecord, screenshot, toast, turnTo, typeCell } from './support/index.ts';
import { visitors } from './support/visitors.ts';
import { daysFromToday } from '../tests/support/days.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};

/** A special price of its own for goods of the demo, two months from now. */
async function special(name: string) {
  const manager = await apiAs('manager');
  const { rows } = await manager.get<{ rows: { id: number; code: string }[] }>('/api/pick/goods_sku', {
    q: 'HZ-1001',
  });
  const sku = rows[0]!;
  const { id } = await manager.post<{ id: number }>('/api/pos/retail/save', {
    kind: 'de',
    name,
    orderDate: daysFromToday(0),
    startAt: `${daysFromToday(60)}T00:00:00+08:00`,
    endAt: `${daysFromToday(61)}T00:00:00+08:00`,
    scope: [{ sku: sku.id, specialMode: 'amount', specialValue: '0.01' }],
  });
  return { id, sku };
}

describe('促销', () => {
  test('a reduction for all goods is written down with its steps', async () => {
    const { page } = await people.as('manager');
    const name = `满减${Date.now() % 1_000_000}`;
    await goToPage(page, '满减促销');
    await front(page).getByRole('button', { name: '新增满减促销' }).click();
    await front(page).getByRole('heading', { name: '新增满减促销' }).waitFor();
    await front(page).getByLabel('活动名称').fill(name);
    for (const [label, days] of [
      ['开始时间', 40],
      ['结束时间', 41],
    ] as const) {
      await front(page)
        .getByLabel(label)
        .fill(`${daysFromToday(days)} 00:00`);
      await page.keyboard.press('Enter');
    }
    await typeCell(page, 1, '满', '200', 2);
    await page.keyboard.press('Tab');
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    await shot(page, 'promotion-form');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: new RegExp(name) })
      .waitFor();
    await goToPage(page, '满减促销');
    await front(page).getByText('全场满200元减30元').first().waitFor();
  });

  test('a draft that begins later is tried at its beginning, and audited by somebody else', async () => {
    const name = `直减${Date.now() % 1_000_000}`;
    const { id, sku } = await special(name);
    const { page } = await people.as('boss');
    await turnTo(page, `/pos/retailpromotion/show/${id}`);
    await front(page)
      .getByRole('heading', { name: `直减促销 ${name}` })
      .waitFor();
    await front(page).getByRole('button', { name: '试算' }).click();
    await pickRecord(page, '第1行商品', sku.code);
    await dialog(page).getByText('用上的优惠').waitFor();
    await dialog(page).getByText(name).first().waitFor();
    await shot(page, 'promotion-try');
    await page.keyboard.press('Escape');
    await front(page).getByRole('button', { name: '审核', exact: true }).click();
    await dialog(page).getByText('到开始时间起，试算和取价接口按它计算。').waitFor();
    await dialog(page).getByText('1 个 SKU').waitFor();
    await shot(page, 'promotion-audit');
    await dialog(page).getByRole('button', { name: '审核', exact: true }).click();
    await toast(page, '审核成功').waitFor();
    await front(page).getByText('待生效').waitFor();
    await shot(page, 'promotion-show');
  });
});
