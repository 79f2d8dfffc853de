import { Amount, type ColumnGroup, type ReportColumn } from '@heliu/ui/report';
import type { InvoiceSums } from './statistics.calls.ts';

const count = (n: number) => (n === 0 ? <span className="hl-missing">--</span> : n.toLocaleString('en'));

/** Cells by column, for rows and for the line of totals alike. */
export const sumCells = (sums: InvoiceSums) => ({
  blue: count(sums.blue),
  red: count(sums.red),
  blueGross: <Amount value={sums.blueGross} />,
  redGross: <Amount value={sums.redGross} />,
  net: <Amount value={sums.net} />,
  tax: <Amount value={sums.tax} />,
  gross: <Amount value={sums.gross} />,
});

const column = (key: keyof InvoiceSums, title: string, width: number): ReportColumn<InvoiceSums> => ({
  key,
  title,
  number: true,
  width,
  render: (row) => sumCells(row)[key],
});

export const sumGroups: readonly ColumnGroup<InvoiceSums>[] = [
  { title: '蓝票', columns: [column('blue', '张数', 84), column('blueGross', '价税合计', 136)] },
  { title: '红票', columns: [column('red', '张数', 84), column('redGross', '价税合计', 136)] },
  {
    title: '合计',
    columns: [column('net', '金额', 136), column('tax', '税额', 126), column('gross', '价税合计', 136)],
  },
];
