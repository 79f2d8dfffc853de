import type { Fields, Lines } from '@heliu/model';
import {
  type ClipboardEvent,
  type Dispatch,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { say } from '../feedback/feedback.ts';
import { wantsEnter } from '../field/record-picker.tsx';
import type { Raw } from '../field/entry.ts';
import type { Change } from './changes.ts';
import type { GridColumn } from './grid-columns.ts';
import { type Cell, moveFor, stepped } from './grid-moves.ts';
import { isBlock } from './paste.ts';
import { type Block, readPaste } from './read-paste.ts';
import { useScanner } from './use-scanner.ts';
import type { GridRow } from './values.ts';

/** Sent to a sheet to bring up one of its cells, in sight or not. */
export const goEvent = 'hl-go';
export interface GoDetail {
  readonly row: number;
  readonly key: string;
}

type Cells = Readonly<Record<string, Raw>>;
export type Opens = (key: string, row: Cells) => boolean;
/** What a key puts into its row, and the column it goes on to. */
export type Keys = (
  key: string,
  at: { readonly row: number; readonly column: string },
) => { readonly patch: Cells; readonly to?: string } | undefined;

interface Wanted {
  readonly kind: string;
  readonly fields: Fields;
  readonly scans: Lines['scans'];
  readonly rows: readonly GridRow[];
  readonly editable: readonly GridColumn[];
  readonly opens: Opens | undefined;
  readonly keys: Keys | undefined;
  readonly dispatch: Dispatch<Change>;
  /** The whole sheet, and the part of it that scrolls. */
  readonly table: RefObject<HTMLDivElement | null>;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly rowHeight: number;
}

const isLong = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement;

/** What hands do in a sheet: which cell is typed in, what keys mean, what is pasted or scanned into it. */
export function useGrid(wanted: Wanted) {
  const { kind, fields, scans, rows, editable, opens, keys, dispatch, table, box, rowHeight } = wanted;
  const [at, setAt] = useState<Cell>();
  const [pasting, setPasting] = useState<{ readonly row: number; readonly block: Block }>();
  const [chosen, setChosen] = useState(0);
  const popupOpen = useRef(false);
  const extent = { rows: rows.length, cols: editable.length };
  const onActivate = useCallback(
    (row: number, key: string) => setAt({ row, col: editable.findIndex((column) => column.key === key) }),
    [editable],
  );
  const onCell = useCallback(
    (row: number, key: string, value: Raw) => dispatch({ type: 'cells', kind, fields, row, patch: { [key]: value } }),
    [dispatch, kind, fields],
  );
  const onOpenChange = useCallback((open: boolean) => void (popupOpen.current = open), []);
  const onRemove = useCallback(
    (row: number) => dispatch({ type: 'remove', kind, fields, row }),
    [dispatch, kind, fields],
  );
  /** The first cell from here on that there is something to say in. */
  const opened = (from: Cell, by: 1 | -1): Cell => {
    let cell: Cell | undefined = from;
    while (cell && opens && rows[cell.row] && !opens(editable[cell.col]!.key, rows[cell.row]!.cells))
      cell = stepped(cell, by, extent);
    return cell ?? from;
  };
  const onChosen = useCallback(() => setChosen((n) => n + 1), []);
  // Only now it is known which cells follow from what was chosen.
  const goOn = useEffectEvent(() => {
    if (at && at.col + 1 < editable.length) setAt(opened({ ...at, col: at.col + 1 }, 1));
  });
  useEffect(() => {
    if (chosen > 0) goOn();
  }, [chosen]);

  const go = (to: Cell) => {
    setAt(to);
    const element = box.current;
    if (!element) return;
    const top = to.row * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + 3 * rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + 3 * rowHeight - element.clientHeight;
  };
  const onGo = useEffectEvent(({ row, key }: GoDetail) => {
    const col = editable.findIndex((column) => column.key === key);
    go({ row: Math.min(row, rows.length - 1), col: Math.max(col, 0) });
    table.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    const element = table.current;
    const listen = (event: Event) => onGo((event as CustomEvent<GoDetail>).detail);
    element?.addEventListener(goEvent, listen);
    return () => element?.removeEventListener(goEvent, listen);
  }, [table]);
  const fill = ({ row, col }: Cell) => {
    const key = editable[col]!.key;
    const above = rows[row - 1]?.cells[key];
    if (above === undefined) return;
    dispatch({ type: 'cells', kind, fields, row, patch: { [key]: above } });
    go({ row: row + 1, col });
  };
  const copyAbove = ({ row, col }: Cell) => {
    const above = rows[row - 1]?.cells;
    if (above === undefined) return;
    dispatch({ type: 'cells', kind, fields, row, patch: above });
    go({ row: row + 1, col });
  };
  const insertHere = () => {
    const row = at?.row ?? rows.length - 1;
    dispatch({ type: 'insert', kind, fields, row });
    go({ row, col: 0 });
  };
  const onScan = useScanner({ kind, fields, scans, rows, dispatch });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // A box of several lines has all keys but those that leave it.
    if (isLong(event.target) && event.key !== 'Tab' && event.key !== 'Escape') return;
    const cell = at && { row: at.row, key: editable[at.col]!.key };
    if (onScan(event, cell)) {
      event.preventDefault();
      event.stopPropagation();
      // The keys went into a cell by chance: it is left as it was, and the sheet waits for the next code.
      setAt(undefined);
      box.current?.focus();
      return;
    }
    if (!at) return;
    const { target } = event;
    // An open list has the keys, but for an Enter that means nothing in it.
    if (popupOpen.current && (event.key !== 'Enter' || wantsEnter(target as HTMLElement))) return;
    const isText = target instanceof HTMLInputElement && target.type === 'text' && !target.closest('.ant-select');
    if (target instanceof HTMLSelectElement && event.key.startsWith('Arrow') && !event.altKey) return;
    const caret = isText
      ? { start: target.selectionStart, end: target.selectionEnd, length: target.value.length }
      : undefined;
    const { key, shiftKey: shift, altKey: alt } = event;
    const done = event.ctrlKey || alt ? undefined : keys?.(key, { row: at.row, column: editable[at.col]!.key });
    if (done) {
      event.preventDefault();
      event.stopPropagation();
      dispatch({ type: 'cells', kind, fields, row: at.row, patch: done.patch });
      const to = editable.findIndex((column) => column.key === done.to);
      go(to < 0 ? opened(stepped(at, 1, { ...extent, rows: extent.rows + 1 })!, 1) : { row: at.row, col: to });
      return;
    }
    const move = moveFor(at, { key, shift, alt, ctrl: event.ctrlKey || event.metaKey, caret }, extent);
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    if (move.type === 'go') go(key === 'Enter' || key === 'Tab' ? opened(move.to, shift ? -1 : 1) : move.to);
    else if (move.type === 'leave') setAt(undefined);
    else if (move.type === 'fill') fill(at);
    else if (move.type === 'copy') copyAbove(at);
    else if (move.type === 'insert') dispatch({ type: 'insert', kind, fields, row: at.row });
    else if (move.type === 'remove') dispatch({ type: 'remove', kind, fields, row: at.row });
    else if (move.type === 'shift') {
      dispatch({ type: 'move', kind, fields, row: at.row, to: at.row + move.by });
      go({ ...at, row: Math.min(Math.max(0, at.row + move.by), rows.length - 1) });
    }
  };
  const lay = (row: number, block: Block) => {
    dispatch({ type: 'block', kind, fields, row, rows: block.rows });
    say({ text: `粘贴了 ${block.rows.length} 行` });
    setPasting(undefined);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!at || !isBlock(text) || isLong(event.target)) return;
    event.preventDefault();
    const from = editable.slice(at.col).map(({ key, field }) => [key, field] as const);
    const { row } = at;
    setAt(undefined);
    void readPaste(text, from, fields).then((block) => {
      if (block.problems.length > 0) setPasting({ row, block });
      else lay(row, block);
    });
  };
  return {
    at,
    setAt,
    onActivate,
    onCell,
    onOpenChange,
    onRemove,
    onChosen,
    insertHere,
    onKeyDown,
    onPaste,
    pasting,
    setPasting,
    lay,
  };
}
