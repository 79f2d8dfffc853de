import { BooksReport, periodsControl } from '../report/periods.pages.tsx';
import { generalBook } from './books.calls.ts';

export default function GeneralBookPage() {
  return (
    <BooksReport
      report={generalBook}
      controls={(periods) => ({ from: periodsControl(periods) })}
      widths={{ code: 84, name: 200, month: 84, summary: 96, side: 52, debit: 128, credit: 128, balance: 132 }}
      // The account is named once, above its months.
      cells={{
        code: ({ kind }) => (kind === 'opening' ? undefined : ''),
        name: ({ kind }) => (kind === 'opening' ? undefined : ''),
      }}
    />
  );
}
