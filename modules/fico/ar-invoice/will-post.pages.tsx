import {
  type Draft,
  type Fen,
  formatFen,
  type Full,
  isMore,
  parseYuan,
  type Posting,
  sumYuan,
  zeroFen,
} from '@heliu/model';
import { formatMoney, formatNumber, type Header, nameOf } from '@heliu/ui';
import { account } from '../account/account.ts';
import { generalLedger, receivables } from '../ledger/ledgers.ts';
import { compileRule } from '../posting-rule/posting.rules.ts';
import { arInvoicePosting } from './ar-invoice.posting.ts';
import { postings } from './ar-invoice.rules.ts';
import type { arInvoice } from './ar-invoice.ts';
import type { BillParam } from './ar-invoice.calls.ts';
import { useBillTerms } from './bill-terms.pages.tsx';

type Invoice = typeof arInvoice;
interface Named {
  readonly code?: string | null;
  readonly title: string;
}

// The server knows which accounts take the tax; here it is enough to know what they are called.
const outputTax = -1;
const pendingTax = -2;
const unknownIncome = -3;
const taxNames = new Map<number, Named>([
  [outputTax, { title: '应交税费-销项税额' }],
  [pendingTax, { title: '应交税费-待转销项税额' }],
  [unknownIncome, { title: '主营业务收入' }],
]);

function accountName(id: number, { receivable, income, rule }: BillParam): string {
  const usual = [receivable, income, ...(rule?.accounts ?? [])].find((one) => one?.id === id);
  const named: Named | undefined =
    taxNames.get(id) ?? (usual ? { code: usual.code, title: usual.name } : nameOf(account.name, id));
  return named ? [named.code, named.title].filter(Boolean).join(' ') : '所选科目';
}

/** The rule the audit will run, on what has been typed so far. */
function preview(draft: Draft<Invoice>, taxInvoiceNo: string, terms: BillParam): readonly Posting[] {
  if (draft.customer == null || draft.receivable == null || !draft.total) return [];
  const invoice = { ...draft, id: 0, taxInvoiceNo } as unknown as Full<Invoice>;
  const accounts = { income: terms.income?.id ?? unknownIncome, outputTax, pendingTax };
  return terms.rule
    ? postings(invoice, accounts, compileRule({ ...arInvoicePosting, formulas: terms.rule.formulas }, terms.rule.lines))
    : postings(invoice, accounts);
}

function VoucherLine({ entry, terms }: { entry: Posting['entry']; terms: BillParam }) {
  const [debit, credit] = [entry['debit'] as Fen, entry['credit'] as Fen];
  const isDebit = debit !== 0n;
  const amount = formatFen(isDebit ? debit : credit);
  return (
    <tr>
      <td>
        <b className="hl-side">{isDebit ? '借' : '贷'}</b>
        {accountName(entry['account'] as number, terms)}
      </td>
      <td className={amount.startsWith('-') ? 'is-number hl-negative' : 'is-number'}>{formatNumber(amount)}</td>
    </tr>
  );
}

function Standing({ draft, terms: { customer } }: { draft: Draft<Invoice>; terms: BillParam }) {
  if (!customer || draft.customer == null) return null;
  const after = sumYuan([customer.receivable, formatFen(draft.total ?? zeroFen)]);
  const limit = customer.creditLimit === null ? undefined : parseYuan(customer.creditLimit);
  const isOver = limit !== undefined && (draft.total ?? zeroFen) > 0n && isMore(after, formatFen(limit));
  const buyer = nameOf('crm_customer', draft.customer)?.title;
  return (
    <section className="hl-posting">
      <h4>
        {receivables.label}
        {buyer && ` · ${buyer}`}
      </h4>
      <p className="hl-balance">
        <span>现有余额</span>
        <span>{formatMoney(customer.receivable)}</span>
      </p>
      <p className="hl-balance">
        <span>审核后</span>
        <b>{formatMoney(after)}</b>
      </p>
      <p className="hl-balance">
        <span>信用</span>
        <span>
          {limit === undefined ? '不限额' : formatMoney(formatFen(limit))}
          {customer.creditDays > 0 ? ` · ${customer.creditDays} 天` : ' · 无账期'}
        </span>
      </p>
      {isOver && (
        <p className="hl-warning" role="status">
          超过信用额度 {formatMoney(formatFen(limit))}，审核时按公司设置提醒或禁止。
        </p>
      )}
    </section>
  );
}

/** Beside the form: the entries that auditing will write. */
export function WillPost({ draft, header }: { draft: Draft<Invoice>; header: Header<Invoice> }) {
  const customer = typeof header.customer === 'number' ? header.customer : undefined;
  const invoiceDate = typeof header.invoiceDate === 'string' ? header.invoiceDate : undefined;
  const terms = useBillTerms({ ...(customer !== undefined && { customer }), ...(invoiceDate && { invoiceDate }) });
  if (!terms) return <h3>审核后会写入</h3>;
  if (!terms.receivable)
    return (
      <>
        <h3>审核后会写入</h3>
        <p className="hl-warning">账套还没有初始化，审核前请先初始化账套。</p>
      </>
    );
  const taxInvoiceNo = typeof header.taxInvoiceNo === 'string' ? header.taxInvoiceNo.trim() : '';
  const entries = preview(draft, taxInvoiceNo, terms).filter(({ ledger }) => ledger === generalLedger);
  return (
    <>
      <h3>审核后会写入</h3>
      <section className="hl-posting">
        <h4>{generalLedger.label} · 记账凭证</h4>
        {entries.length === 0 ? (
          <p className="hl-muted">选好客户、填好明细，这里就能看到凭证。</p>
        ) : (
          <table>
            <tbody>
              {entries.map(({ entry }, index) => (
                <VoucherLine key={index} entry={entry} terms={terms} />
              ))}
            </tbody>
          </table>
        )}
        {entries.length > 0 && taxInvoiceNo === '' && (draft.tax ?? zeroFen) !== 0n && (
          <p className="hl-hint">还没有发票号码，税额先记待转销项税额。</p>
        )}
      </section>
      <Standing draft={draft} terms={terms} />
    </>
  );
}
