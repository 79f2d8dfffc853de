import { describe, expect, test } from 'vitest';
import { goToPage, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

describe('发票的账', () => {
  test('an accountant takes a day out of the books, puts it back, and looks behind the figures', async () => {
    const { page } = await people.as('accountant');
    await goToPage(page, '发票记账');
    const table = page.getByRole('region', { name: '发票记账' });
    const posted = table.getByRole('row').filter({ has: page.getByRole('button', { name: '撤销记账' }) });
    await posted.first().waitFor();
    const day = (await posted.first().getByRole('cell').first().innerText()).trim();
    const row = table.getByRole('row').filter({ hasText: day });
    const figures = await row.getByRole('cell').nth(7).innerText();
    const before = await row.getByRole('link', { name: /^YS/ }).innerText();
    await row.getByRole('button', { name: '撤销记账' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤销记账' }).click();
    await row.getByText('等待记账').waitFor();
    await row.getByRole('button', { name: '现在记账' }).click();
    await toast(page, /张发票已记账，1 张应收发票/).waitFor();
    const after = row.getByRole('link', { name: /^YS/ });
    await after.waitFor();
    expect(await after.innerText()).not.toBe(before);
    expect(await row.getByRole('cell').nth(7).innerText()).toBe(figures);

    await goToPage(page, '发票统计');
    await page.getByText('按税率', { exact: true }).click();
    const rates = page.getByRole('region', { name: '发票统计' });
    await rates.getByRole('cell', { name: '13%', exact: true }).waitFor();
    // What is asked stands in the address: whoever comes back to it sees the same.
    await page.reload();
    await rates.getByRole('cell', { name: '13%', exact: true }).waitFor();
    await page.locator('.report').getByRole('button', { name: '打印' }).click();
    const paper = page.getByRole('dialog').filter({ hasText: '打印预览 发票统计' });
    await paper.getByTitle('打印预览').waitFor();
    await page.keyboard.press('Escape');

    await page.getByText('按店铺', { exact: true }).click();
    await rates.getByRole('columnheader', { name: '店铺' }).waitFor();
    const figure = rates.locator('tbody tr').first().getByRole('link').first();
    const counted = await figure.innerText();
    await figure.click();
    await page.locator('.hl-page:visible').getByText(`共 ${counted} 条`).waitFor();

    await goToPage(page, '开票对账');
    const why = page.getByRole('region', { name: '未开票的原因' });
    const reason = why.getByRole('row').filter({ hasText: '买家没有申请' });
    const orders = Number((await reason.getByRole('cell').nth(1).innerText()).replace(',', ''));
    await reason.getByRole('button').click();
    const behind = page.getByRole('region', { name: /买家没有申请的订单$/ });
    await behind.getByRole('link').first().waitFor();
    expect(await behind.locator('tbody tr').count()).toBe(Math.min(orders, 500));
  });
});
