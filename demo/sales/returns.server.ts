import { daysAfter, dec } from '@heliu/model';
import { act, type Db, load, loadAll, runWork, save, type User, type Work } from '@heliu/engine';
import { outputOrder, returnComplete, returnReceipt, returnRequest } from '../../modules/fulfilment/model.ts';

interface People {
  readonly sales: User;
  readonly manager: User;
  readonly keeper: User;
  readonly accountant: User;
}

/** How far each of the demo's returns has got. */
const asked = [
  { way: 'returnRefund', cause: 'QX', upTo: 'completed' },
  { way: 'returnRefund', cause: 'ZL', upTo: 'completing' },
  { way: 'returnRefund', cause: 'PS', upTo: 'received' },
  { way: 'exchange', cause: 'CF', upTo: 'sent' },
  { way: 'refundOnly', cause: 'LQ', upTo: 'agreed' },
  { way: 'exchange', cause: 'ZL', upTo: 'apply' },
] as const;
const steps = ['apply', 'agreed', 'sent', 'received', 'completing', 'completed'] as const;

async function facts(work: Work): Promise<{ outputs: number[]; causes: Map<string, number>; warehouse: number }> {
  const outputs = await work.query<{ id: number }>(
    'demo.returned',
    `select id from oms_output_order where company_id = $1 and kind = 'sales' and status = 'audited' order by out_date desc, id desc limit ${asked.length}`,
    [work.company],
  );
  const causes = await work.query<{ id: number; code: string }>(
    'demo.causes',
    'select id, code from sal_return_cause where company_id = $1',
    [work.company],
  );
  const [main] = await work.query<{ id: number }>(
    'demo.returnTo',
    `select id from scm_warehouse where company_id = $1 and code = 'A02'`,
    [work.company],
  );
  return {
    outputs: outputs.map(({ id }) => id),
    causes: new Map(causes.map(({ id, code }) => [code, id])),
    warehouse: main!.id,
  };
}

/** Some of what left half a year long comes back; a parcel lies there that nobody knows. */
export async function loadReturns(db: Db, people: People, today: string): Promise<void> {
  const { sales, manager, keeper, accountant } = people;
  const { outputs, causes, warehouse } = await runWork(db, manager, facts);
  const left = await runWork(db, manager, (work) => loadAll(work, outputOrder, outputs));
  for (const [n, { way, cause, upTo }] of asked.entries()) {
    const output = left[n];
    if (!output) break;
    const reaches = (step: (typeof steps)[number]) => steps.indexOf(upTo) >= steps.indexOf(step);
    const day = daysAfter(today, n - asked.length);
    const [line] = output.lines;
    const input = {
      way,
      cause: causes.get(cause)!,
      requestDate: day,
      lines: [{ output: output.id, outputLine: line!.id, quantity: dec(way === 'refundOnly' ? 0 : 1) }],
      exchanges: [],
    };
    const { id } = await runWork(db, sales, (work) => save(work, returnRequest, input));
    if (reaches('agreed')) await runWork(db, manager, (work) => act(work, returnRequest, 'audit', { id }));
    if (reaches('sent'))
      await runWork(db, sales, (work) =>
        act(work, returnRequest, 'send', { id, said: { expressNo: `SF70012${n}4486${n}` } }),
      );
    if (!reaches('received')) continue;
    const request = await runWork(db, keeper, (work) => load(work, returnRequest, id));
    const came = {
      receiptDate: today,
      warehouse,
      expressNo: request.expressNo,
      lines: [{ request: id, requestLine: request.lines[0]!.id, quantity: dec(1), serials: line!.serials }],
    };
    const receipt = await runWork(db, keeper, (work) => save(work, returnReceipt, came));
    await runWork(db, keeper, (work) => act(work, returnReceipt, 'receive', { id: receipt.id }));
    if (!reaches('completing')) continue;
    const { lines } = await runWork(db, accountant, (work) => load(work, returnReceipt, receipt.id));
    const back = lines.map((one) => ({
      receipt: receipt.id,
      receiptLine: one.id,
      quantity: one.quantity,
      quality: one.quality!,
      warehouse: one.warehouse,
      serials: one.serials,
    }));
    const complete = await runWork(db, accountant, (work) =>
      save(work, returnComplete, { completeDate: today, lines: back }),
    );
    if (reaches('completed'))
      await runWork(db, manager, (work) => act(work, returnComplete, 'audit', { id: complete.id }));
  }
  await runWork(db, keeper, (work) =>
    save(work, returnReceipt, {
      receiptDate: today,
      warehouse,
      expressNo: 'YT8842001937265',
      sender: '刘女士 139****2207',
      lines: [{ goodsName: '玻璃杯一只，外盒破损', quantity: dec(1) }],
    }),
  );
}
