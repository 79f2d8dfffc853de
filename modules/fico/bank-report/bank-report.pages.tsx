import { useQuery } from '@tanstack/react-query';
import { daysAfter } from '@heliu/model';
import { formatMoney, pick, Switch, today, Waiting } from '@heliu/ui';
import { DayPicker, ReportPage } from '@heliu/ui/report';
import { bankReconciliation, type BankVerdict } from './bank-report.ts';

function Verdict({ difference, bankDay }: BankVerdict) {
  if (bankDay === null) return null;
  const isEqual = difference === '0.00';
  return (
    <span className="report-verdict" {...(!isEqual && { role: 'alert' })}>
      <span className={isEqual ? 'hl-tag is-money' : 'hl-tag is-invoice'}>
        {isEqual ? '调节后相等' : `调节后相差 ${formatMoney(difference)}`}
      </span>
      <span className="hl-muted">{isEqual ? `对账单到 ${bankDay}` : '对账单的余额接不上，可能缺了几天，请补导入'}</span>
    </span>
  );
}

/** The end of last month is what is reconciled most. */
const lastMonthEnd = () => daysAfter(`${today().slice(0, 7)}-01`, -1);

export default function BankReconciliation() {
  const { data } = useQuery({
    queryKey: ['fico_cashier_account', 'banks'],
    queryFn: () => pick('fico_cashier_account', { pageSize: 30, only: 'usable' }),
    staleTime: 300_000,
  });
  if (!data) return <Waiting />;
  const first =
    data.find(({ title }) => /银行.*户/.test(title)) ?? data.find(({ title }) => title.includes('银行')) ?? data[0];
  return (
    <ReportPage
      report={bankReconciliation}
      usual={{ account: first?.id, day: lastMonthEnd() }}
      controls={{
        day: (asked, change) => <DayPicker label="截至" day={String(asked['day'])} onDay={(day) => change({ day })} />,
      }}
      verdict={(answer) => <Verdict {...answer} />}
      tools={(_, { account, day }) => <Switch to={`/fico/bankreconcile?account=${account}&to=${day}`}>去勾对</Switch>}
      widths={{ item: 230, date: 100, number: 190, bank: 150, books: 150 }}
    />
  );
}
