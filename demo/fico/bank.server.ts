import { daysAfter, type Fen, fen, formatFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { type Db, runWork, type User, type Work } from '@heliu/engine';
import { makeFile, matchSuggested, receiveIncome, takeStatement } from '../../modules/fico/server.ts';

interface Booked {
  readonly day: string;
  readonly amount: string;
  readonly party: string | null;
  readonly summary: string | null;
  readonly reference: string | null;
}
interface Told {
  readonly day: string;
  readonly amount: Fen;
  readonly party: string;
  readonly summary: string;
  readonly reference: string;
}

/** The month before this one, whole. */
function lastMonth(today: string): readonly [from: string, to: string] {
  const to = daysAfter(`${today.slice(0, 7)}-01`, -1);
  return [`${to.slice(0, 7)}-01`, to];
}

type Payers = readonly [first: string, second: string];
/** What the cashier has written down as a receipt already, for the accountant to audit. */
const writtenDown = 'T0000724';
/** What the bank did by itself, and what nobody here has heard of yet. */
function unheardOf(from: string, [first, second]: Payers): Told[] {
  const at = (day: number) => daysAfter(from, day - 1);
  return [
    { day: at(12), amount: yuan('-20.00'), party: '', summary: '短信服务费', reference: 'F0000712' },
    { day: at(21), amount: yuan('186.42'), party: '', summary: '协定存款结息', reference: 'I0000721' },
    { day: at(24), amount: yuan('1280.00'), party: second, summary: '货款', reference: writtenDown },
    { day: at(25), amount: yuan('3680.00'), party: first, summary: '货款', reference: 'T0000725' },
    { day: at(26), amount: yuan('2460.00'), party: '沈建国', summary: '代付货款', reference: 'T0000726' },
    { day: at(27), amount: yuan('-35.50'), party: '', summary: '跨行汇款手续费', reference: 'F0000727' },
  ];
}

/** What was booked reaches the bank the same day or the next; the last that went out and came in are still on their way. */
function toldBy(booked: readonly Booked[], from: string, to: string, payers: Payers): Told[] {
  const late = new Set([
    booked.findLast(({ amount }) => amount.startsWith('-')),
    booked.findLast(({ amount }) => !amount.startsWith('-')),
  ]);
  const told = booked.flatMap((one, i): Told[] => {
    if (late.has(one)) return [];
    const next = daysAfter(one.day, 1);
    const day = i % 4 === 3 && next <= to ? next : one.day;
    return [
      {
        day,
        amount: yuan(one.amount),
        party: one.party ?? '',
        summary: one.summary ?? '',
        reference: one.reference ?? `B${day.replaceAll('-', '')}${String(i).padStart(4, '0')}`,
      },
    ];
  });
  return [...told, ...unheardOf(from, payers)].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** As the bank would export it. */
function asFile(told: readonly Told[], opening: Fen): string {
  let balance = opening;
  const rows = told.map(({ day, amount, party, summary, reference }) => {
    balance = sumFen([balance, amount]);
    const [out, into] = amount < 0n ? [formatFen(fen(-amount)), ''] : ['', formatFen(amount)];
    return [day.replaceAll('-', ''), '', out, into, formatFen(balance), summary, reference, party].join(',');
  });
  return [
    '银行账号,571900123410808',
    '交易日,交易时间,借方金额,贷方金额,余额,业务摘要,流水号,收(付)方名称',
    ...rows,
  ].join('\n');
}

async function written(work: Work, from: string, to: string) {
  const [account] = await work.query<{ id: number; opening: string }>(
    'demo.bankAccount',
    `select a.id, (select coalesce(sum(amount), 0)::numeric(18,2)::text from fico_cash_entry e
                   where e.company_id = $1 and e.account = a.id and e.posted_on < $2::date) as opening
     from fico_cashier_account a where a.company_id = $1 and a.code = '03'`,
    [work.company, from],
  );
  const booked = await work.query<Booked>(
    'demo.booked',
    `select posted_on as day, amount::text as amount, party, summary, reference from fico_cash_entry
     where company_id = $1 and account = $2 and posted_on between $3::date and $4::date and reverses_id is null order by posted_on, id`,
    [work.company, account!.id, from, to],
  );
  const payers = await work.query<{ id: number; name: string }>(
    'demo.payers',
    `select c.id, c.name from (select customer, min(id) as id from fico_ar_invoice
       where company_id = $1 and status = 'audited' and open_amount > 3680 group by customer order by 2 limit 2) i
     join crm_customer c on c.company_id = $1 and c.id = i.customer order by i.id`,
    [work.company],
  );
  const [first, second] = payers;
  const opening = account!.opening === '0' ? zeroFen : yuan(account!.opening);
  const text = asFile(toldBy(booked, from, to, [first!.name, second!.name]), opening);
  return { account: account!.id, text, payer: second!.id };
}

/** One of the requests that wait has gone to the bank this morning. */
export async function loadPaymentFile(db: Db, cashier: User, today: string): Promise<void> {
  await runWork(db, cashier, async (work) => {
    const [found] = await work.query<{ account: number; request: number }>(
      'demo.payByFile',
      `select a.id as account, r.id as request from fico_cashier_account a, fico_payment_request r
       where a.company_id = $1 and a.code = '03' and r.company_id = $1 and r.status = 'audited' and r.paid <> 'all'
         and r.bank_no ~ '^[0-9 ]{10,}$' and r.bank_name is not null order by r.id limit 1`,
      [work.company],
    );
    if (!found) return;
    const { account, request } = found;
    await makeFile(work, { account, layout: 'cmb', payDay: today, requests: [request], confirmed: true });
  });
}

/** The statement of last month, matched as far as the cashier has come: the last ten days lie before her. */
export async function loadBankStatement(db: Db, cashier: User, today: string): Promise<void> {
  const [from, to] = lastMonth(today);
  await runWork(db, cashier, async (work) => {
    const { account, text, payer } = await written(work, from, to);
    await takeStatement(work, account, `招商银行基本户 ${from.slice(0, 7)} 交易明细.csv`, text);
    await work.flush();
    await matchSuggested(work, account, from, daysAfter(from, 19));
    const [line] = await work.query<{ id: number }>(
      'demo.income',
      'select id from fico_bank_line where company_id = $1 and account = $2 and reference = $3',
      [work.company, account, writtenDown],
    );
    await receiveIncome(work, account, { line: line!.id, customer: payer, writeOffs: [] });
  });
}
