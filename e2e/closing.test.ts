import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { apiAs, goToPage, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');

interface Period {
  readonly id: number;
  readonly name: string;
  readonly status: string;
}

/** The first month of the books; what an earlier try has closed is opened again. */
async function firstMonth(): Promise<Period> {
  const accountant = await apiAs('accountant');
  const at = '/api/fico/generalledger/period';
  const { rows } = await accountant.get<{ rows: Period[] }>(`${at}/list`, { sort: 'name', pageSize: '100' });
  for (const { id } of rows.filter(({ status }) => status === 'closed').toReversed())
    await accountant.post(`${at}/revertClose`, { id, reason: '重来' });
  return rows[0]!;
}

describe('月末结账', () => {
  test(
    'the cockpit says what closing would write, closes the month, and opens it again with a reason',
    { timeout: 150_000 },
    async () => {
      const { name } = await firstMonth();
      const heading = `${name.slice(0, 4)} 年 ${Number(name.slice(5))} 月结账`;
      const { page } = await people.as('accountant');
      await goToPage(page, '月末结账');
      await front(page).getByRole('heading', { name: heading }).waitFor();
      await front(page).getByText('没有什么挡着，可以结账。').waitFor();
      await front(page).getByText('借贷相等').waitFor();
      await front(page)
        .getByRole('button', { name: `结账 ${Number(name.slice(5))} 月` })
        .click();
      await dialog(page).getByText(`${name} 结转收入`).waitFor();
      await dialog(page).getByText(`${name} 利润`).waitFor();
      await dialog(page).getByRole('button', { name: '结账', exact: true }).click();
      await toast(page, '结账成功').waitFor();

      // The month in hand is the next one now; the closed one is a click away.
      await front(page)
        .getByRole('button', { name: `${Number(name.slice(5))} 月`, exact: true })
        .click();
      await front(page).getByRole('heading', { name: heading }).waitFor();
      await front(page).getByText('结账写入的凭证').waitFor();
      await front(page).getByRole('button', { name: '反结账' }).click();
      await dialog(page).getByText('重新打开').waitFor();
      await dialog(page).getByLabel('原因').fill('浏览器里补记一笔');
      await dialog(page).getByRole('button', { name: '反结账', exact: true }).click();
      await toast(page, '反结账成功').waitFor();
      await front(page).getByText('浏览器里补记一笔').first().waitFor();
      await front(page).getByText('结账时一次写入').waitFor();
    },
  );
});
