import { formatFen, yuan, type Fen } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { apiAs, goToPage, screenshot, toast, visitors } from './support/index.ts';
import { amountAt, begin, codeOf, count, done, newCashier, scan, scanAll, till } from './support/till.ts';

const people = visitors();

describe('储值', () => {
  test('by keyboard: recharged by a plan, paid in part with it, taken back, and the drawer to the fen', async () => {
    const { username, api, terminal, goods } = await newCashier('许收银');
    const boss = await apiAs('boss');
    const stamp = String(Date.now()).slice(-7);
    const [cardNo, phone, name] = [`C${stamp}`, `1381${stamp}`, `储值${stamp}`];
    await boss.post('/api/pos/vip/save', { cardNo, name, phone });
    const { page } = await people.as(username);
    await begin(page, terminal.name);

    await page.keyboard.press('F11');
    await page.getByRole('button', { name: '会员充值' }).press('Enter');
    await page.getByRole('searchbox', { name: '会员' }).fill(cardNo);
    await page.keyboard.press('Enter');
    await page.getByText(`${name} 充值`).waitFor();
    await page.getByRole('button', { name: '充200送10' }).press('Enter');
    await screenshot(page, 'till-recharge');
    await page.keyboard.press('F12');
    await page.getByRole('region', { name: '收款' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^CZ\d+ 已充 ￥200.00，储值共 ￥210.00/).waitFor();
    await page
      .getByRole('region', { name: '会员充值' })
      .getByText(/^CZ\d+/)
      .waitFor();
    await screenshot(page, 'till-recharge-done');
    await page.keyboard.press('F9');

    await scanAll(page, goods.slice(0, 1));
    await page.keyboard.press('F5');
    await scan(page, cardNo);
    await page.getByRole('region', { name: '会员' }).getByText(name).waitFor();
    const total = await amountAt(page, '应收');
    await page.keyboard.press('F12');
    await page.getByRole('region', { name: '收款' }).waitFor();
    await page.keyboard.press('c');
    await page.getByLabel('请顾客输入手机号后四位').fill('0000');
    await screenshot(page, 'till-stored-proof');
    await page.keyboard.press('Enter');
    if (!phone.endsWith('0000')) {
      await page.getByRole('alert').getByText('手机号后四位不对').waitFor();
      await page.getByLabel('请顾客输入手机号后四位').fill(phone.slice(-4));
      await page.keyboard.press('Enter');
    }
    await page.getByText('已核对，请收款').waitFor();
    await page.keyboard.type('1');
    await screenshot(page, 'till-stored-pay');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: '已收' }).getByText('￥1.00').waitFor();
    await page.keyboard.press('Enter');
    await done(page).waitFor();
    const number = await done(page).locator('p b').first().innerText();

    await page.keyboard.press('F9');
    await scan(page, number);
    await page.getByRole('region', { name: '退货明细' }).getByText(goods[0]!.name).first().waitFor();
    await scan(page, codeOf(goods[0]!));
    await page.getByText(`退 ${goods[0]!.name} × 1`).waitFor();
    const refund = await amountAt(page, '退款');
    expect(refund).toBe(total);
    await page.keyboard.press('F12');
    await scan(page, '1');
    await page.getByText(/^已退货 LT/).waitFor();
    const { rows } = await boss.get<{ rows: { stored: string; storedBonus: string }[] }>('/api/pos/vip/list', {
      cardNo,
    });
    expect(rows[0]).toMatchObject({ stored: '200.00', storedBonus: '10.00' });

    await page.keyboard.press('F11');
    await page.getByRole('button', { name: '交班', exact: true }).press('Enter');
    await count(page, (yuan('300') + yuan('200')) as Fen);
    await page.keyboard.press('F12');
    await page.getByText('一分不差。').waitFor();
    await screenshot(page, 'till-stored-exit');
    await page.getByText(/^已交班 BC/).waitFor();
    expect((await till(api)).shift).toBeNull();
    expect(formatFen(total)).toBeTruthy();
  }, 120_000);

  test('the manager finds somebody twice, makes one of them, and sends him his page', async () => {
    const boss = await apiAs('boss');
    const stamp = String(Date.now()).slice(-6);
    const name = `双${stamp}`;
    for (const cardNo of [`D${stamp}1`, `D${stamp}2`])
      await boss.post('/api/pos/vip/save', { cardNo, name, birthday: '1990-05-06' });
    const { page } = await people.as('boss');
    await goToPage(page, '重复会员');
    const row = page.getByRole('row').filter({ hasText: `D${stamp}2` });
    await row.waitFor();
    await screenshot(page, 'member-duplicates');
    await row.getByRole('button', { name: '并入保留的' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('合并后不能拆开').waitFor();
    await screenshot(page, 'member-merge');
    await dialog
      .getByRole('button', { name: /合 ?并/ })
      .last()
      .click();
    await toast(page, /HB\d+ 已合并/)
      .first()
      .waitFor();

    await goToPage(page, '会员分层');
    await page.getByRole('columnheader', { name: '4–9 次' }).waitFor();
    await screenshot(page, 'member-rfm');
    await goToPage(page, '会员合并');
    await page.locator('.hl-page:visible').getByText(name).first().waitFor();
    await screenshot(page, 'member-merges');
    const { rows } = await boss.get<{ rows: { id: number }[] }>('/api/pos/vip/list', { cardNo: `D${stamp}1` });
    const { url } = await boss.post<{ url: string }>('/api/pos/vip/pageLink', { id: rows[0]!.id });
    const origin = new URL(page.url()).origin;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(origin + new URL(url).pathname);
    await page.getByText('双******').waitFor();
    await screenshot(page, 'member-page');
  }, 120_000);
});
