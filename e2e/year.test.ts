import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { today } from '../tests/support/days.ts';
import { Ledger, type Move, monthsOf } from '../tests/support/year-model.ts';
import { type Api, apiAs, apiAsAdmin, goToPage, newCompany, screenshot, toast, turnTo } from './support/index.ts';
import { visitors } from './support/visitors.ts';

const people = visitors();
const front = (page: Page) => page.locator('.hl-page:visible');
const dialog = (page: Page) => page.getByRole('dialog');
const shot = async (page: Page, name: string) => {
  if (process.env['SCREENSHOTS']) await screenshot(page, name);
};

/** The last year that is over, whenever this runs. */
const year = Number(today().slice(0, 4)) - 1;
const months = monthsOf(year);
const titled = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月结账`;
const yuan = (fen: bigint) => `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`;
const base = '/api/fico/generalledger';

/** What the company owned when it came over, as its old program lists it. */
const begun = [
  { code: '1002', name: '银行存款', amount: 50_000_000n },
  { code: '1221', name: '其他应收款', amount: 1_200_000n },
  { code: '2001', name: '短期借款', amount: -8_000_000n },
  { code: '3001', name: '实收资本', amount: -43_200_000n },
];
/** Each month sells with tax, buys with tax, pays a fee and gets interest; in June more was bought than sold. */
const business = months.flatMap((month, i): Move[] => {
  const at = (day: string, lines: Move['lines']): Move => ({ month, date: `${month}-${day}`, lines });
  const [sold, bought] = [1_000_000n + BigInt(i) * 73_131n, 400_000n + BigInt(i === 5 ? 19 : i % 4) * 91_107n];
  const [output, input] = [(sold * 13n) / 100n, (bought * 13n) / 100n];
  return [
    at('08', [
      { code: '1002', amount: sold + output },
      { code: '5001', amount: -sold },
      { code: '22210101', amount: -output },
    ]),
    at('12', [
      { code: '5401', amount: bought },
      { code: '22210102', amount: input },
      { code: '1002', amount: -bought - input },
    ]),
    at('21', [
      { code: '560304', amount: 1_234n + BigInt(i) },
      { code: '1002', amount: -1_234n - BigInt(i) },
    ]),
    at('25', [
      { code: '1002', amount: 377n },
      { code: '560302', amount: -377n },
    ]),
  ];
});

async function booking(api: Api): Promise<(move: Move) => Promise<void>> {
  const { rows } = await api.get<{ rows: { id: number; code: string }[] }>(`${base}/account/list`, { pageSize: '500' });
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  return async ({ date, lines }) => {
    const entries = lines.map(({ code, amount }) => ({
      summary: '全年业务',
      account: ids.get(code),
      ...(amount > 0n ? { debit: yuan(amount) } : { credit: yuan(-amount) }),
    }));
    const { id } = await api.post<{ id: number }>(`${base}/voucher/save`, { voucherDate: date, entries });
    await api.post(`${base}/voucher/audit`, { id });
  };
}

async function initialize(page: Page): Promise<void> {
  await goToPage(page, '会计期间');
  await front(page).getByRole('button', { name: '初始化账套' }).click();
  await dialog(page).getByRole('combobox', { name: '启用年度' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(`${year} 年`).click();
  await dialog(page)
    .getByRole('button', { name: /^初\s*始\s*化$/ })
    .click();
  await toast(page, /账套已建立/).waitFor();
}

async function bringOpenings(page: Page): Promise<void> {
  const sheet = begun.map(({ code, name, amount }) =>
    [code, name, amount > 0n ? yuan(amount) : '', amount > 0n ? '' : yuan(-amount)].join('\t'),
  );
  await goToPage(page, '科目期初');
  await front(page).getByRole('button', { name: /新增/ }).first().click();
  await front(page).getByRole('heading', { name: '新增科目期初' }).waitFor();
  await front(page).getByRole('button', { name: '从旧账导入' }).click();
  await dialog(page)
    .getByLabel('旧账的期初')
    .fill(['科目编码\t科目名称\t期初借方\t期初贷方', ...sheet].join('\n'));
  await dialog(page)
    .getByRole('button', { name: `填入 ${begun.length} 行` })
    .click();
  await dialog(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+s');
  await front(page)
    .getByRole('heading', { name: /^科目期初 QC/ })
    .waitFor();
  await front(page).getByRole('button', { name: /^审核/ }).click();
  await dialog(page).getByRole('button', { name: /审核/ }).last().click();
  await toast(page, /审核成功/)
    .first()
    .waitFor();
}

/** Closes the month in hand; the next one is in hand then. */
async function close(page: Page, month: string, next: string): Promise<void> {
  await front(page)
    .getByRole('heading', { name: titled(month), exact: true })
    .waitFor();
  await front(page)
    .getByRole('button', { name: `结账 ${Number(month.slice(5))} 月`, exact: true })
    .click();
  await dialog(page).getByText(`${month} 利润`).waitFor();
  await dialog(page).getByRole('button', { name: '结账', exact: true }).click();
  await front(page)
    .getByRole('heading', { name: titled(next), exact: true })
    .waitFor();
}

type Figures = (title: string, nth?: number) => bigint;
/** A statement of December shows these figures; what a tab has shown before may still be there for a moment. */
async function shows(
  page: Page,
  { name, path }: { readonly name: string; readonly path: string },
  read: (figure: Figures) => readonly bigint[],
  wanted: readonly (bigint | undefined)[],
): Promise<void> {
  await turnTo(page, `/fico/generalledger/report/${path}?period=${months[11]!}`);
  await page.getByRole('tab', { name, selected: true }).waitFor();
  const lines = front(page).locator('.report-table tbody tr');
  await lines.first().waitFor();
  const figures = async () => {
    const rows = await lines.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
    );
    return read((title, nth = 0) => {
      const row = rows.find((cells) => cells.includes(title));
      if (!row) throw new Error(`${name}没有“${title}”`);
      const shown = row[row.indexOf(title) + 2 + nth]!.replaceAll(',', '').replace('−', '-');
      return shown === '--' ? 0n : BigInt(Math.round(Number(shown) * 100));
    });
  };
  await expect.poll(figures, { timeout: 15_000 }).toEqual(wanted);
}

const [balanceSheet, incomeStatement, cashFlow] = [
  { name: '资产负债表', path: 'balancesheet' },
  { name: '利润表', path: 'incomestatement' },
  { name: '现金流量表', path: 'cashflow' },
];

async function compare(page: Page, model: Ledger, closedThrough: string): Promise<void> {
  const [january, december] = [months[0]!, months[11]!];
  const standing = model.standing(december, closedThrough);
  const owned = [...standing].filter(([code]) => code.startsWith('1')).reduce((sum, [, amount]) => sum + amount, 0n);
  await shows(
    page,
    balanceSheet,
    (figure) => ['货币资金', '资产总计', '未分配利润', '短期借款'].map((one) => figure(one)),
    [standing.get('1002'), owned, model.undistributed(december), 8_000_000n],
  );
  await shot(page, 'year-balance-sheet');
  const earned = (codes: readonly string[], from: string) => -model.moved(codes, from, december);
  const rows = ['一、营业收入', '四、净利润（净亏损以“-”号填列）'];
  await shows(page, incomeStatement, (figure) => rows.flatMap((one) => [figure(one), figure(one, 1)]), [
    earned(['5001'], january),
    earned(['5001'], december),
    earned(model.profitAndLoss, january),
    earned(model.profitAndLoss, december),
  ]);
  await shows(page, cashFlow, (figure) => [figure('四、现金净增加额'), figure('五、期末现金余额')], [
    model.moved(['1002'], january, december),
    standing.get('1002'),
  ]);
}

describe('一整年', () => {
  test(
    'a company brings its openings, closes twelve months, ends its year, opens December again and closes it once more',
    { timeout: 150_000 },
    async () => {
      const { username } = await newCompany(await apiAsAdmin(), `全年试验公司${Date.now() % 1_000_000}`);
      const owner = await apiAs(username);
      await owner.post('/erp/company/saveSysParameter', { values: { 'acct.makerChecker': 'false' } });
      const { page } = await people.as(username);
      await initialize(page);
      await bringOpenings(page);
      const book = await booking(owner);
      for (const move of business) await book(move);

      await goToPage(page, '月末结账');
      const after = [...months.slice(1), `${year + 1}-01`];
      for (const [i, month] of months.entries()) await close(page, month, after[i]!);
      await shot(page, 'year-closed');
      await compare(page, new Ledger(begun, business), months[11]!);

      // Taken up again, the month takes what was forgotten, and the year ends with it.
      await goToPage(page, '月末结账');
      await turnTo(page, `/fico/generalledger/closing?month=${months[11]!}`);
      await front(page).getByRole('button', { name: '反结账' }).click();
      await dialog(page).getByLabel('原因').fill('漏记一笔贷款和利息');
      await dialog(page).getByRole('button', { name: '反结账', exact: true }).click();
      await toast(page, '反结账成功').waitFor();
      await compare(page, new Ledger(begun, business), months[10]!);
      const late: Move = {
        month: months[11]!,
        date: `${months[11]!}-30`,
        lines: [
          { code: '560301', amount: 45_678n },
          { code: '1002', amount: -45_678n },
        ],
      };
      await book(late);
      await turnTo(page, `/fico/generalledger/closing?month=${months[11]!}`);
      await front(page).getByRole('button', { name: '马上复查' }).click();
      await front(page).getByRole('button', { name: '结账 12 月', exact: true }).click();
      await dialog(page).getByText(`${months[11]!} 利润`).waitFor();
      await dialog(page).getByRole('button', { name: '结账', exact: true }).click();
      await front(page).getByRole('button', { name: '反结账' }).waitFor();
      await compare(page, new Ledger(begun, [...business, late]), months[11]!);
    },
  );
});
