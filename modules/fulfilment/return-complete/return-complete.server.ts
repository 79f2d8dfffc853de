import {
  addFen,
  dec,
  type Decimal,
  divideDecimal,
  type Draft,
  type Fen,
  formatFen,
  type Full,
  negateFen,
  sumFen,
  timesDecimal,
  yuan,
  zeroFen,
} from '@heliu/model';
import { act, amend, amendLines, behaviour, type Blocker, invalid, load, save, today, type Work } from '@heliu/engine';
import { serialsIn } from '../../inventory/model.ts';
import { prepareLines, stockSteps } from '../../inventory/server.ts';
import { outputOrder } from '../output-order/output-order.ts';
import { servicesAmong } from '../output-order/wholesale.server.ts';
import { sellingDepartment } from '../sale/department.server.ts';
import { oweBack } from '../return-request/receivable.server.ts';
import { amountsOf } from '../return-request/return-request.rules.ts';
import { returnRequest } from '../return-request/return-request.ts';
import { costsBack, type Left, movesBack, type Returned } from './return-complete.rules.ts';
import { returnComplete } from './return-complete.ts';

type Complete = Full<typeof returnComplete>;
type CompleteDraft = Draft<typeof returnComplete>;
type Request = Full<typeof returnRequest>;

interface LeftRow {
  readonly id: number;
  readonly serials: string | null;
  readonly quantity: Decimal;
  readonly baseQuantity: Decimal;
  readonly cost: string;
  readonly backQuantity: Decimal;
  readonly backCost: string;
  readonly parts: Left['parts'] | null;
}

/** The lines that left, as they stand now; whoever is about to bring something back has locked their documents. */
async function leftLines(work: Work, outputs: readonly number[], lines: readonly number[], except: number) {
  const rows = await work.query<LeftRow>(
    'sal_return_complete.left',
    `select l.id, l.serials, trim_scale(l.quantity)::text as quantity, trim_scale(l.base_quantity)::text as "baseQuantity", l.cost::text as cost,
       trim_scale(coalesce(b.quantity, 0))::text as "backQuantity", coalesce(b.cost, 0)::text as "backCost",
       (select jsonb_agg(jsonb_build_object('sku', p.sku, 'quantity', trim_scale(p.quantity)::text, 'unitCost', trim_scale(round(coalesce(e.cost, 0), 6))::text) order by p.position)
        from oms_output_order_parts p
        left join lateral (select sum(s.amount) / nullif(sum(s.quantity), 0) as cost from inv_stock_entry s
          where s.company_id = $1 and s.source_id = l.document_id and s.source_name = 'oms_output_order' and s.sku = p.sku) e on true
        where p.company_id = $1 and p.document_id = l.document_id and p.line = l.position) as parts
     from oms_output_order_lines l
     left join lateral (select sum(c.quantity) as quantity, sum(c.cost) as cost from sal_return_complete_lines c
       join sal_return_complete h on h.company_id = $1 and h.id = c.document_id and h.status = 'audited' and h.id <> $4
       where c.company_id = $1 and c.output = l.document_id and c.output_line = l.id) b on true
     where l.company_id = $1 and l.document_id = any($2::bigint[]) and l.id = any($3::bigint[])`,
    [work.company, [...new Set(outputs)], [...new Set(lines)], except],
  );
  return new Map(
    rows.map((row) => [row.id, { ...row, cost: yuan(row.cost), backCost: yuan(row.backCost), parts: row.parts ?? [] }]),
  );
}

const returnedOf = (lines: readonly Complete['lines'][number][]): Returned[] =>
  lines.map((line) => ({ ...line, outputLine: line.outputLine! }));

const found = new WeakMap<Complete, ReadonlyMap<number, Left>>();
async function movesOf(record: Complete, work: Work) {
  const known = await leftLines(
    work,
    record.lines.map(({ output }) => output!),
    record.lines.map(({ outputLine }) => outputLine!),
    record.id,
  );
  found.set(record, known);
  const department = await sellingDepartment(work, record);
  return movesBack(record.kind!, returnedOf(record.lines), (line) => known.get(line)!, department);
}
const steps = stockSteps(returnComplete, movesOf);

/** What of a request was given back before, by its lines. */
async function givenBack(work: Work, request: number, except: number): Promise<ReadonlyMap<number, Fen>> {
  const rows = await work.query<{ line: number; amount: string }>(
    'sal_return_complete.given',
    `select c.request_line as line, sum(c.amount)::text as amount from sal_return_complete_lines c
     join sal_return_complete h on h.company_id = $1 and h.id = c.document_id and h.status = 'audited' and h.id <> $3
     where c.company_id = $1 and c.request = $2 group by 1`,
    [work.company, request, except],
  );
  return new Map(rows.map(({ line, amount }) => [line, yuan(amount)]));
}

/** Everything that follows from the receipt: whose goods they are, and which pieces of what left. */
async function fillFromReceipts(work: Work, draft: CompleteDraft): Promise<Request> {
  const rows = await work.query<{ id: number; receipt: number; request: number; requestLine: number }>(
    'sal_return_complete.receipts',
    `select l.id, h.id as receipt, h.request, l.request_line as "requestLine" from sal_return_receipt_lines l
     join sal_return_receipt h on h.company_id = $1 and h.id = l.document_id where l.company_id = $1 and l.id = any($2::bigint[]) and h.request is not null`,
    [work.company, draft.lines.flatMap(({ receiptLine }) => receiptLine ?? [])],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const wrong = draft.lines.findIndex(({ receipt, receiptLine }) => known.get(receiptLine ?? 0)?.receipt !== receipt);
  if (wrong >= 0)
    throw invalid([{ path: `lines.${wrong}.receipt`, message: `第${wrong + 1}行：请从退货收货中选择要完成的行` }]);
  const request = await load(work, returnRequest, rows[0]!.request);
  const asked = new Map(request.lines.map((line) => [line.id, line]));
  for (const [i, line] of draft.lines.entries()) {
    const of = asked.get(known.get(line.receiptLine!)!.requestLine);
    if (!of)
      throw invalid([
        { path: `lines.${i}.receipt`, message: `第${i + 1}行：一次只完成一张退货申请，退货收货请分开选` },
      ]);
    Object.assign(line, {
      request: request.id,
      requestLine: of.id,
      output: of.output,
      outputLine: of.outputLine,
      sku: of.sku,
      goodsName: of.goodsName,
      unit: of.unit,
    });
  }
  return request;
}

/** The amounts: what was agreed on, for as many pieces as came back. */
async function fillAmounts(work: Work, draft: CompleteDraft, request: Request, id: number): Promise<void> {
  const given = await givenBack(work, request.id, id);
  const asked = new Map(request.lines.map((line) => [line.id, line]));
  const amounts = amountsOf(
    draft.lines.map(({ requestLine, quantity, amount }) => ({ line: requestLine!, quantity, amount })),
    (line) => {
      const { quantity, amount, completedQuantity } = asked.get(line)!;
      const before = given.get(line) ?? zeroFen;
      return { quantity, paid: amount ?? zeroFen, backQuantity: completedQuantity, backAmount: before };
    },
  );
  for (const [i, { amount, left }] of amounts.entries()) {
    if (left < 0n) {
      const message = `第${i + 1}行：退款金额 ${formatFen(amount)} 超过申请里还没有退的 ${formatFen(addFen(amount, left))}`;
      throw invalid([{ path: `lines.${i}.amount`, message }]);
    }
    draft.lines[i]!.amount = amount;
  }
}

/** Only pieces that left come back. */
function demandPieces(draft: CompleteDraft, left: ReadonlyMap<number, { readonly serials: string | null }>): void {
  for (const [i, { outputLine, serials }] of draft.lines.entries()) {
    const known = new Set(serialsIn(left.get(outputLine!)?.serials));
    const strange = serialsIn(serials).filter((one) => !known.has(one));
    if (strange.length > 0) {
      const message = `第${i + 1}行：${strange.join('、')} 不是这张出库单发出去的`;
      throw invalid([{ path: `lines.${i}.serials`, message }]);
    }
  }
}

/** Where goods lie from now on: every line is looked at with those of its warehouse. */
async function demandPlaces(work: Work, { lines }: CompleteDraft): Promise<void> {
  const services = await servicesAmong(work, lines as never);
  for (const [i, { quality, warehouse, sku }] of lines.entries()) {
    if (quality === 'scrap' && warehouse != null)
      throw invalid([{ path: `lines.${i}.warehouse`, message: `第${i + 1}行：报废的不入库，入库仓库请留空` }]);
    if (quality !== 'scrap' && warehouse == null && sku != null && !services.has(sku))
      throw invalid([{ path: `lines.${i}.warehouse`, message: `第${i + 1}行：请选择入库仓库` }]);
  }
  const known = lines.filter(({ sku }) => sku != null);
  for (const warehouse of new Set(known.flatMap(({ warehouse: one }) => one ?? []))) {
    // Lines of other warehouses are passed over rather than left out, so that complaints name a line by its place.
    const isPassed = (i: number) => known[i]!.warehouse !== warehouse || services.has(known[i]!.sku!);
    await prepareLines(work, known as never, { warehouse, comesIn: true, isKnown: isPassed });
  }
}

async function prepare(draft: CompleteDraft, work: Work, before?: Complete): Promise<void> {
  const request = await fillFromReceipts(work, draft);
  const left = await leftLines(
    work,
    draft.lines.map(({ output }) => output!),
    draft.lines.map(({ outputLine }) => outputLine!),
    before?.id ?? 0,
  );
  demandPieces(draft, left);
  await demandPlaces(work, draft);
  for (const line of draft.lines) {
    const { quantity, baseQuantity } = left.get(line.outputLine!)!;
    line.baseQuantity = divideDecimal(timesDecimal(baseQuantity, line.quantity), quantity, 6);
  }
  await fillAmounts(work, draft, request, before?.id ?? 0);
  Object.assign(draft, {
    request: request.id,
    way: request.way,
    kind: request.kind,
    customer: request.customer,
    shop: request.shop,
    amount: sumFen(draft.lines.map(({ amount }) => amount!)),
  });
}

/** Others may have been completed since this one was written. */
async function givenAlready(record: Complete, work: Work): Promise<Blocker[]> {
  const request = await load(work, returnRequest, record.request!);
  const given = await givenBack(work, request.id, record.id);
  return request.lines.flatMap(({ id, goodsName, amount }) => {
    const here = sumFen(record.lines.filter(({ requestLine }) => requestLine === id).map((line) => line.amount!));
    const all = addFen(given.get(id) ?? zeroFen, here);
    if (all <= (amount ?? zeroFen)) return [];
    const message = `${goodsName ?? ''}：申请退款 ${formatFen(amount ?? zeroFen)}，连同别的退货完成共退 ${formatFen(all)}，请编辑后重新保存`;
    return [{ code: 'RET005', message }];
  });
}

/** What a wholesale customer owes less; of an exchange only what the goods differ by. */
function receivable(record: Complete, work: Work, request: Request) {
  const { id, number, way, customer, completeDate, lines } = record;
  if (record.kind !== 'sales') return undefined;
  const source = { type: returnComplete.name, id, number };
  const first = { outputLine: lines[0]!.outputLine!, quantity: dec(0) };
  return oweBack(work, {
    source,
    kind: way === 'exchange' ? 'adjust' : 'red',
    customer,
    date: completeDate,
    lines:
      way === 'exchange'
        ? [{ ...first, goodsName: '换货差价', amount: request.status === 'done' ? request.difference : zeroFen }]
        : lines.map((line) => ({ ...line, outputLine: line.outputLine!, amount: negateFen(line.amount!) })),
  });
}

async function keepCosts(record: Complete, work: Work): Promise<void> {
  const left = found.get(record)!;
  const costs = costsBack(returnedOf(record.lines), (line) => left.get(line)!);
  amendLines(
    work,
    returnComplete,
    { id: record.id, lines: 'lines' },
    record.lines.map(({ id }, i) => ({ id, cost: costs[i]! })),
  );
  const stocked = costs.filter((_, i) => record.lines[i]!.quality !== 'scrap' && record.lines[i]!.sku !== null);
  await amend(work, returnComplete, [{ id: record.id, cost: sumFen(stocked) }], { silent: true });
}

/** The request is over once everything that was asked back has come. */
async function finishRequest(record: Complete, work: Work) {
  await work.flush();
  const { id, status, completed } = await load(work, returnRequest, record.request!);
  if (status === 'received' && completed === 'all') await act(work, returnRequest, 'finish', { id });
  await work.flush();
  const request = await load(work, returnRequest, id);
  const owed = await receivable(record, work, request);
  const sent = request.way === 'exchange' && request.status === 'done' ? sendInstead(work, record, request) : undefined;
  return (await sent) ?? owed;
}

interface Receiver {
  readonly customer: number | null;
  readonly site: number | null;
  readonly warehouse: number;
  readonly receiverName: string | null;
  readonly receiverPhone: string | null;
  readonly receiverAddress: string | null;
  readonly region: string | null;
}
/** What goes out instead, to where the first goods went, once all of them have come back. */
async function sendInstead(work: Work, record: Complete, request: Request) {
  const [to] = await work.query<Receiver>(
    'sal_return_complete.receiver',
    `select customer, site, warehouse, receiver_name as "receiverName", receiver_phone as "receiverPhone", receiver_address as "receiverAddress", region
     from oms_output_order where company_id = $1 and id = $2`,
    [work.company, request.lines[0]!.output],
  );
  const { customer, site, warehouse, ...computed } = to!;
  const made = await save(
    work,
    outputOrder,
    {
      kind: 'exchange',
      customer,
      site,
      outDate: today(),
      warehouse,
      remark: `${request.number} 换货`,
      lines: request.exchanges.map(({ sku, unit, quantity }) => ({ sku, unit, quantity })),
    },
    { source: { type: returnComplete.name, id: record.id, number: record.number }, computed },
  );
  await amend(work, returnComplete, [{ id: record.id, exchange: made.id }], { silent: true });
  await work.flush();
  const owed = request.difference === zeroFen ? '' : `，差价 ${formatFen(request.difference)}`;
  return {
    text: `换出的商品已生成出库单草稿 ${made.number ?? ''}${owed}`,
    record: { entity: outputOrder.name, id: made.id, title: made.number ?? '' },
  };
}

async function reopenRequest({ request }: Complete, work: Work): Promise<void> {
  await work.flush();
  const { status } = await load(work, returnRequest, request!);
  if (status === 'done') await act(work, returnRequest, 'unfinish', { id: request! });
}

export const returnCompleteBehaviour = behaviour(returnComplete, {
  check: prepare,
  actions: {
    audit: {
      ...steps.audit,
      blockers: givenAlready,
      async also(record, work, request) {
        await steps.audit.also!(record, work, request);
        await keepCosts(record, work);
        return finishRequest(record, work);
      },
    },
    deaudit: {
      ...steps.deaudit,
      async also(record, work) {
        if (record.exchange !== null) await amend(work, returnComplete, [{ id: record.id, exchange: null }]);
        await reopenRequest(record, work);
      },
    },
  },
});
