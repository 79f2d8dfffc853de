import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { barriersOn, pickRecord, tablet, toast, typeCell, visitors } from './support/index.ts';

const people = visitors(tablet);
const front = (page: Page) => page.locator('.hl-page:visible');
const field = (page: Page, label: string) => front(page).getByLabel(new RegExp(`^${label}\\*?$`));
const rows = (page: Page) => page.getByRole('region', { name: /列表$/ }).locator('tbody tr[data-item]');
const dialog = (page: Page) => page.getByRole('dialog');

/** Nothing but a table may be wider than the screen, and nobody is shut out. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(
    0,
  );
  expect(await barriersOn(page)).toEqual([]);
}

describe('平板电脑 1024×768', () => {
  test('a customer is found, filtered, added, changed in the list, looked at and printed', async () => {
    const { page } = await people.as('boss', '/client?source=shop');
    await rows(page).first().waitFor();
    await expectFits(page);
    await front(page)
      .getByPlaceholder(/客户编号/)
      .fill('zwsp');
    await front(page).getByText('没有符合条件的客户').waitFor();
    await front(page).getByRole('button', { name: '清空条件' }).click();
    await rows(page).nth(5).waitFor();

    await front(page).getByRole('button', { name: '新增客户' }).click();
    const name = `平板客户${Date.now()}`;
    await field(page, '客户名称').fill(name);
    await expectFits(page);
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: `客户 ${name}` })
      .waitFor();
    await expectFits(page);
    await front(page).getByLabel('跟进内容').fill('平板上记下的');
    await front(page).getByRole('button', { name: '记下' }).click();
    await front(page).locator('article').filter({ hasText: '平板上记下的' }).waitFor();

    await page.keyboard.press('Control+k');
    await page.getByLabel('要去的页面').fill(name);
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await front(page).getByRole('button', { name: '打印' }).click();
    await dialog(page).filter({ hasText: '打印预览 客户' }).getByTitle('打印预览').waitFor();
  });

  test('an invoice is written line by line, audited after its preview, grouped and exported', async () => {
    const drawer = await people.as('drawer');
    await drawer.page.goto('/fico/arinvoice/add');
    await front(drawer.page).getByText('选好客户、填好明细').waitFor();
    await pickRecord(drawer.page, '客户', '宁波海晏贸易');
    await typeCell(drawer.page, 1, '货物名称', '*谷物*燕麦片');
    await typeCell(drawer.page, 1, '数量', '40');
    await typeCell(drawer.page, 1, '含税单价', '202.80');
    await front(drawer.page).getByText('￥8,112.00').first().waitFor();
    await expectFits(drawer.page);
    await drawer.page.keyboard.press('Control+s');
    const heading = front(drawer.page).getByRole('heading', { name: /^应收发票 YS\d+/ });
    await heading.waitFor();
    const number = (await heading.innerText()).replace('应收发票 ', '');

    const { page } = await people.as('accountant', `/fico/arinvoice?q=${number}`);
    await front(page).getByRole('link', { name: number }).click();
    await front(page)
      .getByRole('heading', { name: `应收发票 ${number}` })
      .waitFor();
    await front(page).getByRole('button', { name: '审核', exact: true }).click();
    await dialog(page)
      .getByText(/总账 · 记-\d+（预览）/)
      .waitFor();
    await dialog(page).getByRole('button', { name: '审核', exact: true }).click();
    await toast(page, '审核成功').waitFor();

    await page.goto('/fico/arinvoice?groupBy=status');
    await page.locator('.hl-fold').first().waitFor();
    await expectFits(page);
    await front(page).getByRole('button', { name: '导出' }).click();
    await page.getByRole('menuitem', { name: '当前列表' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载' }).first().click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^应收发票_.*\.xlsx$/);
  });
});
