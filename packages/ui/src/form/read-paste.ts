import type { Field, Fields } from '@heliu/model';
import type { Raw } from '../field/entry.ts';
import { remember } from '../field/record-picker.tsx';
import { pick } from '../wire/generic.ts';
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

/** Each name is looked up once, a few at a time. */
async function lookUpAll(
  names: readonly { readonly entity: string; readonly text: string }[],
): Promise<Map<string, number | undefined>> {
  const waiting = [...new Map(names.map((one) => [`${one.entity}:${one.text}`, one]))];
  const found = new Map<string, number | undefined>();
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [key, { entity, text }] = next;
      found.set(key, await lookUp(entity, text).catch(() => undefined));
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return found;
}

export interface Block {
  readonly rows: readonly Readonly<Record<string, Raw>>[];
  readonly problems: readonly PasteProblem[];
}

/** A block from a spreadsheet as the grid would take it, with the records it names, and what does not fit. */
export async function readPaste(
  text: string,
  columns: readonly (readonly [string, Field])[],
  fields: Fields,
): Promise<Block> {
  const { rows, problems, lookUps } = readBlock(columns, parseSheet(text));
  const found = await lookUpAll(lookUps.map(({ key, text: name }) => ({ entity: fields[key]!.target!, text: name })));
  const filled = rows.map((row) => ({ ...row }));
  const all: PasteProblem[] = [...problems];
  for (const { row, key, text: name } of lookUps) {
    const { target, label } = fields[key]!;
    const id = found.get(`${target!}:${name}`);
    if (id === undefined) all.push({ row, label, text: name, message: '没有找到' });
    else filled[row]![key] = id;
  }
  return { rows: filled, problems: all.toSorted((a, b) => a.row - b.row) };
}
