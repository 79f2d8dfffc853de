import { amend, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { assignment, device, paper, template } from '../../modules/printing/model.ts';
import { keepDeviceKey, queuePapers } from '../../modules/printing/server.ts';
import { sandboxPrinters } from '../../modules/printing/sandbox.ts';
import { usualLayout } from '../../modules/till/model.ts';

/** Two at the counter of the store, which are the sandbox's: what they print is seen on its page. */
async function loadDevices(work: Work, store: number): Promise<{ front: number; cloud: number }> {
  const front = await save(work, device, {
    name: '徐汇店前台小票机',
    kind: 'network',
    paper: 'mm80',
    store,
    host: 'sandbox',
    port: 9100,
  });
  const { account, sn, key } = sandboxPrinters.feieyun;
  const cloud = await save(work, device, {
    name: '徐汇店后仓飞鹅',
    kind: 'feieyun',
    paper: 'mm58',
    store,
    place: 'sandbox',
    account,
    sn,
  });
  await work.flush();
  await keepDeviceKey(work, cloud.id, key);
  return { front: front.id, cloud: cloud.id };
}

async function loadTemplates(work: Work, store: number): Promise<void> {
  const foot = { kind: 'text', text: '会员日每月 8 日，全场双倍积分', align: 'center' } as const;
  await save(work, template, {
    name: '徐汇店会员日小票',
    source: 'pos_sale',
    store,
    preferred: false,
    layout: { rows: [...usualLayout.rows, foot] },
    remark: '会员日前设为默认使用',
  });
  await save(work, template, {
    name: '调拨交接单',
    source: 'inv_transfer',
    preferred: false,
    layout: {
      title: '仓库调拨交接单',
      signatures: ['发货人', '承运人', '收货人'],
      foot: '收货时当面点清，差异写在签字旁边。',
    },
  });
}

/** What was printed since the printers stand there: most of it well, once without paper, once cut off. */
async function loadPapers(work: Work, front: number): Promise<void> {
  const sales = await work.query<{ id: number; number: string }>(
    'demo.printing.sales',
    `select id, number from pos_sale where company_id = $1 and status = 'paid' order by id desc limit 6`,
    [work.company],
  );
  const ids = await queuePapers(
    work,
    sales.toReversed().map(({ id, number }) => ({
      device: front,
      source: 'pos_sale',
      record: id,
      label: '零售单',
      title: number,
      event: 'auto' as const,
      copies: 1,
      requestKey: `demo:${id}`,
    })),
  );
  await work.flush();
  const printed = { state: 'printed' as const, tries: 1, sentAt: work.now, printedAt: work.now };
  const fates = [
    { state: 'failed' as const, tries: 4, error: '缺纸' },
    { state: 'unsure' as const, tries: 1, error: '打印途中缺纸，请看纸上是否完整' },
  ];
  await amend(
    work,
    paper,
    ids.map((id, at) => ({ id, ...(fates[at - ids.length + fates.length] ?? printed) })) as never,
  );
}

export function loadPrinting(db: Db, boss: User): Promise<void> {
  return runWork(db, boss, async (work) => {
    const [store] = await work.query<{ id: number }>(
      'demo.printing.store',
      `select id from sys_factory where company_id = $1 and code = 'SH01'`,
      [work.company],
    );
    const { front, cloud } = await loadDevices(work, store!.id);
    await loadTemplates(work, store!.id);
    await loadPapers(work, front);
    await save(work, assignment, { source: 'pos_sale', event: 'settle', store: store!.id, device: front });
    await save(work, assignment, { source: 'pos_dish_round', event: 'send', device: cloud, remark: '点菜单' });
    await save(work, assignment, {
      source: 'pos_return',
      event: 'finish',
      store: store!.id,
      device: cloud,
      copies: 2,
      remark: '一联给顾客，一联留底',
    });
  });
}
