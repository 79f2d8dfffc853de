import { formatMoney } from '@heliu/ui';
import { BooksReport, periodControl } from '../report/periods.pages.tsx';
import { trialBalance } from './balance.calls.ts';
import type { TrialVerdict } from './balance.ts';

function Verdict({ balanced, differences }: TrialVerdict) {
  if (balanced)
    return (
      <span className="report-verdict">
        <span className="hl-tag is-money">平衡</span>
        <span className="hl-muted">期初、本期、期末借贷相等</span>
      </span>
    );
  const off = [
    ['期初', differences.open],
    ['本期', differences.current],
    ['期末', differences.end],
  ].filter(([, difference]) => difference !== '0.00');
  return (
    <span className="report-verdict" role="alert">
      <span className="hl-tag is-invoice">不平衡</span>
      <span className="hl-negative">
        {off.map(([when, difference]) => `${when!}借贷差 ${formatMoney(difference)}`).join('，')}
        。请到数据监控核对总账。
      </span>
    </span>
  );
}

export default function TrialBalancePage() {
  return (
    <BooksReport
      report={trialBalance}
      controls={(periods) => ({ period: periodControl(periods) })}
      verdict={(answer) => <Verdict {...answer} />}
      widths={{ code: 96, name: 200 }}
    />
  );
}
