import { asPaper, fetchFile, PrintButton, queries, useMay } from '@heliu/ui';
import { mostLabels, printLabels } from './waybill.calls.ts';

interface Printable {
  readonly id: number;
  readonly numberFrom: string;
  readonly locked: boolean;
}

/** The labels of those that have a number of a carrier, one page each. */
export function PrintLabels({ rows }: { rows: readonly Printable[] }) {
  const may = useMay();
  const fitting = rows.filter(({ numberFrom, locked }) => numberFrom === 'fetched' && !locked).slice(0, mostLabels);
  if (fitting.length === 0 || !may('oms_waybill:print')) return null;
  return (
    <PrintButton
      label={rows.length === 1 ? '打印面单' : `打印面单 (${fitting.length})`}
      paper={() => asPaper(fetchFile(printLabels, { ids: fitting.map(({ id }) => id).join(',') as never }))}
      onPrinted={() => void queries.invalidateQueries()}
    />
  );
}
