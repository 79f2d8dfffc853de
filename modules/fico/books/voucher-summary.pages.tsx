import { ReportPage } from '@heliu/ui/report';
import { voucherSummary } from './books.calls.ts';
import type { VoucherCount } from './books.ts';

function Counts({ vouchers, papers, words }: VoucherCount) {
  const numbers = words.map(({ word, first, last }) => `${word} ${first}–${last}`).join('，');
  return (
    <span className="hl-muted">
      凭证 {vouchers} 张{numbers && `（${numbers}）`}，附单据 {papers} 张
    </span>
  );
}

export default function VoucherSummaryPage() {
  return (
    <ReportPage
      report={voucherSummary}
      verdict={(answer) => <Counts {...answer} />}
      widths={{ code: 110, debit: 150, credit: 150 }}
    />
  );
}
