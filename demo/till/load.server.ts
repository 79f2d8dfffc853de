import { act, type Db, runWork, save, type User, type Work } from '@heliu/engine';
import { addDecimal, dec, formatFen, type Decimal, daysAfter, roundDecimal, yuan } from '@heliu/model';
import { warehouse } from '../../modules/basedata/model.ts';
import { account, cashierAccount } from '../../modules/fico/model.ts';
import { otherOrder } from '../../modules/inventory/model.ts';
import { drawMoney, otherIncome, terminal } from '../../modules/till/model.ts';
import { shop } from '../../modules/shop/model.ts';
import { addApplication, takeInSale } from '../../modules/invoicing/server.ts';
import {
  begin,
  exit,
  giveBack,
  priceBill,
  putAside,
  sellingPlace,
  sendTicket,
  settle,
  takeCredit,
} from '../../modules/till/server.ts';
import { loadOffline } from './offline.server.ts';
import { loadPlans, loadStored, loadStoredOrders, loadTwins } from './stored.server.ts';

interface People {
  readonly boss: User;
  readonly manager: User;
  readonly cashier: User;
  readonly accountant: User;
  readonly keeper: User;
}
interface Sku {
  readonly id: number;
  readonly cost: Decimal | null;
}
interface Store {
  readonly terminal: number;
  readonly skus: readonly number[];
  readonly methods: Readonly<Record<string, number>>;
  readonly members: readonly number[];
  readonly bank: number;
  /** A company round the corner that buys on credit. */
  readonly debtor: number;
  readonly types: Readonly<Record<'in' | 'out', number>>;
}

/** What the counter of the store begins with: goods on its shelves, a till, a safe. */
async function loadStore(
  work: Work,
  opened: string,
): Promise<{ readonly order: number; readonly skus: readonly number[] }> {
  const [store] = await work.query<{ id: number }>(
    'demo.till.store',
    `select id from sys_factory where company_id = $1 and code = 'SH01'`,
    [work.company],
  );
  const shelf = await save(work, warehouse, {
    code: 'M01',
    name: '徐汇店门店仓',
    kind: 'store',
    factory: store!.id,
    contact: '周小雨',
  });
  await work.flush();
  const skus = await work.query<Sku>(
    'demo.till.shelf',
    `select s.id, trim_scale(coalesce(s.purchase_price, g.purchase_price))::text as cost from goods_sku s
     join goods_goods g on g.company_id = $1 and g.id = s.goods
     where s.company_id = $1 and g.kind = 'goods' and not g.serial_managed and not g.batch_managed and not s.disabled and not s.deleted
       and coalesce(s.retail_price, g.retail_price) between 5 and 300 and coalesce(s.purchase_price, g.purchase_price) is not null
     order by s.code limit 24`,
    [work.company],
  );
  const { id } = await save(work, otherOrder, {
    kind: 'opening',
    orderDate: opened,
    warehouse: shelf.id,
    cause: '门店开业铺货',
    lines: skus.map(({ id: sku, cost }, i) => ({
      sku,
      quantity: dec(80 + ((i * 13) % 60)),
      price: roundDecimal(dec(Number(cost) / 1.13), 4),
    })),
  });
  return { order: id, skus: skus.map((one) => one.id) };
}

const byKey = <T extends { readonly id: number }>(rows: readonly T[], key: (row: T) => string) =>
  Object.fromEntries(rows.map((row) => [key(row), row.id]));

async function loadTerminals(work: Work, skus: readonly number[]): Promise<Store> {
  const methods = byKey(
    await work.query<{ id: number; code: string }>(
      'demo.till.methods',
      'select id, code from fico_payment_method where company_id = $1 and not deleted',
      [work.company],
    ),
    ({ code }) => code,
  );
  // Apart from the cash of the office, of which a voucher then need not say which box it means.
  const [kind] = await work.query<{ type: number }>(
    'demo.till.cashLeaf',
    `select type from fico_account where company_id = $1 and code = '1012'`,
    [work.company],
  );
  const leaf = await save(work, account, {
    code: '101205',
    name: '门店备用金',
    type: kind!.type,
    direction: 'debit',
    cash: true,
  });
  await work.flush();
  const drawers = [];
  for (const [i, name] of ['徐汇店一号钱箱', '徐汇店二号钱箱'].entries())
    drawers.push(
      await save(work, cashierAccount, { code: `1${i + 1}`, name, kind: 'cash', account: leaf.id, sort: 100 + i }),
    );
  await work.flush();
  const accounts = byKey(
    await work.query<{ id: number; code: string }>(
      'demo.till.cashier',
      'select id, code from fico_cashier_account where company_id = $1 and not deleted',
      [work.company],
    ),
    ({ code }) => code,
  );
  const [place] = await work.query<{ store: number; warehouse: number }>(
    'demo.till.place',
    `select f.id as store, w.id as warehouse from sys_factory f join scm_warehouse w on w.company_id = $1 and w.code = 'M01'
     where f.company_id = $1 and f.code = 'SH01'`,
    [work.company],
  );
  const made = [];
  for (const [i, drawer] of drawers.entries())
    made.push(
      await save(work, terminal, {
        code: `T${i + 1}`,
        name: `徐汇店${i + 1}号机`,
        ...place!,
        openingCash: yuan('300'),
        tolerance: yuan('5'),
        lineDiscount: dec('0.9'),
        billDiscount: dec('0.95'),
        rounding: 'jiao',
        weightPrefix: '21',
        pricePrefix: '22',
        receiptFoot: '凭小票七日内退换，谢谢光临',
        tenders: [
          { method: methods['cash']!, account: drawer.id },
          { method: methods['wechat']!, account: accounts['05']! },
          { method: methods['alipay']!, account: accounts['04']! },
          { method: methods['card']!, account: accounts['03']! },
          { method: methods['stored']! },
          { method: methods['credit']! },
        ],
      }),
    );
  const members = await work.query<{ id: number }>(
    'demo.till.buyers',
    'select id from pos_member where company_id = $1 order by id limit 4',
    [work.company],
  );
  const [debtor] = await work.query<{ id: number }>(
    'demo.till.debtor',
    `select id from crm_customer where company_id = $1 and status = 'active' and not deleted and (credit_limit is null or credit_limit >= 100000)
     order by (kind = 'company') desc, credit_limit nulls last, code limit 1`,
    [work.company],
  );
  const types = await work.query<{ id: number; direction: 'in' | 'out' }>(
    'demo.till.types',
    `select distinct on (direction) t.id, t.direction from fico_receipt_expense_type t
     join fico_account a on a.company_id = $1 and a.id = t.account and coalesce(cardinality(a.aux_types), 0) = 0
     where t.company_id = $1 and not t.deleted and not t.disabled order by direction, t.sort, t.id`,
    [work.company],
  );
  return {
    terminal: made[0]!.id,
    skus,
    methods,
    members: members.map(({ id }) => id),
    bank: accounts['03']!,
    debtor: debtor!.id,
    types: byKey(types, ({ direction }) => direction) as Store['types'],
  };
}

const opening = { '100': 1, '50': 2, '20': 3, '10': 3, '5': 2 } as const;
const uuid = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const noExtras = { discounts: [], coupons: [], points: 0, gifts: [], soldOut: [], approvals: [] } as const;

/** The n-th customer of a day: what he wants, who he is, what he pays with. */
async function sell(
  work: Work,
  { terminal: at, skus, methods, members, debtor }: Store,
  shift: number,
  when: string,
  n: number,
  isOwed = false,
) {
  const lines = Array.from({ length: 1 + (n % 3) }, (_, i) => ({
    no: i + 1,
    sku: skus[(n * 5 + i * 7) % skus.length]!,
    quantity: dec(1 + ((n + i) % 3)),
  }));
  const bill = { ...noExtras, lines, ...(n % 3 === 0 && { member: members[n % members.length]! }) };
  const { proof } = await priceBill(work, await sellingPlace(work, at), bill, when);
  const pay = formatFen(proof.pay);
  const kind = isOwed ? 'credit' : ['cash', 'wechat', 'alipay', 'wechat', 'cash', 'card'][n % 6]!;
  // Cash is handed over in whole tens.
  const given = kind === 'cash' ? formatFen(yuan(String(Math.ceil(Number(pay) / 10) * 10))) : pay;
  const payments =
    proof.pay === 0n
      ? []
      : [
          {
            method: methods[kind]!,
            amount: given,
            ...(kind !== 'cash' && kind !== 'credit' && { tradeNo: `42000${String(1_000_000 + n)}` }),
          },
        ];
  return settle(
    work,
    shift,
    { ...bill, clientUuid: uuid(n), pay, payments, ...(isOwed && { customer: debtor }) },
    when,
  );
}

const at = (day: string, hour: number, minute: number): string =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00+08:00`).toISOString();

/** What lies in the drawer as notes and coins, which is what somebody counts. */
function counted(amount: string): Record<string, number> {
  let open = Math.round(Number(amount) * 100);
  return Object.fromEntries(
    [100, 50, 20, 10, 5, 2, 1, 0.5, 0.1].map((face) => {
      const count = Math.floor(open / (face * 100));
      open -= Math.round(count * face * 100);
      return [String(face), count];
    }),
  );
}

async function closeShift(
  work: Work,
  shift: number,
  when: string,
  short: string,
  offline: Parameters<typeof exit>[1]['offline'],
): Promise<void> {
  const rows = await work.query<{ method: number; kind: string; amount: string }>(
    'demo.till.drawer',
    `select e.method, m.tender as kind, sum(e.amount)::numeric(18,2)::text as amount from pos_till_entry_by_kinds e
     join fico_payment_method m on m.company_id = $1 and m.id = e.method where e.company_id = $1 and e.shift = $2 group by 1, 2`,
    [work.company, shift],
  );
  const cash = rows.find(({ kind }) => kind === 'cash')!.amount;
  await exit(
    work,
    {
      shift,
      detail: counted(addDecimal(dec(cash), dec(short))),
      counted: rows
        .filter(({ kind }) => !['cash', 'credit', 'stored'].includes(kind))
        .map(({ method, amount }) => ({ method, amount })),
      isConfirmed: true,
      approvals: [],
      offline,
      ...(short !== '0' && { reason: '找零时多给了顾客' }),
    },
    when,
  );
}

/** One day at the counter, closed in the evening but for the last. */
async function loadDay(
  db: Db,
  people: People,
  store: Store,
  day: string,
  first: number,
  isLast: boolean,
): Promise<void> {
  const by = <T>(task: (work: Work) => Promise<T>) => runWork(db, people.cashier, task);
  // Today's customers have just been here, whatever the time of day is.
  const started = Date.now();
  const when = (hour: number, minute: number): string =>
    isLast ? new Date(started - (24 - hour) * 10_000).toISOString() : at(day, hour, minute);
  const shift = await by((work) => begin(work, store.terminal, opening, when(9, 0)));
  const sales: { readonly id: number }[] = [];
  for (let i = 0; i < 6; i++) sales.push(await by((work) => sell(work, store, shift, when(9 + i, 17 + i), first + i)));
  if (first % 12 === 0) {
    const { id } = sales[1]!;
    const [line] = await by((work) =>
      work.query<{ id: number }>(
        'demo.till.soldLine',
        'select id from pos_sale_lines where company_id = $1 and document_id = $2 limit 1',
        [work.company, id],
      ),
    );
    const wanted = {
      clientUuid: uuid(100_000 + first),
      sale: id,
      lines: [{ line: line!.id, quantity: dec(1) }],
      cause: '尺寸不合',
      approvals: [],
    };
    await by((work) => giveBack(work, shift, wanted, when(16, 5)));
  }
  if (isLast) await by((work) => sendTicket(work, sales[0]!.id, '13900000021'));
  if (isLast) {
    const { approvals: _, ...cart } = noExtras;
    const lines = [{ no: 1, sku: store.skus[0]!, quantity: dec(2) }];
    await by((work) =>
      putAside(work, shift, {
        clientUuid: uuid(200_000),
        pay: '0',
        note: '去拿购物袋',
        cart: { ...cart, discounts: [], coupons: [], gifts: [], soldOut: [], lines },
      }),
    );
  }
  await loadCredit(db, people, store, shift, first, when);
  await loadStored(db, people, store, shift, first, when);
  await loadCash(db, people, store, shift, day, first, isLast);
  const offline = first === 36 ? await loadOffline(db, people.cashier, store, shift, when) : undefined;
  if (!isLast) await by((work) => closeShift(work, shift, when(21, 30), first === 18 ? '-1.00' : '0', offline));
}

/** The company round the corner fetches something every other day, and pays once a week. */
async function loadCredit(
  db: Db,
  people: People,
  store: Store,
  shift: number,
  first: number,
  when: (hour: number, minute: number) => string,
): Promise<void> {
  const by = <T>(task: (work: Work) => Promise<T>) => runWork(db, people.cashier, task);
  if (first % 12 === 6) await by((work) => sell(work, store, shift, when(15, 5), 300_000 + first, true));
  if (first !== 30) return;
  await by(async (work) => {
    const open = await work.query<{ sale: number; amount: string }>(
      'demo.till.open',
      'select sale, amount::numeric(18,2)::text as amount from pos_credit_entry_by_open where company_id = $1 and customer = $2 order by sale limit 1',
      [work.company, store.debtor],
    );
    await takeCredit(
      work,
      shift,
      {
        clientUuid: uuid(400_000),
        customer: store.debtor,
        lines: open,
        payments: open.map(({ amount }) => ({ method: store.methods['cash']!, amount })),
      },
      when(16, 40),
    );
  });
}

/** On some days cartons are sold, water is bought and the takings go to the bank; the last of each waits for its audit. */
async function loadCash(
  db: Db,
  people: People,
  store: Store,
  shift: number,
  day: string,
  first: number,
  isLast: boolean,
) {
  if (first % 18 !== 0 && !isLast) return;
  const saved = await runWork(db, people.cashier, async (work) => ({
    draw: (
      await save(work, drawMoney, {
        docDate: day,
        kind: 'draw',
        shift,
        amount: yuan('50'),
        toAccount: store.bank,
        reason: '营业款存银行',
        bagNo: `F${day.replaceAll('-', '')}`,
      })
    ).id,
    expense: (
      await save(work, drawMoney, {
        docDate: day,
        kind: 'expense',
        shift,
        amount: yuan('18.5'),
        type: store.types.out,
        reason: '买垃圾袋',
      })
    ).id,
    income: (
      await save(work, otherIncome, {
        docDate: day,
        shift,
        type: store.types.in,
        method: store.methods['cash']!,
        amount: yuan('26'),
        payer: '废品回收站',
        cause: '卖纸箱',
      })
    ).id,
  }));
  if (isLast) return;
  await runWork(db, people.accountant, async (work) => {
    await act(work, otherIncome, 'audit', { id: saved.income });
    await work.flush();
    await act(work, drawMoney, 'audit', { id: saved.draw });
    await work.flush();
    await act(work, drawMoney, 'audit', { id: saved.expense });
  });
}

/** The store's sales are invoiced by their receipts: one customer has asked for the company he works for. */
async function loadReceiptInvoices(work: Work): Promise<void> {
  const [found] = await work.query<{ store: number; subject: number; sale: number }>(
    'demo.till.invoiced',
    `select f.id as store, (select min(id) from oms_invoice_subject where company_id = $1 and not deleted) as subject,
       (select id from pos_sale where company_id = $1 and store = f.id and status = 'paid' and returned = 'none' and pay > 50 and stored = 0 order by id desc limit 1) as sale
     from sys_factory f where f.company_id = $1 and f.code = 'SH01'`,
    [work.company],
  );
  await save(work, shop, { platform: 'open', name: '上海徐汇店柜台', store: found!.store, subject: found!.subject });
  await work.flush();
  const order = await takeInSale(work, found!.sale);
  await addApplication(
    work,
    order!,
    {
      titleType: 'company',
      invoiceTitle: '上海徐汇文化传播有限公司',
      taxNo: '91310104MA1FR00X5R',
      email: 'fapiao@example.com',
    },
    'link',
  );
}

const days = 8;

/** A store with two tills and some days of sales; the cashier's shift of today is open. */
export async function loadTill(db: Db, people: People, opened: string, day: string): Promise<void> {
  const { order, skus } = await runWork(db, people.boss, (work) => loadStore(work, opened));
  await runWork(db, people.accountant, (work) => act(work, otherOrder, 'audit', { id: order }));
  const store = await runWork(db, people.boss, (work) => loadTerminals(work, skus));
  await runWork(db, people.boss, loadPlans);
  for (let i = 0; i < days; i++) await loadDay(db, people, store, daysAfter(day, i - days + 1), i * 6, i === days - 1);
  await loadStoredOrders(db, people, store, day);
  await loadTwins(db, people, day);
  await runWork(db, people.boss, loadReceiptInvoices);
}
