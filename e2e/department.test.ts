import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage, rowWith, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();

const shownPage = (page: Page) => page.locator('.hl-page:visible');
const node = (page: Page, name: string) => page.locator('.ant-tree-treenode').filter({ hasText: name });

async function startAdding(page: Page): Promise<void> {
  await goToPage(page, '部门');
  await page.getByRole('button', { name: '新增部门' }).click();
  await page.getByLabel('部门编号').waitFor();
}

async function fillIn(page: Page, code: string, name: string): Promise<void> {
  await page.getByLabel('部门编号').fill(code);
  await page.getByLabel('部门名称').fill(name);
}

describe('部门', () => {
  test('what is missing or doubled is said at its field, and nothing typed is lost', async () => {
    const { page } = await people.as('hr');
    await startAdding(page);
    await page.keyboard.press('Control+s');
    await page.locator('.hl-field', { hasText: '部门编号' }).getByRole('alert').getByText('部门编号不能为空').waitFor();
    await page.locator('.hl-field', { hasText: '部门名称' }).getByRole('alert').getByText('部门名称不能为空').waitFor();

    await fillIn(page, 'D20', '直播部');
    await page.keyboard.press('Control+s');
    await page.locator('.hl-field', { hasText: '部门编号' }).getByRole('alert').getByText('已存在').waitFor();
    expect(await page.getByLabel('部门名称').inputValue()).toBe('直播部');
  });

  test('is added, found, changed and removed', async () => {
    const { page } = await people.as('hr');
    await startAdding(page);
    await fillIn(page, 'D90', '直播部');
    await page.keyboard.press('Control+s');
    await shownPage(page).getByRole('heading', { name: '部门 直播部' }).waitFor();

    await goToPage(page, '部门');
    await rowWith(page, 'D90').getByText('直播部').waitFor();
    await rowWith(page, 'D90').getByRole('link', { name: '编辑' }).click();
    await page.getByLabel('部门名称').fill('直播事业部');
    await page.keyboard.press('Control+s');
    await shownPage(page).getByRole('heading', { name: '部门 直播事业部' }).waitFor();
    await shownPage(page).getByText('改了 部门名称').waitFor();

    await goToPage(page, '部门');
    await page.getByPlaceholder('部门编号、部门名称').fill('zbsyb');
    await rowWith(page, '直播事业部').waitFor();
    await rowWith(page, '直播事业部').getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByText('删除部门“直播事业部”').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await toast(page, '已删除').waitFor();
    await page.getByText('没有符合条件的部门').waitFor();
    expect(await rowWith(page, '直播事业部').count()).toBe(0);
  });

  test('moves in the tree by dragging, and back by the keyboard alone', async () => {
    const { page } = await people.as('hr', '/hr/department/tree');
    await node(page, 'D60 人力资源部').locator('.hl-node').dragTo(node(page, 'D10 电商运营部').locator('.hl-node'));
    await page.getByText('把“D60 人力资源部”移到“D10 电商运营部”之下？').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '移动' }).click();
    await toast(page, '已移动').waitFor();
    await page.goto('/hr/department');
    await rowWith(page, 'D60').getByText('电商运营部').waitFor();

    // Between two nodes, or onto one that is already above it, there is nothing to move.
    await page.goto('/hr/department/tree');
    await node(page, 'D60 人力资源部').locator('.hl-node').dragTo(node(page, 'D10 电商运营部').locator('.hl-node'));
    await node(page, 'D10 电商运营部').locator('.hl-node').dragTo(node(page, 'D60 人力资源部').locator('.hl-node'));
    expect(await page.getByRole('dialog').count()).toBe(0);

    await node(page, 'D60 人力资源部').getByRole('button', { name: '移动' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('移动“D60 人力资源部”').waitFor();
    await page.getByRole('checkbox', { name: '移到最上层' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('dialog').getByRole('button', { name: '移动' }).focus();
    await page.keyboard.press('Enter');
    await toast(page, '已移动').waitFor();
    await page.goto('/hr/department');
    await rowWith(page, 'D60').waitFor();
    expect(await rowWith(page, 'D60').getByText('电商运营部').count()).toBe(0);
  });
});
