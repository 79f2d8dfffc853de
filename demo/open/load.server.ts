import { amend, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { delivery, hook, openKey, subject } from '../../modules/open/model.ts';
import { keepCall, newHookSecret, newKey, queueTo } from '../../modules/open/server.ts';

const hour = 3_600_000;
const before = (work: Work, hours: number): string => new Date(Date.parse(work.now) - hours * hour).toISOString();

/** A store system that reads and writes, and an accountant's tool that only looked and is switched off. */
async function loadSubjects(work: Work): Promise<{ store: number; keyId: string }> {
  const store = await save(work, subject, {
    name: '仓库管理系统',
    contact: '陈工',
    mobile: '13800138021',
    scopes: ['orderRead', 'orderPush', 'invoiceRead', 'goodsRead', 'stockRead', 'customerRead'],
    ips: '203.0.113.0/24\n2001:db8:10::/48',
    perMinute: 300,
    perDay: 100_000,
    remark: '每 5 分钟取一次新订单和库存',
  });
  const books = await save(work, subject, {
    name: '代账公司对账工具',
    contact: '李会计',
    mobile: '13800138022',
    scopes: ['invoiceRead'],
    remark: '年度审计时临时开通',
  });
  await work.flush();
  await amend(work, subject, [{ id: books.id, disabled: true }]);
  const old = await newKey(work, store.id);
  const { keyId } = await newKey(work, store.id);
  await work.flush();
  const rows = await work.query<{ id: number; keyId: string }>(
    'demo.open.keys',
    'select id, key_id as "keyId" from open_key where company_id = $1',
    [work.company],
  );
  const idOf = (name: string) => rows.find((row) => row.keyId === name)!.id;
  // The one that was replaced is good for some days more.
  await amend(work, openKey, [
    { id: idOf(old.keyId), endsAt: before(work, -5 * 24), usedAt: before(work, 30), usedFrom: '203.0.113.20' },
    { id: idOf(keyId), endsAt: null, usedAt: before(work, 1), usedFrom: '203.0.113.21' },
  ]);
  return { store: store.id, keyId };
}

async function loadCalls(work: Work, { store, keyId }: { store: number; keyId: string }): Promise<void> {
  const calls = [
    { name: 'listOrders', path: '/open/v1/orders', status: 200, message: '成功', ms: 42 },
    { name: 'listStock', path: '/open/v1/stock', status: 200, message: '成功', ms: 65 },
    { name: 'pushOrder', path: '/open/v1/orders', status: 200, message: '成功', ms: 88 },
    {
      name: 'pushOrder',
      path: '/open/v1/orders',
      status: 409,
      message: 'idempotency-key 已用于另一个请求，请换一个',
      ms: 9,
    },
    {
      name: 'issueInvoices',
      path: '/open/v1/invoices',
      status: 403,
      message: '“仓库管理系统”没有“开具和取消发票”的权限范围',
      ms: 6,
    },
    { name: 'listSkus', path: '/open/v1/skus', status: 200, message: '成功', ms: 38 },
  ];
  for (const [i, { status, ...call }] of calls.entries())
    await keepCall(work, {
      ...call,
      subject: store,
      keyId,
      status,
      method: call.name.startsWith('list') ? 'GET' : 'POST',
      outcome: status < 400 ? 'done' : 'refused',
      ip: '203.0.113.21',
      requestKey: `demo-${i}`,
    });
}

/** What was told so far: most of it was taken, one address was away for a while. */
async function loadHook(work: Work, owner: number): Promise<void> {
  const { id } = await save(work, hook, {
    subject: owner,
    name: '仓库系统的消息',
    url: 'https://sandbox/warehouse',
    events: ['orderCreated', 'orderPaid', 'invoiceIssued', 'invoiceRed'],
  });
  await work.flush();
  await newHookSecret(work, id);
  const orders = await work.query<{ id: number; shop: number; orderNo: string; orderStatus: string }>(
    'demo.open.orders',
    `select id, shop, order_no as "orderNo", order_status as "orderStatus" from oms_order where company_id = $1 order by id desc limit 5`,
    [work.company],
  );
  const ids = await queueTo(
    work,
    id,
    orders.map(({ id: order, shop, orderNo, orderStatus }) => ({
      event: 'orderCreated' as const,
      title: orderNo,
      data: { order, shop, orderNo, orderStatus },
    })),
  );
  await work.flush();
  const taken = { state: 'delivered', status: 200, answer: '{"ok":true}', error: null } as const;
  const lost = { state: 'failed', status: 502, answer: 'Bad Gateway', error: '对方答 502，应为 2xx' } as const;
  await amend(
    work,
    delivery,
    ids.map((one, i) => ({
      id: one,
      ...(i === 1 ? lost : taken),
      tries: i === 1 ? 8 : 1,
      ms: 30 + 11 * i,
      sentAt: i === 1 ? null : before(work, 2 * (i + 1)),
    })),
  );
  await amend(work, hook, [{ id, okAt: before(work, 2) }], { silent: true });
  // Switched off until somebody has a place where they may go.
  await amend(work, hook, [{ id, disabled: true }]);
}

export async function loadOpen(db: Db, owner: User): Promise<void> {
  await runWork(db, owner, async (work) => {
    const made = await loadSubjects(work);
    await loadCalls(work, made);
    await loadHook(work, made.store);
  });
}
