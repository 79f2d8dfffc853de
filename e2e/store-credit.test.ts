import { formatFen, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { apiAs, screenshot, visitors } from './support/index.ts';
import { amountAt, begin, done, newCashier, scanAll, till } from './support/till.ts';

const people = visitors();

describe('挂账', () => {
  test('by keyboard: a customer takes goods on credit, and pays part of it later', async () => {
    const { username, api, terminal, goods } = await newCashier('郑收银');
    const boss = await apiAs('boss');
    const [self] = await boss
      .get<{ id: number }[]>('/api/pick/sys_user', { q: 'boss' })
      .then((found) => (Array.isArray(found) ? found : (found as unknown as { rows: { id: number }[] }).rows));
    const code = `KH${Date.now() % 1e8}`;
    await boss.post('/erp/customer/add', {
      code,
      name: `转角书店${code}`,
      kind: 'company',
      salesman: self!.id,
      creditLimit: '5000',
    });
    const { page } = await people.as(username);
    await begin(page, terminal.name);
    await scanAll(page, goods.slice(0, 2));
    const total = await amountAt(page, '应收');
    await page.keyboard.press('F12');
    await page.getByRole('region', { name: '收款' }).waitFor();
    await page.keyboard.press('g');
    await page.getByRole('textbox', { name: '挂账客户' }).fill(code);
    await page.getByRole('button', { name: new RegExp(`转角书店${code}`) }).waitFor();
    await screenshot(page, 'till-credit-customer');
    await page.keyboard.press('Enter');
    await page.getByText('还可挂 ￥5,000.00').waitFor();
    await screenshot(page, 'till-credit-pay');
    await page.keyboard.press('Enter');
    await done(page).waitFor();

    await page.keyboard.press('F11');
    await page.getByRole('button', { name: '收回挂账' }).press('Enter');
    await page.getByRole('textbox', { name: '客户' }).fill(code);
    await page.getByRole('button', { name: new RegExp(`转角书店${code}`) }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: '挂账', exact: true }).getByText(/LS\d+/).waitFor();
    expect(await amountAt(page, '收回挂账')).toBe(total);
    await page.getByLabel('只还一部分').fill('1');
    await screenshot(page, 'till-credit-back');
    await page.keyboard.press('F12');
    await page.getByRole('region', { name: '收款' }).waitFor();
    await page.keyboard.press('Enter');
    const left = formatFen(yuan(String(Number(total - yuan('1')) / 100)));
    await page.getByText(new RegExp(`^GSK\\d+ 已收 ￥1.00，还欠 ￥${left}`)).waitFor();
    await screenshot(page, 'till-credit-done');
    expect((await till(api)).shift!.saleCount).toBe(1);
  }, 120_000);
});
