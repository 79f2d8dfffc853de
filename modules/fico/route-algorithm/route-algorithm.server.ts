import { behaviour, invalid, Refusal } from '@heliu/engine';
import { entityNamed, ExpressionFault } from '@heliu/model';
import { holdRules, type Own, readOwn, rulesChanged, schemeWith } from '../posting-rule/booking.server.ts';
import { type Formulas, kindOf } from '../posting-rule/expression.rules.ts';
import { ruleComplaint } from '../posting-rule/posting.rules.ts';
import { allPostingSources } from '../posting-rule/posting-rule.server.ts';
import type { AnyScheme } from '../posting-rule/scheme.ts';
import { routeAlgorithm } from './route-algorithm.ts';

/** What it comes to for a kind of document, or why that cannot be said. */
function readBy(scheme: AnyScheme, expression: string): { kind?: 'amount' | 'condition'; fault?: string } {
  try {
    return { kind: kindOf(expression, scheme) };
  } catch (error) {
    if (error instanceof ExpressionFault) return { fault: error.message };
    throw error;
  }
}

/** A word of the documents themselves would mean two things. */
function wordTaken(name: string): string | undefined {
  const owner = allPostingSources().find(({ scheme: { amounts, texts } }) =>
    [...Object.values<string>(amounts), ...Object.values<{ label: string }>(texts).map(({ label }) => label)].includes(
      name,
    ),
  );
  return owner && entityNamed(owner.scheme.document).label;
}

/** Rules that speak of a formula must still make sense, and balance, when it is changed. */
function demandRulesHold({ rules }: Pick<Own, 'rules'>, formulas: Formulas): void {
  for (const { scheme } of allPostingSources()) {
    const lines = rules.get(scheme.document);
    const complaint = lines && ruleComplaint(schemeWith(scheme, formulas), lines);
    if (complaint)
      throw new Refusal(`“${entityNamed(scheme.document).label}”的凭证规则用到它，改后不能记账：${complaint}`);
  }
}

export const routeAlgorithmBehaviour = behaviour(routeAlgorithm, {
  async check(draft, work, before) {
    await holdRules(work);
    const { name, expression } = draft;
    const taken = wordTaken(name);
    if (taken !== undefined) throw invalid([{ path: 'name', message: `“${name}”是${taken}上的一项，请换一个名称` }]);
    const read = allPostingSources().map(({ scheme }) => ({ scheme, ...readBy(scheme, expression) }));
    const fits = read.filter(({ kind }) => kind !== undefined);
    if (fits.length === 0) throw invalid([{ path: 'expression', message: read[0]!.fault! }]);
    const own = await readOwn(work);
    const { [before?.name ?? '']: _, ...others } = own.formulas;
    demandRulesHold(own, { ...others, [name]: expression });
    const labels = fits.map(({ scheme }) => entityNamed(scheme.document).label).join('、');
    Object.assign(draft, { kind: fits[0]!.kind, usableIn: labels.slice(0, 300) });
  },
  saved: (_, work) => rulesChanged(work),
  async checkRemove({ name }, work) {
    await holdRules(work);
    const own = await readOwn(work);
    const { [name]: _, ...others } = own.formulas;
    demandRulesHold(own, others);
    rulesChanged(work);
  },
});
