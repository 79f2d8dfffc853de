import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs, newAccount, roleNamed } from './support/index.ts';
import { visitors } from './support/visitors.ts';
import { today } from '../tests/support/days.ts';

const people = visitors();

const card = (page: Page, name: string | RegExp) => page.locator('.home:visible').getByRole('region', { name });
const column = (page: Page, which: 'main' | 'side') =>
  page
    .locator(`.home:visible .home-column.is-${which} > section`)
    .evaluateAll((all) => all.map((one) => (one as unknown as { ariaLabel: string }).ariaLabel));
const arrange = async (page: Page) => {
  await page.getByRole('button', { name: '调整首页' }).click();
  await page.getByRole('button', { name: '移动 待我处理' }).waitFor();
};
/** Clicking is how people let go of arranging; what was kept must be on the server by then. */
const done = async (page: Page) => {
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '调整首页' }).waitFor();
};
const kept = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().includes('/api/preference') && response.request().method() === 'POST',
  );

/** A person nobody else's test arranges a page for. */
async function somebody(role: string) {
  const boss = await apiAs('boss');
  const { username } = await newAccount(boss, '首页测试', [await roleNamed(boss, role)]);
  return people.as(username);
}

describe('首页', () => {
  test('what waits is a click away from the list that was counted', async () => {
    const { page } = await people.as('accountant');
    const waiting = card(page, '待我处理').getByRole('link', { name: /待审核的应收发票/ });
    await waiting.waitFor();
    const count = Number((await waiting.innerText()).replace(/\D+/g, ''));
    await waiting.click();
    await page.getByText(`共 ${count} 条`).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('draft');
  });

  test('a role without finance sees no money', async () => {
    const { page } = await people.as('hr');
    await page.getByText('在职员工').first().waitFor();
    await card(page, '待我处理').waitFor();
    expect(await page.locator('.home:visible').getByText('￥').count()).toBe(0);
    expect(await card(page, /开票|应收|欠款/).count()).toBe(0);
    await page.getByRole('button', { name: '调整首页' }).click();
    expect(
      await page
        .getByRole('region', { name: '可添加的卡片' })
        .getByText(/开票|应收/)
        .count(),
    ).toBe(0);
  });

  test('charts say what they show, and are a table for whoever reads', async () => {
    const { page } = await people.as('accountant');
    const trend = card(page, /^应收发票走势/);
    await trend.getByRole('img', { name: /^近 30 天应收发票 ￥/ }).waitFor();
    await trend.getByRole('button', { name: '看表格' }).click();
    expect(await trend.getByRole('row').count()).toBe(31);
  });

  test('cards are moved by keyboard, taken away and added, survive a reload, and are their owner’s alone', async () => {
    const { page } = await somebody('accountant');
    await arrange(page);
    const before = await column(page, 'side');
    expect(before.slice(0, 2)).toEqual(['待我处理', '常用']);

    await page.getByRole('button', { name: '移动 待我处理' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('拿起了待我处理').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('待我处理移到常用').waitFor({ state: 'attached' });
    await Promise.all([kept(page), page.keyboard.press('Space')]);
    expect((await column(page, 'side')).slice(0, 2)).toEqual(['常用', '待我处理']);

    await Promise.all([kept(page), page.getByRole('button', { name: '移除 应收账龄' }).click()]);
    await Promise.all([
      kept(page),
      page
        .getByRole('region', { name: '可添加的卡片' })
        .getByRole('button', { name: /^后台任务/ })
        .click(),
    ]);
    await done(page);
    await page.reload();
    await card(page, '常用').waitFor();
    const side = await column(page, 'side');
    expect(side.slice(0, 2)).toEqual(['常用', '待我处理']);
    expect(side).not.toContain('应收账龄');
    expect(side).toContain('后台任务');

    const { page: other } = await people.as('accountant');
    await card(other, '待我处理').waitFor();
    expect(await column(other, 'side')).toEqual(before);

    await arrange(page);
    await Promise.all([kept(page), page.getByRole('button', { name: '恢复默认' }).click()]);
    expect(await column(page, 'side')).toEqual(before);
  });

  test('a card is dragged into the other column and stays there', async () => {
    const { page } = await somebody('accountant');
    // All of both columns is in sight: how long the cards are depends on what waits, and a drag does not wait for a scroll.
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 4000 });
    await arrange(page);
    await page.waitForLoadState('networkidle');
    const from = (await page.getByRole('button', { name: '移动 常用' }).boundingBox())!;
    const to = (await page.locator('.home:visible .home-column.is-main > section').first().boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x - 40, from.y + 4, { steps: 4 });
    await page.mouse.move(to.x + 200, to.y + 30, { steps: 12 });
    await page.mouse.move(to.x + 200, to.y + 24, { steps: 4 });
    await Promise.all([kept(page), page.mouse.up()]);
    expect(await column(page, 'main')).toContain('常用');
    await done(page);
    await page.reload();
    await card(page, '常用').waitFor();
    expect(await column(page, 'main')).toContain('常用');
    expect(await column(page, 'side')).not.toContain('常用');
  });

  test('who wrote a document asks for its audit; the auditor is told, opens it from the bell, and the writer hears of it', async () => {
    const drawer = await apiAs('drawer');
    const accountant = await apiAs('accountant');
    const customers = await drawer.get<{ rows: { id: number }[] }>('/erp/customer/getCustomerOptions', { q: 'KH0001' });
    const { receivable } = await drawer.get<{ receivable: { id: number } }>('/api/fico/arinvoice/billParam');
    const { id, number } = await drawer.post<{ id: number; number: string }>('/api/fico/arinvoice/save', {
      customer: customers.rows[0]!.id,
      receivable: receivable.id,
      invoiceDate: today(),
      lines: [{ goodsName: '*运输服务*配送费', quantity: '1', taxPrice: '10.6', taxRate: '0.06' }],
    });
    await accountant.post('/api/message/read');
    await drawer.post('/api/message/read');

    const { page: writer } = await people.as('drawer');
    await writer.goto(`/fico/arinvoice/show/${id}`);
    await writer.getByRole('button', { name: '请求审核' }).click();
    await writer
      .getByRole('status')
      .getByText(/已通知 \d+ 位/)
      .waitFor();

    const { page } = await people.as('accountant');
    await page.getByRole('button', { name: '消息，1 条未读' }).click();
    await page
      .getByRole('list', { name: '消息' })
      .getByRole('button', { name: new RegExp(`请您审核应收发票${number}`) })
      .click();
    await page.waitForURL(`**/fico/arinvoice/show/${id}`);
    await page.getByRole('button', { name: '消息', exact: true }).waitFor();

    await accountant.post('/api/fico/arinvoice/audit', { id });
    await writer.reload();
    await writer.getByRole('button', { name: '消息，1 条未读' }).click();
    await writer.getByText(new RegExp(`审核了您制的应收发票${number}`)).waitFor();
    await writer.getByRole('button', { name: '全部已读' }).click();
    await writer.getByRole('button', { name: '消息', exact: true }).waitFor();
  });
});
