import { act, type Db, remove, runWork, save, type User, type Work } from '@heliu/engine';
import { dec, fen, sumFen, yuan } from '@heliu/model';
import { saveForeign } from './foreign.server.ts';
import { monthsFrom } from './journals.ts';
import { account, accountingItem, summary, voucher, voucherTemplate } from '../../modules/fico/model.ts';
import { arrangeNumbers } from '../../modules/fico/server.ts';

async function accountsBy(work: Work): Promise<ReadonlyMap<string, number>> {
  const rows = await work.query<{ id: number; code: string }>(
    'demo.leaves',
    'select id, code from fico_account where company_id = $1 and not has_children and not deleted',
    [work.company],
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

async function departmentsBy(work: Work): Promise<ReadonlyMap<string, number>> {
  const rows = await work.query<{ id: number; name: string }>(
    'demo.departments',
    'select id, name from hr_department where company_id = $1 and not deleted',
    [work.company],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** What is accrued each month: what for, by which departments, and against which account. */
const accruals = [
  {
    name: '计提职工薪酬',
    debit: '560201',
    credit: '221101',
    every: 'month',
    shares: [
      ['财务部', '36800.00'],
      ['仓储物流部', '62400.00'],
      ['电商运营部', '58200.00'],
      ['人力资源部', '33500.00'],
    ],
  },
  {
    name: '计提工会经费',
    debit: '560201',
    credit: '221105',
    every: 'month',
    shares: [
      ['财务部', '736.00'],
      ['仓储物流部', '1248.00'],
    ],
  },
] as const;

const summaries = [
  ['xc', '计提职工薪酬'],
  ['gh', '计提工会经费'],
  ['zj', '计提折旧'],
  ['fz', '摊销房租'],
  ['fh', '支付货款'],
  ['sh', '收到货款'],
  ['sxf', '银行手续费'],
] as const;

/** Gift boxes go from their maker straight to where they are given away: an account that is counted as well as booked. */
async function saveCounted(
  work: Work,
  months: readonly string[],
  department: number,
  today: string,
): Promise<number[]> {
  const rows = await work.query<{ code: string; type: number }>(
    'demo.types',
    `select code, type from fico_account where company_id = $1 and code in ('1402', '2241')`,
    [work.company],
  );
  const typeOf = (code: string) => rows.find((row) => row.code === code)!.type;
  const boxes = await save(work, account, {
    code: '140201',
    name: '在途礼盒',
    type: typeOf('1402'),
    direction: 'debit',
    quantityUnit: '只',
  });
  const maker = await save(work, account, {
    code: '224102',
    name: '外协加工费',
    type: typeOf('2241'),
    direction: 'credit',
  });
  await work.flush();
  const gifts = (await accountsBy(work)).get('560105')!;
  const audited: number[] = [];
  const write = async (voucherDate: string, entries: readonly object[]) => {
    if (voucherDate > today) return;
    const at = new Date(`${voucherDate}T07:00:00Z`).toISOString();
    const { id } = await save(work, voucher, { voucherDate, attachCount: 2, entries: entries as never }, { at });
    audited.push(id);
  };
  for (const [i, month] of months.slice(-6).entries()) {
    const price = i < 3 ? 180n : 192n;
    if (i % 3 === 0)
      await write(`${month}-08`, [
        { summary: '定制礼盒已发货', account: boxes.id, quantity: dec(1500), debit: fen(1500n * price) },
        { summary: '定制礼盒已发货', account: maker.id, credit: fen(1500n * price) },
      ]);
    await write(`${month}-16`, [
      { summary: '礼盒直送活动现场', account: gifts, department, debit: fen(420n * price) },
      { summary: '礼盒直送活动现场', account: boxes.id, quantity: dec(420), credit: fen(420n * price) },
    ]);
  }
  return audited;
}

async function saveVouchers(work: Work, from: string, today: string): Promise<number[]> {
  const [accounts, departments] = [await accountsBy(work), await departmentsBy(work)];
  for (const [i, [code, text]] of summaries.entries()) await save(work, summary, { code, text, sort: i * 10 });
  await save(work, accountingItem, { code: 'XM001', name: '双十一大促', kind: 'project' });
  await save(work, accountingItem, { code: 'XM002', name: '新仓搬迁', kind: 'project' });
  const audited: number[] = [];
  const other = [...departments.values()][0]!;
  for (const [index, { name, debit, credit, every, shares }] of accruals.entries()) {
    const entries = [
      ...shares.map(([department, amount]) => ({
        summary: name,
        account: accounts.get(debit)!,
        department: departments.get(department) ?? other,
        debit: yuan(amount),
      })),
      {
        summary: name,
        account: accounts.get(credit)!,
        credit: sumFen(shares.map(([, amount]) => yuan(amount))),
      },
    ];
    const template = await save(work, voucherTemplate, { name, every, day: 25, sort: (index + 1) * 10, entries });
    await work.flush();
    for (const month of monthsFrom(from, today)) {
      const voucherDate = `${month}-25`;
      if (voucherDate > today) continue;
      const at = new Date(`${voucherDate}T07:00:00Z`).toISOString();
      const { id } = await save(work, voucher, { voucherDate, attachCount: 1, template: template.id, entries }, { at });
      // The last one waits for somebody to look at it.
      if (month < monthsFrom(from, today).at(-2)!) audited.push(id);
    }
  }
  const counted = await saveCounted(work, monthsFrom(from, today), departments.get('电商运营部') ?? other, today);
  const foreign = await saveForeign(work, monthsFrom(from, today), departments.get('电商运营部') ?? other, today);
  return [...audited, ...counted, ...foreign];
}

/** One was typed twice and removed again; the gap it left is closed, and the map of it kept. */
async function closeGap(db: Db, accountant: User, today: string): Promise<void> {
  const write = () =>
    runWork(db, accountant, async (work) => {
      const accounts = await accountsBy(work);
      const [department] = (await departmentsBy(work)).values();
      const summary = '新仓房租延期支付';
      const amount = yuan('2600.00');
      const entries = [
        { summary, account: accounts.get('560203')!, department: department!, debit: amount },
        { summary, account: accounts.get('2701')!, credit: amount },
      ];
      return save(work, voucher, { word: '转', voucherDate: today, attachCount: 1, entries });
    });
  const twice = await write();
  await write();
  await runWork(db, accountant, (work) => remove(work, voucher, twice.id));
  await runWork(db, accountant, (work) => arrangeNumbers(work, today.slice(0, 7), 'number'));
}

/** The accountant writes what no document brings, and the owner audits it. */
export async function loadVouchers(
  db: Db,
  { accountant, boss }: { readonly accountant: User; readonly boss: User },
  from: string,
  today: string,
): Promise<void> {
  const audited = await runWork(db, accountant, (work) => saveVouchers(work, from, today));
  for (const id of audited) await runWork(db, boss, (work) => act(work, voucher, 'audit', { id }));
  await closeGap(db, accountant, today);
}
