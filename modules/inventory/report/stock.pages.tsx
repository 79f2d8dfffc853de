import { today } from '@heliu/ui';
import { ReportPage } from '@heliu/ui/report';
import { movements, stockOnHand, stockSummary } from './stock.calls.ts';

const quantities = { quantity: 92, available: 92, reserved: 80, locked: 80, onOrder: 88, inTransit: 88 };

export default function StockPage() {
  return (
    <ReportPage
      report={stockOnHand}
      widths={{ warehouse: 130, unit: 52, packed: 110, ...quantities, average: 104, amount: 116 }}
    />
  );
}

const thisMonth = () => today().slice(0, 7);

export function Movements() {
  return (
    <ReportPage
      report={movements}
      usual={{ from: `${thisMonth()}-01`, to: today() }}
      widths={{
        date: 96,
        document: 230,
        kind: 104,
        warehouse: 120,
        location: 90,
        batch: 100,
        came: 96,
        left: 96,
        amount: 116,
      }}
    />
  );
}

export function Summary() {
  return <ReportPage report={stockSummary} usual={{ from: thisMonth(), to: thisMonth() }} />;
}
