import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs, goToPage, screenshot, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const at = '/api/fico/generalledger/voucher';
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};

/** What others left out of order this month is put in order, so that one voucher is not lost among hundreds. */
async function closeGaps(api: Awaited<ReturnType<typeof apiAs>>, month: string): Promise<void> {
  const asked = { month, sorting: 'number' };
  const { moving, digest } = await api.get<{ moving: number; digest: string }>(`${at}/arrangement`, asked);
  if (moving > 0) await api.post(`${at}/arrange`, { ...asked, digest });
}

/** Two vouchers of this month, of which the first is gone again: the second stands behind a gap. */
async function leaveGap(): Promise<{ id: number; number: string }> {
  const api = await apiAs('accountant');
  const accountOf = async (q: string) =>
    (await api.get<{ rows: { id: number }[] }>('/api/pick/fico_account', { q })).rows[0]!.id;
  const [debit, credit] = [await accountOf('2701'), await accountOf('560302')];
  const entries = [
    { summary: '调整', account: debit, debit: '31.00' },
    { summary: '调整', account: credit, credit: '31.00' },
  ];
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  await closeGaps(api, day.slice(0, 7));
  const save = () => api.post<{ id: number; number: string }>(`${at}/save`, { word: '付', voucherDate: day, entries });
  const [first, second] = [await save(), await save()];
  await api.post(`${at}/delete`, { id: first.id });
  return second;
}

describe('凭证号整理', () => {
  test('the map is shown, followed and kept, and the voucher tells its former number', async () => {
    const { number } = await leaveGap();
    const { page } = await people.as('accountant');
    await goToPage(page, '凭证整理');
    await front(page).getByRole('button', { name: '整理凭证号' }).click();
    const order = page.locator('.report:visible .ant-segmented');
    await order.waitFor();
    await order.getByText('按原来的号').click();
    await front(page).getByText(number, { exact: true }).first().waitFor();
    await front(page)
      .getByText(/断号 .*付字 \d+ 个/)
      .first()
      .waitFor();
    await shot(page, 'voucher-plan');
    await front(page)
      .getByRole('button', { name: /^整理 \d+ 张$/ })
      .click();
    await dialog(page).getByText('凭证的日期、分录和金额不变').waitFor();
    await shot(page, 'voucher-plan-dialog');
    await dialog(page).getByRole('button', { name: '换成新号' }).click();
    await toast(page, '已换成新号').waitFor();
    await front(page).getByText('这个月的凭证号已经连续，不用整理。').waitFor();

    // The list may still show what it knew before.
    const { rows } = await (
      await apiAs('accountant')
    ).get<{ rows: { id: number }[] }>('/api/fico/generalledger/voucherarrange/list');
    await goToPage(page, '凭证整理');
    await front(page).locator(`a[href$="/show/${rows[0]!.id}"]`).first().click();
    const kept = front(page).getByRole('row').filter({ hasText: number });
    await kept.waitFor();
    await shot(page, 'voucher-arrangement');
    await kept.getByRole('link').click();
    await front(page).getByText(`曾用号 ${number}`).waitFor();
    await shot(page, 'voucher-former');
    expect(
      await front(page)
        .getByRole('heading', { name: `记账凭证 ${number}` })
        .count(),
    ).toBe(0);
  });
});
