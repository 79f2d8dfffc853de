import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { rowWith } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');

async function addShop(page: Page, platform: string, name: string): Promise<void> {
  await page.goto('/oms/shop/add');
  await page.getByRole('combobox', { name: '平台', exact: true }).fill(platform);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: platform }).click();
  await page.getByRole('heading', { name: `${platform}能做什么` }).waitFor();
  await page.getByLabel(/^店铺名称/).fill(name);
  await page.keyboard.press('Control+s');
  await front(page)
    .getByRole('heading', { name: `店铺 ${name}` })
    .waitFor();
}

describe('店铺', () => {
  test('a shop is connected on the platform’s page, fetched from with progress, and its orders are there', async () => {
    // A name of its own: a test that is tried again must not meet the shop of its first attempt.
    const name = `京东旗舰店${Date.now() % 100_000}`;
    const { page, context } = await people.as('boss2', '/oms/shop');
    await front(page)
      .getByText(/还没有店铺|共 \d+ 条/)
      .first()
      .waitFor();
    await addShop(page, '京东', name);
    await page.getByText('还没有授权。点“去授权”').waitFor();

    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: '去授权' }).click();
    const platform = await opened;
    await platform.getByRole('heading', { name: '登录 京东 商家后台' }).waitFor();
    await platform.getByRole('link').first().click();
    await platform.getByText(`“${name}”已授权给合流`).waitFor();
    const used = new URL(platform.url());
    expect(used.pathname).toBe('/shopauthorizesuccess');

    // The window one came from has noticed, and what is fetched moves.
    await page.getByRole('button', { name: '重新授权' }).waitFor();
    await front(page)
      .getByRole('progressbar', { name: `${name} 同步订单` })
      .waitFor();
    await page.goto('/oms/task');
    const task = rowWith(page, `${name} 订单`);
    await task.getByText(/读取 [\d,]+，新增 [\d,]+/).waitFor({ timeout: 50_000 });
    await task.getByRole('button', { name: '重新执行' }).click();
    await page.getByRole('dialog').getByText('不会重复').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await task.getByRole('link', { name: `${name} 订单` }).click();
    await page.getByRole('region', { name: '执行明细' }).locator('tbody tr').first().getByText('完成').waitFor();
    await page.getByRole('tab', { name: /^错误/ }).click();
    await page.getByText('没有错误', { exact: true }).waitFor();

    await page.goto('/oms/shop');
    const row = rowWith(page, name);
    await row.getByText(/^已授权/).waitFor();
    await page.goto('/oms/ordercenter');
    await rowWith(page, name).first().waitFor();
  });

  test('a platform that says no, and an answer that comes twice, are told in words with the way back', async () => {
    const { page } = await people.as('boss2');
    const back = `/callback?state=shop.1.${'A'.repeat(32)}`;
    for (const [address, words] of [
      [`${back}&error=access_denied`, '没有同意授权'],
      [`${back}&error=invalid_scope&error_description=${encodeURIComponent('缺少订单权限')}`, '缺少订单权限'],
      [back, '没有给出授权码'],
      [`${back}&code=made-up`, '已用过或已过期'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('alert').getByText(words).waitFor();
    }
    await page.getByRole('link', { name: '回到店铺列表' }).click();
    await page.getByRole('region', { name: '店铺列表' }).waitFor();
  });

  test('a shop that pushes is given its secret once', async () => {
    const name = `小程序商城${Date.now() % 100_000}`;
    const { page } = await people.as('boss2');
    await addShop(page, '开放推送', name);
    await page.getByRole('button', { name: '接入', exact: true }).click();
    await page.getByRole('button', { name: '生成密钥' }).click();
    const dialog = page.getByRole('dialog', { name: `${name} 的推送密钥` });
    await dialog.getByText('只显示这一次').waitFor();
    const secret = await dialog.getByLabel('密钥', { exact: true }).inputValue();
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect(await dialog.getByLabel('接入编号', { exact: true }).inputValue()).toMatch(/^hl[0-9a-f]{18}$/);
    await dialog.getByRole('button', { name: '我已保存密钥' }).click();
    await page.getByRole('button', { name: '更换密钥' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: '更换密钥' }).waitFor();
    expect(await page.content()).not.toContain(secret);
  });
});
