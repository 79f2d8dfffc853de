import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { png } from '../tests/support/upload.ts';
import { apiAs, pickRecord, toast, turnTo } from './support/index.ts';
import { supplierInvoice } from './support/supplier-invoice.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const list = '/fico/generalledger/originalvoucher';
const front = (page: Page) => page.locator('.hl-page:visible');
const heading = (page: Page, name: RegExp) => front(page).getByRole('heading', { name }).waitFor();
const number = '26332000000055500001';

describe('原始凭证', () => {
  test(
    'the cashier drops an invoice, the accountant checks it and files it in a voucher',
    { timeout: 180_000 },
    async () => {
      const boss = await apiAs('boss');
      const { rows } = await boss.get<{ rows: { name: string; taxNo: string }[] }>('/api/oms/invoicesubject/list', {});
      const invoice = {
        name: `${number}.xml`,
        mimeType: 'application/xml',
        buffer: Buffer.from(supplierInvoice(number, rows[0]!)),
      };

      const { page: cashier } = await people.as('cashier');
      await turnTo(cashier, `${list}/add`);
      await heading(cashier, /新增原始凭证/);
      await front(cashier).locator('input[type=file]').setInputFiles(invoice);
      await expect.poll(() => front(cashier).getByLabel('票据号码').inputValue(), { timeout: 20_000 }).toBe(number);
      expect(await front(cashier).getByLabel('往来单位').inputValue()).toBe('湖州浏览器纸业有限公司');
      expect(await front(cashier).getByLabel(/^金额/).inputValue()).toMatch(/^226(\.00)?$/);
      await cashier.keyboard.press('Control+s');
      await toast(cashier, /保存成功/)
        .first()
        .waitFor();
      const kept = await boss.get<{ rows: { number: string }[] }>('/api/fico/generalledger/originalVoucher/list', {
        invoiceNo: `=${number}`,
      });
      const called = kept.rows[0]!.number;

      // The same file again, among others.
      await turnTo(cashier, list);
      await front(cashier).getByRole('button', { name: '登记发票文件' }).click();
      const dialog = cashier.getByRole('dialog', { name: '登记发票文件' });
      await dialog
        .locator('input[type=file]')
        .setInputFiles([invoice, { name: 'scan.png', mimeType: 'image/png', buffer: png }]);
      await dialog.getByRole('alert').waitFor();
      expect(await dialog.getByRole('alert').innerText()).toContain(`已在原始凭证 ${called} 里，不能登记两次`);
      expect(await dialog.getByRole('button', { name: '登记 0 张' }).isDisabled()).toBe(true);

      const { page } = await people.as('accountant');
      await turnTo(page, `${list}?q=${number}`);
      await front(page).getByRole('link', { name: called }).click();
      await heading(page, new RegExp(called));
      await front(page).getByRole('button', { name: '审核', exact: true }).click();
      const audit = page.getByRole('dialog');
      await audit.getByText('不写入账簿').waitFor();
      await audit.getByRole('button', { name: '审核' }).last().click();
      await audit.waitFor({ state: 'hidden' });
      await front(page).getByText('已审核').first().waitFor();

      await front(page).getByRole('button', { name: '归入凭证' }).click();
      const enclose = page.getByRole('dialog');
      await pickRecord(page, '记账凭证', '记-');
      await enclose.getByText('附在记账凭证').waitFor();
      await enclose.getByRole('button', { name: '归入凭证' }).last().click();
      await enclose.waitFor({ state: 'hidden' });

      // From the paper to the voucher, and from there back to it.
      const fact = front(page).locator('.hl-fact', { hasText: '记账凭证' }).getByRole('link');
      const voucher = await fact.innerText();
      await fact.click();
      await heading(page, new RegExp(`记账凭证 ${voucher}`));
      await front(page).getByRole('link', { name: called }).click();
      await heading(page, new RegExp(called));
    },
  );
});
