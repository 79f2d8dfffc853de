import { describe, expect, test } from 'vitest';
import { barriersOn, visitors } from './support/index.ts';

const people = visitors();

describe('帮助', () => {
  test('opens the manual at what it says about the page in front', async () => {
    const { page, context } = await people.as('accountant', '/fico/arinvoice');
    await page.getByRole('region', { name: '应收发票列表' }).waitFor();
    const help = page.getByRole('link', { name: '帮助' });
    await expect.poll(() => help.getAttribute('href')).toMatch(/05-finance\.html#/);
    const opened = context.waitForEvent('page');
    await page.keyboard.press('F1');
    const manual = await opened;
    await manual.getByRole('heading', { name: '应收发票' }).waitFor();
    expect(await manual.getByRole('link', { name: '财务', exact: true }).getAttribute('aria-current')).toBe('page');
    expect(await barriersOn(manual)).toEqual([]);

    await page.goto('/fico/generalledger/report/trialbalance');
    await expect.poll(() => help.getAttribute('href')).toContain(encodeURIComponent('报表'));
  });
});
