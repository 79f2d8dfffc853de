import { findEntity, formatFen, zeroFen } from '@heliu/model';
import { bindReport, Params, prepared, today, visible, type Work } from '@heliu/engine';
import { entityNamed } from '@heliu/model';
import {
  ageKey,
  apAgeing,
  apDetail,
  apDue,
  apSummary,
  arAgeing,
  arDetail,
  arDue,
  arSummary,
  customerStatement,
  type EntrySource,
  invoiceWriteOff,
  saleAccount,
  saleAccounts,
  supplierStatement,
} from './open-report.calls.ts';
import { setting } from '../../system/server.ts';
import { bucketsOf } from './ageing.rules.ts';
import { forecastReport } from './forecast.server.ts';
import { openParts } from './open-items.server.ts';
import { accountOf } from './partner-account.server.ts';
import { payableSide, receivableSide, type Side } from './sides.ts';
import { statementOf } from './statement.rules.ts';

const run = async <R extends object>(work: Work, text: string, params: Params): Promise<R[]> => {
  const { name, values } = prepared(text, params.values);
  return work.query<R & Record<string, unknown>>(name, text, values) as Promise<R[]>;
};
const money = (sql: string) => `coalesce(${sql}, 0)::numeric(18,2)::text`;

function bindDue(side: Side, report: typeof arDue) {
  return bindReport(report, async (asked, work, most) => {
    const params = new Params();
    const asOf = asked.asOf ?? today();
    const { partner, person, department } = asked;
    const parts = openParts(side, { asOf, partner, person, department }, work, params);
    const bounds = [
      ['p.due_date >=', asked.dueFrom],
      ['p.due_date <=', asked.dueTo],
      ['p.invoice_date >=', asked.docFrom],
      ['p.invoice_date <=', asked.docTo],
    ] as const;
    const where = bounds.flatMap(([test, day]) => (day === null ? [] : [`${test} ${params.add(day)}::date`]));
    const reminded =
      side.key === 'ap'
        ? 'null as reminded, null as level from part p'
        : `r.day as reminded, r.level from part p left join lateral (select l.day, l.level from fico_dunning_letter_v l where l.customer = p.partner
             and l.day <= ${params.add(asOf)}::date and not l.deleted order by l.day desc, l.id desc limit 1) r on true`;
    const text = `with ${parts}
      select p.partner, p.invoice, p.invoice_date as "invoiceDate", p.due_date as "dueDate", greatest(0, ${params.add(asOf)}::date - p.due_date) as "overdueDays",
        p.person, p.amount::numeric(18,2)::text as amount, p.open::numeric(18,2)::text as open, ${reminded}
      where ${['p.open <> 0', ...where].join(' and ')} order by p.due_date, p.invoice limit ${params.add(most + 1)}::int`;
    return { rows: await run(work, text, params) };
  });
}

/** What the company has laid down, unless somebody wants to see it otherwise. */
const companyBuckets =
  ({ key }: Side) =>
  async ({ buckets }: { readonly buckets: string | null }, work: Work) => {
    if (buckets !== null) return {};
    const days = JSON.parse(await setting(work, `${key}.ageingBuckets`)) as readonly number[];
    return { buckets: days.join(',') };
  };

function bindAgeing(side: Side, report: typeof arAgeing) {
  const { ledger, partner } = side;
  return bindReport(
    report,
    async ({ basis, buckets, asOf: day, partner: one, person, department }, work, most) => {
      // Advances are nobody's in particular.
      const isWhole = person === null && (department ?? null) === null;
      const params = new Params();
      const asOf = day ?? today();
      const isDue = (basis ?? 'due') === 'due';
      const found = bucketsOf(buckets, isDue ? 'due' : 'document');
      const at = params.add(asOf);
      const seen = visible(entityNamed(partner.entity), work.user, 'c', params);
      // The largest first; whoever sells or buys stands on invoices, so that with him all partners are looked at.
      const limit = isWhole
        ? `order by abs(k.amount) + abs(k.advance) desc, k.partner limit ${params.add(most + 1)}::int`
        : '';
      const only = one === null ? '' : ` and k.partner = ${params.add(one)}::bigint`;
      const parts = openParts(
        side,
        { asOf, partner: one, person, department },
        work,
        params,
        'x.partner in (select w.partner from wanted w)',
      );
      const age = isDue ? `${at}::date - p.due_date` : `${at}::date - p.invoice_date`;
      const ages = Array.from({ length: 8 }, (_, place) => {
        const bucket = found[place];
        const test =
          bucket && `${age} >= ${bucket.from}${bucket.to === undefined ? '' : ` and ${age} <= ${bucket.to}`}`;
        return `${test ? money(`sum(p.open) filter (where ${test})`) : `'0.00'`} as "${ageKey(place)}"`;
      });
      const text = `with standing as (
        select x.partner, sum(x.amount) as amount, sum(x.advance) as advance, bool_or(x.is_later) as is_later from (
          select b.${partner.column} as partner, b.amount, b.${side.advanceColumn} as advance, false as is_later from ${ledger}_by_${partner.column}_v b
          union all
          select e.${partner.column}, -e.amount, -e.${side.advanceColumn}, true from ${ledger}_v e where e.posted_on > ${at}::date
        ) x group by 1
      ), wanted as materialized (
        select k.partner, k.advance from standing k join ${partner.entity}_v c on c.id = k.partner
        where ${['true', ...seen].join(' and ')}${only} and (k.amount <> 0 or k.advance <> 0 or k.is_later
          or exists (select 1 from ${ledger}_by_open_v z where z.${partner.column} = k.partner and z.amount <> 0)) ${limit}
      ), ${parts}, aged as (
        select p.partner, sum(p.open) as total, ${money(`sum(p.open) filter (where p.due_date >= ${at}::date)`)} as "notDue",
          ${money(`sum(p.open) filter (where p.due_date < ${at}::date)`)} as overdue, ${ages.join(', ')}
        from part p group by 1
      )
      select w.partner, ${at}::date as day, ${money('a.total')} as total, coalesce(a."notDue", '0.00') as "notDue", coalesce(a.overdue, '0.00') as overdue,
        ${found.map((_, place) => `coalesce(a."${ageKey(place)}", '0.00') as "${ageKey(place)}"`).join(', ')},
        ${ages.slice(found.length).length === 0 ? '' : `${ages.slice(found.length).join(', ')},`}
        ${isWhole ? money('w.advance') : `'0.00'`} as advance,
        (select e.posted_on from ${ledger}_v e where e.${partner.column} = w.partner and e.posted_on <= ${at}::date
           and e.source_name <> '${side.invoice.entity}' and (e.amount < 0 or e.${side.advanceColumn} > 0) order by e.posted_on desc, e.id desc limit 1) as "lastPaid"
      from wanted w left join aged a on a.partner = w.partner
      where a.partner is not null ${isWhole ? 'or w.advance <> 0' : ''}
      order by abs(coalesce(a.total, 0)) desc, w.partner`;
      return { rows: await run(work, text, params) };
    },
    companyBuckets(side),
  );
}

function bindSummary(side: Side, report: typeof arSummary) {
  const { ledger, partner, advanceColumn } = side;
  return bindReport(report, async ({ from, to, partner: one }, work, most) => {
    const params = new Params();
    const [first, last] = [params.add(from), params.add(to)];
    const seen = visible(entityNamed(partner.entity), work.user, 'c', params);
    const only = one === null ? [] : [`c.id = ${params.add(one)}::bigint`];
    const within = `e.posted_on <= ${last}::date`;
    const text = `with k as (
        select b.${partner.column} as partner, sum(b.amount) as amount, sum(b.${advanceColumn}) as advance from ${ledger}_by_${partner.column}_v b group by 1
      ), m as (
        select e.${partner.column} as partner, sum(e.amount) as since,
          sum(e.amount) filter (where not (${within})) as after, sum(e.${advanceColumn}) filter (where not (${within})) as advance_after,
          sum(e.amount) filter (where ${within} and e.source_name = '${side.invoice.entity}') as increase,
          -sum(e.amount) filter (where ${within} and e.source_name <> '${side.invoice.entity}') as settled
        from ${ledger}_v e where e.posted_on >= ${first}::date group by 1
      )
      select c.id as partner, ${money('k.amount - coalesce(m.since, 0)')} as opening, ${money('m.increase')} as increase, ${money('m.settled')} as settled,
        ${money('k.amount - coalesce(m.after, 0)')} as closing, ${money('k.advance - coalesce(m.advance_after, 0)')} as advance
      from k join ${partner.entity}_v c on c.id = k.partner left join m on m.partner = k.partner
      where ${['true', ...only, ...seen].join(' and ')} and (k.amount - coalesce(m.since, 0) <> 0 or coalesce(m.increase, 0) <> 0 or coalesce(m.settled, 0) <> 0
        or k.amount - coalesce(m.after, 0) <> 0 or k.advance - coalesce(m.advance_after, 0) <> 0)
      order by c.code limit ${params.add(most + 1)}::int`;
    return { rows: await run(work, text, params) };
  });
}

function bindDetail(side: Side, report: typeof arDetail) {
  return bindReport(report, async (asked, work, most) => {
    const { opening, entries } = await accountOf(work, side, asked, most);
    const first = {
      date: asked.from,
      document: '期初余额',
      invoice: null,
      increase: zeroFen,
      settled: zeroFen,
      advance: zeroFen,
      ...opening,
      source: null,
    };
    return { rows: [first, ...entries].map((row) => ({ ...row, source: row.source as EntrySource })) };
  });
}

function bindStatement(side: Side, report: typeof customerStatement) {
  return bindReport(report, async (asked, work, most) => {
    const { opening, lines } = statementOf(await accountOf(work, side, asked, most));
    const first = {
      date: asked.from,
      document: '期初余额',
      dueDate: null,
      increase: zeroFen,
      settled: zeroFen,
      balance: opening,
      source: null,
    };
    return { rows: [first, ...lines].map((row) => ({ ...row, source: row.source as EntrySource })) };
  });
}

const writeOff = bindReport(invoiceWriteOff, async ({ side: key, from, to, customer, supplier }, work, most) => {
  const side = key === 'ap' ? payableSide : receivableSide;
  const { ledger, invoice, partner } = side;
  const one = key === 'ap' ? supplier : customer;
  const params = new Params();
  const where = [
    `i.invoice_date between ${params.add(from)}::date and ${params.add(to)}::date`,
    `e.source_name <> '${invoice.entity}' and e.amount <> 0 and e.reverses_id is null`,
    `not exists (select 1 from ${ledger}_v r where r.reverses_id = e.id)`,
    ...(one === null ? [] : [`i.${partner.column} = ${params.add(one)}::bigint`]),
    ...visible(entityNamed(invoice.entity), work.user, 'i', params),
  ];
  const text = `select e.${partner.column} as partner, i.id as invoice, i.invoice_date as "invoiceDate", e.posted_on as "settledOn", (-e.amount)::text as amount,
      e.source_name as entity, e.source_id as id, e.source_number as number
    from ${invoice.entity}_v i join ${ledger}_v e on e.invoice = i.id where ${where.join(' and ')}
    order by i.invoice_date, i.id, e.id limit ${params.add(most + 1)}::int`;
  interface Row extends EntrySource {
    readonly partner: number;
    readonly invoice: number;
    readonly invoiceDate: string;
    readonly settledOn: string;
    readonly amount: string;
    readonly number: string | null;
  }
  const rows = await run<Row>(work, text, params);
  const isPayable = key === 'ap';
  return {
    rows: rows.map(({ partner: who, invoice: what, amount, entity, id, number, invoiceDate, settledOn }) => ({
      customer: isPayable ? null : who,
      supplier: isPayable ? who : null,
      receivable: isPayable ? null : what,
      payable: isPayable ? what : null,
      invoiceDate,
      settledOn,
      document: `${findEntity(entity)?.label ?? entity} ${number ?? ''}`.trim(),
      received: isPayable ? formatFen(zeroFen) : amount,
      paid: isPayable ? amount : formatFen(zeroFen),
      source: { entity, id },
    })),
  };
});

export const openItemReports = [
  bindAgeing(receivableSide, arAgeing),
  bindAgeing(payableSide, apAgeing as never),
  bindDue(receivableSide, arDue),
  bindDue(payableSide, apDue as never),
  bindSummary(receivableSide, arSummary),
  bindSummary(receivableSide, saleAccounts),
  bindSummary(payableSide, apSummary as never),
  bindDetail(receivableSide, arDetail),
  bindDetail(receivableSide, saleAccount),
  bindDetail(payableSide, apDetail as never),
  bindStatement(receivableSide, customerStatement),
  bindStatement(payableSide, supplierStatement as never),
  writeOff,
  forecastReport,
];
