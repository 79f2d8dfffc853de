import type { Fields, Lines } from '@heliu/model';
import { type Dispatch, type KeyboardEvent, useEffect, useRef } from 'react';
import { say } from '../feedback/feedback.ts';
import { remember } from '../field/record-picker.tsx';
import type { Raw } from '../field/entry.ts';
import { pick } from '../wire/generic.ts';
import type { Change } from './changes.ts';
import { type Burst, burstAfter, oneMore, scannedBy } from './scanner.ts';
import type { GridRow } from './values.ts';

interface Wanted {
  readonly kind: string;
  readonly fields: Fields;
  readonly scans: Lines['scans'];
  readonly rows: readonly GridRow[];
  readonly dispatch: Dispatch<Change>;
}
/** The cell whose editor got the keys, as it was before them. */
interface Touched {
  readonly row: number;
  readonly key: string;
  readonly value: Raw;
}

/** Listens for a scanner among the keys of a grid; answers whether the key was its. */
export function useScanner({ kind, fields, scans, rows, dispatch }: Wanted) {
  const burst = useRef<Burst>(undefined);
  const touched = useRef<Touched>(undefined);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  /** One after the other: of two of the same the second finds the line of the first. */
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const take = async (code: string, before: Touched | undefined) => {
    const { target, only, label } = fields[scans!.record]!;
    const [found] = await pick(target!, { scan: code, only });
    if (!found) {
      say({ text: `没有编码或条码为 ${code} 的${label}`, type: 'warning' });
      return;
    }
    remember(target!, [found]);
    if (before) dispatch({ type: 'cells', kind, fields, row: before.row, patch: { [before.key]: before.value } });
    dispatch({ type: 'cells', kind, fields, ...oneMore(latest.current, scans!, found.id, found.scanned) });
  };

  return (event: KeyboardEvent, cell: { readonly row: number; readonly key: string } | undefined): boolean => {
    if (!scans || event.ctrlKey || event.metaKey || event.altKey) return false;
    const { key, timeStamp } = event;
    if (key.length === 1) {
      const next = burstAfter(burst.current, key, timeStamp);
      if (next.text.length === 1)
        touched.current = cell && { ...cell, value: latest.current[cell.row]?.cells[cell.key] ?? null };
      burst.current = next;
      return false;
    }
    const code = key === 'Enter' ? scannedBy(burst.current, timeStamp) : undefined;
    if (key !== 'Shift') burst.current = undefined;
    if (code === undefined) return false;
    const before = touched.current;
    turn.current = turn.current.then(() => take(code, before)).catch(() => {});
    return true;
  };
}
