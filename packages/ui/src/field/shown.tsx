import { type AnyEntity, columnsOf, type Field, isBlank, isNumeric, textOfValue } from '@heliu/model';
import type { ReactNode } from 'react';
import { StoredFile, StoredImage } from '../file/stored.tsx';
import { formatDate, formatMoment, missing } from '../text/filters.ts';
import { toneOf } from './tone.ts';

/** Lists abbreviate what details spell out. */
export type Where = 'list' | 'detail';

const isNegative = (value: unknown) => String(value).startsWith('-');

export { isNumeric } from '@heliu/model';

const instantFor = (where: Where) => (value: unknown, withTime: boolean) =>
  where === 'list' ? formatMoment(value, withTime) : withTime ? formatDate(value) : formatDate(value, 'yyyy-MM-dd');

/** The text of a value: what is copied, searched and shown in a tooltip. */
export const textOf = (field: Field, value: unknown, title?: string, where: Where = 'detail'): string =>
  textOfValue(field, value, title, instantFor(where));

/** A value as the user sees it. `title` is what the server calls the record referred to. */
export function shown(field: Field, value: unknown, title?: string, where: Where = 'detail'): ReactNode {
  const text = textOf(field, value, title, where);
  if (isBlank(value)) return <span className="hl-missing">{missing}</span>;
  if (isNumeric(field)) return isNegative(value) ? <span className="hl-negative">{text}</span> : text;
  if (field.kind === 'flag')
    return value ? <span className="hl-yes">{text}</span> : <span className="hl-missing">{text}</span>;
  if (field.kind === 'image') return <StoredImage id={Number(value)} name={text} large={where === 'detail'} />;
  if (field.kind === 'file') return <StoredFile id={Number(value)} name={text} />;
  // Markup written by somebody else gets a document of its own, without scripts.
  if (field.kind === 'richText' && where === 'detail')
    return <iframe className="hl-rich" title={field.label} sandbox="" srcDoc={String(value)} />;
  if (field.kind === 'richText') return String(value).replace(/<[^>]*>/g, ' ');
  return text;
}

/** Where there is no room for the code in front of a title, and the name says enough. */
export const withoutCode = (title: string | undefined): string => title?.replace(/^\S+ (?=\S)/, '') ?? missing;

/** A state as a dot and a word. */
export function StateDot({ entity, state, label }: { entity?: AnyEntity; state: string; label: string }) {
  return (
    <span className="hl-state">
      <i className={`hl-dot is-${toneOf(entity, state)}`} aria-hidden />
      {label}
    </span>
  );
}

export function StateTag({ entity, state, label }: { entity?: AnyEntity; state: string; label: string }) {
  return <span className={`hl-tag is-${toneOf(entity, state)}`}>{label}</span>;
}

/** One column of a record, by its key. */
export function shownColumn(
  e: AnyEntity,
  key: string,
  row: Readonly<Record<string, unknown>>,
  where: Where,
): ReactNode {
  const field = columnsOf(e)[key];
  const value = row[key];
  if (!field) return value === null || value === undefined ? missing : String(value);
  if (key === 'status' && field.kind === 'choice' && typeof value === 'string')
    return <StateDot entity={e} state={value} label={field.choices?.[value] ?? value} />;
  const titles = row['titles'] as Readonly<Record<string, string>> | undefined;
  return shown(field, value, titles?.[key], where);
}
