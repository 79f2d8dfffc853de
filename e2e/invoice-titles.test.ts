import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { apiAs, barriersOn, screenshot, visitors } from './support/index.ts';
import { today } from '../tests/support/days.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const seller = '对照贸易有限公司';
const known = {
  buyerName: '绍兴兰亭文具有限公司',
  buyerTaxNo: '91330106MA2CFLDG4R',
  buyerAddress: '绍兴市越城区兰亭路 8 号',
  buyerPhone: '0575-88001234',
  buyerBank: '中国银行绍兴分行',
  buyerAccount: '6222020000000000008',
};
const labels = {
  buyerName: '购方名称',
  buyerTaxNo: '购方税号',
  buyerAddress: '购方地址',
  buyerPhone: '购方电话',
  buyerBank: '购方开户行',
  buyerAccount: '购方账号',
};
type Key = keyof typeof labels;

interface Rows<R> {
  readonly rows: readonly R[];
}

/** Of what stands in the fields of a title. */
async function written(within: Locator): Promise<Record<Key, string>> {
  const keys = Object.keys(labels) as Key[];
  const values = await Promise.all(keys.map((key) => within.getByLabel(labels[key]).inputValue()));
  return Object.fromEntries(keys.map((key, i) => [key, values[i]])) as Record<Key, string>;
}
async function forCompany(page: Page, within: Locator): Promise<void> {
  await within.getByLabel('抬头类型').click();
  await page.locator('.ant-select-dropdown:visible').getByText('企业', { exact: true }).click();
}

describe('企业抬头', () => {
  let issued: number;

  beforeAll(async () => {
    const boss = await apiAs('boss2');
    const found = await boss.get<Rows<{ id: number }>>('/api/oms/invoicesubject/list', { q: seller });
    const subject =
      found.rows[0] ??
      (await boss.post<{ id: number }>('/api/oms/invoicesubject/save', {
        name: seller,
        taxNo: '91310115MA1K3XY27X',
        provider: 'baiwang',
        drawer: '李开票',
      }));
    await boss.post('/api/baiwang/saveConfig', { gateway: 'sandbox', settings: {} });
    const items = await boss.get<Rows<{ id: number }>>('/api/pick/oms_tax_item', { pageSize: '1' });
    const { id } = await boss.post<{ id: number }>('/api/oms/invoice/save', {
      subject: subject.id,
      invoiceDate: today(),
      titleType: 'company',
      lines: [{ taxItem: items.rows[0]!.id, goodsName: '软件服务', amount: '113.00' }],
      ...known,
    });
    await boss.post('/api/oms/invoice/open', { id });
    await vi.waitFor(
      async () =>
        expect(await boss.get('/api/oms/invoice/get', { id: String(id) })).toMatchObject({ status: 'issued' }),
      { timeout: 20_000, interval: 200 },
    );
    issued = id;
  });

  test('a name that is typed is looked up, and what is chosen by keys fills the whole title', async () => {
    const { page } = await people.as('boss2', '/oms/invoice/add');
    const form = front(page);
    await forCompany(page, form);
    const name = form.getByRole('combobox', { name: '购方名称' });
    await name.pressSequentially('公司');
    const list = page.getByRole('listbox', { name: '企业抬头' });
    await list.getByRole('option', { name: known.buyerName }).waitFor();
    await list.getByRole('option', { name: /百望/ }).first().waitFor();
    expect(await barriersOn(page, '.hl-page')).toEqual([]);
    await screenshot(page, 'invoice-titles');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('公司');

    await name.fill('兰亭');
    await list.getByRole('option', { name: known.buyerName }).waitFor();
    expect(await name.getAttribute('aria-activedescendant')).toBe('');
    await page.keyboard.press('ArrowDown');
    expect(await list.getByRole('option', { selected: true }).textContent()).toContain(known.buyerName);
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
    expect(await written(form)).toEqual(known);
  });

  test('nothing is taken over that was not chosen: Enter goes on to the next field', async () => {
    const { page } = await people.as('boss2', '/oms/invoice/add');
    const form = front(page);
    await forCompany(page, form);
    const name = form.getByRole('combobox', { name: '购方名称' });
    await name.fill('兰亭');
    const list = page.getByRole('listbox', { name: '企业抬头' });
    await list.waitFor();
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('兰亭');
    const focused = await page.evaluate('document.activeElement.id');
    expect(focused).toBe(await form.getByLabel('购方税号').getAttribute('id'));
  });

  test('in the dialog of a remake Escape puts the list away, and another company leaves nothing of the first', async () => {
    const { page } = await people.as('boss2', `/oms/invoice/show/${issued}`);
    await front(page).getByRole('button', { name: '重开', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^重开 / });
    expect(await written(dialog)).toEqual(known);
    const name = dialog.getByRole('combobox', { name: '购方名称' });
    await name.fill('云栖信息');
    const list = page.getByRole('listbox', { name: '企业抬头' });
    await list.getByRole('option', { name: /云栖信息.*百望/ }).waitFor();
    await screenshot(page, 'invoice-titles-dialog');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await dialog.waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await written(dialog)).toMatchObject({
      buyerName: '杭州云栖信息技术有限公司',
      buyerTaxNo: expect.stringMatching(/^91\w{16}$/),
      buyerAddress: '',
      buyerAccount: '',
    });
  });
});
