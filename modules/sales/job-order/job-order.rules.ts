import {
  addDecimal,
  compareDecimal,
  dec,
  type Decimal,
  divideDecimal,
  type Draft,
  extend,
  type Full,
  type Input,
  sumFen,
  zeroFen,
} from '@heliu/model';
import type { jobOrder, jobRoute, Stage } from './job-order.ts';
import { stages } from './job-order.ts';

const none = dec(0);
type Detail = Full<typeof jobOrder>['details'][number];
export type Step = Full<typeof jobRoute>['steps'][number];

export function withAmounts(input: Input<typeof jobOrder>): Draft<typeof jobOrder> {
  const details = input.details.map((line) => ({
    ...line,
    amount: line.price == null ? zeroFen : extend(line.quantity, line.price),
  }));
  return { ...input, details, total: sumFen(details.map(({ amount }) => amount)) } as Draft<typeof jobOrder>;
}

export function jobOrderComplaint({
  orderDate,
  deliveryDate,
  site,
  location,
  details,
}: Pick<Draft<typeof jobOrder>, 'orderDate' | 'deliveryDate' | 'site' | 'location'> & {
  readonly details: readonly { readonly serialNo?: string | null | undefined }[];
}): string | undefined {
  if (deliveryDate < orderDate) return '交货日期不能早于订单日期';
  if (location && site == null) return '填写交货库位前，请先选择客户站点';
  const seen = new Set<string>();
  for (const [at, { serialNo }] of details.entries()) {
    if (!serialNo) continue;
    if (seen.has(serialNo)) return `加工明细第${at + 1}行：序列号 ${serialNo} 在上面已经有了`;
    seen.add(serialNo);
  }
  return undefined;
}

const width = 4;
const seriesOf = (orderDate: string) => `J${orderDate.slice(2).replaceAll('-', '')}-`;
/** Serial numbers for lines that have none, after the last one of the day. */
export function numbered<L extends { readonly serialNo?: string | null | undefined }>(
  details: readonly L[],
  orderDate: string,
  last: number,
): (L & { serialNo: string })[] {
  const series = seriesOf(orderDate);
  const given = new Set(details.map(({ serialNo }) => serialNo));
  let n = last;
  const next = (): string => {
    n += 1;
    const serialNo = `${series}${String(n).padStart(width, '0')}`;
    return given.has(serialNo) ? next() : serialNo;
  };
  return details.map((line) => ({ ...line, serialNo: line.serialNo || next() }));
}
export const serialSeries = seriesOf;

const isDone = (stage: Stage) => stage === 'finished' || stage === 'shipped';

/** What the stages of its lines make of an order that is audited. */
export function stateOf(details: readonly Pick<Detail, 'stage'>[]): 'audited' | 'producing' | 'shipped' {
  if (details.every(({ stage }) => stage === 'waiting')) return 'audited';
  return details.every(({ stage }) => stage === 'shipped') ? 'shipped' : 'producing';
}

/** How far a line has got: by its hours, and all of it once it is finished. */
function partOf({ stage, plannedHours, doneHours }: Pick<Detail, 'stage' | 'plannedHours' | 'doneHours'>): Decimal {
  if (isDone(stage)) return dec(1);
  return compareDecimal(plannedHours, none) > 0 ? divideDecimal(doneHours, plannedHours, 4) : none;
}

/** What the head says of its lines. */
export function summed(details: readonly Pick<Detail, 'stage' | 'plannedHours' | 'doneHours'>[]) {
  return {
    progress: details.length === 0 ? none : divideDecimal(addDecimal(...details.map(partOf)), dec(details.length), 4),
    plannedHours: addDecimal(none, ...details.map(({ plannedHours }) => plannedHours)),
    doneHours: addDecimal(none, ...details.map(({ doneHours }) => doneHours)),
  };
}

/** What a line says of its steps: the hours that were planned, and those of them that are done. */
export function hoursOf(steps: readonly Pick<Step, 'plannedHours' | 'finished'>[]) {
  const sum = (some: readonly Pick<Step, 'plannedHours'>[]) =>
    addDecimal(none, ...some.map(({ plannedHours }) => plannedHours));
  return { plannedHours: sum(steps), doneHours: sum(steps.filter(({ finished }) => finished === true)) };
}

/** The stage that follows when a step was finished or taken back: the first begins the work, the last ends it. */
export function stageAfter(stage: Stage, steps: readonly Pick<Step, 'finished'>[]): Stage {
  if (steps.length > 0 && steps.every(({ finished }) => finished)) return isDone(stage) ? stage : 'finished';
  if (steps.some(({ finished }) => finished)) return 'started';
  return isDone(stage) ? 'started' : stage;
}

/** Why a line cannot be put at a stage by hand. */
export function stageComplaint(from: Stage, to: Stage, steps: readonly Pick<Step, 'finished'>[]): string | undefined {
  const open = steps.filter(({ finished }) => !finished).length;
  if (to === 'waiting' && open < steps.length) return '已有完成的工序，不能改回未开工，请先撤销工序';
  if (isDone(to) && open > 0) return `还有 ${open} 道工序没有完成，不能改为${stages[to]}`;
  if (to === 'shipped' && !isDone(from)) return '还没有完工，不能发货';
  return undefined;
}

/** A route that is changed keeps what was finished as it is and where it is. */
export function routeComplaint(
  before: readonly Pick<Step, 'id' | 'technology' | 'finished'>[],
  after: readonly { readonly id?: number | undefined; readonly technology: number }[],
): string | undefined {
  const kept = after.map(({ id }) => before.findIndex((one) => one.id === id));
  const known = kept.filter((at) => at >= 0);
  if (new Set(known).size < known.length) return '同一道工序不能出现两次';
  for (const [at, { finished, technology }] of before.entries()) {
    if (!finished) continue;
    const now = kept.indexOf(at);
    if (now < 0) return `第${at + 1}道工序已经完成，不能删除，请先撤销`;
    if (after[now]!.technology !== technology) return `第${at + 1}道工序已经完成，不能换成别的工艺，请先撤销`;
  }
  const order = known.filter((at) => before[at]!.finished);
  return order.some((at, i) => i > 0 && at < order[i - 1]!) ? '已经完成的工序不能调换次序' : undefined;
}
