import { act, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { type Input, yuan } from '@heliu/model';
import { assetCard, disposal, prepaid } from '../../modules/asset/model.ts';
import { runMonth } from '../../modules/asset/server.ts';
import { monthsFrom } from './journals.ts';

interface DemoAsset {
  readonly name: string;
  readonly specification: string;
  readonly category: string;
  readonly department: string;
  readonly quantity?: number;
  readonly unit?: string;
  readonly place: string;
  readonly cost: string;
  readonly life: number;
  readonly method?: 'declining';
  /** Of what came from the old books, as the opening balances have it: how long it was depreciated there, and by how much. */
  readonly before?: readonly [months: number, worn: string];
  /** What was added since: so many months after the books were opened. */
  readonly after?: number;
}

/** It breaks in its second month. */
const worn = '激光打印机';

const owned: readonly DemoAsset[] = [
  {
    name: '重型货架',
    specification: '2000×600×2500，五层',
    category: '03',
    department: '仓储物流部',
    quantity: 60,
    unit: '组',
    place: '滨江仓一楼',
    cost: '54000.00',
    life: 60,
    before: [12, '10260.00'],
  },
  {
    name: '电动叉车',
    specification: '杭叉 CPD15',
    category: '02',
    department: '仓储物流部',
    place: '滨江仓一楼',
    cost: '68000.00',
    life: 120,
    before: [12, '6460.00'],
  },
  {
    name: '厢式货车',
    specification: '福田时代 4.2 米',
    category: '04',
    department: '仓储物流部',
    unit: '辆',
    place: '浙 A·8K216',
    cost: '96000.00',
    life: 48,
    before: [10, '19000.00'],
  },
  {
    name: '客服电脑',
    specification: '联想启天 M450',
    category: '05',
    department: '客户服务组',
    quantity: 12,
    place: '三楼客服区',
    cost: '50000.00',
    life: 36,
    before: [12, '15680.00'],
  },
  {
    name: worn,
    specification: '得力 M2500',
    category: '05',
    department: '财务部',
    place: '三楼财务室',
    cost: '1680.00',
    life: 36,
    after: 0,
  },
  {
    name: '直播设备',
    specification: '索尼 FX30，灯光、切换台',
    category: '05',
    department: '店铺运营组',
    unit: '套',
    place: '二楼直播间',
    cost: '38500.00',
    life: 36,
    method: 'declining',
    after: 1,
  },
];

async function idsBy(work: Work, table: string, key: string): Promise<ReadonlyMap<string, number>> {
  const rows = await work.query<{ id: number; key: string }>(
    `demo.${table}.${key}`,
    `select id, ${key} as key from ${table} where company_id = $1 and not deleted`,
    [work.company],
  );
  return new Map(rows.map((row) => [row.key, row.id]));
}

async function saveCards(work: Work, months: readonly string[]): Promise<{ cards: number[]; prepaids: number[] }> {
  const [accounts, categories, departments] = [
    await idsBy(work, 'fico_account', 'code'),
    await idsBy(work, 'asset_category', 'code'),
    await idsBy(work, 'hr_department', 'name'),
  ];
  const cards: number[] = [];
  for (const { category, department, cost, before, after = 0, ...rest } of owned) {
    const input: Input<typeof assetCard> = {
      ...rest,
      category: categories.get(category)!,
      department: departments.get(department)!,
      cost: yuan(cost),
      ...(before
        ? {
            origin: 'opening',
            docDate: `${months[0]!}-01`,
            openingMonths: before[0],
            openingWorn: yuan(before[1]),
          }
        : // What the owner brings in is capital.
          { origin: 'invested', docDate: `${months[after]!}-06`, creditAccount: accounts.get('3001')! }),
    };
    cards.push((await save(work, assetCard, input)).id);
  }
  const { id } = await save(work, prepaid, {
    name: '直播间装修',
    docDate: `${months[0]!}-10`,
    amount: yuan('36000.00'),
    startMonth: months[1] ?? months[0]!,
    months: 36,
    expenseAccount: accounts.get('560205')!,
    department: departments.get('店铺运营组')!,
    creditAccount: accounts.get('3001')!,
  });
  return { cards, prepaids: [id] };
}

/** What the accountant has begun today and nobody has looked at. */
async function saveDrafts(work: Work, computers: number, today: string): Promise<void> {
  const [accounts, categories, departments] = [
    await idsBy(work, 'fico_account', 'code'),
    await idsBy(work, 'asset_category', 'code'),
    await idsBy(work, 'hr_department', 'name'),
  ];
  await save(work, assetCard, {
    name: '打包台',
    specification: '1800×750，带灯',
    category: categories.get('03')!,
    department: departments.get('仓储物流部')!,
    quantity: 4,
    unit: '张',
    place: '滨江仓二楼',
    cost: yuan('6400.00'),
    life: 60,
    origin: 'invested',
    docDate: today,
    creditAccount: accounts.get('3001')!,
  });
  await save(work, prepaid, {
    name: '仓库消防改造',
    docDate: today,
    amount: yuan('18000.00'),
    startMonth: today.slice(0, 7),
    months: 24,
    expenseAccount: accounts.get('560205')!,
    department: departments.get('仓储物流部')!,
    creditAccount: accounts.get('3001')!,
  });
  await save(work, disposal, { card: computers, kind: 'scrapped', docDate: today, remark: '整批更换' });
}

/** What the company works with, most of it from its old books; each month that is over is depreciated. */
export async function loadAssets(
  db: Db,
  { accountant, boss }: { readonly accountant: User; readonly boss: User },
  from: string,
  today: string,
): Promise<void> {
  const months = monthsFrom(from, today);
  const { cards, prepaids } = await runWork(db, accountant, (work) => saveCards(work, months));
  for (const id of cards) await runWork(db, boss, (work) => act(work, assetCard, 'audit', { id }));
  for (const id of prepaids) await runWork(db, boss, (work) => act(work, prepaid, 'audit', { id }));
  for (const month of months.slice(0, -1)) {
    await runWork(db, accountant, (work) => runMonth(work, month));
    if (month !== months[2]) continue;
    const card = cards[owned.findIndex(({ name }) => name === worn)]!;
    const { id } = await runWork(db, accountant, (work) =>
      save(work, disposal, { card, kind: 'scrapped', docDate: `${month}-26`, remark: '主板烧坏，维修不值' }),
    );
    await runWork(db, boss, (work) => act(work, disposal, 'audit', { id }));
  }
  const computers = cards[owned.findIndex(({ name }) => name === '客服电脑')]!;
  await runWork(db, accountant, (work) => saveDrafts(work, computers, today));
}
