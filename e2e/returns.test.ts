import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs, goToPage, pickRecord, screenshot, turnTo, typeCell } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const idIn = (page: Page) => Number(/\/show\/(\d+)/.exec(page.url())?.[1]);
const heading = (page: Page, name: RegExp) => front(page).getByRole('heading', { name }).waitFor();

interface Line {
  readonly sku: number;
  readonly quantity: string;
  readonly returningQuantity: string;
}
interface Output {
  readonly id: number;
  readonly lines: readonly Line[];
}
/** Goods of a customer of the salesman that have left, and of which nothing is asked back yet. */
async function leftGoods(): Promise<Output> {
  const sales = await apiAs('sales');
  const { rows } = await sales.get<{ rows: { id: number }[] }>('/api/sales/outputorder/list', {
    status: 'audited',
    kind: 'sales',
    pageSize: '50',
  });
  for (const { id } of rows) {
    const output = await sales.get<Output>('/api/sales/outputorder/get', { id: String(id) });
    if (output.lines.every(({ returningQuantity }) => returningQuantity === '0')) return output;
  }
  throw new Error('no goods are left to come back');
}

/** Presses a button of the record and confirms what the dialog shows. */
async function act(page: Page, name: string): Promise<void> {
  await front(page).getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  // The kit sets two characters apart.
  await dialog.getByRole('button', { name: new RegExp([...name].join('\\s*')) }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The salesman writes it down on the paper the goods left with. */
async function ask(page: Page, output: Output, way?: string): Promise<number> {
  await turnTo(page, `/sales/outputorder/show/${output.id}`);
  await front(page)
    .getByRole('button', { name: /退货申请/ })
    .click();
  await front(page).getByText('新增退货申请').first().waitFor();
  await pickRecord(page, '退货原因', '错发');
  if (way !== undefined) {
    await front(page).getByRole('combobox', { name: '方式', exact: true }).click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: way }).click();
  }
  await typeCell(page, 1, '退回数量', '1');
  await page.keyboard.press('Control+s');
  await heading(page, /退货申请 THSQ/);
  return idIn(page);
}

/** The keeper scans what stands on the parcel, and counts what is in it. */
async function receive(page: Page, number: string): Promise<number> {
  await goToPage(page, '退货收货');
  await front(page).getByLabel('扫描包裹').fill(number);
  await page.keyboard.press('Enter');
  await front(page).getByText('新增退货收货').first().waitFor();
  await expect.poll(() => front(page).getByLabel('快递单号').inputValue()).toBe(number);
  await pickRecord(page, '收货仓库', '嘉兴');
  await page.keyboard.press('Control+s');
  await heading(page, /退货收货 THSH/);
  await act(page, '确认收货');
  await front(page).getByText('已收货').first().waitFor();
  return idIn(page);
}

/** The accountant makes of it what it is in the books. */
async function complete(page: Page, receipt: number): Promise<number> {
  await turnTo(page, `/sales/receiptorder/show/${receipt}`);
  await front(page)
    .getByRole('button', { name: /退货完成/ })
    .click();
  await front(page).getByText('新增退货完成').first().waitFor();
  await page.keyboard.press('Control+s');
  await heading(page, /退货完成 XSTH/);
  return idIn(page);
}

describe('退货', () => {
  test('goods come back and are paid back, each doing his own part', { timeout: 180_000 }, async () => {
    const output = await leftGoods();
    const [{ page: clerk }, { page: manager }, { page: keeper }, { page: accountant }] = [
      await people.as('sales'),
      await people.as('manager'),
      await people.as('keeper'),
      await people.as('accountant'),
    ];
    const asked = await ask(clerk, output);
    expect(await front(clerk).getByRole('button', { name: '同意', exact: true }).count()).toBe(0);
    await turnTo(manager, `/sales/returnrequest/show/${asked}`);
    await act(manager, '同意');
    const number = `E2E${Date.now()}`;
    await front(manager).getByRole('button', { name: '登记寄回', exact: true }).click();
    const dialog = manager.getByRole('dialog');
    await dialog.getByLabel('退回单号').fill(number);
    await dialog.getByRole('button', { name: /登记寄回$/ }).click();
    await front(manager).getByText('待收货').first().waitFor();
    const receipt = await receive(keeper, number);
    await screenshot(keeper, 'return-receipt');
    const done = await complete(accountant, receipt);
    const boss = await apiAs('boss');
    await boss.post('/api/salesreturn/completeorder/audit', { id: done });
    await accountant.reload();
    await front(accountant).getByText('已审核').first().waitFor();
    await screenshot(accountant, 'return-complete');
    const { status } = await boss.get<{ status: string }>('/api/salesreturn/request/get', { id: String(asked) });
    expect(status).toBe('done');
    // A parcel that nobody expects is written down all the same.
    await goToPage(keeper, '退货收货');
    await front(keeper).getByLabel('扫描包裹').fill(`X${number}`);
    await keeper.keyboard.press('Enter');
    await front(keeper).getByText('新增退货收货').first().waitFor();
    await pickRecord(keeper, '收货仓库', '嘉兴');
    await keeper.keyboard.press('Control+s');
    await heading(keeper, /退货收货 THSH/);
    await front(keeper).getByText('还没有认领').waitFor();
  });

  test('what is exchanged goes out again', { timeout: 180_000 }, async () => {
    const output = await leftGoods();
    const boss = await apiAs('boss');
    const [{ page: clerk }, { page: keeper }, { page: accountant }] = [
      await people.as('sales'),
      await people.as('keeper'),
      await people.as('accountant'),
    ];
    const asked = await ask(clerk, output, '换货');
    await screenshot(clerk, 'return-exchange');
    await boss.post('/api/salesreturn/request/audit', { id: asked });
    const number = `E2EX${Date.now()}`;
    await boss.post('/api/salesreturn/request/send', { id: asked, expressNo: number });
    const done = await complete(accountant, await receive(keeper, number));
    await boss.post('/api/salesreturn/completeorder/audit', { id: done });
    await accountant.reload();
    await front(accountant).getByRole('link', { name: /HHCK/ }).first().click();
    await front(accountant).getByText('待审核').first().waitFor();
    await front(accountant).getByText('换货').first().waitFor();
  });
});
