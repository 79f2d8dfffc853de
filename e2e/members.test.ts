import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { apiAs, goToPage, pickRecord, screenshot, toast, turnTo, typeCell } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};

describe('会员', () => {
  test('a cashier registers somebody, the manager writes down what he bought, and his points are used by age', async () => {
    const stamp = String(Date.now()).slice(-7);
    const [cardNo, phone, name] = [`E${stamp}`, `1391${stamp}`, `顾客${stamp}`];

    const { page: till } = await people.as('cashier');
    await goToPage(till, '会员');
    await front(till).getByRole('button', { name: '新增会员' }).click();
    await front(till).getByRole('heading', { name: '新增会员' }).waitFor();
    await front(till).getByLabel('卡号').fill(cardNo);
    await front(till).getByLabel('姓名').fill(name);
    await front(till).getByLabel('手机号').fill(phone);
    await till.keyboard.press('Control+s');
    await front(till)
      .getByRole('heading', { name: new RegExp(name) })
      .waitFor();
    await front(till)
      .getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
      .first()
      .waitFor();
    await front(till).getByText('今天可用 0 积分').waitFor();

    const { page } = await people.as('manager');
    await goToPage(page, '积分单');
    await front(page).getByRole('button', { name: '新增积分单' }).click();
    await front(page).getByRole('heading', { name: '新增积分单' }).waitFor();
    await typeCell(page, 1, '会员', cardNo);
    await page.locator('.ant-select-item-option:visible').filter({ hasText: cardNo }).first().click();
    await typeCell(page, 1, '消费金额', '1288');
    await page.keyboard.press('Enter');
    await shot(page, 'point-order-form');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /积分单 JF/ })
      .waitFor();
    const order = Number(/show\/(\d+)/.exec(page.url())![1]);

    const { page: desk } = await people.as('boss');
    await turnTo(desk, `/pos/pointorder/show/${order}`);
    await front(desk).getByRole('button', { name: '审核', exact: true }).click();
    await dialog(desk).getByText('积分立即计入会员账户').waitFor();
    await shot(desk, 'point-order-audit');
    await dialog(desk).getByRole('button', { name: '审核', exact: true }).click();
    await toast(desk, '审核成功').waitFor();

    // The customer says his number at the till.
    await goToPage(till, '会员');
    await front(till).getByLabel('查会员').fill(phone);
    await till.keyboard.press('Enter');
    await front(till)
      .getByRole('heading', { name: new RegExp(name) })
      .waitFor();
    await front(till).getByText('今天可用 128 积分').waitFor();
    await front(till).getByText('银卡会员').first().waitFor();

    const boss = await apiAs('boss');
    const { id } = await boss.get<{ id: number }>('/api/pos/vip/check', { code: cardNo });
    await turnTo(page, `/pos/member/show/${id}`);
    await front(page).getByText('今天可用 128 积分').waitFor();
    await front(page).getByRole('button', { name: '查看手机号' }).click();
    await dialog(page).getByText(phone).waitFor();
    await page.keyboard.press('Escape');
    await shot(page, 'member-show');
    await front(page).getByRole('button', { name: '积分流水' }).click();
    await page.getByRole('tab', { name: '积分流水', selected: true }).waitFor();
    await front(page)
      .getByText('+128')
      .or(front(page).getByText('128', { exact: true }))
      .first()
      .waitFor();
    await shot(page, 'point-history');

    await turnTo(page, `/pos/member?name=${encodeURIComponent(name)}`);
    await front(page)
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
    await front(page).getByRole('button', { name: '标签 (1)' }).click();
    await pickRecord(page, '标签', '团购');
    await shot(page, 'member-tags');
    // The choices that are still open cover the button.
    await dialog(page).getByText('给 1 位会员改标签').click();
    await dialog(page).getByRole('button', { name: '保存' }).click();
    await toast(page, '已改 1 位会员的标签').waitFor();
    await front(page)
      .getByRole('row', { name: new RegExp(name) })
      .getByText('团购')
      .waitFor();
  });
});
