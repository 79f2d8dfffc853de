import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage, pickRecord, rowWith, screenshot, turnTo } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};
const button = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true });
const choose = async (page: Page, label: string, ...options: string[]) => {
  await front(page).getByLabel(label).first().click();
  for (const option of options) {
    await page.keyboard.type(option);
    await page.locator('.ant-select-item-option:visible', { hasText: option }).first().click();
  }
  await page.keyboard.press('Escape');
};

describe('开放接口', () => {
  test('the boss opens a subject, gives it a key, tries a call, and has messages sent', async () => {
    const stamp = String(Date.now()).slice(-6);
    const { page } = await people.as('boss');
    await goToPage(page, '开放接口主体');
    await rowWith(page, '仓库管理系统').waitFor();
    await shot(page, 'open-subjects');

    await button(page, '新增开放接口主体').click();
    await front(page).getByLabel('名称').fill(`商城${stamp}`);
    await choose(page, '权限范围', '查询订单和退款', '查询库存', '查询客户');
    await front(page).getByLabel('IP 白名单').fill('不是地址');
    await page.keyboard.press('Control+s');
    await page.getByText('不是 IP 地址或网段').first().waitFor();
    await shot(page, 'open-subject-form');
    await front(page).getByLabel('IP 白名单').fill('127.0.0.1\n::1');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: new RegExp(`商城${stamp}`) })
      .waitFor();

    await button(page, '新增密钥').click();
    const keyId = await dialog(page).getByLabel('密钥编号', { exact: true }).inputValue();
    const secret = await dialog(page).getByLabel('密钥', { exact: true }).inputValue();
    expect(keyId).toMatch(/^hk/);
    await shot(page, 'open-key');
    await dialog(page).getByRole('button', { name: '我已保存密钥' }).click();
    await front(page).getByText(keyId).waitFor();
    await button(page, '更换密钥').click();
    await dialog(page).getByText('旧密钥再有效几天').waitFor();
    await shot(page, 'open-rotate');
    await dialog(page)
      .getByRole('button', { name: /^更\s?换$/ })
      .click();
    await dialog(page).getByRole('button', { name: '我已保存密钥' }).click();
    await front(page).getByText('失效', { exact: false }).first().waitFor();
    await shot(page, 'open-subject');

    await turnTo(page, '/invoiceManagement/developer');
    await front(page).getByRole('heading', { name: '电商订单列表' }).waitFor();
    await shot(page, 'open-developer');
    await front(page).getByRole('navigation', { name: '接口' }).getByText('客户列表').click();
    await front(page).getByRole('tab', { name: '试一试' }).click();
    await front(page).getByLabel('密钥编号').fill(keyId);
    await front(page).getByLabel('密钥', { exact: true }).fill(secret);
    await button(page, '签名并发送').click();
    await front(page).getByText('答复 200').waitFor();
    await front(page).getByText('/open/v1/customers').first().waitFor();
    await shot(page, 'open-console');
    await front(page).getByRole('navigation', { name: '接口' }).getByText('推送一张订单').click();
    await shot(page, 'open-developer-push');

    await turnTo(page, '/invoiceManagement/openhook/add');
    await front(page).getByLabel('名称').fill(`商城消息${stamp}`);
    await pickRecord(page, '主体', `商城${stamp}`);
    await choose(page, '事件', '新订单', '蓝票开具');
    await front(page).getByLabel('推送地址').fill('https://192.168.1.5/x');
    await page.keyboard.press('Control+s');
    await page.getByText('是内网地址').first().waitFor();
    await shot(page, 'open-hook-form');
    await front(page).getByLabel('推送地址').fill(`https://sandbox/shop${stamp}`);
    await page.keyboard.press('Control+s');
    await button(page, '取签名密钥').click();
    await dialog(page).getByRole('button', { name: '我已保存密钥' }).click();
    await button(page, '更换签名密钥').waitFor();
    await button(page, '推送测试消息').click();
    await shot(page, 'open-hook');

    await turnTo(page, '/invoiceManagement/opendelivery');
    const sent = rowWith(page, `商城消息${stamp}`);
    await sent.waitFor();
    await sent.getByText('测试消息').first().click();
    await front(page).getByText('消息编号').waitFor();
    await shot(page, 'open-delivery');
    await turnTo(page, '/invoiceManagement/opencall');
    await rowWith(page, 'listCustomers').first().waitFor();
    await shot(page, 'open-calls');
  });
});
