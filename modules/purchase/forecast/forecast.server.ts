import { compareDecimal, dec, type Draft, extend, type Fen, type Full, roundDecimal, zeroFen } from '@heliu/model';
import { behaviour, Refusal, type Work } from '@heliu/engine';
import { prepareWanted } from '../lines/lines.server.ts';
import { companyPricing } from '../terms/terms.server.ts';
import { followed, forecastComplaint, isUrgent, reasoned, type Reasoning } from './forecast.rules.ts';
import { factsOf, skusIn, type SkuFacts } from './facts.server.ts';
import { forecast, mostLines } from './forecast.ts';

type Forecast = typeof forecast;
type Head = Omit<Draft<Forecast>, 'lines'>;
type Line = Draft<Forecast>['lines'][number];

const none = dec(0);

function reasonedBy(facts: ReadonlyMap<number, SkuFacts>, head: Head): Map<number, Reasoning> {
  const plan = {
    day: head.forecastDate,
    coverDays: head.coverDays ?? 30,
    level: head.level ?? '95',
    method: head.method ?? 'auto',
  } as const;
  return new Map([...facts].map(([sku, { known }]) => [sku, reasoned(known, plan)]));
}

/** What of a scope should be bought, the most urgent first. */
async function proposed(work: Work, head: Head): Promise<Line[]> {
  const skus = await skusIn(work, head);
  const facts = await factsOf(
    work,
    head,
    skus.map((sku) => ({ sku })),
  );
  const found = [...reasonedBy(facts, head)].filter(([, { suggested }]) => compareDecimal(suggested, none) > 0);
  if (found.length === 0)
    throw new Refusal(
      '这个范围里没有要补的货：库存加在途都够用，或者没有出库历史和库存下限。可以放宽范围、加长备货天数，或直接写明细',
    );
  if (found.length > mostLines)
    throw new Refusal(
      `这个范围里有 ${found.length} 个 SKU 要补货，一张预测最多 ${mostLines} 行，请按分类或供应商分几张`,
    );
  return found.toSorted(([, a], [, b]) => Number(isUrgent(b)) - Number(isUrgent(a))).map(([sku]) => ({ sku }) as Line);
}

/** Figures are those of the moment it is saved; a draft that is saved again is worked out again. */
async function workOut(draft: Draft<Forecast>, work: Work, before: Full<Forecast> | undefined): Promise<void> {
  if (draft.lines.length === 0) draft.lines = await proposed(work, draft);
  draft.pricing = await companyPricing(work);
  const facts = await factsOf(work, draft, draft.lines);
  const reasons = reasonedBy(facts, draft);
  const old = new Map(before?.lines.map((line) => [line.sku, line]));
  for (const line of draft.lines) {
    const [fact, reasoning] = [facts.get(line.sku), reasons.get(line.sku)];
    // What is no SKU is refused as one, by the check of references.
    if (!fact || !reasoning) continue;
    line.unit = fact.unit;
    line.supplier ??= fact.supplier;
    line.quantity = followed(line, reasoning.suggested, old.get(line.sku));
    Object.assign(line, {
      supply: reasoning.position,
      dailyDemand: roundDecimal(reasoning.ahead[0]?.daily ?? none, 2),
      leadDays: reasoning.leadDays,
      target: reasoning.target,
      suggested: reasoning.suggested,
      price: fact.price,
      taxRate: fact.taxRate,
      amount: fact.price === null ? zeroFen : extend(line.quantity, fact.price),
      reasoning,
    });
  }
  await prepareWanted(work, draft.lines as never, before?.lines);
  draft.total = draft.lines.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n) as Fen;
}

export const forecastBehaviour = behaviour(forecast, {
  complaint: forecastComplaint,
  check: workOut,
  actions: {
    audit: {
      blockers: ({ lines }) =>
        lines.some(({ quantity }) => compareDecimal(quantity ?? none, none) > 0)
          ? []
          : [{ code: 'PUR005', message: '没有一行要买，采购数量都是 0；不需要的预测请作废' }],
      warnings({ lines }) {
        const without = lines.filter(({ supplier, quantity }) => supplier === null && quantity !== '0').length;
        return without > 0 ? [`有 ${without} 行没有供应商，生成订单前要先补上`] : [];
      },
    },
  },
});
