import { behaviour, invalid, Refusal, save, today, type Work } from '@heliu/engine';
import { compareDecimal, dec, type Draft, type Full, negateDecimal, type Posting } from '@heliu/model';
import { prepareLines } from '../lines/lines.server.ts';
import { lossOverflow } from '../loss-overflow/loss-overflow.ts';
import { stockFacts } from '../stock/facts.server.ts';
import { piecesAt } from '../serial/serial.server.ts';
import { lotsOf, planEntries, stockSteps } from '../stock/movement.server.ts';
import { receiptMoves, restOf, transferComplaint, transferMoves, withBatches } from './transfer.rules.ts';
import { transfer, transferReceipt } from './transfer.ts';

type Transfer = typeof transfer;
const steps = stockSteps(transfer, transferMoves, 'amount');
const receiptSteps = stockSteps(transferReceipt, receiptMoves, 'amount');

async function transitFor(work: Work, { kind, transitWarehouse }: Draft<Transfer>): Promise<number | null> {
  if (kind !== 'transit' || transitWarehouse != null) return transitWarehouse ?? null;
  const found = await work.query<{ id: number }>(
    'inv_transfer.transit',
    `select id from scm_warehouse where company_id = $1 and kind = 'transit' and not disabled and not deleted order by code limit 2`,
    [work.company],
  );
  if (found.length === 0) throw new Refusal('还没有在途仓：请先新增一个类型为“在途仓”的仓库，或改用直接调拨');
  if (found.length > 1) throw invalid([{ path: 'transitWarehouse', message: '有几个在途仓，请选择一个' }]);
  return found[0]!.id;
}

/** Where goods that arrive at once are put. */
async function demandPlaces(work: Work, { kind, toWarehouse, lines }: Draft<Transfer>): Promise<void> {
  const [row] = await work.query<{ managed: boolean; places: number[] }>(
    'inv_transfer.places',
    `select w.location_managed as managed,
            array(select l.id from scm_location l where l.company_id = $1 and l.warehouse = w.id and l.id = any($3::bigint[]) and not l.deleted) as places
     from scm_warehouse w where w.company_id = $1 and w.id = $2`,
    [work.company, toWarehouse, lines.flatMap(({ toLocation }) => toLocation ?? [])],
  );
  const places = new Set(row?.places);
  const complaints = lines.flatMap(({ toLocation }, i) => {
    const wrong = (message: string) => [{ path: `lines.${i}.toLocation`, message: `第${i + 1}行：${message}` }];
    if (kind === 'transit') return toLocation == null ? [] : wrong('在途调拨收货时才放上库位，调入库位请留空');
    if (toLocation == null) return row?.managed ? wrong('调入仓库启用了库位，请填写调入库位') : [];
    return places.has(toLocation) ? [] : wrong('调入库位不在调入仓库里');
  });
  if (complaints.length > 0) throw invalid(complaints);
}

/** What is on its way to a warehouse, more or less. */
const onTheWay = (
  warehouse: number,
  lines: readonly { readonly sku: number; readonly quantity: ReturnType<typeof dec> }[],
): Posting[] => planEntries(lines.map(({ sku, quantity }) => ({ sku, warehouse, plan: { inTransit: quantity } })));

const missing = (record: Full<Transfer>) =>
  record.lines.map((line) => ({ ...line, rest: restOf(line) })).filter(({ rest }) => compareDecimal(rest, dec(0)) > 0);

/** What never arrived is a loss in the warehouse it was last in; who answers for it is decided there. */
async function reportMissing(work: Work, record: Full<Transfer>, reason: string | undefined) {
  const lines = missing(record);
  if (lines.length === 0) return undefined;
  const pieces = await piecesAt(work, record.transitWarehouse!, lines);
  const made = await save(
    work,
    lossOverflow,
    {
      kind: 'loss',
      orderDate: today(),
      warehouse: record.transitWarehouse!,
      cause: 'transit',
      responsible: record.handler,
      remark: `${record.number} 短少：${reason ?? ''}`.slice(0, 500),
      lines: lines.map(({ sku, batchNo, rest }, i) => ({ sku, batchNo, quantity: rest, serials: pieces[i] ?? null })),
    },
    { source: { type: transfer.name, id: record.id, number: record.number } },
  );
  await work.flush();
  return {
    text: `短少的 ${lines.length} 行已生成报损单草稿 ${made.number ?? ''}`,
    record: { entity: lossOverflow.name, id: made.id, title: made.number ?? '' },
  };
}

export const transferBehaviour = behaviour(transfer, {
  complaint: transferComplaint,
  async check(draft, work) {
    draft.transitWarehouse = await transitFor(work, draft);
    const goods = await prepareLines(work, draft.lines, { warehouse: draft.fromWarehouse, comesIn: false });
    const batched = new Set(goods.flatMap((one) => (one?.batchManaged ? [one.id] : [])));
    const isOpen = ({ sku, batchNo }: (typeof draft.lines)[number]) => batched.has(sku) && !batchNo;
    const open = draft.lines.filter(isOpen).map(({ sku }) => ({ sku, warehouse: draft.fromWarehouse }));
    if (open.length > 0) draft.lines = withBatches(draft.lines, isOpen, draft.fromWarehouse, await lotsOf(work, open));
    await demandPlaces(work, draft);
  },
  actions: {
    audit: {
      ...steps.audit,
      sets: ({ kind }) => (kind === 'direct' ? { status: 'done' as const } : {}),
      async blockers({ lines }, work) {
        const open = lines.filter(({ batchNo }) => batchNo === null);
        if (open.length === 0) return [];
        const facts = await stockFacts(
          work,
          open.map(({ sku }) => sku),
          [],
        );
        return open
          .filter(({ sku }) => facts.sku(sku).batchManaged)
          .map(({ sku, position }) => ({
            code: 'INV003',
            message: `第${position}行：${facts.sku(sku).name} 按批次管理，请编辑后填写批号`,
          }));
      },
      async post(record, work, request, books) {
        const moved = (await steps.audit.post?.(record, work, request, books)) ?? [];
        if (record.kind === 'direct') return moved;
        const coming = record.lines.map(({ sku, baseQuantity }) => ({ sku, quantity: baseQuantity }));
        return [...moved, ...onTheWay(record.toWarehouse, coming)];
      },
    },
    deaudit: steps.deaudit,
    finish: {
      blockers: (record) =>
        missing(record).length === 0 ? [{ code: 'INV004', message: '已经全部收到，不必结单' }] : [],
      post: (record) =>
        onTheWay(
          record.toWarehouse,
          missing(record).map(({ sku, rest }) => ({ sku, quantity: negateDecimal(rest) })),
        ),
      effect: (record) => ({
        text: '没收到的会成为报损单草稿，审核后从在途仓减去：',
        facts: missing(record).map(({ position, rest }) => ({ label: `第${position}行`, value: `短少 ${rest}` })),
      }),
      also: (record, work, { reason }) => reportMissing(work, record, reason),
    },
    reopen: {
      async blockers({ id }, work) {
        const rows = await work.query<{ id: number; number: string }>(
          'inv_transfer.losses',
          'select id, number from inv_loss_overflow where company_id = $1 and source_type = $2 and source_id = $3',
          [work.company, transfer.name, id],
        );
        return rows.map((row) => ({
          code: 'DOC004',
          message: `短少已生成报损单 ${row.number}，请先反审核并删除它`,
          record: { entity: lossOverflow.name, id: row.id, title: row.number },
        }));
      },
      post: (record) =>
        onTheWay(
          record.toWarehouse,
          missing(record).map(({ sku, rest }) => ({ sku, quantity: rest })),
        ),
    },
  },
});

export const transferReceiptBehaviour = behaviour(transferReceipt, {
  async check(draft, work) {
    await prepareLines(work, draft.lines, { warehouse: draft.toWarehouse, comesIn: true });
  },
  actions: {
    audit: {
      ...receiptSteps.audit,
      async post(record, work, request, books) {
        const arrived = record.lines.map(({ sku, baseQuantity }) => ({ sku, quantity: negateDecimal(baseQuantity) }));
        return [
          ...((await receiptSteps.audit.post?.(record, work, request, books)) ?? []),
          ...onTheWay(record.toWarehouse, arrived),
        ];
      },
    },
    deaudit: receiptSteps.deaudit,
  },
});
