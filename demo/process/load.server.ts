import { type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { daysAfter, dec, type Decimal, yuan } from '@heliu/model';
import { paymentRequest } from '../../modules/fico/model.ts';
import { processDefinition, processSubstitute } from '../../modules/process/model.ts';
import { complete, startFlow } from '../../modules/process/server.ts';
import { order } from '../../modules/purchase/model.ts';

interface People {
  readonly boss: User;
  readonly accountant: User;
  readonly buyer: User;
  readonly manager: User;
}
const approval = { kind: 'approve', vote: 'any', ratio: 50, when: '', empty: 'person', skipOwn: true } as const;

/** Large payments, and large orders: who looks at them before anything is promised. */
async function loadDefinitions(work: Work, { boss, manager }: People): Promise<void> {
  const [role] = await work.query<{ id: number }>(
    'demo.accountantRole',
    `select id from sys_role where company_id = $1 and code = 'accountant'`,
    [work.company],
  );
  const byAccountant = { by: 'role' as const, ids: [role!.id] };
  const byBoss = { by: 'users' as const, ids: [boss.id] };
  await save(work, processDefinition, {
    code: 'FK-DE',
    name: '大额付款审批',
    target: paymentRequest.name,
    when: '申请金额 >= 300000',
    priority: 10,
    steps: [
      { ...approval, id: 's1', name: '财务审核', who: byAccountant, hours: 24 },
      { ...approval, id: 's2', name: '总经理审批', who: byBoss, hours: 48 },
    ],
    remark: '三十万以上的付款，会计核对之后由总经理批准。',
  });
  await save(work, processDefinition, {
    code: 'CG-DE',
    name: '大额采购审批',
    target: order.name,
    when: '价税合计 >= 300000',
    priority: 10,
    steps: [
      { ...approval, id: 's1', name: '销售主管核对销量', who: { by: 'users', ids: [manager.id] }, hours: 24 },
      { ...approval, id: 's2', name: '财务审核', who: byAccountant, when: '价税合计 < 1000000' },
      { ...approval, id: 's3', name: '总经理审批', who: byBoss, when: '价税合计 >= 1000000' },
      { ...approval, id: 's4', name: '抄送总经理', kind: 'copy', who: byBoss, when: '价税合计 < 1000000' },
    ],
    remark: '备货多的订单先由销售主管看卖不卖得完。',
  });
}

const asks = [
  { purpose: '嘉兴仓库货架与叉车尾款', payeeName: '江苏立佳仓储设备有限公司', amount: '328000.00' },
  { purpose: '双十二直播投放预存款', payeeName: '杭州聚光广告有限公司', amount: '360000.00' },
  { purpose: '新办公区装修首款', payeeName: '浙江匠筑装饰工程有限公司', amount: '450000.00' },
] as const;

async function loadRequests(work: Work, today: string): Promise<number[]> {
  const [account] = await work.query<{ id: number }>(
    'demo.expenseAccount',
    `select id from fico_account where company_id = $1 and code = '560205'`,
    [work.company],
  );
  const ids: number[] = [];
  for (const { purpose, payeeName, amount } of asks) {
    const { id } = await save(work, paymentRequest, {
      payKind: 'expense',
      payeeType: 'other',
      payeeName,
      bankName: '中国工商银行杭州分行',
      bankNo: '6222 0212 0200 8888 168',
      requestDate: today,
      expectedDate: today,
      applicant: work.user.id,
      purpose,
      lines: [{ account: account!.id, summary: purpose, amount: yuan(amount) }],
    });
    ids.push(id);
  }
  return ids;
}

async function loadOrder(work: Work, today: string): Promise<number> {
  const [line] = await work.query<{
    sku: number;
    unit: number;
    price: Decimal;
    supplier: number;
    warehouse: number;
    pricing: 'taxed';
  }>(
    'demo.boughtLately',
    `select l.sku, l.unit, l.price::text as price, o.supplier, o.warehouse, o.pricing from pur_order o
     join pur_order_lines l on l.company_id = $1 and l.document_id = o.id
     where o.company_id = $1 and l.price > 0 order by l.price desc, o.id limit 1`,
    [work.company],
  );
  const { sku, unit, price, supplier, warehouse, pricing } = line!;
  const { id } = await save(work, order, {
    supplier,
    warehouse,
    pricing,
    orderDate: today,
    buyer: work.user.id,
    remark: '年货节备货',
    lines: [{ sku, unit, price, taxRate: dec('0.13'), quantity: dec(String(Math.ceil(420_000 / Number(price)))) }],
  });
  return id;
}

const taskFor = async (work: Work, instance: number): Promise<number> => {
  const [task] = await work.query<{ id: number }>(
    'demo.task',
    `select id from process_task where company_id = $1 and instance = $2 and open_for = $3`,
    [work.company, instance, work.user.id],
  );
  return task!.id;
};

/** One waits for the accountant, one for the boss, one was refused; a large order waits for the manager. */
export async function loadProcesses(db: Db, people: People, today: string): Promise<void> {
  const { boss, accountant, buyer } = people;
  await runWork(db, boss, (work) => loadDefinitions(work, people));
  const requests = await runWork(db, buyer, (work) => loadRequests(work, today));
  const started: number[] = [];
  for (const id of requests) {
    const { id: instance } = await runWork(db, buyer, (work) => startFlow(work, { entity: paymentRequest.name, id }));
    started.push(instance);
  }
  const say = (user: User, instance: number, decision: 'approve' | 'reject', comment: string) =>
    runWork(db, user, async (work) => complete(work, { taskId: await taskFor(work, instance), decision, comment }));
  await say(accountant, started[1]!, 'approve', '合同和发票都已核对，金额一致。');
  await say(accountant, started[2]!, 'reject', '装修合同还没有盖章，请补齐后再提交。');
  await runWork(db, people.manager, (work) =>
    save(work, processSubstitute, {
      user: people.manager.id,
      substitute: accountant.id,
      startDate: daysAfter(today, 20),
      endDate: daysAfter(today, 24),
      reason: '年假',
    }),
  );
  const large = await runWork(db, buyer, (work) => loadOrder(work, today));
  await runWork(db, buyer, (work) =>
    startFlow(work, { entity: order.name, id: large, comment: '年货节备货，供应商要求本周下单' }),
  );
}
