import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs, goToPage } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

async function type(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await page.getByLabel('要去的页面').fill(text);
  return page.getByRole('dialog', { name: '前往' });
}
const option = (page: Page, group: string, name: string | RegExp) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('option', { name });

describe('Ctrl+K', () => {
  test('a record is found by its number and opened by Enter, whole by keyboard', async () => {
    const accountant = await apiAs('accountant');
    const { rows } = await accountant.get<{ rows: { id: number; number: string }[] }>(
      '/api/fico/arinvoice/listByWhere',
      { pageSize: '1' },
    );
    const { page } = await people.as('accountant');
    await type(page, rows[0]!.number.toLowerCase());
    await option(page, '应收发票', new RegExp(rows[0]!.number)).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/fico/arinvoice/show/${rows[0]!.id}`);
  });

  test('a customer is found by initials, beside pages; arrows lead to him', async () => {
    const { page } = await people.as('accountant');
    await type(page, 'hzzw');
    const found = option(page, '客户', /杭州知味/);
    await found.waitFor();
    for (let step = 0; step < 20 && (await found.getAttribute('aria-selected')) !== 'true'; step++)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/client/show/*');
    await page.getByRole('heading', { name: /杭州知味/ }).waitFor();
  });

  test('whoever may not see customers finds none, and his own records still', async () => {
    const { page } = await people.as('hr');
    const dialog = await type(page, 'hz');
    await dialog.getByText('没有找到“hz”').or(page.getByRole('option').first()).waitFor();
    expect(await page.getByRole('group', { name: '客户', exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await type(page, '李');
    await page.getByRole('group', { name: '员工', exact: true }).getByRole('option').first().waitFor();
  });

  test('a star puts a page and a record at hand, in the palette, on the home page and in the navigation', async () => {
    const { page } = await people.as('boss');
    await goToPage(page, '应收发票');
    await page.getByRole('button', { name: '收藏 应收发票', exact: true }).click();
    await page.getByRole('button', { name: '取消收藏 应收发票', exact: true }).waitFor();
    await type(page, '');
    await option(page, '收藏', '应收发票').waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/navigation');
    await page.getByRole('region', { name: '收藏' }).getByRole('link', { name: '应收发票' }).waitFor();
    await page.goto('/');
    await page.getByRole('region', { name: '常用' }).getByRole('link', { name: '应收发票' }).click();
    await page.getByRole('button', { name: '取消收藏 应收发票', exact: true }).click();
    await page.getByRole('button', { name: '收藏 应收发票', exact: true }).waitFor();
  });

  test('what can be done is found by name: the sheet of shortcuts, by ? as well, and the dark', async () => {
    const { page } = await people.as('drawer');
    await type(page, '快捷键');
    await option(page, '操作', '快捷键').waitFor();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: '快捷键' });
    for (const group of ['任何地方', '列表', '表单', '单据明细'])
      await sheet.getByRole('region', { name: group }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await type(page, '深色');
    await page.keyboard.press('Enter');
    await page.locator('html[data-mode=dark]').waitFor();
  });
});
