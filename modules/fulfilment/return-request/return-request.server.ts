import {
  addDecimal,
  codes,
  compareDecimal,
  dec,
  type Decimal,
  type Draft,
  type Fen,
  formatFen,
  type Full,
  negateFen,
  sumFen,
  type Todo,
  yuan,
  zeroFen,
} from '@heliu/model';
import {
  amendLines,
  behaviour,
  type Blocker,
  carry,
  type DashboardSource,
  handle,
  invalid,
  listTodo,
  load,
  Refusal,
  type Work,
} from '@heliu/engine';
import { ratiosOf } from '../../goods/server.ts';
import { goodsSummary } from '../../shop/model.ts';
import { oweBack } from './receivable.server.ts';
import { amountsOf, differenceOf, exchangeTotalOf, type Paid } from './return-request.rules.ts';
import { invoicesOfReturn, returnRequest, type ReturnInvoice } from './return-request.ts';

type Request = Full<typeof returnRequest>;
type RequestDraft = Draft<typeof returnRequest>;
const none = dec(0);

/** A line that left, with what others ask back of it. */
interface LeftLine {
  readonly id: number;
  readonly output: number;
  readonly number: string;
  readonly status: string;
  readonly shipState: string;
  readonly kind: RequestDraft['kind'];
  readonly customer: number | null;
  readonly shop: number | null;
  readonly orderNo: string | null;
  readonly expressNo: string | null;
  readonly sku: number | null;
  readonly unit: number | null;
  readonly goodsName: string | null;
  readonly spec: string | null;
  readonly quantity: Decimal;
  readonly total: string;
  readonly backQuantity: Decimal;
  readonly backAmount: string;
}

/**
 * The lines that requests stand on. Their documents are locked: of two who ask at once, the second knows what the first
 * has asked for.
 */
async function leftLines(work: Work, draft: RequestDraft, except: number): Promise<ReadonlyMap<number, LeftLine>> {
  const outputs = [...new Set(draft.lines.map(({ output }) => output))].toSorted((a, b) => a - b);
  await work.query(
    'sal_return_request.hold',
    'select id from oms_output_order where company_id = $1 and id = any($2::bigint[]) order by id for update',
    [work.company, outputs],
  );
  const rows = await work.query<LeftLine>(
    'sal_return_request.left',
    `select l.id, h.id as output, h.number, h.status, h.ship_state as "shipState", h.kind, h.customer, h.shop, l.order_no as "orderNo",
       h.express_no as "expressNo", l.sku, l.unit, l.goods_name as "goodsName", l.spec, trim_scale(l.quantity)::text as quantity, l.total::text as total,
       trim_scale(coalesce(r.quantity, 0))::text as "backQuantity", coalesce(r.amount, 0)::text as "backAmount"
     from oms_output_order_lines l join oms_output_order h on h.company_id = $1 and h.id = l.document_id
     left join lateral (select sum(q.quantity) as quantity, sum(q.amount) as amount from sal_return_request_lines q
       join sal_return_request s on s.company_id = $1 and s.id = q.document_id and s.id <> $3 and s.status not in ('rejected', 'refused', 'cancelled')
       where q.company_id = $1 and q.output = h.id and q.output_line = l.id) r on true
     where l.company_id = $1 and l.document_id = any($2::bigint[])`,
    [work.company, outputs, except],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the lines say of what left, and what is given back for it. */
function fillLines(draft: RequestDraft, known: ReadonlyMap<number, LeftLine>): readonly LeftLine[] {
  const wrong = (i: number, key: string, message: string) =>
    invalid([{ path: `lines.${i}.${key}`, message: `第${i + 1}行：${message}` }]);
  const left = draft.lines.map((line, i) => {
    const of = known.get(line.outputLine ?? 0);
    if (!of || of.output !== line.output) throw wrong(i, 'output', '请从出库单中选择要退的行');
    if (of.status === 'audited' && of.shipState === 'waiting')
      throw wrong(i, 'output', `出库单 ${of.number} 还没有发出，没有货可退；不发了请在出库单上拦截或删除`);
    if (draft.way === 'refundOnly') line.quantity = none;
    else if (compareDecimal(line.quantity, none) <= 0) throw wrong(i, 'quantity', '请填写退回数量');
    const { sku, unit, goodsName, spec } = of;
    Object.assign(line, { sku, unit, goodsName, spec, askedQuantity: line.quantity });
    return of;
  });
  const paidFor = (id: number): Paid => {
    const { quantity, total, backQuantity, backAmount } = known.get(id)!;
    return { quantity, paid: yuan(total), backQuantity, backAmount: yuan(backAmount) };
  };
  const asked = draft.lines.map(({ outputLine, quantity, amount }) => ({ line: outputLine!, quantity, amount }));
  for (const [i, { amount, left: rest }] of amountsOf(asked, paidFor).entries()) {
    if (rest < 0n) {
      const most = amount + rest;
      const possible = formatFen((most > 0n ? most : 0n) as Fen);
      throw wrong(i, 'amount', `${left[i]!.goodsName ?? ''}最多还能退 ${possible}，这里是 ${formatFen(amount)}`);
    }
    draft.lines[i]!.amount = amount;
  }
  return left;
}

/** What goes out instead: what was said, else the same as comes back. */
async function fillExchanges(work: Work, draft: RequestDraft): Promise<void> {
  if (draft.way !== 'exchange') {
    if (draft.exchanges.length > 0) throw invalid([{ path: 'exchanges', message: '只有换货才填换出商品' }]);
    Object.assign(draft, { exchangeTotal: zeroFen, difference: zeroFen });
    return;
  }
  if (draft.exchanges.length === 0) {
    const unknown = draft.lines.findIndex(({ sku }) => sku == null);
    if (unknown >= 0)
      throw invalid([{ path: 'exchanges', message: `第${unknown + 1}行没有对应 SKU，请填写换出什么商品` }]);
    draft.exchanges = draft.lines.map(({ sku, unit, quantity }) => ({
      sku: sku!,
      unit: unit ?? null,
      quantity,
      taxPrice: null,
    }));
  }
  await ratiosOf(work, draft.exchanges, 'exchanges');
  for (const line of draft.exchanges) line.total = exchangeTotalOf(line);
  const { total, difference } = differenceOf(draft.amount!, draft.exchanges);
  Object.assign(draft, { exchangeTotal: total, difference });
}

async function prepare(draft: RequestDraft, work: Work, before?: Request): Promise<void> {
  const left = fillLines(draft, await leftLines(work, draft, before?.id ?? 0));
  const [first] = left;
  const shown = draft.lines.map((line, i) => ({
    name: line.goodsName ?? '',
    spec: line.spec ?? undefined,
    quantity: draft.way === 'refundOnly' ? left[i]!.quantity : line.quantity,
  }));
  Object.assign(draft, {
    kind: first!.kind,
    customer: first!.customer,
    shop: first!.shop,
    amount: sumFen(draft.lines.map(({ amount }) => amount!)),
    orderNos: [...new Set(left.flatMap(({ number, orderNo, expressNo }) => [orderNo, number, expressNo]))]
      .filter((one) => one !== null)
      .join(' ')
      .slice(0, 4000),
    goods: goodsSummary(shown, addDecimal(none, ...shown.map(({ quantity }) => quantity))),
  });
  if (draft.way === 'refundOnly' && draft.amount === zeroFen)
    throw new Refusal('退款金额不能为 0：这些商品的钱已经退完', codes.invalid);
  await fillExchanges(work, draft);
}

/** Waits for other quantities from now on; what is no longer waited for may be asked back by others. */
async function waitFor(record: Request, work: Work, quantityOf: (line: Request['lines'][number]) => Decimal) {
  const changed = record.lines.filter((line) => quantityOf(line) !== line.quantity);
  if (changed.length === 0) return;
  const lines = record.lines.map((line) => ({ ...line, quantity: quantityOf(line) }));
  await carry(work, returnRequest, record, { ...record, lines });
  amendLines(
    work,
    returnRequest,
    { id: record.id, lines: 'lines' },
    changed.map((line) => ({ id: line.id, quantity: quantityOf(line) })),
  );
}
const waitForAll = (record: Request, work: Work) => waitFor(record, work, ({ askedQuantity }) => askedQuantity);

const uncompleted = async ({ id }: Request, work: Work): Promise<Blocker[]> => {
  const rows = await work.query<{ id: number; number: string }>(
    'sal_return_request.uncompleted',
    `select distinct h.id, h.number from sal_return_receipt h where h.company_id = $1 and h.request = $2 and h.status = 'received' and h.completed <> 'all'
     order by h.number`,
    [work.company, id],
  );
  return rows.map((row) => ({
    code: 'RET001',
    message: `退货收货 ${row.number} 还有收到的货没有做退货完成`,
    record: { entity: 'sal_return_receipt', id: row.id, title: row.number },
  }));
};

/** Money alone: a wholesale customer owes so much less. What a shop's buyer gets back, its platform gives him. */
const refunded = ({ id, number, kind, customer, requestDate, lines }: Request, work: Work) =>
  kind === 'sales'
    ? oweBack(work, {
        source: { type: returnRequest.name, id, number },
        kind: 'red',
        customer,
        date: requestDate,
        lines: lines.map((line) => ({
          ...line,
          outputLine: line.outputLine!,
          amount: negateFen(line.amount ?? zeroFen),
        })),
      })
    : undefined;

export const returnRequestBehaviour = behaviour(returnRequest, {
  check: prepare,
  actions: {
    refund: { also: refunded },
    close: {
      blockers: uncompleted,
      also: (record, work) => waitFor(record, work, ({ completedQuantity }) => completedQuantity),
    },
    reopen: { also: waitForAll },
    unfinish: { also: waitForAll },
  },
});

/** Issued and not taken back whole: what the tax office still has of a sale that is not one any more. */
async function invoicesOf(work: Work, id: number): Promise<readonly ReturnInvoice[]> {
  await load(work, returnRequest, id);
  return work.query<ReturnInvoice>(
    'sal_return_request.invoices',
    `with q as (select l."order", sum(q.amount) as amount from sal_return_request_lines q
       join oms_output_order_lines l on l.company_id = $1 and l.document_id = q.output and l.id = q.output_line and l."order" is not null
       where q.company_id = $1 and q.document_id = $2 group by 1)
     select i.id as invoice, coalesce(i.invoice_no, i.number) as number, q."order", q.amount::text as refund,
       (i.gross + coalesce(sum(r.gross), 0))::text as left from q
     join oms_invoice i on i.company_id = $1 and i.orders @> array[q."order"] and i.colour = 'blue' and i.status = 'issued'
     left join oms_invoice r on r.company_id = $1 and r.blue = i.id and r.colour = 'red' and r.status not in ('cancelled', 'voided')
     group by i.id, i.invoice_no, i.number, i.gross, q."order", q.amount having i.gross + coalesce(sum(r.gross), 0) > 0 order by i.id`,
    [work.company, id],
  );
}
export const returnRequestHandlers = [
  handle(invoicesOfReturn, async ({ id }, work) => ({ rows: await invoicesOf(work, id) })),
];

/** Parcels on their way back wait for whoever opens them. */
export const returnTodos: readonly DashboardSource<Todo>[] = [
  listTodo(returnRequest, {
    label: '待收的退货',
    tone: 'goods',
    path: '/sales/returnrequest',
    access: 'sal_return_receipt:save',
    filters: () => ({ status: 'sent' }),
  }),
];
