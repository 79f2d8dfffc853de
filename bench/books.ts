import { today } from '@heliu/engine';
import type { Answer } from '@heliu/model';
import { asking, type Timed, timed } from './lists.ts';
import { companyOf } from './support/fill.ts';
import { alternate, get, loginOf, median, post } from './support/measure.ts';
import type { BenchServer } from './support/server.ts';
import { startThin } from './support/thin.ts';

const base = '/api/fico/generalledger';
const ok = (answer: Answer): { readonly id: number } => {
  if (answer.code !== '200') throw new Error(answer.message);
  return answer.data as { id: number };
};

export interface VoucherRow {
  readonly clients: number;
  readonly bare: number;
  readonly ours: number;
  readonly failures: number;
}

/** Save and audit a voucher of four entries, as two requests, against the bare program's two. */
export async function benchVouchers(server: BenchServer, rounds = 5): Promise<VoucherRow[]> {
  const thin = await startThin(server.thinUrl);
  try {
    const company = await companyOf(server);
    const [found] = await server.sql<{ ids: string[] }>(
      `select array_agg(id order by code) as ids from fico_account where company_id = $1 and code in ('1221', '5051', '5301', '5711')`,
      [company],
    );
    const accounts = found!.ids.map(Number);
    const sides = accounts.map((account, i) => ({ account, debit: i % 2 === 0, amount: '12.34' }));
    const [maker, checker] = [await loginOf(server.port, 'accountant'), await loginOf(server.port, 'boss')];
    const bareRun = async (client: number) => {
      const { id } = ok(await post(client, thin.port, '/voucher', { company, day: today(), lines: sides }));
      ok(await post(client, thin.port, '/enter', { company, id }));
    };
    const entries = sides.map(({ account, debit, amount }) => ({
      summary: '测速',
      account,
      [debit ? 'debit' : 'credit']: amount,
    }));
    const ownRun = async (client: number) => {
      const input = { voucherDate: today(), entries };
      const { id } = ok(await post(client, server.port, `${base}/voucher/save`, input, maker));
      ok(await post(client, server.port, `${base}/voucher/audit`, { id }, checker));
    };
    const rows: VoucherRow[] = [];
    for (const clients of [1, 4]) {
      const targets = [
        { name: 'bare', run: bareRun },
        { name: 'ours', run: ownRun },
      ];
      const [bare, ours] = await alternate(targets, clients, rounds, 2000);
      const failures = bare!.failures + ours!.failures;
      rows.push({ clients, bare: bare!.perSecond, ours: ours!.perSecond, failures });
    }
    return rows;
  } finally {
    thin.stop();
  }
}

/** What an accountant opens all day, in a month of whatever the ledger holds. */
export async function benchBooks(
  server: BenchServer,
  period = today().slice(0, 7),
): Promise<{ statements: Timed[]; pages: Timed[] }> {
  const ask = await asking(server);
  const company = await companyOf(server);
  const [account] = await server.sql<{ id: string }>(
    `select id from fico_account where company_id = $1 and code = '5051'`,
    [company],
  );
  const report = (name: string, args: Record<string, string>) => ask(`${base}/report/${name}`, args);
  const statements: Timed[] = [];
  for (const [name, label] of [
    ['trialBalance', '试算平衡表'],
    ['balanceSheet', '资产负债表'],
    ['incomeStatement', '利润表'],
    ['cashFlow', '现金流量表'],
  ] as const)
    statements.push(await timed(label, () => report(name, { period })));
  const book = { account: account!.id, from: period, to: period, pageSize: '50' };
  const first = (await report('subsidiaryLedger', book)) as { nextCursor: string | null };
  const pages = [await timed('明细账，第一页', () => report('subsidiaryLedger', book))];
  if (first.nextCursor !== null) {
    const cursor = first.nextCursor;
    pages.push(await timed('明细账，下一页', () => report('subsidiaryLedger', { ...book, cursor })));
  }
  return { statements, pages };
}

/** So many entries in one month, on accounts that agree with no other ledger, with the sums posting would have left. */
async function fillMonth(server: BenchServer, company: number, month: string, lines: number): Promise<void> {
  await server.sql(
    `insert into fico_gl_entry (company_id, source_id, source_name, id, source_action, source_number, posted_on, created_by, voucher_word, voucher_id, account, debit, credit)
     select ${company}, 2500000000 + g / 2, 'fico_journal', 6000000000 + g, 'audit', null, '${month}-01'::date + g % 28, 0, '记', 0,
            a.ids[1 + g % array_length(a.ids, 1)], case when g % 2 = 0 then 12.34 else 0 end, case when g % 2 = 1 then 12.34 else 0 end
     from generate_series(0, ${lines - 1}) g,
       (select array_agg(id order by code) as ids from fico_account where company_id = ${company} and code in ('1221', '5051', '5301', '5401', '5711', '560304')) a`,
  );
  await server.sql(
    `insert into fico_gl_entry_by_account as t (company_id, account, month, stripe, debit, credit)
     select company_id, account, '${month}-01', 0, sum(debit), sum(credit) from fico_gl_entry where id >= 6000000000 and company_id = ${company} group by 1, 2
     on conflict (company_id, account, month, stripe) do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit`,
  );
  await server.sql('analyze fico_gl_entry');
}

export interface Closing {
  readonly month: string;
  readonly close: number;
  readonly revert: number;
}
/** The first month of the books with so many lines, closed and opened again. */
export async function benchClose(server: BenchServer, lines: number, rounds = 5): Promise<Closing> {
  const company = await companyOf(server);
  const [period] = await server.sql<{ id: string; name: string }>(
    `select id, name from fico_period where company_id = $1 and status = 'open' order by name limit 1`,
    [company],
  );
  const { name } = period!;
  await fillMonth(server, company, name, lines);
  const headers = await loginOf(server.port, 'accountant');
  const took = async (action: string) => {
    const started = performance.now();
    ok(await post(0, server.port, `${base}/period/${action}`, { id: Number(period!.id), reason: '测速' }, headers));
    return performance.now() - started;
  };
  ok(await get(0, server.port, `${base}/period/cockpit?month=${name}`, headers));
  const times: { close: number; revert: number }[] = [];
  for (let round = 0; round < rounds; round++)
    times.push({ close: await took('closeAccount'), revert: await took('revertClose') });
  return {
    month: name,
    close: median(times.map(({ close }) => close)),
    revert: median(times.map(({ revert }) => revert)),
  };
}
