import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { daysFromToday } from '../tests/support/days.ts';
import { apiAs, goToPage, pickRecord, rowWith, screenshot, toast, turnTo } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};
const button = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true });

describe('优惠券', () => {
  test('a manager sets up a coupon, makes codes and sends it; a cashier reads one and takes it once', async () => {
    const stamp = String(Date.now()).slice(-7);
    const name = `满减券${stamp}`;
    const { page } = await people.as('manager');
    await goToPage(page, '优惠券');
    await button(page, '新增优惠券').click();
    await front(page).getByRole('heading', { name: '新增优惠券' }).waitFor();
    await front(page).getByLabel('券名').fill(name);
    await front(page).getByLabel('面额').fill('20');
    await front(page).getByLabel('满多少可用').fill('100');
    for (const [label, days] of [
      ['从', -1],
      ['到', 30],
    ] as const) {
      await front(page).getByLabel(label, { exact: true }).fill(daysFromToday(days));
      await page.keyboard.press('Enter');
    }
    await shot(page, 'coupon-form');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: new RegExp(name) })
      .waitFor();
    await front(page).getByText('满100元减20元').first().waitFor();

    await button(page, '制券').click();
    await dialog(page).getByLabel('张数').fill('30');
    await shot(page, 'coupon-make');
    await dialog(page).getByRole('button', { name: '制券', exact: true }).click();
    await page.getByText('做出 30 张券').first().waitFor();
    await page.keyboard.press('Escape');

    await turnTo(page, '/pos/couponbatch');
    await rowWith(page, name).getByText('已完成').waitFor();
    await shot(page, 'coupon-batches');

    const manager = await apiAs('manager');
    const { rows } = await manager.get<{ rows: { id: number }[] }>('/api/pos/coupon/list', { name });
    const member = await manager.get<{ rows: { id: number; name: string }[] }>('/api/pos/vip/list', { pageSize: '1' });
    const { code } = await manager.post<{ code: string }>('/api/pos/vip/sendCoupon', {
      coupon: rows[0]!.id,
      member: member.rows[0]!.id,
    });

    const { page: till } = await people.as('cashier');
    await goToPage(till, '券核销');
    await front(till).getByLabel('券码').fill(code.toLowerCase());
    await till.keyboard.press('Enter');
    await front(till).getByText('现在可以用').waitFor();
    await front(till).getByText('适用商品满 100 元才能用').waitFor();
    await shot(till, 'coupon-verify');
    await button(till, '核销').click();
    await dialog(till).getByLabel('单据号').fill(`小票${stamp}`);
    await dialog(till).getByLabel('抵扣金额').fill('20');
    await shot(till, 'coupon-redeem');
    await dialog(till).getByRole('button', { name: '核销', exact: true }).click();
    await toast(till, '核销成功').waitFor();
    await front(till).getByText(`现在不能用：已经用过，用在 小票${stamp}`).waitFor();
    await front(till).getByLabel('券码').fill(`${code}2`);
    await till.keyboard.press('Enter');
    await front(till).getByRole('alert').getByText('券码不对').waitFor();

    await turnTo(page, `/pos/couponinstance?coupon=${rows[0]!.id}&state=used`);
    await rowWith(page, code).getByText('已使用').waitFor();
    await shot(page, 'coupon-instances');
    await turnTo(page, '/pos/couponreport');
    await front(page).getByText(name).first().waitFor();
    await shot(page, 'coupon-report');
  });

  test('a bill is tried with a button of the till', async () => {
    const name = `折扣${String(Date.now()).slice(-7)}`;
    const manager = await apiAs('manager');
    await manager.post('/api/pos/vip/commondiscount/save', { name, mode: 'amount', value: '1' });
    const { page } = await people.as('manager');
    await goToPage(page, '零售促销单');
    await button(page, '试算').click();
    await pickRecord(page, '第1行商品', 'HZ-1001');
    await pickRecord(page, '常用折扣', name);
    await dialog(page).getByRole('heading', { name: '用上的优惠', exact: true }).waitFor();
    await dialog(page).getByText('整单减 1 元').waitFor();
    await shot(page, 'coupon-try');
  });
});
