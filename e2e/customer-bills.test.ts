import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { today } from '../tests/support/days.ts';
import { apiAs, barriersOn, goToPage, numberOf, openDocument, pickRecord, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const customers = visitors({ width: 390, height: 800 });
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');

/** A customer nobody else works with, who was billed for two things this month. */
async function newDebtor(): Promise<string> {
  const [boss, drawer, accountant] = [await apiAs('boss'), await apiAs('drawer'), await apiAs('accountant')];
  const name = `对账客户${Date.now().toString(36)}`;
  const me = await boss.get<{ rows: { id: number }[] }>('/api/pick/sys_user', { q: 'boss' });
  const { id: customer } = await boss.post<{ id: number }>('/erp/customer/add', {
    code: `DZ${Date.now().toString(36)}`,
    name,
    salesman: me.rows[0]!.id,
  });
  const { receivable } = await drawer.get<{ receivable: { id: number } }>('/api/fico/arinvoice/billParam');
  for (const price of ['1200.00', '345.60']) {
    const { id } = await drawer.post<{ id: number }>('/api/fico/arinvoice/save', {
      customer,
      receivable: receivable.id,
      invoiceDate: today(),
      lines: [{ goodsName: '*茶*明前龙井', quantity: '1', taxPrice: price, taxRate: '0.13' }],
    });
    await accountant.post('/api/fico/arinvoice/audit', { id });
  }
  return name;
}

describe('客户账单', () => {
  test(
    'made, audited, opened by its link without login, disputed, answered, confirmed and collected',
    { timeout: 200_000 },
    async () => {
      const customer = await newDebtor();
      const { page, context } = await people.as('accountant');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await goToPage(page, '客户账单');
      await front(page).getByRole('button', { name: '新增客户账单' }).click();
      await front(page).getByRole('heading', { name: '新增客户账单' }).waitFor();
      await pickRecord(page, '客户', customer);
      await front(page).getByLabel('账单月份').fill(today().slice(0, 7));
      await page.keyboard.press('Enter');
      // What it will say stands there before it is saved.
      await front(page).getByRole('region', { name: '账单明细的表格' }).getByText('￥1,545.60').first().waitFor();
      await page.keyboard.press('Control+s');
      const number = await numberOf(page, '客户账单');

      const { page: boss } = await people.as('boss');
      await openDocument(boss, '客户账单', number);
      await front(boss).getByRole('button', { name: '审核', exact: true }).click();
      await dialog(boss).getByText('还没有过完').waitFor();
      await dialog(boss).getByText('￥1,545.60').waitFor();
      await dialog(boss).getByRole('button', { name: '审核', exact: true }).click();
      await toast(boss, '审核成功').waitFor();

      await page.reload();
      await front(page).getByRole('button', { name: '发给客户' }).click();
      await dialog(page).getByRole('button', { name: '生成链接' }).click();
      await dialog(page).getByRole('button', { name: '复制链接' }).click();
      const address = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(address).toMatch(/\/bill\/[0-9a-z]+\.[\w-]{44,}$/);
      await page.keyboard.press('Escape');

      const { page: stranger } = await customers.anybody();
      await stranger.goto(new URL(address).pathname);
      await stranger.getByRole('heading', { name: '请核对账单' }).waitFor();
      await stranger.getByText(customer).waitFor();
      expect(await barriersOn(stranger)).toEqual([]);
      const second = stranger.getByRole('listitem').nth(1);
      await second.getByRole('button', { name: '有异议' }).click();
      await second.getByRole('textbox').fill('这批茶叶退了，应减掉 345.60');
      await stranger.getByLabel('您的姓名').fill('王会计');
      await stranger.getByRole('button', { name: '提交 1 处异议' }).click();
      await stranger.getByRole('heading', { name: '异议已提交' }).waitFor();

      await page.reload();
      await front(page).getByText('客户：这批茶叶退了').waitFor();
      await front(page).getByText('客户有异议').first().waitFor();
      await front(page).getByRole('button', { name: '答复', exact: true }).click();
      await front(page).getByLabel('答复', { exact: true }).fill('退货在下月入账，下期账单减');
      await front(page).getByRole('button', { name: '答复客户' }).click();
      await toast(page, '已答复').waitFor();
      await front(page).getByText('我方：退货在下月入账').waitFor();

      await stranger.reload();
      await stranger.getByRole('heading', { name: '对方已答复' }).waitFor();
      await stranger.getByText('退货在下月入账，下期账单减').waitFor();
      await stranger.getByLabel('您的姓名').fill('王会计');
      await stranger.getByRole('button', { name: '确认无误' }).click();
      await stranger.getByRole('heading', { name: '账单已确认' }).waitFor();

      await page.reload();
      await front(page).getByText('客户已确认').first().waitFor();
      await front(page).getByRole('button', { name: '生成收款单' }).click();
      await dialog(page).getByText('￥1,545.60').waitFor();
      await dialog(page).getByRole('button', { name: '生成收款单' }).click();
      await page.getByText(/已生成收款单 SK\d+/).waitFor();
    },
  );

  test('a month is made at once for everybody who owes something', async () => {
    const { page } = await people.as('accountant');
    await goToPage(page, '客户账单');
    await front(page).getByRole('button', { name: '批量生成' }).click();
    await dialog(page).getByLabel('月份').fill(today().slice(0, 7));
    await page.keyboard.press('Enter');
    await dialog(page)
      .getByText(/将为 \d+ 个客户生成/)
      .waitFor();
    await dialog(page)
      .getByRole('button', { name: /生成 \d+ 张/ })
      .click();
    await page
      .getByText(/生成 \d+ 张客户账单/)
      .first()
      .waitFor({ timeout: 60_000 });
  });
});
