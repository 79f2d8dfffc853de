import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';

/**
 * The bare program: the same writes in one statement, or in two as our users' browsers send them, with no login, rights,
 * checks, balances or log.
 * It is the ceiling of this stack, and ours is measured as a share of it.
 */
const tables = `
  create table if not exists thin_sequence (company_id bigint, key text, last bigint, primary key (company_id, key));
  create table if not exists thin_invoice (company_id bigint, id bigint generated always as identity, number text, customer bigint, invoice_date date,
    amount numeric(18,2), tax numeric(18,2), total numeric(18,2), audited boolean not null default false, primary key (company_id, id));
  create table if not exists thin_line (company_id bigint, invoice bigint, position int, goods_name text, quantity numeric, price numeric, rate numeric,
    amount numeric(18,2), tax numeric(18,2), primary key (company_id, invoice, position));
  create table if not exists thin_reserved (company_id bigint, sku bigint, reserved numeric, primary key (company_id, sku));
  create table if not exists thin_entry (company_id bigint, id bigint generated always as identity, invoice bigint, account bigint, debit numeric(18,2), credit numeric(18,2),
    primary key (company_id, id));
  create table if not exists thin_receipt (company_id bigint, id bigint generated always as identity, number text, supplier bigint, warehouse bigint, input_date date,
    cost numeric(18,2), audited boolean not null default false, primary key (company_id, id));
  create table if not exists thin_receipt_line (company_id bigint, receipt bigint, position int, sku bigint, quantity numeric, price numeric, cost numeric(18,2),
    primary key (company_id, receipt, position));
  create table if not exists thin_movement (company_id bigint, id bigint generated always as identity, receipt bigint, sku bigint, warehouse bigint, quantity numeric, amount numeric(18,2),
    primary key (company_id, id));
  create table if not exists thin_money (company_id bigint, id bigint generated always as identity, number text, customer bigint, day date, amount numeric(18,2),
    audited boolean not null default false, primary key (company_id, id));
  create table if not exists thin_write_off (company_id bigint, money bigint, position int, invoice bigint, amount numeric(18,2), primary key (company_id, money, position));
  create table if not exists thin_open (company_id bigint, invoice bigint, settled numeric(18,2), primary key (company_id, invoice));
  create table if not exists thin_voucher (company_id bigint, id bigint generated always as identity, number text, day date, audited boolean not null default false,
    primary key (company_id, id));
  create table if not exists thin_voucher_line (company_id bigint, voucher bigint, position int, account bigint, debit numeric(18,2), credit numeric(18,2),
    primary key (company_id, voucher, position));
  create table if not exists thin_account (company_id bigint, account bigint, month date, debit numeric(18,2), credit numeric(18,2), primary key (company_id, account, month));
  create table if not exists thin_stock (company_id bigint, sku bigint, warehouse bigint, quantity numeric, amount numeric(18,2), primary key (company_id, sku, warehouse));`;

const document = `
  with no as (insert into thin_sequence as s values ($1, 'AR', 1) on conflict (company_id, key) do update set last = s.last + 1 returning last),
  head as (insert into thin_invoice (company_id, number, customer, invoice_date, amount, tax, total)
           select $1, 'AR' || lpad(no.last::text, 8, '0'), $2, $3, $4, $5, $6 from no returning id, number),
  line as (insert into thin_line select $1, head.id, u.* from head,
           unnest($7::int[], $8::text[], $9::numeric[], $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[]) u)`;
const save = `${document} select id, number from head`;
const audit = `
  with head as (update thin_invoice set audited = true where company_id = $1 and id = $2 and not audited returning id),
  no as (insert into thin_sequence as s select $1, 'GL', 1 from head on conflict (company_id, key) do update set last = s.last + 1 returning last),
  entry as (insert into thin_entry (company_id, invoice, account, debit, credit) select $1, head.id, u.* from head, no,
            unnest($3::bigint[], $4::numeric[], $5::numeric[]) u)
  select id from head`;
/** Keeps goods for what was saved: the same floor, without a ledger behind it. */
const reserve = `
  with head as (update thin_invoice set audited = true where company_id = $1 and id = $2 and not audited returning id),
  kept as (insert into thin_reserved as s select $1, u.sku, u.quantity from head, unnest($3::bigint[], $4::numeric[]) u(sku, quantity) order by u.sku
           on conflict (company_id, sku) do update set reserved = s.reserved + excluded.reserved)
  select id from head`;
const both = `${document},
  entry as (insert into thin_entry (company_id, invoice, account, debit, credit) select $1, head.id, u.* from head,
            unnest($14::bigint[], $15::numeric[], $16::numeric[]) u)
  select id, number from head`;

/** Goods come in: of all that ours keeps, only what nobody who keeps stock could do without. */
const receive = `
  with no as (insert into thin_sequence as s values ($1, 'RK', 1) on conflict (company_id, key) do update set last = s.last + 1 returning last),
  head as (insert into thin_receipt (company_id, number, supplier, warehouse, input_date, cost)
           select $1, 'RK' || lpad(no.last::text, 8, '0'), $2, $3, $4, $5 from no returning id),
  line as (insert into thin_receipt_line select $1, head.id, u.* from head, unnest($6::int[], $7::bigint[], $8::numeric[], $9::numeric[], $10::numeric[]) u)
  select id from head`;
const store = `
  with head as (update thin_receipt set audited = true where company_id = $1 and id = $2 and not audited returning id, warehouse, cost),
  line as (select l.sku, head.warehouse, l.quantity, l.cost, head.id from head join thin_receipt_line l on l.company_id = $1 and l.receipt = head.id),
  movement as (insert into thin_movement (company_id, receipt, sku, warehouse, quantity, amount) select $1, id, sku, warehouse, quantity, cost from line),
  stock as (insert into thin_stock as s select $1, sku, warehouse, sum(quantity), sum(cost) from line group by sku, warehouse order by sku
            on conflict (company_id, sku, warehouse) do update set quantity = s.quantity + excluded.quantity, amount = s.amount + excluded.amount),
  no as (insert into thin_sequence as s select $1, 'GL', 1 from head on conflict (company_id, key) do update set last = s.last + 1 returning last),
  entry as (insert into thin_entry (company_id, invoice, account, debit, credit) select $1, head.id, u.account, head.cost * u.side, head.cost * (1 - u.side)
            from head, no, (values (1405, 1), (2202, 0)) u(account, side))
  select id from head`;

/** Money comes in: the receipt with what it settles, then what is settled of each invoice and the voucher. */
const take = `
  with no as (insert into thin_sequence as s values ($1, 'SK', 1) on conflict (company_id, key) do update set last = s.last + 1 returning last),
  head as (insert into thin_money (company_id, number, customer, day, amount)
           select $1, 'SK' || lpad(no.last::text, 8, '0'), $2, $3, (select sum(a) from unnest($6::numeric[]) a) from no returning id),
  line as (insert into thin_write_off select $1, head.id, u.* from head, unnest($4::int[], $5::bigint[], $6::numeric[]) u)
  select id from head`;
const settle = `
  with head as (update thin_money set audited = true where company_id = $1 and id = $2 and not audited returning id, amount),
  line as (select l.invoice, l.amount from head join thin_write_off l on l.company_id = $1 and l.money = head.id),
  settled as (insert into thin_open as s select $1, invoice, amount from line order by invoice
              on conflict (company_id, invoice) do update set settled = s.settled + excluded.settled),
  no as (insert into thin_sequence as s select $1, 'GL', 1 from head on conflict (company_id, key) do update set last = s.last + 1 returning last),
  entry as (insert into thin_entry (company_id, invoice, account, debit, credit) select $1, head.id, u.account, head.amount * u.side, head.amount * (1 - u.side)
            from head, no, (values (1002, 1), (1122, 0)) u(account, side))
  select id from head`;

/** A voucher is typed, then stands in the ledger and in the sums of its month. */
const voucher = `
  with no as (insert into thin_sequence as s values ($1, 'PZ', 1) on conflict (company_id, key) do update set last = s.last + 1 returning last),
  head as (insert into thin_voucher (company_id, number, day) select $1, '记-' || lpad(no.last::text, 4, '0'), $2 from no returning id),
  line as (insert into thin_voucher_line select $1, head.id, u.* from head, unnest($3::int[], $4::bigint[], $5::numeric[], $6::numeric[]) u)
  select id from head`;
const enter = `
  with head as (update thin_voucher set audited = true where company_id = $1 and id = $2 and not audited returning id, day),
  line as (select l.account, l.debit, l.credit, head.id, head.day from head join thin_voucher_line l on l.company_id = $1 and l.voucher = head.id),
  entry as (insert into thin_entry (company_id, invoice, account, debit, credit) select $1, id, account, debit, credit from line),
  sums as (insert into thin_account as s select $1, account, date_trunc('month', day)::date, sum(debit), sum(credit) from line group by 2, 3 order by 2
           on conflict (company_id, account, month) do update set debit = s.debit + excluded.debit, credit = s.credit + excluded.credit)
  select id from head`;

interface Voucher {
  readonly company: number;
  readonly day: string;
  readonly lines: readonly { readonly account: number; readonly debit: boolean; readonly amount: string }[];
}

interface Money {
  readonly company: number;
  readonly customer: number;
  readonly day: string;
  readonly invoices: readonly number[];
  readonly amounts: readonly string[];
}

interface Receipt {
  readonly company: number;
  readonly supplier: number;
  readonly warehouse: number;
  readonly inputDate: string;
  readonly lines: readonly { readonly sku: number; readonly quantity: string; readonly price: string }[];
}

interface Line {
  readonly goodsName: string;
  readonly quantity: string;
  readonly taxPrice: string;
  readonly taxRate: string;
}
interface Body {
  readonly company: number;
  readonly customer: number;
  readonly invoiceDate: string;
  readonly lines: readonly Line[];
}

async function serve(url: string, max: number): Promise<FastifyInstance> {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on('error', () => {});
  await pool.query(tables);
  const app = Fastify();
  const yuan = (cents: number) => (cents / 100).toFixed(2);
  const computed = (body: Body) => {
    const lines = body.lines.map(({ quantity, taxPrice, taxRate }) => {
      const total = Math.round(Number(quantity) * Number(taxPrice) * 100);
      const amount = Math.round(total / (1 + Number(taxRate)));
      return { amount, tax: total - amount };
    });
    const [amount, tax] = [lines.reduce((n, l) => n + l.amount, 0), lines.reduce((n, l) => n + l.tax, 0)];
    return {
      head: [
        body.company,
        body.customer,
        body.invoiceDate,
        yuan(amount),
        yuan(tax),
        yuan(amount + tax),
        lines.map((_, i) => i + 1),
        body.lines.map((l) => l.goodsName),
        body.lines.map((l) => l.quantity),
        body.lines.map((l) => l.taxPrice),
        body.lines.map((l) => l.taxRate),
        lines.map((l) => yuan(l.amount)),
        lines.map((l) => yuan(l.tax)),
      ],
      entries: [
        [1122, 5001, 5001, 2221],
        [yuan(amount + tax), '0', '0', '0'],
        ['0', yuan(amount), '0', yuan(tax)],
      ],
    };
  };
  const answer = async (name: string, text: string, values: unknown[]) => {
    const { rows } = await pool.query<{ id: number }>({ name, text, values });
    return { code: '200', data: rows[0] };
  };
  app.post<{ Body: Body }>('/invoice', ({ body }) => {
    const { head, entries } = computed(body);
    return answer('both', both, [...head, ...entries]);
  });
  app.post<{ Body: Body }>('/save', ({ body }) => answer('save', save, computed(body).head));
  app.post<{ Body: Body & { id: number } }>('/audit', ({ body }) =>
    answer('audit', audit, [body.company, body.id, ...computed(body).entries]),
  );
  app.post<{ Body: Receipt }>('/receive', ({ body: { company, supplier, warehouse, inputDate, lines } }) => {
    const costs = lines.map(({ quantity, price }) => Math.round(Number(quantity) * Number(price) * 100));
    return answer('receive', receive, [
      company,
      supplier,
      warehouse,
      inputDate,
      yuan(costs.reduce((a, b) => a + b, 0)),
      lines.map((_, i) => i + 1),
      lines.map(({ sku }) => sku),
      lines.map(({ quantity }) => quantity),
      lines.map(({ price }) => price),
      costs.map(yuan),
    ]);
  });
  app.post<{ Body: { company: number; id: number } }>('/store', ({ body: { company, id } }) =>
    answer('store', store, [company, id]),
  );
  app.post<{ Body: Body & { id: number; skus: readonly number[]; quantities: readonly string[] } }>(
    '/reserve',
    ({ body }) => answer('reserve', reserve, [body.company, body.id, body.skus, body.quantities]),
  );
  app.post<{ Body: Money }>('/take', ({ body: { company, customer, day, invoices, amounts } }) =>
    answer('take', take, [company, customer, day, invoices.map((_, i) => i + 1), invoices, amounts]),
  );
  app.post<{ Body: { company: number; id: number } }>('/settle', ({ body: { company, id } }) =>
    answer('settle', settle, [company, id]),
  );
  app.post<{ Body: Voucher }>('/voucher', ({ body: { company, day, lines } }) =>
    answer('voucher', voucher, [
      company,
      day,
      lines.map((_, i) => i + 1),
      lines.map(({ account }) => account),
      lines.map(({ debit, amount }) => (debit ? amount : '0')),
      lines.map(({ debit, amount }) => (debit ? '0' : amount)),
    ]),
  );
  app.post<{ Body: { company: number; id: number } }>('/enter', ({ body: { company, id } }) =>
    answer('enter', enter, [company, id]),
  );
  app.addHook('onClose', () => pool.end());
  return app;
}

export interface Thin {
  readonly port: number;
  stop(): void;
}

/** In a process of its own, as ours is: a call must cross the same distance to both. */
export function startThin(url: string): Promise<Thin> {
  const child = fork(fileURLToPath(import.meta.url), [url], { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (port) => resolve({ port: port as number, stop: () => child.kill() }));
  });
}

if (process.send && process.argv[2]) {
  process.once('disconnect', () => process.exit());
  const app = await serve(process.argv[2], 8);
  process.send(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port));
}
