import { amend, behaviour, type Blocker, handle, invalid, load, Refusal, type Work } from '@heliu/engine';
import { type Draft, type Full, sumFen, yuan, zeroFen } from '@heliu/model';
import { cashEntry } from '../../fico/model.ts';
import { bookingOf, cashierAccountsOf, type PostingSource } from '../../fico/server.ts';
import type { InsuranceKind } from '../insurance/contribution.rules.ts';
import { bankFile } from '../run/bank-file.server.ts';
import { takeTurn } from '../run/calculate.server.ts';
import { salarySlip } from '../run/salary-slip.ts';
import { staffSalary } from '../run/staff-salary.ts';
import { wageAccounts, withheldFor } from '../run/wage-accounts.server.ts';
import { contributionKinds, contributionPayment } from './contribution-payment.ts';
import { contributionPosting, salaryPaymentPosting } from './payout.posting.ts';
import {
  type Contribution,
  contributionBook,
  contributionComplaint,
  contributionFigures,
  type Owed,
  type PaidSums,
  paymentComplaint,
  salaryPaymentBook,
} from './payout.rules.ts';
import { paymentPayList, salaryPayment } from './salary-payment.ts';

type Payment = Full<typeof salaryPayment>;
type Paid = Full<typeof contributionPayment>;

const hold = (_: readonly number[], work: Work) => takeTurn(work);
const blocked = (message: string): Blocker => ({ code: 'HR103', message });

/** The month that is paid; before its audit nobody knows what anybody gets. */
async function auditedRun(work: Work, id: number): Promise<{ readonly payMonth: string }> {
  const [run] = await work.query<{ payMonth: string; status: string }>(
    'hr_staff_salary.paid',
    'select pay_month as "payMonth", status from hr_staff_salary where company_id = $1 and id = $2',
    [work.company, id],
  );
  if (!run) throw invalid([{ path: 'run', message: `${staffSalary.label}不存在` }]);
  if (run.status === 'audited') return run;
  throw invalid([{ path: 'run', message: `${run.payMonth} 的工资还没有审核，审核后才能发放、缴纳` }]);
}

async function cashierOf(work: Work, id: number) {
  const account = (await cashierAccountsOf(work, [id])).get(id);
  if (!account) throw new Refusal('没有这个出纳账户');
  return account;
}

// ── 工资发放单

interface PaidBy {
  readonly id?: number;
  readonly run: number;
  readonly held: readonly { readonly staff: number }[];
  readonly status?: string;
}
/** The slips a payment is for: its own once it is audited, till then all that nobody has paid and that are not held back. */
const slipsPaidBy = ({ id, run, held, status }: PaidBy) => ({
  where: `x.company_id = $1 and x.run = $2 and not x.deleted
    and case when $3::bigint is null then x.payment is null and x.staff <> all($4::bigint[]) else x.payment = $3 end`,
  values: [run, status === 'audited' ? id : null, held.map(({ staff }) => staff)] as const,
});

async function paidSums(work: Work, by: PaidBy): Promise<PaidSums> {
  const { where, values } = slipsPaidBy(by);
  const [row] = await work.query<Record<Exclude<keyof PaidSums, 'people'>, string> & { people: number }>(
    'hr_salary_payment.sums',
    `select count(*)::int as people, coalesce(sum(gross - reduced), 0)::numeric(18,2)::text as wage,
       coalesce(sum(social + fund), 0)::numeric(18,2)::text as insured, coalesce(sum(tax), 0)::numeric(18,2)::text as tax,
       coalesce(sum(other_deducted), 0)::numeric(18,2)::text as "otherDeducted", coalesce(sum(net), 0)::numeric(18,2)::text as net
     from hr_salary_slip x where ${where}`,
    [work.company, ...values],
  );
  const { people, wage, insured, tax, otherDeducted, net } = row!;
  return {
    people,
    wage: yuan(wage),
    insured: yuan(insured),
    tax: yuan(tax),
    otherDeducted: yuan(otherDeducted),
    net: yuan(net),
  };
}

interface KindSum {
  readonly kind: InsuranceKind;
  readonly of: 'deduction' | 'employer';
  readonly amount: string;
}
/** Amounts under the same account together. */
function byAccount(sums: readonly { readonly account: number; readonly amount: string }[]): Owed[] {
  const accounts = new Map<number, Owed>();
  for (const { account, amount } of sums) {
    const so = accounts.get(account)?.amount ?? zeroFen;
    accounts.set(account, { account, amount: sumFen([so, yuan(amount)]) });
  }
  // In the order of the chart, as people look for them.
  return [...accounts.values()]
    .filter(({ amount }) => amount !== zeroFen)
    .toSorted((one, other) => one.account - other.account);
}

const partsSql = (
  where: string,
) => `select p.key as kind, f ->> 'kind' as "of", sum(p.value::numeric)::numeric(18,2)::text as amount
  from hr_salary_slip x, jsonb_array_elements(x.figures) f, jsonb_each_text(f -> 'parts') p
  where ${where} and f ->> 'kind' in ('deduction', 'employer') group by 1, 2 order by 1, 2`;

/** What was kept back of these wages for insurance and fund, by the accounts it is owed under from now on. */
async function withheld(work: Work, by: PaidBy): Promise<Owed[]> {
  const { where, values } = slipsPaidBy(by);
  const rows = await work.query<KindSum>('hr_salary_payment.withheld', partsSql(where), [work.company, ...values]);
  const of = await wageAccounts(work);
  return byAccount(
    rows.flatMap(({ kind, of: side, amount }) =>
      side === 'deduction' ? [{ account: of(withheldFor[kind]), amount }] : [],
    ),
  );
}

async function fillPayment(draft: Draft<typeof salaryPayment>, work: Work): Promise<void> {
  await auditedRun(work, draft.run);
  const twice = draft.held.findIndex(({ staff }, at) => draft.held.findIndex((one) => one.staff === staff) < at);
  if (twice >= 0) throw invalid([{ path: `held.${twice}.staff`, message: `暂缓发放第${twice + 1}行：这个人已经填过` }]);
  const sums = await paidSums(work, draft);
  const complaint = paymentComplaint(draft, sums);
  if (complaint) throw invalid([complaint]);
  Object.assign(draft, sums);
}

/** What was saved is what is paid: if anything has changed since, somebody has to look at it again. */
async function paymentBlockers(record: Payment, work: Work): Promise<Blocker[]> {
  const { status, payMonth } = await load(work, staffSalary, record.run);
  if (status !== 'audited') return [blocked(`${payMonth} 的工资已经反审核，请先审核工资`)];
  const sums = await paidSums(work, record);
  const keys = ['people', 'wage', 'insured', 'tax', 'otherDeducted', 'net'] as const;
  if (keys.every((key) => sums[key] === record[key])) return [];
  return [blocked('保存之后，这个月要发的人或金额变过（如另一张发放单先审核了），请打开修改，核对后重新保存')];
}

async function salaryPaymentBooking(record: Payment, work: Work) {
  const { payMonth } = await load(work, staffSalary, record.run);
  const [of, cashier] = [await wageAccounts(work), await cashierOf(work, record.cashier)];
  const book = salaryPaymentBook(payMonth, record, await withheld(work, record), {
    wage: of('wage'),
    tax: of('tax'),
    other: record.otherAccount,
    cash: cashier.account,
  });
  return { book, cashier, payMonth };
}

export const salaryPaymentBooked: PostingSource = {
  scheme: salaryPaymentPosting,
  booked: 'audited',
  masked: 'salary',
  book: async (record: Payment, work) => (await salaryPaymentBooking(record, work)).book,
};

/** Writes down whose wages went with it, and what of the month is left. */
async function settle(work: Work, record: Payment, paid: boolean): Promise<void> {
  const { where, values } = slipsPaidBy({ ...record, status: paid ? 'draft' : 'audited' });
  const slips = await work.query<{ id: number }>(
    'hr_salary_payment.slips',
    `select x.id from hr_salary_slip x where ${where} order by x.id`,
    [work.company, ...values],
  );
  for (let at = 0; at < slips.length; at += 2000)
    await amend(
      work,
      salarySlip,
      slips.slice(at, at + 2000).map(({ id }) => ({ id, payment: paid ? record.id : null })),
      { silent: true },
    );
  const [{ open, all } = { open: 0, all: 0 }] = await work.query<{ open: number; all: number }>(
    'hr_salary_payment.left',
    `select count(*) filter (where payment is null)::int as open, count(*)::int as all from hr_salary_slip
     where company_id = $1 and run = $2 and not deleted`,
    [work.company, record.run],
  );
  const payState = open === 0 ? 'paid' : open === all ? 'none' : 'part';
  await amend(work, staffSalary, [{ id: record.run, payState }], { silent: true });
}

export const salaryPaymentBehaviour = behaviour(salaryPayment, {
  check: fillPayment,
  actions: {
    audit: {
      hold,
      blockers: paymentBlockers,
      async post(record, work) {
        // What no longer fits what was saved would not balance; the blockers tell why.
        if ((await paymentBlockers(record, work)).length > 0) return [];
        const { book, cashier, payMonth } = await salaryPaymentBooking(record, work);
        return [
          ...(await bookingOf(work, salaryPaymentPosting))(book),
          cashEntry({
            account: cashier.id,
            expense: record.net,
            summary: `发放 ${payMonth} 工资 ${record.people} 人`,
            reference: record.reference,
            mayOverdraw: cashier.mayOverdraw,
          }),
        ];
      },
      also: (record, work) => settle(work, record, true),
      // No amount is told here: whoever audits may be kept from seeing salaries.
      effect: ({ people, held }) => ({
        text: '付款账户减少实发合计，代扣的个税和社保公积金转为应缴，生成一张凭证；钱仍要在网银里发出去，可下载银行代发文件。',
        facts: [
          { label: '发放人数', value: `${people} 人` },
          ...(held.length > 0 ? [{ label: '暂缓发放', value: `${held.length} 人` }] : []),
        ],
      }),
    },
    deaudit: { hold, also: (record, work) => settle(work, record, false) },
  },
});

export const salaryPaymentHandlers = [
  handle(paymentPayList, async ({ id }, work) => {
    const payment = await load(work, salaryPayment, id);
    const { payMonth } = await auditedRun(work, payment.run);
    return bankFile(work, { entity: salaryPayment.name, id, number: payment.number, payMonth }, slipsPaidBy(payment));
  }),
];

// ── 社保个税缴纳单

/** What all slips of a month owe of one kind, by the accounts it stands under. */
async function contributionOf(work: Work, run: number, kind: Paid['kind']): Promise<Contribution> {
  const of = await wageAccounts(work);
  const values = [work.company, run];
  const own = 'x.company_id = $1 and x.run = $2 and not x.deleted';
  if (kind === 'tax') {
    const [row] = await work.query<{ people: number; amount: string }>(
      'hr_contribution_payment.tax',
      `select count(*) filter (where tax <> 0)::int as people, coalesce(sum(tax), 0)::numeric(18,2)::text as amount from hr_salary_slip x where ${own}`,
      values,
    );
    return {
      people: row!.people,
      personal: byAccount([{ account: of('tax'), amount: row!.amount }]),
      employer: [],
    };
  }
  const rows = await work.query<KindSum>('hr_contribution_payment.parts', partsSql(own), values);
  const fits = rows.filter((row) => (row.kind === 'housing') === (kind === 'fund'));
  const [counted] = await work.query<{ people: number }>(
    'hr_contribution_payment.people',
    `select count(*)::int as people from hr_salary_slip x where ${own}
       and case when $3::bool then fund + employer_fund else social + employer_social end <> 0`,
    [...values, kind === 'fund'],
  );
  const side = (which: KindSum['of'], account: (one: InsuranceKind) => number) =>
    byAccount(fits.flatMap((row) => (row.of === which ? [{ account: account(row.kind), amount: row.amount }] : [])));
  return {
    people: counted!.people,
    personal: side('deduction', (one) => of(withheldFor[one])),
    employer: side('employer', of),
  };
}

/** The other one that has paid the same already. */
async function doubles(work: Work, { id, run, kind }: Pick<Paid, 'run' | 'kind'> & { id?: number }) {
  return work.query<{ id: number; number: string }>(
    'hr_contribution_payment.doubles',
    `select id, number from hr_contribution_payment where company_id = $1 and run = $2 and kind = $3 and status = 'audited' and id is distinct from $4`,
    [work.company, run, kind, id ?? null],
  );
}

async function fillContribution(draft: Draft<typeof contributionPayment>, work: Work): Promise<void> {
  const run = await auditedRun(work, draft.run);
  const [other] = await doubles(work, draft);
  const label = contributionKinds[draft.kind];
  if (other)
    throw invalid([
      { path: 'kind', message: `${run.payMonth} 的${label}已由缴纳单 ${other.number} 缴纳，不要重复缴纳` },
    ]);
  const owed = await contributionOf(work, draft.run, draft.kind);
  const complaint = contributionComplaint(draft, owed);
  if (complaint) throw invalid([complaint]);
  Object.assign(draft, contributionFigures(owed, draft.difference ?? zeroFen));
}

async function contributionBlockers(record: Paid, work: Work): Promise<Blocker[]> {
  const { status, payMonth } = await load(work, staffSalary, record.run);
  if (status !== 'audited') return [blocked(`${payMonth} 的工资已经反审核，请先审核工资`)];
  const [other] = await doubles(work, record);
  if (other)
    return [
      {
        ...blocked(`${payMonth} 的${contributionKinds[record.kind]}已由缴纳单 ${other.number} 缴纳`),
        record: { entity: contributionPayment.name, id: other.id, title: other.number },
      },
    ];
  const now = contributionFigures(await contributionOf(work, record.run, record.kind), record.difference ?? zeroFen);
  const isSame = (['people', 'personal', 'employer', 'amount'] as const).every((key) => now[key] === record[key]);
  return isSame ? [] : [blocked('保存之后，这个月的工资变过，请打开修改，核对后重新保存')];
}

async function contributionBooking(record: Paid, work: Work) {
  const { payMonth } = await load(work, staffSalary, record.run);
  const cashier = await cashierOf(work, record.cashier);
  const book = contributionBook(await contributionOf(work, record.run, record.kind), {
    month: payMonth,
    kind: contributionKinds[record.kind],
    difference: record.difference ?? zeroFen,
    differenceAccount: record.differenceAccount,
    department: record.differenceDepartment,
    cash: cashier.account,
  });
  return { book, cashier, payMonth };
}

export const contributionBooked: PostingSource = {
  scheme: contributionPosting,
  booked: 'audited',
  masked: 'salary',
  book: async (record: Paid, work) => (await contributionBooking(record, work)).book,
};

export const contributionPaymentBehaviour = behaviour(contributionPayment, {
  check: fillContribution,
  actions: {
    audit: {
      hold,
      blockers: contributionBlockers,
      async warnings({ run }, work) {
        const { payMonth, payState } = await load(work, staffSalary, run);
        return payState === 'paid'
          ? []
          : [`${payMonth} 的工资还没有全部发放：没有发放的人，代扣的部分还没有转为应缴，先缴的部分暂时挂在借方`];
      },
      async post(record, work) {
        if ((await contributionBlockers(record, work)).length > 0) return [];
        const { book, cashier, payMonth } = await contributionBooking(record, work);
        return [
          ...(await bookingOf(work, contributionPosting))(book),
          cashEntry({
            account: cashier.id,
            expense: record.amount,
            summary: `缴纳 ${payMonth} ${contributionKinds[record.kind]}`,
            reference: record.reference,
            mayOverdraw: cashier.mayOverdraw,
          }),
        ];
      },
      effect: ({ people, kind }) => ({
        text: `付款账户减少缴纳金额，冲减应缴的${contributionKinds[kind]}，生成一张凭证。`,
        facts: [{ label: '人数', value: `${people} 人` }],
      }),
    },
    deaudit: { hold },
  },
});
