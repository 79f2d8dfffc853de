import { useReach } from '@heliu/ui';
import { Link } from 'react-router';
import { BooksReport, periodControl } from '../report/periods.pages.tsx';
import { incomeTaxWorksheet } from './income-tax.calls.ts';

const base = '/fico/tax/incomeinput';

/** What the books do not know is typed once for the quarter. */
function Adjust({ input, period }: { readonly input: number | null; readonly period: string }) {
  const reach = useReach();
  const to = input === null ? `${base}/add?period=${period}` : `${base}/edit/${input}`;
  return reach(to) && <Link to={to}>{input === null ? '填写本季调整' : '修改本季调整'}</Link>;
}

export default function IncomeTaxPage() {
  return (
    <BooksReport
      report={incomeTaxWorksheet}
      controls={(periods) => ({ period: periodControl(periods) })}
      verdict={({ isMicro }) =>
        isMicro ? (
          <span className="hl-tag is-money">小型微利企业</span>
        ) : (
          <span className="hl-muted">未按小微优惠计算：调整里填写人数和资产总额后判断</span>
        )
      }
      tools={(answer) => answer && <Adjust input={answer.input} period={answer.period} />}
      widths={{ no: 70, amount: 180 }}
    />
  );
}
