import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiAs, demoPassword, login, newAccount, roleNamed, rowWith, tablet } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const customers = '/client';
const invoices = '/fico/arinvoice';
const front = (page: Page) => page.locator('.hl-page:visible');
const table = (page: Page) => page.getByRole('region', { name: /列表$/ });
const rows = (page: Page) => table(page).locator('tbody tr[data-item]');
const views = (page: Page) => page.getByRole('navigation', { name: '视图' });
const headings = async (page: Page) =>
  (await table(page).locator('thead th').allInnerTexts()).map((text) => text.replace(/[↑↓\d\s]/g, '')).filter(Boolean);
const footRow = (page: Page, label: string | RegExp) => table(page).locator('tfoot tr').filter({ hasText: label });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await rows(page).first().waitFor();
}
async function chooser(page: Page): Promise<Locator> {
  await front(page).getByRole('button', { name: '列设置', exact: true }).click();
  const panel = page.getByRole('group', { name: '列、排序与分组' });
  await panel.waitFor();
  return panel;
}
const saved = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/listview/save'));

describe('列表', () => {
  let clerk: string;
  beforeAll(async () => {
    const boss = await apiAs('boss');
    const account = await newAccount(boss, '视图测试员', [await roleNamed(boss, 'accountant')]);
    clerk = account.username;
    // A new account begins with a password of its own.
    expect(account.password).toBe(demoPassword);
  });

  test('a view is saved, marked when changed, discarded, saved again, and opens the list next time', async () => {
    const { page } = await people.as(clerk);
    await open(page, `${invoices}?status=draft`);
    await front(page).getByRole('button', { name: '存为视图' }).click();
    await page.getByLabel('名称').fill('待审核');
    await page.getByLabel('我打开这个列表时就用它').check();
    await Promise.all([
      saved(page),
      page
        .getByRole('dialog')
        .getByRole('button', { name: /保\s?存/ })
        .click(),
    ]);
    const view = views(page).getByRole('button', { name: '待审核', exact: true });
    await expect.poll(() => view.getAttribute('aria-current')).toBe('true');

    await table(page).getByRole('button', { name: '价税合计' }).click();
    await views(page).getByRole('img', { name: '有未保存的修改' }).waitFor();
    await views(page).getByRole('button', { name: '放弃修改' }).click();
    await views(page).getByRole('img', { name: '有未保存的修改' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('sort')).toBeNull();

    await table(page).getByRole('button', { name: '价税合计' }).click();
    await Promise.all([saved(page), views(page).getByRole('button', { name: '保存修改' }).click()]);
    await views(page).getByRole('img', { name: '有未保存的修改' }).waitFor({ state: 'detached' });

    await views(page).getByRole('button', { name: '全部' }).click();
    await page.waitForURL((url) => url.searchParams.get('view') === 'all');
    await open(page, invoices);
    await page.waitForURL(
      (url) => url.searchParams.get('sort') === 'total' && url.searchParams.get('status') === 'draft',
    );
    await front(page).getByRole('button', { name: '状态 未审核' }).waitFor();

    await views(page).getByRole('button', { name: '视图“待审核”的操作' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await views(page).waitFor({ state: 'detached' });
  });

  test('columns are shown, moved by keyboard, pulled wider, remembered and reset', async () => {
    const { page } = await people.as('boss');
    await open(page, customers);
    const panel = await chooser(page);
    await panel.getByRole('checkbox', { name: '地址', exact: true }).check();
    await panel.getByRole('button', { name: '移动“业务员”，用上下方向键' }).press('ArrowUp');
    await expect.poll(async () => (await headings(page)).slice(0, 3)).toEqual(['客户编号', '业务员', '客户名称']);
    const shown = await headings(page);
    expect([shown.includes('地址'), shown.at(-1)]).toEqual([true, '操作']);
    await page.keyboard.press('Escape');

    const heading = table(page).locator('th', { hasText: '客户名称' });
    const before = (await heading.boundingBox())!;
    await page.mouse.move(before.x + before.width - 3, before.y + 10);
    await page.mouse.down();
    await page.mouse.move(before.x + before.width + 57, before.y + 10, { steps: 4 });
    await page.mouse.up();
    await page.waitForURL((url) => /name:\d+/.test(url.searchParams.get('columns') ?? ''));
    const address = page.url();

    // The same list for a colleague who follows the link, and for oneself who opens it by its name.
    const { page: other } = await people.as('sales');
    await open(other, address);
    expect(await headings(other)).toEqual(shown);
    await open(page, customers);
    await expect.poll(() => headings(page)).toEqual(shown);
    await (await chooser(page)).getByRole('button', { name: '恢复默认' }).click();
    await expect.poll(async () => (await headings(page)).slice(0, 3)).toEqual(['客户编号', '客户名称', '业务员']);
    await open(page, customers);
    expect(await headings(page)).not.toContain('地址');
  });

  test('a column is dragged to another place', async () => {
    const { page } = await people.as('boss');
    await open(page, customers);
    const panel = await chooser(page);
    const grip = (name: string) => panel.getByRole('button', { name: `移动“${name}”，用上下方向键` });
    // The panel slides in; a grip that can be pointed at has come to rest.
    await grip('状态').hover();
    const [from, to] = [(await grip('状态').boundingBox())!, (await grip('客户名称').boundingBox())!];
    await page.mouse.move(from.x + 8, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y - 20, { steps: 5 });
    await page.mouse.move(to.x + 8, to.y + 8, { steps: 10 });
    // Nobody lets go in the very frame he arrives; where it lies is known after the next one.
    await page.waitForTimeout(300);
    await page.mouse.move(to.x + 8, to.y + 6);
    await page.waitForTimeout(100);
    await page.mouse.up();
    await expect.poll(async () => (await headings(page)).slice(0, 3)).toEqual(['客户编号', '状态', '客户名称']);
  });

  test('rows are sorted by several columns, from the head and from the panel', async () => {
    const { page } = await people.as('accountant');
    await open(page, invoices);
    await table(page).getByRole('button', { name: '开票日期' }).click();
    await table(page)
      .getByRole('button', { name: '价税合计' })
      .click({ modifiers: ['Shift'] });
    await page.waitForURL((url) => url.searchParams.get('sort') === 'invoiceDate,total');
    const panel = await chooser(page);
    await panel.getByRole('button', { name: '价税合计：升序，第 2 位，点击更换' }).click();
    await page.waitForURL((url) => url.searchParams.get('sort') === 'invoiceDate,-total');
  });

  test('groups show counts and sums, open into their rows, and go along with filters', async () => {
    const { page } = await people.as('accountant');
    await open(page, `${invoices}?groupBy=status`);
    const heads = table(page).locator('tr.is-group');
    await expect.poll(() => heads.allInnerTexts()).toHaveLength(2);
    const [draft] = await heads.allInnerTexts();
    expect(draft).toMatch(/未审核[\s\S]*\d+ 条[\s\S]*￥/);
    await footRow(page, '全部合计').waitFor();
    await table(page)
      .getByRole('button', { name: /^未审核/ })
      .click();
    await rowWith(page, /^(?!.*条).*未审核/)
      .first()
      .waitFor();
    const count = Number(/(\d+) 条/.exec(draft!)![1]);
    await expect.poll(() => rows(page).count()).toBe(2 + Math.min(count, 200));

    const panel = await chooser(page);
    await panel.getByRole('combobox', { name: '分组' }).click();
    await page.locator('.ant-select-item-option', { hasText: '开票日期（按月）' }).click();
    await page.waitForURL((url) => url.searchParams.get('groupBy') === 'invoiceDate');
    await table(page)
      .getByRole('button', { name: /^2026 年 11 月/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await table(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await rows(page).nth(2).waitFor();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => table(page).locator('tr[aria-rowindex]').count()).toBe(0);
  });

  test('a selection is kept over pages, grows to all that match, and is added up', async () => {
    const { page } = await people.as('accountant');
    await open(page, `${invoices}?pageSize=20`);
    const amounts = async (label: string | RegExp) =>
      (await footRow(page, label).locator('td').allInnerTexts()).slice(2).filter(Boolean);
    const ofAll = await amounts('全部合计');
    const firstRow = () => table(page).locator('tbody tr').first().innerText();
    const ofPageOne = await firstRow();
    await table(page).getByRole('checkbox', { name: '选择第1行' }).click();
    await page.getByRole('button', { name: '下一页' }).click();
    await page.waitForURL((url) => url.searchParams.get('page') === '2');
    await expect.poll(firstRow).not.toBe(ofPageOne);
    await table(page).getByRole('checkbox', { name: '选择第2行' }).click();
    await footRow(page, '已选 2 条').waitFor();
    await table(page).getByRole('checkbox', { name: '选择本页全部' }).check();
    // How many there are depends on the day; the last page may not be full.
    const onPage = await table(page)
      .getByRole('checkbox', { name: /^选择第\d+行$/ })
      .count();
    expect(onPage).toBeGreaterThan(2);
    await footRow(page, `已选 ${onPage + 1} 条`).waitFor();
    await front(page)
      .getByRole('button', { name: /^选择全部 \d+ 条符合条件的记录$/ })
      .click();
    await expect.poll(() => amounts(/^\s*已选/)).toEqual(ofAll);
    await front(page).getByRole('button', { name: '取消选择' }).click();
    await expect.poll(() => footRow(page, '已选').count()).toBe(0);
  });

  test('a batch tells what became of each, with the reason and the way to what failed', async () => {
    const [mine, others] = [await apiAs('accountant'), await apiAs('drawer')];
    type Invoice = { id: number; number: string; version: number };
    const page1 = await mine.get<{ rows: Invoice[] }>('/api/fico/arinvoice/listByWhere', { status: 'draft' });
    const { taxInvoiceNo: _, ...like } = await mine.get<Record<string, unknown>>('/api/fico/arinvoice/get', {
      id: String(page1.rows[0]!.id),
    });
    const copies = [
      await mine.post<Invoice>('/api/fico/arinvoice/save', like),
      await others.post<Invoice>('/api/fico/arinvoice/save', like),
    ];
    const { page } = await people.as('accountant');
    await open(page, invoices);
    for (const { number } of copies) await rowWith(page, number).getByRole('checkbox').click();
    await front(page).getByRole('button', { name: '审核 (2)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '审核 2 条' }).click();
    const results = page.getByRole('dialog', { name: '批量审核：1 条成功，1 条没有做' });
    const lines = results.getByRole('table', { name: '逐条结果' }).getByRole('row');
    await expect.poll(() => lines.count()).toBe(2);
    expect(await lines.first().innerText()).toMatch(new RegExp(`${copies[0]!.number}[\\s\\S]*不能`));
    await results.getByRole('checkbox', { name: '只看失败' }).check();
    await expect.poll(() => lines.count()).toBe(1);
    await results.getByRole('link', { name: copies[0]!.number }).click();
    await front(page)
      .getByRole('heading', { name: `应收发票 ${copies[0]!.number}` })
      .waitFor();
    await mine.post('/api/fico/arinvoice/deaudit', { id: copies[1]!.id });
    for (const { id } of copies) await mine.post('/api/fico/arinvoice/delete', { id });
  });

  test('a cell is changed where it stands, refused at the cell, and taken back', async () => {
    const { page } = await people.as('boss');
    await open(page, `${customers}?q=KH0005`);
    const cell = rows(page).first().locator('td').nth(4);
    const before = await cell.innerText();
    await cell.dblclick();
    await page.getByRole('textbox', { name: '电话' }).fill('0571-12345678');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell.innerText()).toBe('0571-12345678');
    await page.getByText('电话已改为“0571-12345678”').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => cell.innerText()).toBe(before);

    // By keyboard: F2 at the row, Tab to the next cell, Esc leaves it as it was.
    await table(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await page.locator('.is-editing').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.is-editing').count()).toBe(0);
    expect(await page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('客户列表');

    const days = rows(page).first().locator('td').nth(7);
    await days.dblclick();
    await page.getByRole('textbox', { name: '信用天数' }).fill('99999');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: '信用天数应在0到3650之间' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('an edit that comes too late is refused at the cell', async () => {
    const { page } = await people.as('boss');
    await open(page, `${customers}?q=KH0007`);
    const api = await apiAs('boss');
    const found = await api.get<{ rows: Record<string, unknown>[] }>('/erp/customer/getCustList', { q: 'KH0007' });
    await api.post('/erp/customer/edit', { ...found.rows[0], remark: `改于${Date.now()}` });
    await rows(page).first().locator('td').nth(4).dblclick();
    await page.getByRole('textbox', { name: '电话' }).fill('0571-1');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: '客户已被他人修改，请刷新后再试' }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('the keyboard walks, extends, selects and opens', async () => {
    const { page } = await people.as('accountant');
    await open(page, `${invoices}?pageSize=20`);
    await table(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await footRow(page, '已选 3 条').waitFor();
    await page.keyboard.press('Shift+ArrowUp');
    await footRow(page, '已选 2 条').waitFor();
    await page.keyboard.press('Control+a');
    await footRow(page, '已选 20 条').waitFor();
    await page.keyboard.press('Control+a');
    await footRow(page, /已选 \d{3} 条/).waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => table(page).locator('tr.is-at').getAttribute('aria-rowindex')).toBe('21');
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('快速查找');
    await table(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/fico\/arinvoice\/show\/\d+/);
  });

  test('five hundred rows a page are drawn as they come into sight, head, foot and keyboard staying', async () => {
    const { page } = await people.as('accountant');
    await open(page, `${invoices}?pageSize=500`);
    const whole = Number(/共 (\d+) 条/.exec(await page.getByRole('navigation', { name: '翻页' }).innerText())![1]);
    expect(whole).toBeGreaterThan(150);
    await expect.poll(() => rows(page).count()).toBeLessThan(whole);
    const before = await table(page).locator('thead th').nth(2).boundingBox();
    await table(page).focus();
    await page.keyboard.press('End');
    await expect.poll(() => table(page).locator('tr.is-at').getAttribute('aria-rowindex')).toBe(String(whole + 1));
    const [last, foot] = [
      (await table(page).locator('tr.is-at').boundingBox())!,
      (await footRow(page, '合计').first().boundingBox())!,
    ];
    expect(last.y + last.height).toBeLessThanOrEqual(foot.y + 1);
    const after = await table(page).locator('thead th').nth(2).boundingBox();
    expect([after!.x, after!.y, after!.width]).toEqual([before!.x, before!.y, before!.width]);
    await page.keyboard.press('Home');
    await expect.poll(() => table(page).locator('tr.is-at').getAttribute('aria-rowindex')).toBe('2');
  });

  test('filters are chips: edited by a click, removed by keyboard, readable', async () => {
    const { page } = await people.as('accountant');
    await open(page, `${invoices}?invoiceDate=2026-11-01..2026-11-15&total=100..50000`);
    const chip = front(page).getByRole('button', { name: '开票日期 2026-11-01 至 11-15' });
    await chip.click();
    await page.getByRole('button', { name: '本年' }).click();
    await front(page)
      .getByRole('button', { name: /^开票日期 \d{4}-01-01 至 12-31$/ })
      .waitFor();
    await front(page).getByRole('button', { name: '价税合计 100.00 至 50,000.00' }).focus();
    await page.keyboard.press('Delete');
    await page.waitForURL((url) => !url.searchParams.has('total'));
    await open(page, `${customers}?code=%3DKH0009`);
    await front(page).getByRole('button', { name: '客户编号 是“KH0009”' }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  test('on a small screen nothing but the table scrolls sideways', async () => {
    const { page } = await people.anybody();
    await page.setViewportSize(tablet);
    await login(page, 'accountant');
    for (const address of [invoices, `${invoices}?groupBy=customer`, customers]) {
      await open(page, address);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await front(page).evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    }
    await chooser(page);
    const box = (await page.getByRole('group', { name: '列、排序与分组' }).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(tablet.height);
  });
});

describe('选中之后', () => {
  const firstTop = async (page: Page) => (await rows(page).first().boundingBox())!.y;
  const bar = (page: Page) => front(page).getByRole('toolbar', { name: '对所选的操作' });

  test('what can be done lies over the filters, no row moves, and one button stands out', async () => {
    const { page } = await people.as('boss');
    await open(page, '/oms/ordercenter');
    const top = await firstTop(page);
    const shown = await rows(page).evaluateAll((all: any[]) => {
      const box = all[0].closest('.hl-table');
      const [head, foot] = ['thead', 'tfoot'].map((part) => box.querySelector(part).getBoundingClientRect());
      return all.filter((row) => {
        const { top: from, bottom } = row.getBoundingClientRect();
        return from >= head.bottom - 1 && bottom <= foot.top + 1;
      }).length;
    });
    expect(shown).toBeGreaterThanOrEqual(13);
    expect(await front(page).getByRole('button', { name: '开票', exact: true }).isDisabled()).toBe(true);
    for (const at of [1, 2])
      await table(page)
        .getByRole('checkbox', { name: `选择第${at}行` })
        .click();
    await bar(page).waitFor();
    expect(await firstTop(page)).toBe(top);
    const main = front(page).locator('.ant-btn-primary:visible');
    expect(await main.allInnerTexts()).toEqual(['开票 (2)']);
    expect(
      await front(page)
        .locator('.hl-bar')
        .evaluate((element: any) => element.scrollWidth - element.clientWidth),
    ).toBe(0);
    await bar(page).getByRole('button', { name: '取消选择' }).click();
    await bar(page).waitFor({ state: 'hidden' });
  });

  test('rows that leave the list are no longer chosen, nor is anything under other conditions', async () => {
    // Whoever typed an order does not audit it, and the first one here may be the boss's own.
    const api = await apiAs('accountant');
    const { page } = await people.as('boss');
    await open(page, '/oms/ecommerceorder?status=draft');
    for (const at of [1, 2])
      await table(page)
        .getByRole('checkbox', { name: `选择第${at}行` })
        .click();
    const first = await rows(page).first().getByRole('link').first().innerText();
    const found = await api.get<{ rows: { id: number }[] }>('/api/oms/order/list', { orderNo: first });
    await api.post('/api/oms/order/audit', { id: found.rows[0]!.id });
    await front(page).getByRole('button', { name: '刷新' }).click();
    await bar(page).getByText('已选 1 条').waitFor();
    await front(page)
      .getByRole('link', { name: /^已完成/ })
      .click();
    await bar(page).waitFor({ state: 'hidden' });
    await api.post('/api/oms/order/deaudit', { id: found.rows[0]!.id });
  });
});
