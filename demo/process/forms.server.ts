import { type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { daysAfter } from '@heliu/model';
import { processDefinition, processEvent, processForm, processRequest } from '../../modules/process/model.ts';
import { complete, startFlow, withdrawFlow } from '../../modules/process/server.ts';

export interface Askers {
  readonly boss: User;
  readonly accountant: User;
  readonly buyer: User;
  readonly manager: User;
  readonly hr: User;
  readonly sales: User;
}

const blank = { required: false, hint: '', options: [] as string[], start: '', when: '', text: '', columns: [] };
const required = { ...blank, required: true };
const column = { required: true, options: [] as string[] };
const step = { kind: 'approve', vote: 'any', ratio: 50, when: '', empty: 'person', skipOwn: true } as const;
const byLeader = { by: 'leader' as const, level: 1 };

const leaveTypes = ['年假', '事假', '病假', '调休', '婚假', '产假'];

/** What people ask for who need no document of trade, and who looks at it. */
async function loadForms(work: Work, { boss, accountant, hr }: Askers): Promise<Record<string, number>> {
  const byHr = { by: 'users' as const, ids: [hr.id] };
  const byBoss = { by: 'users' as const, ids: [boss.id] };
  const byAccountant = { by: 'users' as const, ids: [accountant.id] };
  const leave = await save(work, processForm, {
    code: 'leave',
    name: '请假',
    group: '人事',
    icon: 'clock',
    note: '年假、事假、病假都从这里提交',
    priority: 1,
    items: [
      { ...required, id: 'f1', kind: 'choice', label: '请假类型', options: leaveTypes },
      { ...required, id: 'f2', kind: 'period', label: '请假' },
      { ...required, id: 'f3', kind: 'longText', label: '事由' },
      { ...blank, id: 'f4', kind: 'person', label: '工作交接人', hint: '请假期间有事找谁' },
      { ...required, id: 'f5', kind: 'file', label: '病历或证明', when: '请假类型 = "病假" 且 请假天数 >= 3' },
      { ...blank, id: 'f6', kind: 'note', label: '说明', text: '三天以上的病假要附医院证明；年假当年用完。' },
    ],
  });
  // Its form has to be there to be named.
  await work.flush();
  await save(work, processDefinition, {
    code: 'QJ',
    name: '请假审批',
    target: 'form:leave',
    priority: 10,
    steps: [
      { ...step, id: 's1', name: '部门负责人', who: byLeader, hours: 24 },
      { ...step, id: 's2', name: '总经理', who: byBoss, when: '请假天数 > 3' },
      { ...step, id: 's3', name: '抄送人事', kind: 'copy', who: byHr },
    ],
    remark: '三天以内部门负责人定，再长的总经理批准。',
  });
  const purchase = await save(work, processForm, {
    code: 'buy',
    name: '采购申请（办公设备）',
    group: '行政',
    icon: 'cart',
    note: '笔记本、显示器等自用设备，不进库存',
    priority: 2,
    items: [
      { ...required, id: 'f1', kind: 'text', label: '用途' },
      { ...required, id: 'f2', kind: 'department', label: '使用部门' },
      { ...blank, id: 'f3', kind: 'date', label: '希望到货' },
      {
        ...required,
        id: 'f4',
        kind: 'lines',
        label: '设备清单',
        columns: [
          { ...column, id: 'c1', kind: 'text', label: '名称' },
          { ...column, id: 'c2', kind: 'text', label: '规格', required: false },
          { ...column, id: 'c3', kind: 'decimal', label: '数量' },
          { ...column, id: 'c4', kind: 'decimal', label: '单价' },
          { ...column, id: 'c5', kind: 'money', label: '金额', required: false, times: ['c3', 'c4'] },
        ],
      },
      { ...blank, id: 'f5', kind: 'file', label: '报价单' },
    ],
  });
  await work.flush();
  await save(work, processDefinition, {
    code: 'SBCG',
    name: '办公设备采购审批',
    target: 'form:buy',
    priority: 10,
    steps: [
      { ...step, id: 's1', name: '财务审核', who: byAccountant, hours: 24 },
      { ...step, id: 's2', name: '总经理', who: byBoss, when: '金额合计 >= 10000' },
    ],
  });
  const seal = await save(work, processForm, {
    code: 'seal',
    name: '用印',
    group: '行政',
    icon: 'star',
    note: '合同、证明盖公章、合同章、法人章',
    priority: 3,
    items: [
      { ...required, id: 'f1', kind: 'choices', label: '印章', options: ['公章', '合同章', '法人章', '财务章'] },
      { ...required, id: 'f2', kind: 'text', label: '文件名称' },
      { ...required, id: 'f3', kind: 'integer', label: '份数', start: '2' },
      { ...blank, id: 'f4', kind: 'flag', label: '带出公司' },
      { ...required, id: 'f5', kind: 'date', label: '归还日期', when: '带出公司 = "是"' },
      { ...blank, id: 'f6', kind: 'file', label: '文件' },
    ],
  });
  await work.flush();
  await save(work, processDefinition, {
    code: 'YY',
    name: '用印审批',
    target: 'form:seal',
    priority: 10,
    steps: [
      { ...step, id: 's1', name: '财务审核', who: byAccountant },
      { ...step, id: 's2', name: '总经理', who: byBoss, when: '带出公司 = "是"' },
    ],
  });
  const expense = await save(work, processForm, {
    code: 'expense',
    name: '报销',
    group: '财务',
    icon: 'money',
    note: '差旅、招待、办公费用，票据拍照上传',
    priority: 4,
    items: [
      { ...required, id: 'f1', kind: 'text', label: '事由' },
      { ...required, id: 'f2', kind: 'choice', label: '付款方式', options: ['银行卡', '现金'], start: '银行卡' },
      {
        ...required,
        id: 'f3',
        kind: 'lines',
        label: '费用明细',
        columns: [
          { ...column, id: 'c1', kind: 'date', label: '日期' },
          { ...column, id: 'c2', kind: 'choice', label: '类别', options: ['交通', '住宿', '餐饮', '办公', '其他'] },
          { ...column, id: 'c3', kind: 'text', label: '说明', required: false },
          { ...column, id: 'c4', kind: 'money', label: '金额' },
        ],
      },
      { ...blank, id: 'f4', kind: 'file', label: '票据' },
    ],
  });
  await work.flush();
  await save(work, processDefinition, {
    code: 'BX',
    name: '报销审批',
    target: 'form:expense',
    priority: 10,
    steps: [
      { ...step, id: 's1', name: '财务审核', who: byAccountant, hours: 48 },
      { ...step, id: 's2', name: '总经理', who: byBoss, when: '金额合计 >= 5000' },
    ],
  });
  return { leave: leave.id, buy: purchase.id, seal: seal.id, expense: expense.id };
}

type Values = Readonly<Record<string, unknown>>;

/** Requests in every state: waiting, agreed to, refused, sent back, withdrawn, and one nobody has handed in yet. */
export async function loadRequests(db: Db, people: Askers, today: string): Promise<void> {
  const { boss, accountant, buyer, hr, sales, manager } = people;
  const forms = await runWork(db, boss, (work) => loadForms(work, people));
  const fill = (user: User, form: string, values: Values) =>
    runWork(db, user, (work) => save(work, processRequest, { form: forms[form]!, day: today, values }));
  const ask = async (user: User, form: string, values: Values, comment?: string) => {
    const { id } = await fill(user, form, values);
    return runWork(db, user, (work) => startFlow(work, { entity: processRequest.name, id, comment }));
  };
  const say = (user: User, instance: number, decision: 'approve' | 'reject' | 'return', comment: string) =>
    runWork(db, user, async (work) => {
      const [task] = await work.query<{ id: number }>(
        'demo.requestTask',
        'select id from process_task where company_id = $1 and instance = $2 and open_for = $3',
        [work.company, instance, work.user.id],
      );
      await complete(work, { taskId: task!.id, decision, comment, ...(decision === 'return' && { to: 'starter' }) });
    });
  const notebooks = {
    f1: '直播间换电脑',
    f2: await runWork(db, sales, anyDepartment),
    f3: daysAfter(today, 10),
    f4: [
      { c1: '笔记本电脑', c2: '16GB/512GB', c3: '2', c4: '6299' },
      { c1: '显示器', c2: '27 寸', c3: '2', c4: '1399' },
    ],
  };
  await ask(sales, 'buy', notebooks, '旧电脑推流卡顿');
  const monitors = await ask(buyer, 'buy', {
    ...notebooks,
    f1: '采购部显示器',
    f4: [{ c1: '显示器', c2: '24 寸', c3: '3', c4: '899' }],
  });
  await say(accountant, monitors.id, 'approve', '在办公费预算内。');
  const trip = await ask(sales, 'expense', {
    f1: '绍兴客户拜访',
    f2: '银行卡',
    f3: [
      { c1: daysAfter(today, -6), c2: '交通', c3: '高铁往返', c4: '146.00' },
      { c1: daysAfter(today, -5), c2: '住宿', c3: '一晚', c4: '328.00' },
      { c1: daysAfter(today, -5), c2: '餐饮', c3: '与客户用餐', c4: '416.00' },
    ],
  });
  await discussed(db, people, trip.id);
  const meal = await ask(buyer, 'expense', {
    f1: '部门聚餐',
    f2: '现金',
    f3: [{ c1: daysAfter(today, -2), c2: '餐饮', c3: '', c4: '1280.00' }],
  });
  await say(accountant, meal.id, 'reject', '聚餐从工会经费走，不在这里报销。');
  const contract = await ask(manager, 'seal', { f1: ['合同章'], f2: '年度框架合同', f3: 2, f4: false });
  await say(accountant, contract.id, 'return', '请把合同扫描件附上再提交。');
  await ask(hr, 'seal', { f1: ['公章'], f2: '在职证明', f3: 1, f4: false });
  const leave = await ask(sales, 'leave', {
    f1: '年假',
    f2From: daysAfter(today, 12),
    f2To: daysAfter(today, 13),
    f3: '回老家',
  });
  await runWork(db, sales, (work) => withdrawFlow(work, leave.id, '改到下个月'));
  await ask(buyer, 'leave', { f1: '事假', f2From: daysAfter(today, 3), f2To: daysAfter(today, 3), f3: '办理居住证' });
  await fill(sales, 'leave', { f1: '年假', f2From: daysAfter(today, 40), f2To: daysAfter(today, 44), f3: '旅行' });
}

async function anyDepartment(work: Work): Promise<number> {
  const [row] = await work.query<{ id: number }>(
    'demo.department',
    'select id from hr_department where company_id = $1 and not deleted and not disabled order by id limit 1',
    [work.company],
  );
  return row!.id;
}

/** The accountant asks the manager in. */
async function discussed(db: Db, { accountant, manager }: Askers, instance: number): Promise<void> {
  await runWork(db, accountant, async (work) => {
    await save(work, processEvent, {
      instance,
      kind: 'comment',
      text: `@${manager.name} 招待几位客户？餐费按标准要看人数。`,
      people: [manager.id],
      files: [],
    });
  });
}
