import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { today } from '../tests/support/days.ts';
import { apiAs, screenshot } from './support/index.ts';
import { desktop } from './support/browser.ts';
import { visitors } from './support/visitors.ts';
import { ordersToSend } from './support/waiting-orders.ts';

const people = visitors(desktop, 'whole');

interface Parcel {
  readonly id: number;
  readonly slot: number;
  readonly state: string;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: string;
    readonly codes: readonly string[];
    readonly location: string | null;
  }[];
}
/** Orders of 抖店, which tells who the buyer is, released, put onto papers and onto one trolley. */
async function wave(count: number): Promise<{ id: number; parcels: readonly Parcel[] }> {
  const [boss, keeper] = [await apiAs('boss'), await apiAs('keeper')];
  // Others want those that go far.
  const orders = (await ordersToSend(boss, count + 1))
    .toSorted((a, b) => Number(a.isFar) - Number(b.isFar))
    .slice(0, count);
  for (const { id } of orders) await boss.post('/api/oms/order/audit', { id });
  const { rows: companies } = await boss.get<{ rows: { id: number }[] }>('/api/pick/oms_express_company', { q: 'SF' });
  const { rows: places } = await boss.get<{ rows: { id: number }[] }>('/api/pick/scm_warehouse', { q: 'A01' });
  const outputs: number[] = [];
  for (const { id } of orders) {
    const output = await boss.post<{ id: number }>('/api/oms/outputorder/save', {
      orders: [id],
      outDate: today(),
      warehouse: places[0]!.id,
      express: companies[0]!.id,
    });
    await keeper.post('/api/oms/outputorder/audit', { id: output.id });
    outputs.push(output.id);
  }
  const { id } = await keeper.post<{ id: number }>('/api/oms/wave/make', { outputs, size: 64 });
  const { parcels } = await keeper.get<{ parcels: Parcel[] }>('/api/oms/packing/bench', { wave: String(id) });
  return { id, parcels };
}

const band = (page: Page) => page.locator('.pack-band');
/** As a scanner does: quickly, and with Enter at the end, whatever has the focus. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
async function scanAll(page: Page, parcel: Parcel): Promise<void> {
  for (const { quantity, codes } of parcel.lines)
    for (let i = 0; i < Number(quantity); i++) await scan(page, codes[0]!);
}

describe('打包台', () => {
  test('a trolley is packed with the scanner and the keys alone, and what is stopped meanwhile goes into the bin', async () => {
    const { id, parcels } = await wave(2);
    const [first, second] = parcels;
    expect(parcels.flatMap(({ lines }) => lines).filter(({ location }) => location === null)).toEqual([]);
    const { page } = await people.as('keeper');
    // A printer that only counts: a browser without a screen has none.
    await page.addInitScript(`
      window.printed = 0;
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
        get: () => ({ print: () => (window.printed += 1) }),
      });
    `);
    await page.goto(`/oms/packing?wave=${id}`);
    await page.getByText('扫商品开始').waitFor();

    await scan(page, 'NOTHING-LIKE-THIS');
    await band(page).getByText('扫错了').waitFor();
    await scan(page, String(first!.slot));
    await band(page).getByText(`${first!.slot} 号筐`).waitFor();
    const send = page.getByRole('button', { name: /发货$/ });
    expect(await send.isDisabled()).toBe(true);
    await scanAll(page, first!);
    await page.getByText('扫齐了', { exact: true }).waitFor();
    await scan(page, first!.lines[0]!.codes[0]!);
    await band(page)
      .getByText(/^多了：/)
      .waitFor();
    await page.keyboard.press('F4');
    await scan(page, '0.512');
    await page.getByText('0.512', { exact: true }).waitFor();
    await screenshot(page, 'packing');
    const labels = /\/api\/oms\/waybill\/print/;
    await page.route(labels, (route) =>
      route.fulfill({ json: { code: '400', message: '面单暂时打不出来', data: null } }),
    );
    await page.keyboard.press('F12');
    await band(page)
      .getByText(/^已发货 顺丰/)
      .waitFor();

    // Without its label it does not leave the bench.
    await band(page).getByText('面单没有打印：面单暂时打不出来').waitFor();
    await page.unroute(labels);
    const reprint = page.getByRole('button', { name: /重打面单$/ });
    await expect.poll(() => reprint.isEnabled(), { timeout: 10_000 }).toBe(true);
    await page.keyboard.press('F6');
    await expect.poll(() => page.evaluate('window.printed'), { timeout: 10_000 }).toBe(1);
    await scan(page, String(second!.slot));
    await page.getByText(`筐位 ${second!.slot} `).waitFor();
    const boss = await apiAs('boss');
    await boss.post('/api/oms/outputorder/lock', { id: second!.id, reason: '买家刚申请退款' });
    await band(page).getByText('别发，放进拦截筐').waitFor();
    await screenshot(page, 'packing-stop');
    await scan(page, 'LJ-02');
    await band(page).getByText('已放进拦截筐 LJ-02').waitFor();
    const shown = page.getByRole('region', { name: '异常' });
    await shown.getByText(/拦截筐 LJ-02/).waitFor();

    const after = await boss.get<{ parcels: Parcel[] }>('/api/oms/packing/bench', { wave: String(id) });
    expect(after.parcels.map(({ state }) => state)).toEqual(['shipped', 'binned']);
    await page.goto(`/oms/wave/show/${id}`);
    const trolley = page.getByRole('region', { name: '包裹' }).locator('tbody tr');
    await trolley.filter({ hasText: '已入拦截筐' }).getByText('拦截筐 LJ-02').waitFor();
    expect(await trolley.count()).toBe(2);
  }, 60_000);
});
