import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goToPage, rowWith, turnTo, visitors } from './support/index.ts';

const people = visitors();

const bar = (page: Page) => page.getByRole('tablist', { name: '打开的页面' });
const tab = (page: Page, name: string, selected?: true) =>
  bar(page).getByRole('tab', { name, exact: true, ...(selected && { selected }) });
/** The cross beside a tab; the keyboard closes it with Delete. */
const closeOf = (page: Page, name: string) =>
  bar(page)
    .locator('.tab')
    .filter({ has: page.getByRole('tab', { name: new RegExp(`^${name}`) }) })
    .locator('.hl-x');
const titles = async (page: Page) => (await bar(page).getByRole('tab').allInnerTexts()).map((text) => text.trim());
const soon = { timeout: 5000, interval: 25 };
async function expectTabs(page: Page, ...names: string[]): Promise<void> {
  await expect.poll(() => titles(page), soon).toEqual(names);
}
const stage = (page: Page) => page.locator('main.stage');
const quick = (page: Page) => stage(page).locator('.hl-page:visible').getByRole('textbox').first();

async function openAll(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await goToPage(page, name);
}
async function fromMenu(page: Page, name: string, action: string): Promise<void> {
  await tab(page, name).click({ button: 'right' });
  await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: action, exact: true }).click();
  await page.locator('.ant-dropdown:visible').waitFor({ state: 'hidden' });
}

describe('标签', () => {
  test('every page opened is a tab, home stays pinned, and the address follows the tab in front', async () => {
    const { page } = await people.as('hr');
    await openAll(page, '部门', '岗位', '岗位级别', '员工');
    await expectTabs(page, '首页', '部门', '岗位', '岗位级别', '员工');
    expect(await closeOf(page, '首页').count()).toBe(0);
    await expect.poll(() => page.title(), soon).toBe('员工 - 合流演示公司');

    // Opening what is open brings it to the front instead of opening it twice.
    await goToPage(page, '岗位级别');
    await expectTabs(page, '首页', '部门', '岗位', '岗位级别', '员工');
    await tab(page, '部门').click();
    await page.waitForURL('**/hr/department');
    await page.goBack();
    await page.waitForURL('**/hr/postlevel');
    await tab(page, '岗位级别', true).waitFor();

    await closeOf(page, '岗位级别').click();
    await page.waitForURL('**/hr/staff');
    await expectTabs(page, '首页', '部门', '岗位', '员工');
    await closeOf(page, '部门').click();
    await tab(page, '员工', true).waitFor();
  });

  test('others, those to the left, those to the right and all are closed from the menu of a tab', async () => {
    const { page } = await people.as('hr');
    await openAll(page, '部门', '岗位', '岗位级别', '员工');
    await fromMenu(page, '岗位', '关闭右侧');
    await expectTabs(page, '首页', '部门', '岗位');
    await tab(page, '岗位', true).waitFor();
    await openAll(page, '岗位级别');
    await fromMenu(page, '岗位', '关闭左侧');
    await expectTabs(page, '首页', '岗位', '岗位级别');
    await openAll(page, '员工');
    await fromMenu(page, '岗位', '关闭其他');
    await expectTabs(page, '首页', '岗位');
    await page.waitForURL('**/hr/post');
    await openAll(page, '部门');
    await fromMenu(page, '部门', '全部关闭');
    await expectTabs(page, '首页');
    await page.waitForURL('**/bianalysis/portalindex');
    await tab(page, '首页').click({ button: 'right' });
    const close = page.getByRole('menuitem', { name: '关闭', exact: true });
    expect(await close.getAttribute('aria-disabled')).toBe('true');
  });

  test('what was typed and how far one had scrolled is still there on coming back', async () => {
    const { page } = await people.as('hr');
    await openAll(page, '员工');
    const table = page.getByRole('region', { name: '员工列表' });
    await rowWith(page, 'HL001').waitFor();
    await table.hover();
    await page.mouse.wheel(0, 600);
    const scrolled = () => table.evaluate((element) => (element as unknown as { scrollTop: number }).scrollTop);
    await expect.poll(scrolled, soon).toBe(600);

    await openAll(page, '新增部门');
    await page.getByLabel('部门名称').fill('直播部');
    await openAll(page, '部门');
    await quick(page).fill('xsb');
    await rowWith(page, '销售部').waitFor();
    await rowWith(page, '总经办').waitFor({ state: 'hidden' });

    await tab(page, '员工').click();
    await rowWith(page, 'HL001').waitFor();
    expect(await scrolled()).toBe(600);
    await bar(page)
      .getByRole('tab', { name: /^新增部门/ })
      .click();
    expect(await page.getByLabel('部门名称').inputValue()).toBe('直播部');
    await tab(page, '部门').click();
    await page.waitForURL('**/hr/department?q=xsb');
    await rowWith(page, '销售部').waitFor();
    expect(await quick(page).inputValue()).toBe('xsb');
    expect(await rowWith(page, '总经办').count()).toBe(0);
  });

  test('a reload brings them back, the one in front and its filter included', async () => {
    const { page } = await people.as('hr');
    await openAll(page, '岗位', '员工', '部门');
    await rowWith(page, '总经办').waitFor();
    await quick(page).fill('xsb');
    await rowWith(page, '总经办').waitFor({ state: 'hidden' });
    await page.reload();
    await rowWith(page, '销售部').waitFor();
    await expectTabs(page, '首页', '岗位', '员工', '部门');
    await tab(page, '部门', true).waitFor();
    expect(await quick(page).inputValue()).toBe('xsb');
    await tab(page, '员工').click();
    await rowWith(page, 'HL001').waitFor();
  });

  test('a page is refreshed by /redirect and from its menu, and asks the server anew', async () => {
    const { page } = await people.as('hr');
    await openAll(page, '岗位', '员工');
    const fetched = page.waitForResponse((response) => response.url().includes('/api/hr/post/'));
    await turnTo(page, '/redirect/hr/post');
    await page.waitForURL('**/hr/post');
    await fetched;
    await expectTabs(page, '首页', '岗位', '员工');
    await tab(page, '岗位', true).waitFor();

    await page.goto('/redirect/hr/post?q=zjl');
    await page.waitForURL('**/hr/post?q=zjl');
    await rowWith(page, '总经理').waitFor();
    const again = page.waitForResponse((response) => response.url().includes('/api/hr/post/'));
    await fromMenu(page, '岗位', '刷新');
    await again;
    await rowWith(page, '总经理').waitFor();
  });
});

describe('未保存的内容', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: '提示' });

  test('is asked about before its tab is closed, alone or with others', async () => {
    const { page } = await people.as('hr');
    await openAll(page, '新增部门');
    await page.getByLabel('部门名称').fill('直播部');
    await page.getByTitle('有未保存的内容').waitFor();

    await closeOf(page, '新增部门').click();
    await question(page).getByText('“新增部门”有未保存的内容').waitFor();
    await question(page).getByRole('button', { name: '取消' }).click();
    expect(await page.getByLabel('部门名称').inputValue()).toBe('直播部');

    await openAll(page, '岗位');
    await fromMenu(page, '岗位', '关闭其他');
    await question(page).getByText('“新增部门”有未保存的内容').waitFor();
    await question(page).getByRole('button', { name: '关闭', exact: true }).click();
    await expectTabs(page, '首页', '岗位');

    // Gone for good: the form opens empty.
    await openAll(page, '新增部门');
    expect(await page.getByLabel('部门名称').inputValue()).toBe('');
    await closeOf(page, '新增部门').click();
    await expectTabs(page, '首页', '岗位');
  });

  test('survives a reload, which the browser asks about', async () => {
    const { page } = await people.as('hr');
    await openAll(page, '新增岗位');
    await page.getByLabel('岗位名称').fill('主播');
    await page.getByTitle('有未保存的内容').waitFor();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await page.getByText(/已恢复.*未保存的内容/).waitFor();
    expect(asked).toEqual(['beforeunload']);
    expect(await page.getByLabel('岗位名称').inputValue()).toBe('主播');
    await page.getByRole('button', { name: '放弃' }).click();
    await question(page).getByRole('button', { name: '放弃' }).click();
    await expect.poll(() => page.getByLabel('岗位名称').inputValue(), soon).toBe('');
  });
});

describe('找到页面', () => {
  test('the breadcrumb says where one is and leads one level up', async () => {
    const { page } = await people.as('hr');
    const crumbs = page.getByRole('navigation', { name: '所在位置' });
    await expect.poll(async () => (await crumbs.innerText()).replace(/\s+/g, ''), soon).toBe('首页');
    await openAll(page, '新增岗位');
    await expect.poll(async () => (await crumbs.innerText()).replace(/\s+/g, ''), soon).toBe('人事薪酬/岗位/新增岗位');
    await crumbs.getByRole('link', { name: '岗位' }).click();
    await page.waitForURL('**/hr/post');
    await expect.poll(async () => (await crumbs.innerText()).replace(/\s+/g, ''), soon).toBe('人事薪酬/岗位');
  });

  test('Ctrl+K goes to a page by the initials of its name', async () => {
    const { page } = await people.as('accountant');
    await page.keyboard.press('Control+k');
    const field = page.getByLabel('要去的页面');
    await field.fill('ysfp');
    await page
      .getByRole('option', { name: /^应收发票/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/fico/arinvoice');

    await page.keyboard.press('Control+k');
    await field.fill('kmyeb');
    expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('科目余额表')]);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    expect(page.url()).toContain('/fico/arinvoice');

    await page.keyboard.press('Control+k');
    await field.fill('yuangong');
    await page.getByText('没有找到“yuangong”').waitFor();
  });

  test('the rail stays folded after a reload', async () => {
    const { page } = await people.as('hr');
    await page.getByRole('button', { name: '收起菜单' }).click();
    await page.reload();
    await page.getByRole('button', { name: '展开菜单' }).waitFor();
    // Folded, an area opens beside the rail.
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('button', { name: '人事薪酬' }).hover();
    await menu.getByRole('link', { name: '岗位级别' }).click();
    await page.waitForURL('**/hr/postlevel');
    await page.getByRole('button', { name: '展开菜单' }).click();
    await page.getByRole('button', { name: '收起菜单' }).waitFor();
  });
});

describe('很多标签', () => {
  test('arrows scroll them, a list names all, and nothing passes to the left of the pinned one', async () => {
    const { page } = await people.as('boss');
    await openAll(
      page,
      '部门',
      '岗位',
      '岗位级别',
      '员工',
      '订单中心',
      '电商订单',
      '店铺',
      '平台任务',
      '退款',
      '订单标签',
    );
    await openAll(page, '出库单', '平台商品名称', '订单路由', '快递公司', '销售渠道');
    const left = page.getByRole('button', { name: '向左滚动标签' });
    await expect.poll(() => left.isEnabled(), soon).toBe(true);
    const home = (await tab(page, '首页').boundingBox())!;
    const passed = await bar(page)
      .getByRole('tab')
      .evaluateAll(
        (all: any[], edge: number) =>
          all.filter((one) => {
            const { left: from, right, top } = one.getBoundingClientRect();
            const at = one.ownerDocument.elementFromPoint(Math.max(from, edge - 12) + 1, top + 5);
            return from < edge && right > 0 && one.contains(at) && one.innerText.trim() !== '首页';
          }).length,
        home.x,
      );
    expect(passed).toBe(0);
    // Scrolling is smooth: the button may come to its end between the look and the click.
    for (let i = 0; i < 8 && (await left.isEnabled()); i++) await left.click({ timeout: 2000 }).catch(() => {});
    await expect
      .poll(async () => (await tab(page, '部门').boundingBox())!.x, soon)
      .toBeGreaterThanOrEqual(home.x + home.width - 2);
    await page.getByRole('button', { name: '打开的全部页面' }).click();
    await page.getByRole('menuitem', { name: '快递公司' }).click();
    await tab(page, '快递公司', true).waitFor();
    await page.getByRole('button', { name: '打开的全部页面' }).click();
    await page.getByRole('menuitem', { name: '全部关闭' }).click();
    await expectTabs(page, '首页');
  });
});

describe('键盘从哪里开始', () => {
  const focused = (page: Page) => page.evaluate('document.activeElement?.id || document.activeElement?.innerText');

  test('the first stop leads past the menu', async () => {
    const { page } = await people.as('hr');
    await page.getByRole('navigation', { name: '主菜单' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page), soon).toBe('跳到页面内容');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page), soon).toBe('content');
  });

  test('a new record begins in its first empty field, a dialog in its first input', async () => {
    const { page } = await people.as('boss', '/fico/generalledger/taxrate/add');
    await expect.poll(() => focused(page), soon).toMatch(/-name$/);
    await page.goto('/manage');
    await page.getByRole('button', { name: '新增角色' }).click();
    await expect.poll(() => focused(page), soon).toBe('role-code');
    await page.keyboard.press('Escape');
  });
});

describe('角色的勾选', () => {
  test('are warned of before they are lost, saved from wherever one has scrolled, and told in words', async () => {
    const { page } = await people.as('boss', '/manage');
    const roles = page.getByRole('navigation', { name: '角色' });
    await roles.getByRole('button', { name: /^仓管/ }).click();
    const save = page.getByRole('button', { name: '保存菜单权限' });
    await page.getByRole('tree').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await page.getByRole('tree').getByText('客户', { exact: true }).last().click();
    await page.getByText('显示接口地址').or(page.getByText('这一项没有自己的操作。')).first().waitFor();
    expect(await page.locator('.role-apis code').count()).toBe(0);
    await page.locator('.ant-tree-checkbox').first().click();
    await bar(page).getByRole('tab', { name: '角色与账号 有未保存的内容' }).waitFor();
    await page
      .locator('.role-body')
      .first()
      .evaluate((box: any) => box.scrollTo({ top: box.scrollHeight }));
    expect(await save.isVisible()).toBe(true);
    const { y } = (await save.boundingBox())!;
    expect(y).toBeLessThan(768);
    await roles.getByRole('button', { name: /^会计/ }).click();
    await page.getByText('的勾选还没有保存，换一个角色会丢掉').waitFor();
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await roles.getByRole('button', { name: /^会计/ }).click();
    await page.getByRole('button', { name: '不保存，换一个' }).click();
    await expect.poll(() => roles.locator('[aria-current=true]').innerText(), soon).toContain('会计');
  });
});
