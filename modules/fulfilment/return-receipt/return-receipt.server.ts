import { codes, type Draft, type Full } from '@heliu/model';
import { act, behaviour, type Blocker, handle, invalid, load, Refusal, type Work } from '@heliu/engine';
import { prepareLines } from '../../inventory/server.ts';
import { returnRequest } from '../return-request/return-request.ts';
import { differencesOf, placeFor, qualityBy } from './return-receipt.rules.ts';
import { findReturn, type FoundReturn, returnReceipt } from './return-receipt.ts';

type Receipt = Full<typeof returnReceipt>;
type ReceiptDraft = Draft<typeof returnReceipt>;

/** The one request that the lines belong to; none, while nobody knows whose parcel it is. */
async function requestOf(work: Work, { lines }: ReceiptDraft): Promise<Full<typeof returnRequest> | undefined> {
  const ids = [...new Set(lines.map(({ request }) => request ?? null))];
  const [id] = ids;
  if (ids.length === 0 || (ids.length === 1 && id === null)) return undefined;
  if (ids.length > 1) {
    const other = lines.findIndex(({ request }) => (request ?? null) !== ids[0]);
    const message = `第${other + 1}行：一张收货单只收一张退货申请的货，请分开登记`;
    throw invalid([{ path: `lines.${other}.request`, message }]);
  }
  return load(work, returnRequest, id!).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== codes.missing) throw error;
    throw invalid([{ path: 'lines.0.request', message: '第1行：退货申请不存在，请重新选择' }]);
  });
}

/** Where bad goods go that nobody has said a place for. */
async function defectWarehouse(work: Work): Promise<number | undefined> {
  const [row] = await work.query<{ id: number }>(
    'sal_return_receipt.defect',
    `select id from scm_warehouse where company_id = $1 and kind = 'defect' and not disabled and not deleted order by code limit 1`,
    [work.company],
  );
  return row?.id;
}

/** A parcel that was refused comes back with the number it left with. */
async function guessFor(work: Work, expressNo: string | null | undefined): Promise<number | null> {
  if (!expressNo) return null;
  const [row] = await work.query<{ id: number }>(
    'sal_return_receipt.guess',
    `select h.id from oms_output_order h where h.company_id = $1 and h.express_no = $2 and h.status = 'audited' and h.ship_state <> 'waiting'
     order by h.id desc limit 1`,
    [work.company, expressNo],
  );
  return row?.id ?? null;
}

/** What the lines say of what was asked back. */
function fillLines(draft: ReceiptDraft, request: Full<typeof returnRequest>): void {
  const known = new Map(request.lines.map((line) => [line.id, line]));
  for (const [i, line] of draft.lines.entries()) {
    const of = known.get(line.requestLine ?? 0);
    if (!of) throw invalid([{ path: `lines.${i}.request`, message: `第${i + 1}行：请从退货申请中选择收到的是哪一行` }]);
    for (const [key, label] of [
      ['sku', 'SKU'],
      ['unit', '单位'],
    ] as const)
      if (line[key] != null && line[key] !== of[key])
        throw invalid([{ path: `lines.${i}.${key}`, message: `第${i + 1}行：${label}与退货申请不同` }]);
    Object.assign(line, { sku: of.sku, goodsName: of.goodsName, unit: of.unit });
  }
}

/** What nobody said: the quality by the cause, the place by the quality. */
async function fillPlaces(work: Work, draft: ReceiptDraft, cause: number | undefined): Promise<void> {
  const [usual] = await work.query<{ disposition: keyof typeof qualityBy }>(
    'sal_return_receipt.usual',
    'select disposition from sal_return_cause where company_id = $1 and id = $2',
    [work.company, cause ?? null],
  );
  const places = { warehouse: draft.warehouse, defect: await defectWarehouse(work) };
  for (const [i, line] of draft.lines.entries()) {
    line.quality ??= qualityBy[usual?.disposition ?? 'restock'];
    if (line.quality === 'scrap' && line.warehouse != null)
      throw invalid([{ path: `lines.${i}.warehouse`, message: `第${i + 1}行：报废的不入库，入库仓库请留空` }]);
    line.warehouse ??= placeFor(line.quality, places);
  }
}

/** Goods that are put somewhere must be able to lie there; which place and batch may still be found out. */
async function demandPlaces(work: Work, { lines }: ReceiptDraft): Promise<void> {
  const stocked = lines.map((line, i) => ({ line, i })).filter(({ line }) => line.sku != null);
  for (const warehouse of new Set(stocked.map(({ line }) => line.warehouse ?? null))) {
    const here = stocked.filter(({ line }) => (line.warehouse ?? null) === warehouse).map(({ line }) => line);
    if (warehouse !== null) await prepareLines(work, here as never, { warehouse, comesIn: false });
  }
}

/** What the parcel has too little or too much of. */
async function differencesFor(record: Receipt, work: Work): Promise<string[]> {
  if (record.request === null) return [];
  return differencesOf((await load(work, returnRequest, record.request)).lines, record.lines);
}

const notOurs = ({ number, claim, lines }: Receipt): Blocker[] => {
  if (claim === 'unknown')
    return [{ code: 'RET002', message: `${number} 还没有认领：编辑后从退货申请选单，再确认收货` }];
  return lines.length === 0 ? [{ code: 'RET003', message: `${number} 没有收货明细` }] : [];
};

/** Whose goods are back, however little of them. */
async function receive({ request }: Receipt, work: Work): Promise<void> {
  await work.flush();
  const { status } = await load(work, returnRequest, request!);
  if (status !== 'received') await act(work, returnRequest, 'receive', { id: request! });
}

const overAlready = async ({ request }: Receipt, work: Work): Promise<Blocker[]> => {
  const { status, number } = await load(work, returnRequest, request!);
  return status === 'done' ? [{ code: 'RET004', message: `退货申请 ${number} 已经结案，请先取消结案` }] : [];
};
async function giveBack({ request }: Receipt, work: Work): Promise<void> {
  await work.flush();
  const { status, received } = await load(work, returnRequest, request!);
  if (status === 'received' && received === 'none') await act(work, returnRequest, 'giveBack', { id: request! });
}

export const returnReceiptBehaviour = behaviour(returnReceipt, {
  async check(draft, work) {
    const request = await requestOf(work, draft);
    if (request) fillLines(draft, request);
    for (const [i, { sku, goodsName }] of draft.lines.entries())
      if (sku == null && !goodsName)
        throw invalid([{ path: `lines.${i}.sku`, message: `第${i + 1}行：请选择 SKU，或写下看到的东西` }]);
    await fillPlaces(work, draft, request?.cause);
    await demandPlaces(work, draft);
    Object.assign(draft, {
      request: request?.id ?? null,
      claim: request ? 'claimed' : 'unknown',
      kind: request?.kind ?? null,
      customer: request?.customer ?? null,
      shop: request?.shop ?? null,
      guess: request ? null : await guessFor(work, draft.expressNo),
    });
    if (!request && !draft.expressNo && !draft.sender)
      throw invalid([{ path: 'expressNo', message: '不知道是谁的包裹，请至少填写快递单号或寄件人' }]);
  },
  actions: {
    receive: { blockers: notOurs, warnings: differencesFor, also: receive },
    takeBack: { blockers: overAlready, also: giveBack },
  },
});

/** By what is written on the parcel or on the paper in it. */
async function find(work: Work, code: string): Promise<FoundReturn> {
  const [receipts, requests, outputs] = await work.all([
    {
      name: 'sal_return_receipt.byNo',
      text: `select id from sal_return_receipt where company_id = $1 and express_no = $2 and status <> 'sentBack' order by id desc limit 1`,
      values: [work.company, code],
    },
    {
      name: 'sal_return_request.byNo',
      text: `with gone as (select id from oms_output_order where company_id = $1 and (number = $2 or express_no = $2)),
             found as (select id from sal_return_request where company_id = $1 and (number = $2 or express_no = $2)
               union select l.document_id from sal_return_request_lines l join gone on l.output = gone.id where l.company_id = $1)
             select r.id from sal_return_request r join found on found.id = r.id where r.company_id = $1 and r.status in ('agreed', 'sent', 'received')
               and r.way <> 'refundOnly' order by (r.express_no = $2) desc nulls last, r.id desc limit 1`,
      values: [work.company, code],
    },
    {
      name: 'oms_output_order.returned',
      text: `select id, number from oms_output_order where company_id = $1 and (number = $2 or express_no = $2) and status = 'audited' and ship_state <> 'waiting'
             order by id desc limit 1`,
      values: [work.company, code],
    },
  ]);
  return {
    receipt: (receipts!.rows[0]?.['id'] as number | undefined) ?? null,
    request: (requests!.rows[0]?.['id'] as number | undefined) ?? null,
    output: (outputs!.rows[0] as { id: number; number: string } | undefined) ?? null,
  };
}
export const returnReceiptHandlers = [handle(findReturn, ({ code }, work) => find(work, code))];
