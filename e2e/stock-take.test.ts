import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { apiAs, cellOf, goToPage, pickRecord, scan, screenshot, toast, typeCell } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};

interface Stocked {
  readonly sku: number;
  readonly code: string;
  readonly quantity: string;
}
interface Sku {
  readonly id: number;
  readonly name: string;
  readonly barcode: string | null;
  readonly goods: number;
}

describe('盘点', () => {
  test('the keeper counts with a scanner, and the accountant turns the difference into a loss', async () => {
    const api = await apiAs('boss');
    const { rows: places } = await api.get<{ rows: { id: number }[] }>('/api/pick/scm_warehouse', { q: 'A02' });
    const warehouse = String(places[0]!.id);
    const { rows: stocked } = await api.get<{ rows: Stocked[] }>('/api/inventory/goods/list', { warehouse });
    const { rows: skus } = await api.get<{ rows: Sku[] }>('/api/goods/goodsSku/list', { pageSize: '500' });
    const sold = skus.find(({ id, barcode }) => barcode !== null && stocked.some(({ sku }) => sku === id))!;
    const [book, barcode] = [stocked.find(({ sku }) => sku === sold.id)!.quantity, sold.barcode!.split(' ')[0]!];

    const { page } = await people.as('keeper');
    await goToPage(page, '盘点单');
    await front(page).getByRole('button', { name: '新增盘点单' }).click();
    await pickRecord(page, '仓库', '嘉兴成品仓');
    await pickRecord(page, '商品', sold.name.split(' ')[0]!);
    await page.keyboard.press('Escape');
    await shot(page, 'stock-take-new');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /^盘点单 PD/ })
      .waitFor();
    await front(page).getByText('已盘 0 行').waitFor();
    await shot(page, 'stock-take-show');

    await front(page).getByRole('button', { name: '编辑' }).click();
    await front(page).getByRole('heading', { name: /编辑/ }).waitFor();
    await typeCell(page, 1, '实盘数量', '0');
    await page.keyboard.press('Enter');
    const headings = await front(page).locator('.hl-grid thead th').allInnerTexts();
    const at = headings.findIndex((heading) => heading.trim() === '实盘数量');
    const cell = front(page).locator('.hl-grid tbody tr').first().locator('th, td').nth(at);
    for (const n of ['1', '2', '3']) {
      await scan(page, barcode);
      await expect.poll(() => cell.innerText()).toBe(n);
    }
    await shot(page, 'stock-take-count');
    await page.keyboard.press('Control+s');
    await front(page).getByText('已盘 1 行，盘亏 1 行').waitFor();
    await shot(page, 'stock-take-counted');

    const { page: desk } = await people.as('accountant');
    await goToPage(desk, '盘点单');
    await front(desk).getByRole('link', { name: /^PD/ }).first().click();
    await front(desk)
      .getByRole('heading', { name: /^盘点单 PD/ })
      .waitFor();
    await front(desk).getByRole('button', { name: '审核', exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByText('差异会成为报损报溢单的草稿').waitFor();
    await shot(desk, 'stock-take-audit');
    await dialog.getByRole('button', { name: '审核', exact: true }).click();
    await front(desk).getByText('已审核').first().waitFor();
    await goToPage(desk, '报损报溢单');
    await front(desk).getByRole('link', { name: /^BS/ }).first().click();
    await front(desk)
      .getByRole('heading', { name: /^报损报溢单 BS/ })
      .waitFor();
    await front(desk).getByText('盘点差异').waitFor();
    await shot(desk, 'loss-show');
    const { rows } = await api.get<{ rows: { id: number; cause: string }[] }>('/erp/inventory/lossoverfloworder/list');
    const made = await api.get<{ lines: { quantity: string }[] }>('/erp/inventory/lossoverfloworder/get', {
      id: String(rows.find(({ cause }) => cause === 'counted')!.id),
    });
    expect(made.lines.map(({ quantity }) => quantity)).toEqual([String(Number(book) - 3)]);
  });
});

describe('序列号', () => {
  test('pieces are scanned into a line one after the other, and found again by their numbers', async () => {
    const { page } = await people.as('keeper');
    await goToPage(page, '其他出入库单');
    await front(page).getByRole('button', { name: '新增其他出入库单' }).click();
    await pickRecord(page, '仓库', '嘉兴成品仓');
    await typeCell(page, 1, 'SKU', 'SN-9001');
    await page.locator('.ant-select-item-option:visible').filter({ hasText: 'SN-9001' }).first().click();
    await typeCell(page, 1, '数量', '2');
    await page.keyboard.press('Enter');
    await (await cellOf(page, 1, '序列号')).click();
    for (const number of ['SL26310023', 'sl26310024']) await scan(page, number);
    await front(page).getByText('2 项').waitFor();
    await shot(page, 'serials-scan');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /^其他出入库单 QT/ })
      .waitFor();
    await shot(page, 'serials-show');
    await front(page).getByText('SL26310024').waitFor();

    await goToPage(page, '序列号查询');
    await front(page).getByPlaceholder('整个号码或开头几位').fill('sl26310021');
    await front(page).getByRole('button', { name: 'SL26310021' }).click();
    await page.getByRole('dialog').getByText('出库').first().waitFor();
    await shot(page, 'serials-life');
  });
});

describe('组装与锁定', () => {
  test('the lines follow the product and how many there are; what is locked is released in parts', async () => {
    const { page } = await people.as('keeper');
    await goToPage(page, '组装拆卸单');
    await front(page).getByRole('button', { name: '新增组装拆卸单' }).click();
    await pickRecord(page, '仓库', '杭州主仓');
    await pickRecord(page, '成品', 'ZH-9002');
    const quantity = async (row: number) => (await cellOf(page, row, '数量')).innerText();
    await expect.poll(() => quantity(1)).toBe('2');
    await page.getByLabel('成品数量').fill('3');
    await expect.poll(() => quantity(1)).toBe('6');
    expect(await quantity(2)).toBe('3');
    await pickRecord(page, '成品库位', 'A-01-1');
    await shot(page, 'assembly-new');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /组装拆卸单 ZZ/ })
      .waitFor();

    await goToPage(page, '库存锁定单');
    await front(page)
      .getByRole('row', { name: /已锁定/ })
      .getByRole('link', { name: /^SD/ })
      .click();
    await front(page).getByRole('button', { name: '释放…' }).click();
    await page.getByLabel('第1行释放数量').fill('2');
    await shot(page, 'lock-release');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /释\s?放/ })
      .click();
    await toast(page, '已释放').waitFor();
    await expect.poll(() => front(page).getByRole('row', { name: /^1 / }).innerText()).toMatch(/2\s*$/);
  });
});

describe('调拨', () => {
  test('goods go on the road, fewer arrive, and what is missing becomes a loss to be audited', async () => {
    const api = await apiAs('boss');
    const { rows: places } = await api.get<{ rows: { id: number }[] }>('/api/pick/scm_warehouse', { q: 'A01' });
    const { rows: stocked } = await api.get<{ rows: Stocked[] }>('/api/inventory/goods/list', {
      warehouse: String(places[0]!.id),
    });
    const { rows: goods } = await api.get<{ rows: { id: number; batchManaged: boolean }[] }>('/api/goods/goods/list', {
      pageSize: '500',
    });
    const plain = new Set(goods.filter(({ batchManaged }) => !batchManaged).map(({ id }) => id));
    const { rows: skus } = await api.get<{ rows: (Sku & { code: string })[] }>('/api/goods/goodsSku/list', {
      pageSize: '500',
    });
    const plenty = new Set(stocked.filter(({ quantity }) => Number(quantity) >= 40).map(({ sku }) => sku));
    const moved = skus.find(({ id, goods: of }) => plenty.has(id) && plain.has(of))!;

    const { page } = await people.as('keeper');
    await goToPage(page, '调拨单');
    await front(page).getByRole('button', { name: '新增调拨单' }).click();
    await pickRecord(page, '调出仓库', '杭州主仓');
    await pickRecord(page, '调入仓库', '嘉兴成品仓');
    await page.getByRole('combobox', { name: '方式', exact: true }).click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: '在途调拨' }).click();
    await typeCell(page, 1, 'SKU', moved.code);
    await page.locator('.ant-select-item-option:visible').filter({ hasText: moved.code }).first().click();
    await typeCell(page, 1, '数量', '10');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /^调拨单 DB/ })
      .waitFor();
    const transfer = page.url();
    await api.post('/api/purchase/transfer/audit', { id: Number(/(\d+)$/.exec(transfer)![1]) });
    await page.reload();
    await front(page)
      .getByRole('button', { name: /下推调拨收货单/ })
      .click();
    await front(page).getByText('新增调拨收货单').first().waitFor();
    await typeCell(page, 1, '实收数量', '7');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await front(page)
      .getByRole('heading', { name: /^调拨收货单 DR/ })
      .waitFor();
    await api.post('/api/purchase/transferreceipt/audit', { id: Number(/(\d+)$/.exec(page.url())![1]) });
    await page.goto(transfer);
    await front(page).getByText('部分').first().waitFor();
    await front(page).getByRole('button', { name: '结单' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('路上丢了三件');
    await shot(page, 'transfer-shortage');
    await dialog.getByRole('button', { name: '结单' }).click();
    await front(page).getByText('已结单').first().waitFor();
    await front(page).getByRole('link', { name: /^BS/ }).click();
    await front(page).getByText('未审核').first().waitFor();
    await front(page).getByRole('cell', { name: '3', exact: true }).first().waitFor();
  });
});
