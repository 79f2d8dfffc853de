import { formatNumber, RecordLink } from '@heliu/ui';
import type { AccountName, Trial, TriedEntry } from './posting-rule.ts';
import { sides } from './scheme.ts';

function Entries({ entries, names }: { entries: readonly TriedEntry[]; names: ReadonlyMap<number, AccountName> }) {
  return (
    <ul className="rule-entries">
      {entries.map(({ side, account, amount, summary }, at) => {
        const named = names.get(account);
        return (
          <li key={at} className={`is-${side}`}>
            <b className="hl-side">{sides[side]}</b>
            <span>{named ? `${named.code} ${named.name}` : '不认识的科目'}</span>
            <span className="hl-muted rule-summary" title={summary}>
              {summary}
            </span>
            <span className={amount.startsWith('-') ? 'is-number hl-negative' : 'is-number'}>
              {formatNumber(amount)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Documents booked lately, as they are booked now and as they would be; those that differ first. */
export function TrialTable({ document, trial: { documents, accounts } }: { document: string; trial: Trial }) {
  const names = new Map(accounts.map((one) => [one.id, one]));
  const sorted = documents.toSorted((a, b) => Number(a.isSame) - Number(b.isSame));
  const differing = documents.filter(({ isSame }) => !isSame).length;
  if (documents.length === 0)
    return <p className="hl-muted rule-trial-head">还没有审核过的单据可以试算，规则已按例子核对过借贷相等。</p>;
  return (
    <>
      <h3 className="rule-trial-head" role="status">
        最近 {documents.length} 张：{differing === 0 ? '凭证都和现在一样' : `${differing} 张的凭证会和现在不同`}
      </h3>
      <div className="hl-table report-table rule-trial" tabIndex={0} role="region" aria-label="试算结果">
        <table>
          <thead>
            <tr>
              <th style={{ width: 150 }}>单据</th>
              <th style={{ width: 96 }}>日期</th>
              <th>现在的凭证</th>
              <th>按这个规则</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ id, number, date, before, after, isSame, complaint }) => (
              <tr key={id}>
                <td>
                  <RecordLink entity={document} id={id}>
                    {number}
                  </RecordLink>
                </td>
                <td>{date}</td>
                <td>
                  <Entries entries={before} names={names} />
                </td>
                <td>
                  {complaint !== null ? (
                    <span className="hl-negative">{complaint}</span>
                  ) : isSame ? (
                    <span className="hl-muted">相同</span>
                  ) : (
                    <Entries entries={after} names={names} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
