import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { apiAs, goToPage, pickRecord, rowWith, screenshot, toast } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const picked = async (entity: string, q: string) =>
  (await (await apiAs('boss')).get<{ rows: { id: number }[] }>(`/api/pick/${entity}`, { q })).rows[0]!.id;

/** Asked for by the buyer, audited by the accountant. */
async function requested(payeeName: string, amount: string, more: object = {}): Promise<void> {
  const [buyer, accountant] = [await apiAs('buyer'), await apiAs('accountant')];
  const { id } = await buyer.post<{ id: number }>('/api/fico/reqpayment/save', {
    payKind: 'expense',
    payeeType: 'other',
    payeeName,
    bankName: '中国工商银行杭州分行',
    bankNo: '6222 0212 3456 7890',
    requestDate: today,
    applicant: await picked('sys_user', 'buyer'),
    purpose: '展会费用',
    lines: [{ account: await picked('fico_account', '560203'), amount }],
    ...more,
  });
  await accountant.post('/api/fico/reqpayment/audit', { id });
}

describe('银行文件', () => {
  test('the cashier makes a payment file: what the bank would refuse stays out, what is doubtful is looked at twice', async () => {
    const payee = `浏览器测试展览${Date.now()}公司`;
    await requested(payee, '1234.56');
    await requested('没有账号的收款人', '88.00', { bankNo: null });
    const { page } = await people.as('cashier');
    await goToPage(page, '批量付款文件');
    const open = async () => {
      await front(page).getByRole('button', { name: '生成付款文件' }).click();
      const dialog = page.getByRole('dialog', { name: '生成批量付款文件' });
      await dialog.getByRole('row', { name: payee }).waitFor();
      await pickRecord(page, '付款账户', '招商银行基本户');
      return dialog;
    };
    const dialog = await open();
    await dialog
      .getByText(/没有账号的收款人：没有收款账号/)
      .first()
      .waitFor();
    await dialog.getByRole('row', { name: payee }).getByRole('checkbox').click();
    await shot(page, 'payment-file-make');
    const make = dialog.getByRole('button', { name: /生成并下载 1 笔.*1,234\.56/ });
    const [file] = await Promise.all([page.waitForEvent('download'), make.click()]);
    const [, nth] = /^招商银行基本户 .* 第(\d+)批 1笔\.xlsx$/.exec(file.suggestedFilename()) ?? [];
    expect(nth).toBeDefined();
    await toast(page, /生成了 1 笔的付款文件/).waitFor();

    const again = await open();
    await again
      .getByRole('row', { name: new RegExp(`${payee}.*已在别的文件里`) })
      .getByRole('checkbox')
      .click();
    const second = again.getByRole('button', { name: /生成并下载 1 笔/ });
    expect(await second.isDisabled()).toBe(true);
    await again.getByText('有疑问的 1 笔已经核对，仍要付').click();
    await shot(page, 'payment-file-doubt');
    await Promise.all([page.waitForEvent('download'), second.click()]);
    await again.waitFor({ state: 'hidden' });
    await shot(page, 'payment-file-list');
    await rowWith(page, `第${Number(nth) + 1}批 1笔`)
      .first()
      .getByRole('link')
      .first()
      .click();
    await front(page)
      .getByText(/FKSQ.*-2$/)
      .waitFor();
    await shot(page, 'payment-file-show');
  });

  test(
    'what customers paid becomes receipts by one task; audited by the accountant they are matched with the bank',
    { timeout: 180_000 },
    async () => {
      const boss = await apiAs('boss');
      const name = `来款测试户${Date.now()}`;
      const leaf = await picked('fico_account', '1002');
      const account = await boss.post<{ id: number }>('/api/fico/generalledger/cashierAccount/save', {
        code: `IN${Date.now()}`,
        name,
        kind: 'bank',
        account: leaf,
      });
      const payer = `来款测试客户${Date.now()}有限公司`;
      await boss.post('/erp/customer/add', {
        code: `E2E${Date.now()}`,
        name: payer,
        salesman: await picked('sys_user', 'sales'),
      });
      const day = today.replaceAll('-', '');
      const { page } = await people.as('cashier');
      await goToPage(page, '银行对账单');
      await front(page).getByRole('button', { name: '导入对账单' }).click();
      const bring = page.getByRole('dialog', { name: '导入银行对账单' });
      await pickRecord(page, '出纳账户', name);
      const rows = [
        `${day},,500.00,500.00,货款,R90001,${payer}`,
        `${day},,300.00,800.00,往来款,R90002,张三`,
        `${day},12.00,,788.00,手续费,R90003,`,
      ];
      await bring.locator('input[type=file]').setInputFiles({
        name: '来款.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['交易日,借方金额,贷方金额,余额,业务摘要,流水号,收(付)方名称', ...rows].join('\n')),
      });
      await bring.getByRole('button', { name: '导入 3 笔' }).click();
      await front(page).getByRole('heading', { name: '银行对账' }).waitFor();
      const bank = front(page).getByRole('region', { name: '银行流水' });
      await bank.getByRole('row', { name: /张三/ }).waitFor();

      await front(page).getByRole('button', { name: '来款记收款单' }).click();
      const dialog = page.getByRole('dialog', { name: '银行来款记收款单' });
      await dialog.getByRole('row', { name: /户名相同/ }).waitFor();
      await dialog.getByRole('button', { name: /记 1 张收款单.*500\.00/ }).waitFor();
      const stranger = dialog.getByRole('row', { name: /张三/ });
      await stranger.getByRole('combobox').fill(payer);
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option')
        .filter({ hasText: payer })
        .first()
        .click();
      await dialog.getByText('手工指定').waitFor();
      await shot(page, 'bank-receipts');
      await dialog.getByRole('button', { name: /记 2 张收款单.*800\.00/ }).click();
      const task = page.getByRole('list', { name: '任务' }).getByRole('listitem').first();
      await task.getByText('银行来款记收款单 2 笔').waitFor();
      await task.getByText('2 笔来款都记好了').waitFor();
      await shot(page, 'bank-receipts-task');

      // Nobody writes it down a second time while it waits for the audit.
      await bank.getByRole('row', { name: /张三.*收款单/ }).waitFor();

      const { page: other } = await people.as('accountant');
      await goToPage(other, '收款单');
      await rowWith(other, payer).first().waitFor();
      for (const row of await rowWith(other, payer).all()) await row.getByRole('checkbox').click();
      await front(other).getByRole('button', { name: '审核 (2)' }).click();
      await other.getByRole('dialog').getByRole('button', { name: '审核 2 条' }).click();
      await expect
        .poll(async () => {
          const found = await boss.get<{ lines: unknown[] }>('/api/fico/bankreconcile/desk', {
            account: String(account.id),
            to: today,
          });
          return found.lines.length;
        })
        .toBe(1);

      await page.reload();
      await front(page).getByRole('heading', { name: '银行对账' }).waitFor();
      await bank.getByRole('row', { name: /手续费/ }).waitFor();
      expect(await bank.getByRole('row', { name: /张三/ }).count()).toBe(0);
      await front(page).getByText('已勾对', { exact: true }).click();
      await front(page).getByRole('row', { name: /张三/ }).first().waitFor();
      await shot(page, 'bank-receipts-matched');
    },
  );
});
