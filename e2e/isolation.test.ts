import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pickRecord, rowWith } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const idIn = (page: Page) => /\/show\/(\d+)/.exec(page.url())![1]!;

/** The boss of the first company makes a customer nobody else has, and looks up an invoice of his. */
async function recordsOfTheFirst(name: string): Promise<{ client: string; invoice: string; staff: string }> {
  const { page } = await people.as('boss', '/client/add');
  await page.getByLabel('客户名称').fill(name);
  await page.keyboard.press('Control+s');
  await front(page)
    .getByRole('heading', { name: `客户 ${name}` })
    .waitFor();
  const client = idIn(page);
  const first = async (list: string) => {
    await page.goto(list);
    await page.locator('.hl-table:visible tbody tr:not(.is-bone) a').first().click();
    await page.waitForURL(/\/show\/\d+/);
    return idIn(page);
  };
  return { client, invoice: await first('/fico/arinvoice'), staff: await first('/hr/staff') };
}

describe('两家公司', () => {
  test('the second sees nothing of the first in lists, search, pickers, reports or by direct address', async () => {
    const name = '独门独户贸易行';
    const { client, invoice, staff } = await recordsOfTheFirst(name);
    const { page } = await people.as('boss2', `/client?q=${encodeURIComponent(name)}`);
    await front(page).getByText('没有符合条件的客户').waitFor();
    await page.goto('/client');
    await rowWith(page, 'KH0001').waitFor();
    expect(await rowWith(page, name).count()).toBe(0);

    await page.goto('/fico/arinvoice');
    await front(page).getByText('还没有应收发票').waitFor();
    await page.goto('/fico/arinvoice/add');
    await page.getByRole('combobox', { name: '客户', exact: true }).fill(name);
    await page.getByText(`没有找到“${name}”`).waitFor();
    await pickRecord(page, '客户', 'KH0002');

    const strangers = [
      [`/client/show/${client}`, '客户不存在'],
      [`/client/edit/${client}`, '客户不存在'],
      [`/fico/arinvoice/show/${invoice}`, '应收发票不存在'],
      [`/fico/arinvoice/edit/${invoice}`, '应收发票不存在'],
      [`/hr/staff/show/${staff}`, '员工不存在'],
      [`/fico/arinvoice/add?copy=${invoice}`, '应收发票不存在'],
    ] as const;
    for (const [address, refusal] of strangers) {
      await page.goto(address);
      await front(page).getByRole('alert').getByText(refusal).waitFor();
    }

    await page.goto('/fico/generalledger/report/trialbalance');
    await front(page)
      .getByText(/及以前没有发生额/)
      .waitFor();
  });

  test('a page outside one’s menu is refused at the door', async () => {
    const { page } = await people.as('hr', '/fico/arinvoice');
    await page
      .getByText(/没有权限|无权限|页面不存在/)
      .first()
      .waitFor();
    expect(await page.getByRole('region', { name: '应收发票列表' }).count()).toBe(0);
  });
});
