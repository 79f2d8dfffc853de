import type { Controls } from '@heliu/ui/report';
import { BooksReport, periodsControl } from '../report/periods.pages.tsx';
import { accountBalance } from './balance.calls.ts';

/** Where the trial balance led: one account and those below it. */
const onlyBelow: NonNullable<Controls[string]> = ({ code }, change) =>
  code !== null && (
    <span className="hl-chip">
      <button type="button" onClick={() => change({ code: undefined })}>
        科目 {String(code)} 及下级
      </button>
      <button type="button" className="hl-x" aria-label="看全部科目" onClick={() => change({ code: undefined })} />
    </span>
  );

export default function AccountBalancePage() {
  return (
    <BooksReport
      report={accountBalance}
      controls={(periods) => ({ from: periodsControl(periods), code: onlyBelow })}
      widths={{ code: 96, name: 190 }}
    />
  );
}
