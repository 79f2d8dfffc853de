import { useQuery } from '@tanstack/react-query';
import { type Fen, formatFen, hiddenText, parseYuan, yuan, zeroFen } from '@heliu/model';
import { formatMoney, type Raw, request, today } from '@heliu/ui';
import { termLines } from './payment-terms.calls.ts';
import { type Instalment, instalmentsOf, openInstalments } from './payment-terms.rules.ts';

interface Shown {
  readonly dueDate: string;
  readonly amount: string;
  /** Missing before anything is owed. */
  readonly open?: string;
  readonly discountUntil: string | null;
  readonly discountAmount: string | null;
}

function State({ part: { dueDate, open } }: { part: Shown }) {
  if (open === undefined) return null;
  if (open === '0.00') return <span className="hl-muted">已结清</span>;
  const isLate = dueDate < today() && !open.startsWith('-');
  return <span className={isLate ? 'hl-negative' : ''}>{isLate ? '已逾期' : '未到期'}</span>;
}

function Parts({ parts }: { parts: readonly Shown[] }) {
  return (
    <table>
      <tbody>
        {parts.map((part, index) => (
          <tr key={index}>
            <td>
              {part.dueDate}　<State part={part} />
              {part.discountUntil && (
                <div className="hl-muted">
                  {part.discountUntil} 前付款少 {formatMoney(part.discountAmount)}
                </div>
              )}
            </td>
            <td className="is-number">
              {formatMoney(part.amount)}
              {part.open !== undefined && part.open !== '0.00' && part.open !== part.amount && (
                <div className="hl-muted">未结 {formatMoney(part.open)}</div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shown = ({ dueDate, amount, discountUntil, discountAmount }: Instalment): Shown => ({
  dueDate,
  amount: formatFen(amount),
  discountUntil,
  discountAmount: discountAmount && formatFen(discountAmount),
});

/** The rule that saving will run, on what has been typed so far. */
export function TermsPreview({ terms, invoiceDate, total }: { terms: number; invoiceDate: string; total: Fen }) {
  const { data } = useQuery({
    queryKey: ['fico_payment_terms', 'lines', terms],
    queryFn: () => request(termLines, { id: terms }, { quiet: true }),
  });
  if (!data) return null;
  return <Parts parts={instalmentsOf(data, { invoiceDate, total }).map(shown)} />;
}

interface Termed {
  readonly paymentTerms: Raw;
  readonly invoiceDate: Raw;
}
/** Beside the form of an invoice: what of it falls due when. */
export function WillFallDue({ draft, header }: { draft: { readonly total?: Fen | null }; header: Termed }) {
  const { paymentTerms, invoiceDate } = header;
  if (typeof paymentTerms !== 'number' || typeof invoiceDate !== 'string') return null;
  const total = draft.total ?? zeroFen;
  return (
    <section className="hl-posting">
      <h4>分期</h4>
      {total === 0n ? (
        <p className="hl-muted">填好明细，这里就能看到每期多少、何时到期。</p>
      ) : (
        <TermsPreview terms={paymentTerms} invoiceDate={invoiceDate} total={total} />
      )}
    </section>
  );
}

interface Invoice {
  readonly status: string;
  readonly openAmount: string;
  readonly instalments: readonly Omit<Shown, 'open'>[];
}
/** Beside an invoice: its instalments, and what of each is still to be paid. */
export function Instalments({ invoice: { status, openAmount, instalments } }: { invoice: Invoice }) {
  if (instalments.length === 0) return null;
  const isOpen = status === 'audited' && openAmount !== hiddenText;
  const opens = isOpen
    ? openInstalments(
        instalments.map(({ amount }) => ({ amount: yuan(amount) })),
        parseYuan(openAmount) ?? zeroFen,
      )
    : [];
  return (
    <section className="hl-posting">
      <h3>分期</h3>
      <Parts parts={instalments.map((part, i) => ({ ...part, ...(opens[i] && { open: formatFen(opens[i].open) }) }))} />
    </section>
  );
}
