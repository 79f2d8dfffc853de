import { RecordLink } from '../page/record-link.tsx';
import { formatMoney, formatNumber, missing } from '../text/filters.ts';
import type { Preview, PreviewBalance, PreviewEntry, PreviewPosting } from '@heliu/model';

const amount = /^-?\d+\.\d{2}$/;
const figure = (value: unknown) => (amount.test(String(value)) ? formatMoney(value) : formatNumber(String(value)));
const isZero = (value: unknown) => value === null || value === undefined || /^-?0(\.0+)?$/.test(String(value));
const isVoucher = (measures: PreviewEntry['measures']) => 'debit' in measures && 'credit' in measures;

/** One entry: whose book it goes to, and by how much; a voucher line says on which side. */
function Entry({ entry: { titles, measures }, name }: { entry: PreviewEntry; name: (key: string) => string }) {
  const words = Object.values(titles).filter((title) => title !== missing && title !== '');
  const figures = Object.entries(measures).filter(([, value]) => !isZero(value));
  return (
    <tr>
      <td>
        {isVoucher(measures) && <b className="hl-side">{isZero(measures['debit']) ? '贷' : '借'}</b>}
        {words.join(' · ')}
      </td>
      <td className="is-number">{figures.map(([key, value]) => name(key) + figure(value)).join('　')}</td>
    </tr>
  );
}

function Posting({ posting }: { posting: PreviewPosting }) {
  // Of several measures each is named; a voucher has its two sides.
  const isOne = posting.voucher !== undefined || Object.keys(posting.measures).length === 1;
  const name = (key: string) => (isOne ? '' : `${posting.measures[key] ?? ''} `);
  // The accounts of a voucher have just been read above, and a balance per document is that document once more:
  // what the user wants to know is how the customer, the shelf or the till will stand.
  const keys = ({ titles }: PreviewBalance) => Object.keys(titles).length;
  const fewest = Math.min(...posting.balances.map(keys));
  const balances = posting.voucher ? [] : posting.balances.filter((one) => keys(one) === fewest);
  return (
    <section className="hl-posting">
      <h4>
        {posting.label}
        {posting.voucher && ` · ${posting.voucher}（预览）`}
      </h4>
      <table>
        <tbody>
          {posting.rows.map((entry, index) => (
            <Entry key={index} entry={entry} name={name} />
          ))}
        </tbody>
      </table>
      {balances.map(({ label, before, after }) => (
        <p key={label} className="hl-balance">
          <span>{label} 余额</span>
          <span>
            {Object.keys(after).map((key, index) => (
              <span key={key}>
                {index > 0 && '　'}
                {name(key)}
                {figure(before[key])} → <b>{figure(after[key])}</b>
              </span>
            ))}
          </span>
        </p>
      ))}
    </section>
  );
}

/** What an action would write, and what stands in its way. */
export function PreviewView({ preview }: { preview: Preview }) {
  const { blockers, warnings, postings, effect } = preview;
  // Beside entries in the books, or another document, the new status goes without saying.
  const changes = postings.length > 0 || effect ? [] : preview.changes;
  return (
    <>
      {blockers.length > 0 && (
        <div className="hl-blockers" role="alert">
          <b>现在不能{preview.label}：</b>
          <ul>
            {blockers.map((blocker, index) => (
              <li key={index}>
                {blocker.message}
                {blocker.record && (
                  <>
                    　
                    <RecordLink entity={blocker.record.entity} id={blocker.record.id}>
                      {blocker.record.title}
                    </RecordLink>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="hl-warning">
          {warning}
        </p>
      ))}
      {effect && (
        <section className="hl-effect">
          <p>{effect.text}</p>
          <dl>
            {effect.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {postings.map((posting) => (
        <Posting key={posting.ledger} posting={posting} />
      ))}
      {changes.length > 0 && (
        <section className="hl-posting">
          <h4>会改变</h4>
          {changes.map(({ label, before, after }) => (
            <p key={label} className="hl-balance">
              <span>{label}</span>
              <span>
                {before} → <b>{after}</b>
              </span>
            </p>
          ))}
        </section>
      )}
    </>
  );
}
