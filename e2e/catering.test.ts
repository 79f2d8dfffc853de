import { describe, expect, test } from 'vitest';
import { apiAs, barriersOn, screenshot, visitors } from './support/index.ts';

const people = visitors();

describe('餐饮收银', () => {
  test('an evening: guests sit down, order by pinyin, send a dish back, move, join and pay', async () => {
    const boss = await apiAs('boss');
    const { page } = await people.as('boss');
    await page.goto('/pos/catering');
    const floor = page.getByRole('region', { name: '桌台' });
    const order = page.getByRole('region', { name: '点菜单' });
    const said = (words: RegExp) => page.getByRole('status').filter({ hasText: words }).first().waitFor();
    await floor.getByRole('button', { name: /^听雨 ?就餐/ }).click();
    await order.getByText('西湖醋鱼').waitFor();
    await order.getByText('服务费').waitFor();
    await screenshot(page, 'catering-floor');
    expect(await barriersOn(page)).toEqual([]);

    // Two sit down, and order by the first letters of what they want.
    await floor.getByRole('button', { name: /^A07 ?空闲/ }).click();
    await page.getByLabel('人数').fill('2');
    await page.keyboard.press('Enter');
    await said(/A07 开台，2 人/);
    await page.keyboard.press('F2');
    for (const letters of ['qcss', 'ljxr', 'qcss']) {
      await page.keyboard.type(letters);
      await page.keyboard.press('Enter');
    }
    await order.getByText('还没下单 2 道').waitFor();
    await page.getByRole('button', { name: '少油' }).click();
    await screenshot(page, 'catering-order');
    await page.keyboard.press('F3');
    await said(/已下单：热菜间 2 道/);
    await order.getByText('少油').waitFor();

    // One comes back, somebody waits too long, and the bill is asked for.
    await order.getByRole('button', { name: /清炒时蔬/ }).click();
    await page.keyboard.press('F5');
    await page.getByLabel('退几份').fill('1');
    await screenshot(page, 'catering-return');
    await page.getByRole('button', { name: '上错了' }).click();
    await said(/已退 清炒时蔬 × 1/);
    await page.keyboard.press('F4');
    await said(/已催 A07/);
    await page.keyboard.press('F9');
    await said(/A07 已出预结单/);
    await floor.getByRole('button', { name: /^A07 ?待结账/ }).waitFor();

    // They move, and join others.
    await page.keyboard.press('F6');
    await floor.getByRole('button', { name: /^A08 ?空闲/ }).click();
    await said(/A07 已转到 A08/);
    await page.keyboard.press('F7');
    await screenshot(page, 'catering-move');
    await floor.getByRole('button', { name: /^A06 ?就餐/ }).click();
    await said(/A08 已并入 A06/);
    await floor.getByRole('button', { name: /^A08 ?空闲/ }).waitFor();
    await order.getByText('4 人').waitFor();

    await page.keyboard.press('F12');
    const pay = page.getByRole('region', { name: '收款' });
    await pay.waitFor();
    const due = (await pay.locator('.till-due b').first().innerText()).replace(/[￥,]/g, '');
    await screenshot(page, 'catering-pay');
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    await said(/A06 成交 LS/);
    await floor.getByRole('button', { name: /^A06 ?空闲/ }).waitFor();
    await screenshot(page, 'catering-done');
    const { rows } = await boss.get<{ rows: { tableCode: string; pay: string }[] }>('/api/pos/posmain/saleList', {
      pageSize: '1',
    });
    expect(rows[0]).toMatchObject({ tableCode: 'A06', pay: due });
  }, 120_000);
});
