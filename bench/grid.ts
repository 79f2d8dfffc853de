import type { Page } from 'playwright-core';
import { median } from './support/measure.ts';

export interface GridResult {
  /** From the paste to the totals on screen. */
  readonly paste: number;
  /** From a key to the next painted frame, while all the lines are there. */
  readonly key: number;
}

/** Ten thousand lines from Excel into an invoice, and then typing among them. */
export async function benchGrid(page: Page, address: string, lines = 10_000): Promise<GridResult> {
  await page.goto(`${address}/fico/arinvoice/add`);
  const grid = page.getByRole('region', { name: '发票明细' });
  await grid.locator('tbody tr').first().locator('td').first().click();
  const text = Array.from({ length: lines }, (_, i) => `*谷物*第${i + 1}种\t1kg\t袋\t1\t1.00\t9%`).join('\n');
  const started = performance.now();
  // Runs in the page, so it is text here: this side of the server knows no browser types.
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
  await page
    .getByText(`￥${lines.toLocaleString('en')}.00`)
    .first()
    .waitFor();
  const paste = performance.now() - started;

  await grid.locator('tbody tr').first().locator('td').first().click();
  await page.evaluate(`(() => {
    window.heliuKeys = [];
    addEventListener('keydown', () => {
      const started = performance.now();
      requestAnimationFrame(() => setTimeout(() => window.heliuKeys.push(performance.now() - started)));
    }, true);
  })()`);
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('a');
    await page.waitForTimeout(40);
  }
  await page.waitForTimeout(200);
  return { paste, key: median(await page.evaluate<number[]>('window.heliuKeys')) };
}
