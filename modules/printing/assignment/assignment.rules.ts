import { type Draft, findEntity, isDocument } from '@heliu/model';
import { eventsOf } from '../terms/events.rules.ts';
import type { assignment } from './assignment.ts';

export const labelOf = (source: string, event: string): string => {
  const e = findEntity(source);
  return e ? `${e.label} ${eventsOf(e)[event] ?? event}` : source;
};

export function assignmentComplaint({ source, event }: Draft<typeof assignment>): string | undefined {
  const e = findEntity(source);
  if (!e || !isDocument(e)) return '没有这种单据，请重新选择';
  return Object.hasOwn(eventsOf(e), event) ? undefined : `${e.label}没有这个时机，请重新选择`;
}

export interface Rule {
  readonly id: number;
  readonly source: string;
  readonly event: string;
  readonly store: number | null;
  readonly terminal: number | null;
  readonly kitchen: number | null;
  readonly device: number;
  readonly copies: number;
}
export interface Place {
  readonly store: number | null;
  readonly terminal: number | null;
  readonly kitchen?: number | null;
}

const fits = (rule: Rule, { store, terminal, kitchen = null }: Place): boolean =>
  (rule.kitchen === null || rule.kitchen === kitchen) &&
  (rule.store === null || rule.store === store) &&
  (rule.terminal === null || rule.terminal === terminal);
const nearness = ({ store, terminal, kitchen }: Rule): number =>
  (kitchen !== null ? 3 : 0) + (terminal !== null ? 2 : store !== null ? 1 : 0);

/** Those that are nearest to where it was done: a kitchen has its own printer, or a terminal, its store, or the company. */
export function rulesFor(rules: readonly Rule[], source: string, event: string, place: Place): readonly Rule[] {
  const fitting = rules.filter((rule) => rule.source === source && rule.event === event && fits(rule, place));
  const nearest = Math.max(...fitting.map(nearness));
  return fitting.filter((rule) => nearness(rule) === nearest);
}
