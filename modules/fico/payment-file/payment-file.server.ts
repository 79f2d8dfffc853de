import { type Fen, formatFen, sumFen, yuan } from '@heliu/model';
import {
  asSheet,
  type Cell,
  handle,
  load,
  note,
  Params,
  prepared,
  Refusal,
  save,
  type SheetColumn,
  sheetOf,
  visible,
  type Work,
} from '@heliu/engine';
import { type Hold, holdComplaint } from '../../crm/model.ts';
import { cashierAccount } from '../cashier-account/cashier-account.ts';
import { holdItems } from '../open-item/open-item.server.ts';
import { likelyDoubles } from '../payment-request/payment-request.server.ts';
import { paymentRequest } from '../payment-request/payment-request.ts';
import {
  downloadPaymentFile,
  type FileCandidate,
  fileCandidates,
  makePaymentFile,
  mostInFile,
} from './payment-file.calls.ts';
import { type Candidate, fileComplaint, type FileLayout, fileWarnings, layouts } from './payment-file.rules.ts';
import { paymentFile } from './payment-file.ts';

interface Row {
  readonly id: number;
  readonly number: string;
  readonly status: Candidate['status'];
  readonly supplier: number | null;
  readonly payeeName: string | null;
  readonly bankName: string | null;
  readonly bankNo: string | null;
  readonly knownNo: string | null;
  readonly purpose: string;
  readonly requestDate: string;
  readonly expectedDate: string | null;
  readonly amount: string;
  readonly open: string;
  readonly supplierName: string | null;
  readonly supplierHold: Hold | null;
  readonly supplierDisabled: boolean;
  readonly files: readonly string[];
}
/** Requests that wait for their money; of those asked for by id, whatever has become of them. */
async function waiting(work: Work, ids?: readonly number[]): Promise<Row[]> {
  const params = new Params();
  const company = params.add(work.company);
  const which = ids
    ? `r.id = any(${params.add(ids)}::bigint[])`
    : `r.status = 'audited' and r.paid in ('none', 'part')`;
  const rights = visible(paymentRequest, work.user, 'r', params)
    .map((one) => ` and ${one}`)
    .join('');
  const text = `select r.id, r.number, r.status, r.supplier, r.payee_name as "payeeName", r.bank_name as "bankName", r.bank_no as "bankNo",
      coalesce(s.bank_no, h.bank_no) as "knownNo", r.purpose, r.request_date as "requestDate", r.expected_date as "expectedDate",
      r.amount::text as amount, (r.amount - r.paid_amount)::numeric(18,2)::text as open,
      s.name as "supplierName", s.hold as "supplierHold", coalesce(s.disabled, false) as "supplierDisabled",
      coalesce((select array_agg(f.name order by f.id) from fico_payment_file_lines l
                join fico_payment_file f on f.company_id = ${company} and f.id = l.document_id and not f.deleted
                where l.company_id = ${company} and l.request = r.id), '{}') as files
    from fico_payment_request r
    left join crm_supplier s on s.company_id = ${company} and s.id = r.supplier
    left join hr_staff h on h.company_id = ${company} and h.id = r.staff
    where r.company_id = ${company} and ${which}${rights}
    order by r.expected_date nulls last, r.id limit ${mostInFile + 1}`;
  const [found] = await work.all([prepared(text, params.values)]);
  return found!.rows as unknown as Row[];
}

async function judged(work: Work, rows: readonly Row[]): Promise<FileCandidate[]> {
  const doubles = await likelyDoubles(
    work,
    rows.map((row) => ({ ...row, amount: yuan(row.amount) })),
  );
  return rows.map((row) => {
    const { id, number, payeeName, bankName, bankNo, purpose, expectedDate, open } = row;
    const { supplierName: name, supplierHold: hold, supplierDisabled: disabled } = row;
    const held = name === null || hold === null ? undefined : holdComplaint({ name, hold, disabled }, 'payments');
    return {
      id,
      number,
      payeeName,
      bankName,
      bankNo,
      purpose,
      expectedDate,
      open,
      complaint: fileComplaint({ ...row, open: yuan(open), hold: held ?? null }) ?? null,
      warnings: fileWarnings({ ...row, doubles: doubles.get(id) ?? [] }),
    };
  });
}

async function demandPayer(work: Work, id: number) {
  const [row] = await work.query<{
    name: string;
    kind: string;
    bankName: string | null;
    bankNo: string | null;
    disabled: boolean;
  }>(
    'fico_payment_file.payer',
    `select name, kind, bank_name as "bankName", bank_no as "bankNo", disabled from fico_cashier_account
     where company_id = $1 and id = $2 and not deleted`,
    [work.company, id],
  );
  if (!row) throw new Refusal('没有这个付款账户');
  if (row.disabled) throw new Refusal(`付款账户${row.name}已停用`);
  if (row.kind !== 'bank') throw new Refusal(`${row.name}不是银行账户，不能生成付款文件`);
  if (!row.bankNo) throw new Refusal(`请先在出纳账户里填写${row.name}的银行账号`);
  return row;
}

/** Of an account and a day: what it is called by when somebody asks which of two the bank has. */
async function nthOf(work: Work, account: number, payDay: string): Promise<number> {
  const [row] = await work.query<{ count: number }>(
    'fico_payment_file.nth',
    'select count(*)::int as count from fico_payment_file where company_id = $1 and account = $2 and pay_day = $3::date',
    [work.company, account, payDay],
  );
  return row!.count + 1;
}

interface Wanted {
  readonly account: number;
  readonly layout: FileLayout;
  readonly payDay: string;
  readonly requests: readonly number[];
  readonly confirmed: boolean;
}
export async function makeFile(work: Work, { account, layout, payDay, requests, confirmed }: Wanted) {
  const payer = await demandPayer(work, account);
  const ids = [...new Set(requests)];
  await holdItems(work, cashierAccount.name, [account]);
  // Two who make a file of the same request at once: the second sees the first one's.
  await holdItems(work, paymentRequest.name, ids);
  const rows = await judged(work, await waiting(work, ids));
  if (rows.length < ids.length) throw new Refusal('有的付款申请不存在，请刷新后再选');
  const wrong = rows.flatMap(({ number, complaint }) => (complaint ? [`${number}：${complaint}`] : []));
  if (wrong.length > 0) throw new Refusal(wrong.join('；'));
  const doubts = rows.flatMap(({ number, warnings }) => warnings.map((text) => `${number}：${text}`));
  if (doubts.length > 0 && !confirmed) throw new Refusal(`请先核对并确认：${doubts.join('；')}`);
  const amount: Fen = sumFen(rows.map(({ open }) => yuan(open)));
  const name = `${payer.name} ${payDay} 第${await nthOf(work, account, payDay)}批 ${rows.length}笔`;
  const before = await work.query<{ request: number; count: number }>(
    'fico_payment_file.before',
    `select request, count(*)::int as count from fico_payment_file_lines where company_id = $1 and request = any($2::bigint[]) group by request`,
    [work.company, ids],
  );
  const times = new Map(before.map(({ request, count }) => [request, count]));
  const lines = rows.map(({ id, number, open, payeeName, bankName, bankNo, purpose }) => {
    const nth = (times.get(id) ?? 0) + 1;
    const reference = nth === 1 ? number : `${number}-${nth}`;
    return { request: id, payeeName, bankName, bankNo, amount: yuan(open), purpose, reference };
  });
  const { id } = await save(work, paymentFile, { lines: [] } as never, {
    computed: { name, account, layout, payDay, count: rows.length, amount, lines },
  });
  return { id, count: rows.length, amount: formatFen(amount) };
}

const looks = (title: string): SheetColumn => ({
  title,
  look: title === '金额' ? 'money' : 'text',
  width: Math.max(12, title.length * 2 + 4),
});

async function contentOf(work: Work, id: number): Promise<{ name: string; content: Buffer }> {
  const file = await load(work, paymentFile, id);
  const [payer] = await work.query<{ bankName: string | null; bankNo: string | null }>(
    'fico_payment_file.account',
    'select bank_name as "bankName", bank_no as "bankNo" from fico_cashier_account where company_id = $1 and id = $2',
    [work.company, file.account],
  );
  const columns = layouts[file.layout];
  const told = { ...payer!, payDay: file.payDay };
  const rows = file.lines.map((line, i): Cell[] => columns.map(([, value]) => value(line, told, i + 1)));
  const content = await sheetOf(
    '付款',
    columns.map(([title]) => looks(title)),
    rows,
  );
  return { name: `${file.name}.xlsx`, content };
}

export const paymentFileHandlers = [
  handle(fileCandidates, async (_, work) => {
    const found = await waiting(work);
    return { rows: await judged(work, found.slice(0, mostInFile)), isMore: found.length > mostInFile };
  }),
  handle(makePaymentFile, (wanted, work) => makeFile(work, wanted)),
  handle(downloadPaymentFile, async ({ id }, work) => {
    const { name, content } = await contentOf(work, id);
    await note(work, { entity: paymentFile.name, recordId: id, action: 'download', label: '下载', title: name });
    return asSheet(name, content);
  }),
];
