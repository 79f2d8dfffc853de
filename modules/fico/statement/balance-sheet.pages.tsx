import { BooksReport, periodControl } from '../report/periods.pages.tsx';
import { balanceSheet } from './statement.calls.ts';
import { blankBesideHeading, boldTitle, Verdict } from './statement-table.pages.tsx';

export default function BalanceSheetPage() {
  return (
    <BooksReport
      report={balanceSheet}
      controls={(periods) => ({ period: periodControl(periods) })}
      verdict={(answer) => <Verdict {...answer} right="平衡" wrong="资产与负债和所有者权益相差" />}
      cells={{
        asset: ({ asset, assetBold }) => boldTitle(asset, assetBold),
        assetEnd: ({ assetNo }) => blankBesideHeading(assetNo),
        assetOpen: ({ assetNo }) => blankBesideHeading(assetNo),
        claim: ({ claim, claimBold }) => boldTitle(claim, claimBold),
        claimEnd: ({ claimNo }) => blankBesideHeading(claimNo),
        claimOpen: ({ claimNo }) => blankBesideHeading(claimNo),
      }}
      widths={{
        asset: 190,
        assetNo: 48,
        assetEnd: 120,
        assetOpen: 120,
        claim: 260,
        claimNo: 48,
        claimEnd: 120,
        claimOpen: 120,
      }}
    />
  );
}
