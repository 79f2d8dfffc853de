import { type AnyDocument, allEntities, type Fields, fieldsOf, isDocument, linesOf, totalKeys } from '@heliu/model';
import { eventsOf } from '../terms/events.rules.ts';
import type { PrintedKind } from './template.calls.ts';
import { isReceipt } from './template.rules.ts';

const unprintable = new Set(['image', 'file', 'json', 'line']);

const named = (fields: Fields, except: ReadonlySet<string>) =>
  Object.entries(fields)
    .filter(([key, { kind }]) => !unprintable.has(kind) && !except.has(key))
    .map(([key, { label }]) => ({ key, label }));

function kindOf(e: AnyDocument): PrintedKind {
  const { paper } = e;
  const above = new Set<string>([...totalKeys(e), e.dated as string, 'status']);
  const facts = named(fieldsOf(e), above).filter(({ key }) => !paper || paper.fields.includes(key as never));
  return {
    source: e.name,
    label: e.label,
    isReceipt: isReceipt(e.name),
    events: Object.entries(eventsOf(e)).map(([key, label]) => ({ key, label })),
    facts,
    lines: Object.entries(linesOf(e)).map(([key, { label, fields }]) => {
      const allowed = paper ? (paper.lines[key] ?? []) : Object.keys(fields);
      return { key, label, columns: named(fields as Fields, new Set()).filter((one) => allowed.includes(one.key)) };
    }),
  };
}

/** In the order of their names. */
export const allKinds = (): PrintedKind[] =>
  allEntities()
    .filter(isDocument)
    .map(kindOf)
    .toSorted((a, b) => a.label.localeCompare(b.label, 'zh-CN'));
