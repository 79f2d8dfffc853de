import type { Locator, Page } from 'playwright-core';

/** Opens a page the way people who know its name do: Ctrl+K, a few letters, Enter. */
export async function goToPage(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByLabel('要去的页面').fill(name);
  await page.keyboard.press('Enter');
  // The whole name, since 新增部门 is not 部门; a form with unsaved input says so behind its name.
  await page.getByRole('tab', { name: new RegExp(`^${name}( |$)`), selected: true }).waitFor();
}

/** Changes the address the way a link does, without loading the page anew. */
export const turnTo = (page: Page, address: string): Promise<unknown> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`);

/** Turns to a page that is open already; the one in front until then has buttons of the same names. */
export async function turnToTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tab', { name, selected: true }).waitFor();
}

export const tabNamed = (page: Page, name: string | RegExp): Locator => page.getByRole('tab', { name });

const front = (page: Page): Locator => page.locator('.hl-page:visible');

/** The number of the document in front. */
export async function numberOf(page: Page, label: string): Promise<string> {
  const heading = front(page).getByRole('heading', { name: new RegExp(`^${label} [A-Z]+\\d+`) });
  await heading.waitFor();
  return (await heading.innerText()).replace(`${label} `, '');
}

/** Opens a document from its list, by its number. */
export async function openDocument(page: Page, label: string, number: string): Promise<void> {
  await goToPage(page, label);
  await front(page).getByPlaceholder('单据编号').fill(number);
  await front(page).getByRole('link', { name: number }).click();
  await front(page)
    .getByRole('heading', { name: `${label} ${number}` })
    .waitFor();
}

/** The row of the list in front that contains a text. */
export const rowWith = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: /列表$/ }).locator('tbody tr').filter({ hasText: text });

/** Chooses a record in a picker by typing part of its code or name. */
export async function pickRecord(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click();
}

/** A cell of the line grid in front, by its row and the heading of its column. */
export async function cellOf(page: Page, row: number, column: string, nth = 0): Promise<Locator> {
  const grid = page.locator('.hl-grid:visible').nth(nth);
  const headings = await grid.locator('thead th').allInnerTexts();
  const at = headings.findIndex((heading) => heading.replace('*', '').trim() === column);
  if (at < 0) throw new Error(`表格没有“${column}”这一列`);
  return grid
    .locator('tbody tr')
    .nth(row - 1)
    .locator('th, td')
    .nth(at);
}

/** Types into a cell of the line grid in front, the first of several unless another is named; rows count from one. */
export async function typeCell(page: Page, row: number, column: string, text: string, nth = 0): Promise<void> {
  await (await cellOf(page, row, column, nth)).click();
  await page.keyboard.type(text);
}

/**
 * Types as a scanner does, a key every five milliseconds and Enter after the last. The keys bear the time they would
 * have come at, since the browser of a busy machine gets them later.
 */
export async function scan(page: Page, code: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  const keys = [
    ...[...code].map((text) => ({ key: text, text })),
    { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ];
  await Promise.all(
    keys.flatMap((key, n) =>
      (['keyDown', 'keyUp'] as const).map((type) =>
        tools.send('Input.dispatchKeyEvent', { type, ...key, timestamp: began + n * 0.005 }),
      ),
    ),
  );
  await tools.detach();
}

export const toast = (page: Page, text: string | RegExp): Locator => page.getByRole('status').getByText(text);
