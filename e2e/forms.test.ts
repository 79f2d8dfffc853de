import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs, login, pickRecord, toast, typeCell } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => front(page).getByLabel(new RegExp(`^${label}\\*?$`));
const grid = (page: Page) => front(page).getByRole('region', { name: '发票明细' });

async function openForm(page: Page, address: string, first: string): Promise<void> {
  await page.goto(address);
  await field(page, first).waitFor();
}
const newCustomer = async (page: Page) => {
  await openForm(page, '/client/add', '客户名称');
  // The number is proposed by the server.
  await expect.poll(() => field(page, '客户编号').inputValue()).not.toBe('');
};
const startInvoice = async (page: Page) => {
  await page.goto('/fico/arinvoice/add');
  await front(page).getByText('选好客户、填好明细').waitFor();
};

/** What Excel puts on the clipboard, pasted into whatever has the focus. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((content) => {
    const { document, DataTransfer, ClipboardEvent } = globalThis as any;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', content);
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
const goodsIn = (page: Page) =>
  grid(page)
    .locator('tbody tr:not([aria-hidden]):not(.is-new)')
    .evaluateAll((rows) => rows.map((row: any) => row.cells[1].innerText.trim() as string));

describe('键盘填单', () => {
  test('Enter goes on, Shift+Enter back, Ctrl+Enter saves and adds another', async () => {
    const { page } = await people.as('boss');
    await newCustomer(page);
    await field(page, '客户名称').click();
    await page.keyboard.type('舟山东海渔业');
    await page.keyboard.press('Enter');
    expect(await field(page, '简称').evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Enter');
    expect(await field(page, '客户名称').evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    const first = await field(page, '客户编号').inputValue();
    await page.keyboard.press('Control+Enter');
    await toast(page, '保存成功').waitFor();
    await expect.poll(() => field(page, '客户名称').inputValue()).toBe('');
    await expect.poll(() => field(page, '客户编号').inputValue()).not.toBe(first);
  });

  test('what is wrong stands at its field and in a summary that leads there', async () => {
    const { page } = await people.as('boss');
    await newCustomer(page);
    await field(page, '税号').fill('123');
    await field(page, '信用天数').fill('很多');
    await page.keyboard.press('Control+s');
    const summary = front(page).getByRole('alert').filter({ hasText: '处要改' });
    await summary.getByRole('button', { name: /客户名称不能为空/ }).click();
    expect(await field(page, '客户名称').evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    await summary.getByRole('button', { name: /税号/ }).click();
    expect(await field(page, '税号').evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
    await field(page, '税号').fill('');
    await expect.poll(() => summary.getByRole('button', { name: /税号/ }).count()).toBe(0);
  });

  test('a copy starts with everything but the number', async () => {
    const { page } = await people.as('drawer');
    const api = await apiAs('drawer');
    const { rows } = await api.get<{ rows: { id: number; number: string; total: string }[] }>(
      '/api/fico/arinvoice/listByWhere',
      { pageSize: '1' },
    );
    await page.goto(`/fico/arinvoice/add?copy=${rows[0]!.id}`);
    await front(page).getByText('保存时取号').waitFor();
    const amount = Number(rows[0]!.total).toLocaleString('en', { minimumFractionDigits: 2 });
    await front(page).getByText(amount).first().waitFor();
  });
});

describe('没有保存的内容', () => {
  test('typed in a window that is gone is offered in the next one, but not while it is still open', async () => {
    const { page, context } = await people.as('boss');
    await newCustomer(page);
    await field(page, '客户名称').fill('崩溃前的客户');
    await front(page)
      .getByText(/草稿已于/)
      .waitFor();

    const second = await context.newPage();
    await newCustomer(second);
    expect(await front(second).getByText('在这里填过').count()).toBe(0);
    await page.close();
    await second.reload();
    await front(second).getByText('在这里填过，没有保存').waitFor();
    expect(await field(second, '客户名称').inputValue()).toBe('');
    await front(second).getByRole('button', { name: '恢复' }).click();
    expect(await field(second, '客户名称').inputValue()).toBe('崩溃前的客户');
    await front(second).getByRole('button', { name: '放弃' }).click();
    await dialog(second).getByRole('button', { name: '放弃' }).click();
    await second.reload();
    await newCustomer(second);
    expect(await front(second).getByText('在这里填过').count()).toBe(0);
  });

  test('outlives a session that was lost', async () => {
    const { page, context } = await people.anybody();
    await login(page, 'boss');
    await newCustomer(page);
    await field(page, '客户名称').fill('会话丢了的客户');
    await front(page)
      .getByText(/草稿已于/)
      .waitFor();
    await context.clearCookies();
    await login(page, 'boss');
    await openForm(page, '/client/add', '客户名称');
    await front(page)
      .getByText(/已恢复.*未保存的内容/)
      .waitFor();
    expect(await field(page, '客户名称').inputValue()).toBe('会话丢了的客户');
    await front(page).getByRole('button', { name: '放弃' }).click();
    await dialog(page).getByRole('button', { name: '放弃' }).click();
  });
});

describe('两个人改同一条记录', () => {
  test('each field is compared, and nobody’s change is lost', async () => {
    const api = await apiAs('boss');
    const [salesman] = (await api.get<{ rows: { id: number }[] }>('/api/pick/sys_user')).rows;
    const saved = await api.post<{ id: number }>('/erp/customer/add', {
      code: `E2E-${Date.now()}`,
      name: '两人同改',
      salesman: salesman!.id,
      phone: '0571-1',
      address: '旧地址',
    });
    const { page } = await people.as('boss');
    await openForm(page, `/client/edit/${saved.id}`, '客户名称');
    await field(page, '电话').fill('0571-我的');
    await field(page, '简称').fill('我的简称');

    const record = await api.get<Record<string, unknown>>('/erp/customer/getCustById', { id: String(saved.id) });
    await api.post('/erp/customer/edit', { ...record, phone: '0571-对方', address: '新地址' });

    await page.keyboard.press('Control+s');
    const box = dialog(page);
    await box.getByText('别人刚刚改过这条记录').waitFor();
    await box.getByRole('row', { name: /电话/ }).getByText('双方都改了').waitFor();
    await box.getByRole('row', { name: /简称/ }).getByText('只有我改了').waitFor();
    await box.getByRole('row', { name: /地址/ }).getByText('只有对方改了').waitFor();
    await box.getByRole('radio', { name: '电话用对方保存的' }).check();
    await box.getByRole('button', { name: '按所选合并' }).click();
    expect(await field(page, '地址').inputValue()).toBe('新地址');
    await page.keyboard.press('Control+s');
    await front(page).getByRole('heading', { name: '客户 两人同改' }).waitFor();
    const after = await api.get<Record<string, unknown>>('/erp/customer/getCustById', { id: String(saved.id) });
    expect(after).toMatchObject({ phone: '0571-对方', shortName: '我的简称', address: '新地址' });
  });
});

describe('明细表格', () => {
  test('a block from Excel is laid in, after what does not fit was shown', async () => {
    const { page } = await people.as('drawer');
    await startInvoice(page);
    await typeCell(page, 1, '货物名称', '先占一行');
    await grid(page).locator('tbody tr').nth(1).locator('td').first().click();
    await paste(
      page,
      '*谷物*燕麦片\t1kg\t袋\t40\t202.80\t9%\n*谷物*小米\t500g\t袋\t三十\t12.5\t9%\n*谷物*黑米\t500g\t袋\t10\t8\t9%',
    );
    await dialog(page).getByText('粘贴 3 行，其中 1 处贴不上').waitFor();
    await dialog(page)
      .getByRole('row', { name: /2 数量 三十/ })
      .waitFor();
    await dialog(page).getByRole('button', { name: '粘贴其余内容' }).click();
    await toast(page, '粘贴了 3 行').waitFor();
    expect(await goodsIn(page)).toEqual(['先占一行', '*谷物*燕麦片', '*谷物*小米', '*谷物*黑米']);
    // 40 × 202.80 + 10 × 8.00
    await front(page).getByText('￥8,192.00').first().waitFor();
  });

  test('rows are filled down, inserted, moved and taken away without the mouse; wrong cells say so', async () => {
    const { page } = await people.as('drawer');
    await startInvoice(page);
    await pickRecord(page, '客户', '宁波海晏贸易');
    await typeCell(page, 1, '货物名称', '甲');
    await typeCell(page, 2, '货物名称', '乙');
    await typeCell(page, 3, '货物名称', '丙');
    await typeCell(page, 1, '数量', '2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Control+d');
    await typeCell(page, 1, '含税单价', '10');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Control+d');
    await front(page).getByText('￥60.00').first().waitFor();

    await typeCell(page, 3, '货物名称', '');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await goodsIn(page)).toEqual(['甲', '', '乙'].map((name, at) => (at === 1 ? '' : name)));
    await page.keyboard.press('Escape');
    expect(await goodsIn(page)).toEqual(['甲', '丙', '乙']);
    await typeCell(page, 2, '货物名称', '');
    await page.keyboard.press('Control+Delete');
    await page.keyboard.press('Control+Insert');
    await page.keyboard.type('新插入');
    await page.keyboard.press('Escape');
    expect(await goodsIn(page)).toEqual(['甲', '新插入', '乙']);

    await page.keyboard.press('Control+s');
    const summary = front(page).getByRole('alert').filter({ hasText: '处要改' });
    await summary.getByRole('button', { name: /第2行：数量/ }).click();
    await page.keyboard.type('1');
    await page.keyboard.press('Escape');
    await expect.poll(() => summary.getByRole('button', { name: /第2行：数量/ }).count()).toBe(0);
  });

  test('thousands of lines are there, but only those in sight are built', async () => {
    const { page } = await people.as('drawer');
    await startInvoice(page);
    await grid(page).locator('tbody tr').first().locator('td').first().click();
    const rows = Array.from({ length: 3000 }, (_, i) => `*谷物*第${i + 1}种\t1kg\t袋\t1\t1.00\t9%`);
    await paste(page, rows.join('\n'));
    await toast(page, '粘贴了 3000 行').waitFor();
    await front(page).getByText('￥3,000.00').first().waitFor();
    expect(await grid(page).locator('tbody tr').count()).toBeLessThan(80);
    await typeCell(page, 1, '数量', '2');
    await page.keyboard.press('Escape');
    await front(page).getByText('￥3,001.00').first().waitFor();
    await front(page).getByRole('button', { name: '放弃' }).click();
    await dialog(page).getByRole('button', { name: '放弃' }).click();
  });
});

describe('手工开票的项目', () => {
  const items = (page: Page) => front(page).getByRole('region', { name: '项目明细' });
  const start = async (page: Page) => {
    await page.goto('/oms/invoice/add');
    await items(page).waitFor();
  };
  const cell = (page: Page, column: number, row = 0) =>
    items(page).locator('tbody tr:not([aria-hidden])').nth(row).locator('th, td').nth(column);
  /** 项目名称、税收分类、规格型号、税率 */
  const [name, tax, spec, rate] = [1, 2, 3, 9];
  const isEditing = async (page: Page, column: number) => {
    await expect.poll(() => cell(page, column).getAttribute('class')).toContain('is-editing');
  };

  test('its tax item is found by its name, and what somebody chose is not overwritten', async () => {
    const { page } = await people.as('boss');
    await start(page);
    await typeCell(page, 1, '项目名称', '316 不锈钢保温杯');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await isEditing(page, spec);
    await expect.poll(() => cell(page, tax).innerText()).toContain('其他日用杂品');
    await typeCell(page, 1, '项目名称', '不锈钢保温杯蛋糕');
    await page.keyboard.press('Escape');
    await expect.poll(() => cell(page, name).innerText()).toContain('蛋糕');
    expect(await cell(page, tax).innerText()).toContain('其他日用杂品');
  });

  test('Enter in a picker chooses what was typed, or nothing, and goes on', async () => {
    const { page } = await people.as('boss');
    await start(page);
    await typeCell(page, 1, '项目名称', '谁也没听说过');
    await page.keyboard.press('Enter');
    await isEditing(page, tax);
    await page.keyboard.type('没有这个分类');
    await page.getByText('没有找到“没有这个分类”').waitFor();
    await page.keyboard.press('Enter');
    await isEditing(page, spec);
    expect(await cell(page, tax).innerText()).toBe('');
    // Opened, and nothing typed: the first of all is not meant.
    await page.keyboard.press('Shift+Enter');
    await isEditing(page, tax);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await cell(page, tax).click();
    await page.locator('.ant-select-dropdown:visible').getByText('稻谷').waitFor();
    await page.keyboard.press('Enter');
    await isEditing(page, spec);
    expect(await cell(page, tax).innerText()).toBe('');
    // Enter faster than the answer waits for it.
    await page.keyboard.press('Shift+Enter');
    await isEditing(page, tax);
    await page.keyboard.type('月饼');
    await page.keyboard.press('Enter');
    await isEditing(page, spec);
    await expect.poll(() => cell(page, tax).innerText()).toContain('糕点、月饼、蛋糕');
    // So it does where nothing is found, and what stood there stays.
    await page.keyboard.press('Shift+Enter');
    await isEditing(page, tax);
    await page.keyboard.type('没有这个分类');
    await page.keyboard.press('Enter');
    await isEditing(page, spec);
    expect(await cell(page, tax).innerText()).toContain('糕点、月饼、蛋糕');
  });

  test('what a line still lacks is marked in it; so is a sheet without lines', async () => {
    const { page } = await people.as('boss');
    await start(page);
    await field(page, '购方名称').fill('标记购方');
    await page.keyboard.press('Control+s');
    await expect.poll(() => cell(page, name).getAttribute('class')).toContain('is-wrong');
    await typeCell(page, 1, '项目名称', '谁也没听说过');
    await page.keyboard.press('Control+s');
    await expect.poll(() => cell(page, tax).getAttribute('title')).toBe('税收分类还没有选');
    await typeCell(page, 1, '税收分类', '月饼');
    await page.keyboard.press('Enter');
    await isEditing(page, spec);
    // What is asked about the item comes after it; a line that changes is judged anew at the next save.
    await expect.poll(() => cell(page, rate).innerText()).toBe('13%');
    await page.keyboard.press('Control+s');
    await expect.poll(() => items(page).locator('td.is-wrong').getAttribute('title')).toBe('含税金额还没有填');
  });

  test.each([
    ['/oms/invoice/add', '项目明细', '税率'],
    ['/fico/arinvoice/add', '发票明细', '价税合计'],
    ['/oms/ecommerceorder/add', '商品明细', '赠品'],
  ])(
    '%s: the usual columns fit; smaller, number and name stay and three lines are in sight',
    async (address, label, last) => {
      const { page } = await people.as('boss', address);
      const box = front(page).getByRole('group', { name: `${label}表格` });
      await box.waitFor();
      const edges = () =>
        box.evaluate((element: any, heading: string) => {
          const { left, right } = element.getBoundingClientRect();
          const heads = [...element.querySelectorAll('thead th')];
          const usual = heads.find((head: any) => head.innerText.trim() === heading) as any;
          return {
            past: usual.getBoundingClientRect().right - right,
            name: (heads[1] as any).getBoundingClientRect().left - left,
            height: element.clientHeight,
          };
        }, last);
      expect((await edges()).past).toBeLessThanOrEqual(0);
      // As the screen is at 150 %.
      await page.setViewportSize({ width: 911, height: 512 });
      await expect.poll(async () => (await edges()).past).toBeGreaterThan(0);
      await box.evaluate((element: any) => element.scrollTo({ left: 400 }));
      const { name, height } = await edges();
      expect(name).toBeGreaterThan(20);
      expect(name).toBeLessThan(60);
      expect(height).toBeGreaterThan(5 * 34);
    },
  );
});
