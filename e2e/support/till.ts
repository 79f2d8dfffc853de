import { type Fen, yuan } from '@heliu/model';
import type { Page } from 'playwright-core';
import { type Api, apiAs, newAccount, roleNamed } from './api.ts';

export interface Goods {
  readonly sku: number;
  readonly code: string;
  readonly barcode: string | null;
  readonly name: string;
  readonly price: string;
  readonly available: string | null;
}
interface Opened {
  readonly terminals: readonly { readonly id: number; readonly name: string; readonly busyWith: string | null }[];
  readonly shift: { readonly id: number; readonly saleCount: number } | null;
}
export const till = (api: Api, args: Record<string, string> = {}) => api.get<Opened>('/api/pos/posmain/terminal', args);
export const codeOf = ({ barcode, code }: Goods) => barcode ?? code;

/** As a scanner does: quickly, and with Enter at the end, whatever has the focus. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}
/** One after the other, as the cashier does who hears the tone before she reaches for the next. */
export async function scanAll(page: Page, goods: readonly Goods[]): Promise<void> {
  for (const one of goods) {
    await scan(page, codeOf(one));
    await page.getByRole('status').filter({ hasText: one.name }).first().waitFor();
  }
}
export const cart = (page: Page) => page.getByRole('region', { name: '本单商品' });
export const done = (page: Page) => page.getByRole('status', { name: '刚成交' });

interface Terminal {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly tenders: readonly { readonly method: number; readonly account: number }[];
}
/** One like the first of the store, where nobody works. */
export async function newTerminal(boss: Api): Promise<void> {
  const { rows } = await boss.get<{ rows: { id: number; code: string }[] }>('/api/pos/terminal/list', { q: 'T1' });
  const first = await boss.get<Terminal & Record<string, unknown>>('/api/pos/terminal/get', {
    id: String(rows[0]!.id),
  });
  const { store, warehouse, openingCash, tolerance, lineDiscount, billDiscount, rounding, tenders } = first;
  const code = `E${Date.now() % 1e9}`;
  await boss.post('/api/pos/terminal/save', {
    code,
    name: `测试机${code}`,
    store,
    warehouse,
    openingCash,
    tolerance,
    lineDiscount,
    billDiscount,
    rounding,
    tenders: tenders.map(({ method, account }) => ({ method, account })),
  });
}

/** Somebody who may sell, at a terminal where nobody works, with goods that lie on its shelf. */
export async function newCashier(name: string) {
  const boss = await apiAs('boss');
  await newTerminal(boss);
  const { username } = await newAccount(boss, name, [await roleNamed(boss, 'cashier')]);
  const api = await apiAs(username);
  const { terminals } = await till(api);
  const free = terminals.findLast(({ busyWith, name: its }) => busyWith === null && its.startsWith('测试机'))!;
  const { goods } = await api.get<{ goods: Goods[] }>('/api/pos/posmain/searchGoods', {
    terminal: String(free.id),
    limit: '30',
  });
  return { boss, username, api, terminal: free, goods: goods.filter(({ available }) => Number(available) > 20) };
}
export const settled = (api: Api, shift: number, goods: readonly Goods[], more: object = {}) =>
  api.post<{ pay: string; hits: { kind: string; name: string }[] }>('/api/pos/posmain/vipSettle', {
    shift,
    lines: goods.map(({ sku }, index) => ({ no: index + 1, sku, quantity: '2' })),
    ...more,
  });

/** Notes and coins for an amount, as a drawer would hold them. */
function notesFor(amount: Fen): [name: string, count: number][] {
  let left: bigint = amount;
  return (['100', '50', '20', '10', '5', '1', '0.5', '0.1'] as const).map((face) => {
    const count = left / yuan(face);
    left -= count * yuan(face);
    return [face.startsWith('0.') ? `${face.slice(2)}角张数` : `${face}元张数`, Number(count)];
  });
}
export async function count(page: Page, amount: Fen): Promise<void> {
  for (const [name, pieces] of notesFor(amount))
    await page.getByLabel(name, { exact: true }).fill(String(pieces || ''));
}
export async function begin(page: Page, terminal: string): Promise<void> {
  await page.goto('/pos/cashier');
  await page.getByRole('button', { name: new RegExp(terminal) }).click();
  await page.getByText('应有 ￥300.00').waitFor();
  await count(page, yuan('300'));
  await page.keyboard.press('F12');
  await page.getByText('扫第一件商品开始').waitFor();
}
export const amountAt = async (page: Page, label: string): Promise<Fen> => {
  const text = await page.getByRole('region', { name: label }).locator('.till-due b').first().innerText();
  return yuan(text.replace(/[￥,]/g, ''));
};
