import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** What stands in the way of somebody who cannot see well, or has no mouse: WCAG 2.1 A and AA, on what is in sight. */
export async function barriersOn(page: Page, within = 'body'): Promise<string[]> {
  if (!(await page.evaluate<boolean>('Boolean(window.axe)'))) await page.evaluate(axe.source);
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(within)}, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 3).map(({ target, failureSummary }) => {
      const detail = failureSummary.split('\n').slice(1, 3).join(' ').trim();
      return `${id}（${help}）${target.join(' ')}：${detail}`;
    }),
  );
}
