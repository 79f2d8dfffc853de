import type { Field, Fields } from '@heliu/model';
import type { Dispatch } from 'react';
import type { Raw } from '../field/entry.ts';
import { remember } from '../field/record-picker.tsx';
import { notify, say } from '../feedback/feedback.ts';
import { pick } from '../wire/generic.ts';
import type { Change } from './changes.ts';
import { parseSheet, type PasteProblem, readBlock } from './paste.ts';

/** The record a pasted text names: by code or title exactly, or the only one found. */
async function lookUp(entity: string, text: string): Promise<number | undefined> {
  const rows = await pick(entity, { q: text, pageSize: 10 });
  remember(entity, rows);
  const named = rows.find(
    (row) => row.code === text || row.title === text || `${row.code ?? ''} ${row.title}` === text,
  );
  return (named ?? (rows.length === 1 ? rows[0] : undefined))?.id;
}

function tell(count: number, problems: readonly PasteProblem[]): void {
  if (problems.length === 0) {
    say({ text: `粘贴了 ${count} 行` });
    return;
  }
  const lines = problems.slice(0, 6).map(({ row, label, message }) => `粘贴的第 ${row + 1} 行 ${label}：${message}`);
  const more = problems.length > 6 ? `；另有 ${problems.length - 6} 处` : '';
  notify({
    title: `粘贴了 ${count} 行，${problems.length} 处没有贴上`,
    text: lines.join('；') + more,
    durationMs: 10_000,
  });
}

/** Lays a block from a spreadsheet over the grid, looks up what it names, and says what did not fit. */
export async function pasteBlock(
  text: string,
  at: {
    readonly kind: string;
    readonly fields: Fields;
    readonly row: number;
    readonly columns: readonly (readonly [string, Field])[];
  },
  dispatch: Dispatch<Change>,
): Promise<void> {
  const { rows, problems, lookUps } = readBlock(at.columns, parseSheet(text));
  const place = { kind: at.kind, fields: at.fields };
  dispatch({ type: 'block', ...place, row: at.row, rows });
  const all: PasteProblem[] = [...problems];
  const found = new Map<string, Promise<number | undefined>>();
  for (const { row, key, text: name } of lookUps) {
    const field = at.fields[key]!;
    const id = `${field.target!}:${name}`;
    const wanted = found.get(id) ?? lookUp(field.target!, name).catch(() => undefined);
    found.set(id, wanted);
    const value: Raw | undefined = await wanted;
    if (value === undefined) all.push({ row, label: field.label, message: `没有找到“${name}”` });
    else dispatch({ type: 'cells', ...place, row: at.row + row, patch: { [key]: value } });
  }
  tell(rows.length, all);
}
