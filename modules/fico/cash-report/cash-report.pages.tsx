import { useQuery } from '@tanstack/react-query';
import { FieldControl, pick, today, useReach, Waiting } from '@heliu/ui';
import { ReportPage } from '@heliu/ui/report';
import { Link } from 'react-router';
import { cashierAccount } from '../cashier-account/cashier-account.ts';
import { cashBook, cashCheck, cashDaily, type CashVerdict } from './cash-report.ts';

const thisMonth = () => `${today().slice(0, 7)}-01`;

/** The account that stands first, as long as no other is asked for. */
export function CashBookPage() {
  const { data } = useQuery({
    queryKey: [cashierAccount.name, 'first'],
    queryFn: () => pick(cashierAccount.name, { pageSize: 1 }),
    staleTime: 300_000,
  });
  if (!data) return <Waiting />;
  return (
    <ReportPage
      report={cashBook}
      usual={{ account: data[0]?.id, from: thisMonth(), to: today() }}
      widths={{ date: 96, number: 140, party: 150, reference: 120, income: 118, expense: 118, balance: 124 }}
    />
  );
}

function Verdict({ difference }: CashVerdict) {
  const reach = useReach();
  const isEqual = difference === '0.00';
  return (
    <span className="report-verdict" {...(!isEqual && { role: 'alert' })}>
      <span className={isEqual ? 'hl-tag is-money' : 'hl-tag is-invoice'}>
        {isEqual ? '与总账一致' : '与总账不一致'}
      </span>
      {reach(cashCheck.path!) && <Link to={cashCheck.path!}>对账</Link>}
    </span>
  );
}

export function CashDailyPage() {
  return (
    <ReportPage
      report={cashDaily}
      usual={{ from: today(), to: today() }}
      verdict={(answer) => <Verdict {...answer} />}
      widths={{ kind: 100, opening: 130, income: 130, expense: 130, closing: 130, count: 72 }}
    />
  );
}

export function CashCheckPage() {
  return (
    <ReportPage
      report={cashCheck}
      usual={{ day: today() }}
      controls={{
        day: (asked, change) => (
          <FieldControl
            field={cashCheck.parameters.day}
            id="cash-check-day"
            value={String(asked['day'])}
            onChange={(next) => typeof next === 'string' && change({ day: next })}
          />
        ),
      }}
      widths={{ code: 100, name: 160, cash: 140, books: 140, difference: 130 }}
    />
  );
}
