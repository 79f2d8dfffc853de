import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { today } from '../tests/support/days.ts';
import { apiAs, turnTo } from './support/index.ts';
import { supplierInvoice } from './support/supplier-invoice.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const heading = (page: Page, name: RegExp) => front(page).getByRole('heading', { name }).waitFor();

describe('进项发票', () => {
  test('the accountant drops files, sees what they are, keeps them and ticks one', async () => {
    const boss = await apiAs('boss');
    const { rows } = await boss.get<{ rows: { name: string; taxNo: string }[] }>('/api/oms/invoicesubject/list', {});
    const ours = rows[0]!;
    const numbers = ['26332000000066600001', '26332000000066600002'];
    const files = [
      ...numbers.map((number) => [number, supplierInvoice(number, ours)]),
      [
        '26332000000066600003',
        supplierInvoice('26332000000066600003', { name: '别家公司', taxNo: '91330100MA27XF1D5Q' }),
      ],
    ].map(([number, xml]) => ({ name: `${number}.xml`, mimeType: 'application/xml', buffer: Buffer.from(xml!) }));

    const { page } = await people.as('accountant');
    await turnTo(page, '/fico/inputinvoice');
    await front(page).getByRole('button', { name: '登记发票文件' }).click();
    const dialog = page.getByRole('dialog', { name: '登记发票文件' });
    await dialog.locator('input[type=file]').setInputFiles(files);
    await dialog.getByText('共 2 张').waitFor();
    expect(await dialog.getByRole('alert').innerText()).toContain('不是我们的开票主体');
    expect(await dialog.innerText()).toContain('￥452.00');
    await dialog.getByRole('button', { name: '登记 2 张' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await turnTo(page, `/fico/inputinvoice?q=${numbers[0]!}`);
    await front(page).getByRole('link', { name: numbers[0]! }).click();
    await heading(page, new RegExp(numbers[0]!));
    await front(page)
      .getByRole('button', { name: /^勾\s*选$/ })
      .first()
      .click();
    const tick = page.getByRole('dialog');
    await tick.getByLabel('抵扣税期').fill(today().slice(0, 7));
    await tick.getByLabel('抵扣税期').press('Enter');
    await tick.getByText('增加 ￥26.00').waitFor();
    await tick.getByRole('button', { name: /^勾\s*选$/ }).click();
    await tick.waitFor({ state: 'hidden' });
    await front(page).getByText('已勾选').first().waitFor();
  });
});
