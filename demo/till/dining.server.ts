import { type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { dec, yuan } from '@heliu/model';
import { warehouse } from '../../modules/basedata/model.ts';
import { cashierAccount } from '../../modules/fico/model.ts';
import { category, goods } from '../../modules/goods/model.ts';
import { factory } from '../../modules/system/model.ts';
import { cooking, diningTable, kitchen, terminal } from '../../modules/till/model.ts';
import { begin, order, payTable, seat, sellingPlace, tableBillOf } from '../../modules/till/server.ts';

const branches = {
  热菜: '龙井虾仁 128 西湖醋鱼 92.8 东坡肉 28 叫化鸡 168 宋嫂鱼羹 58 蟹粉豆腐 88 荷叶粉蒸肉 76 干炸响铃 42 清炒时蔬 32 虾爆鳝背 96',
  凉菜: '凉菜三拼 68 桂花糯米藕 26 酱鸭 58 拌海蜇 46 马兰头香干 28',
  汤羹: '西湖牛肉羹 38 老鸭煲 118 榨菜肉丝汤 22',
  面点: '片儿川 22 葱包桧 16 小笼包 24 定胜糕 12 米饭 3',
  酒水: '绍兴花雕（壶） 48 酸梅汤（扎） 38 龙井茶（杯） 28 啤酒（瓶） 15',
} as const;
type Branch = keyof typeof branches;

const tables = [
  ...['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08'].map((code, i) => ({
    code,
    area: '大厅',
    seats: i === 0 ? 2 : 4,
    shape: 'square' as const,
    gridX: (i % 4) + 1,
    gridY: Math.floor(i / 4) + 2,
  })),
  ...['B01', 'B02', 'B03'].map((code, i) => ({
    code,
    area: '大厅',
    seats: 8,
    shape: 'round' as const,
    gridX: i + 1,
    gridY: 4,
  })),
  ...['听雨', '望湖', '品茗'].map((code, i) => ({
    code,
    area: '包间',
    seats: 10,
    shape: 'long' as const,
    gridX: i + 1,
    gridY: 1,
  })),
];

interface Restaurant {
  readonly terminal: number;
  readonly tables: Readonly<Record<string, number>>;
  readonly dishes: Readonly<Record<string, number>>;
  readonly methods: Readonly<Record<string, number>>;
}

/** A restaurant by the lake: its dishes, kitchens, tables and till. */
async function loadRestaurant(work: Work): Promise<Restaurant> {
  const store = await save(work, factory, {
    code: 'SH02',
    name: '湖滨小馆',
    kind: 'store',
    address: '杭州市上城区湖滨路 28 号',
    phone: '0571-87000028',
  });
  const [known] = await work.query<{ unit: number; leaf: number }>(
    'demo.dining.known',
    `select (select id from goods_unit where company_id = $1 and name = '件' and not deleted limit 1) as unit,
       (select id from fico_account where company_id = $1 and code = '101205') as leaf`,
    [work.company],
  );
  await work.flush();
  const shelf = await save(work, warehouse, { code: 'M02', name: '湖滨小馆仓', kind: 'store', factory: store.id });
  const drawer = await save(work, cashierAccount, {
    code: '13',
    name: '湖滨小馆钱箱',
    kind: 'cash',
    account: known!.leaf,
    sort: 103,
  });
  const menu = await save(work, category, { code: 'CY', name: '湖滨小馆菜单', attributes: [] });
  await work.flush();
  const of = new Map<Branch, number>();
  for (const [i, name] of (Object.keys(branches) as Branch[]).entries())
    of.set(name, (await save(work, category, { code: `CY0${i + 1}`, name, parent: menu.id, attributes: [] })).id);
  await work.flush();
  for (const [branch, said] of Object.entries(branches) as [Branch, string][]) {
    const words = said.split(' ');
    for (let i = 0; i < words.length; i += 2)
      await save(work, goods, {
        code: `${branch === '热菜' ? 'R' : branch === '凉菜' ? 'L' : branch === '汤羹' ? 'T' : branch === '面点' ? 'M' : 'J'}${String(i / 2 + 1).padStart(2, '0')}`,
        name: words[i]!,
        kind: 'service',
        category: of.get(branch)!,
        unit: known!.unit,
        retailPrice: dec(words[i + 1]!),
        attributes: [],
      });
  }
  await save(work, goods, {
    code: 'FWF',
    name: '服务费',
    kind: 'service',
    category: menu.id,
    unit: known!.unit,
    retailPrice: dec(0),
    noDiscount: true,
    attributes: [],
  });
  await work.flush();
  await save(work, kitchen, { name: '热菜间', store: store.id });
  await save(work, kitchen, { name: '凉菜间', store: store.id, categories: [of.get('凉菜')!] });
  await save(work, kitchen, { name: '吧台', store: store.id, categories: [of.get('酒水')!] });
  const says = [
    ['way', '清炒', [of.get('热菜')!]],
    ['way', '蒜蓉', [of.get('热菜')!]],
    ['taste', '少油', []],
    ['taste', '少盐', []],
    ['taste', '微辣', [of.get('热菜')!]],
    ['taste', '温', [of.get('酒水')!]],
    ['taste', '加冰', [of.get('酒水')!]],
    ['other', '后上', []],
    ['other', '打包', []],
  ] as const;
  for (const [i, [kind, name, categories]] of says.entries())
    await save(work, cooking, { kind, name, sort: i, ...(categories.length > 0 && { categories: [...categories] }) });
  const placed: Record<string, number> = {};
  for (const one of tables) placed[one.code] = (await save(work, diningTable, { ...one, store: store.id })).id;
  const rows = async (text: string) =>
    Object.fromEntries(
      (await work.query<{ id: number; key: string }>(`demo.dining.${text.length}`, text, [work.company])).map((row) => [
        row.key,
        row.id,
      ]),
    );
  const dishes = await rows(
    `select s.id, s.name as key from goods_sku s join goods_goods g on g.company_id = $1 and g.id = s.goods
     join goods_category c on c.company_id = $1 and c.id = g.category where s.company_id = $1 and c.code like 'CY%'`,
  );
  const methods = await rows('select id, code as key from fico_payment_method where company_id = $1 and not deleted');
  const accounts = await rows('select id, code as key from fico_cashier_account where company_id = $1 and not deleted');
  const { id } = await save(work, terminal, {
    code: 'C1',
    name: '湖滨小馆前台',
    store: store.id,
    warehouse: shelf.id,
    openingCash: yuan('500'),
    tolerance: yuan('5'),
    lineDiscount: dec('0.9'),
    billDiscount: dec('0.9'),
    rounding: 'jiao',
    menuCategory: menu.id,
    serviceRate: dec('0.1'),
    serviceGoods: dishes['服务费']!,
    tenders: [
      { method: methods['cash']!, account: drawer.id },
      { method: methods['wechat']!, account: accounts['05']! },
      { method: methods['alipay']!, account: accounts['04']! },
      { method: methods['card']!, account: accounts['03']! },
      { method: methods['credit']! },
    ],
  });
  return { terminal: id, tables: placed, dishes, methods };
}

const evening: readonly (readonly [table: string, guests: number, minutes: number, dishes: string])[] = [
  ['听雨', 6, 70, '龙井虾仁 1 西湖醋鱼 1 东坡肉 6 凉菜三拼 1 片儿川 2 绍兴花雕（壶） 2'],
  ['品茗', 7, 96, '叫化鸡 1 老鸭煲 1 蟹粉豆腐 2 虾爆鳝背 1 酱鸭 1 龙井茶（杯） 7'],
  ['A02', 2, 38, '宋嫂鱼羹 1 清炒时蔬 1 小笼包 1'],
  ['A03', 3, 21, '西湖醋鱼 1 荷叶粉蒸肉 1 啤酒（瓶） 3'],
  ['A04', 4, 72, '龙井虾仁 1 干炸响铃 1 西湖牛肉羹 1 米饭 4'],
  ['A06', 2, 3, ''],
  ['B01', 8, 55, '叫化鸡 1 龙井虾仁 2 东坡肉 8 酸梅汤（扎） 2 凉菜三拼 2'],
];
const uuid = (n: number): string => `00000000-0000-4000-8001-${n.toString(16).padStart(12, '0')}`;

/** An evening half-way: some have paid, some eat, one has just sat down. */
export async function loadDining(db: Db, boss: User): Promise<void> {
  const { terminal: till, tables: at, dishes, methods } = await runWork(db, boss, loadRestaurant);
  const now = Date.now();
  const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
  const by = <T>(task: (work: Work) => Promise<T>) => runWork(db, boss, task);
  const wanted = (said: string) => {
    const words = said.split(' ');
    return words.flatMap((name, i) => (i % 2 === 0 ? [{ sku: dishes[name]!, quantity: dec(words[i + 1]!) }] : []));
  };
  const shift = await by((work) => begin(work, till, { '100': 5 }, ago(150)));
  let n = 0;
  const serve = async (table: string, guests: number, minutes: number, said: string) => {
    const { id } = await by((work) =>
      seat(work, shift, { clientUuid: uuid((n += 1)), table: at[table]!, guests }, ago(minutes)),
    );
    if (said)
      await by((work) =>
        order(work, shift, { clientUuid: uuid((n += 1)), dining: id, dishes: wanted(said) }, ago(minutes - 5)),
      );
    return id;
  };
  const early = await serve('A05', 2, 140, '片儿川 2 桂花糯米藕 1');
  const pay = await by(async (work) => (await tableBillOf(work, await sellingPlace(work, till), early)).bill!.pay);
  await by((work) =>
    payTable(
      work,
      shift,
      {
        clientUuid: uuid((n += 1)),
        dining: early,
        discounts: [],
        coupons: [],
        points: 0,
        gifts: [],
        soldOut: [],
        pay,
        payments: [{ method: methods['wechat']!, amount: pay, tradeNo: '4200001234567' }],
        approvals: [],
      },
      ago(95),
    ),
  );
  for (const [table, guests, minutes, said] of evening) await serve(table, guests, minutes, said);
}
