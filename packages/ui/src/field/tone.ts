import { type AnyEntity, isDocument } from '@heliu/model';

/** The colours of the four streams, and none. */
export type Tone = 'order' | 'goods' | 'money' | 'invoice' | 'none';

const words: readonly [RegExp, Tone][] = [
  [/reject|fail|void|black|abnormal|overdue/i, 'invoice'],
  [/cancel|clos|stop|disabled|left|inactive/i, 'none'],
  [/audited|finish|done|complete|paid|settled|active|normal|success|passed/i, 'money'],
  [/wait|pending|part|submitted|requested|preAudit|leaving|probation/i, 'goods'],
];

/** A state's colour follows from its name; the first state of a document, and what is over, have none. */
export function toneOf(e: AnyEntity | undefined, state: string): Tone {
  if (e && isDocument(e) && e.initial === state) return 'none';
  return words.find(([pattern]) => pattern.test(state))?.[1] ?? 'order';
}
