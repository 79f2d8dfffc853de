import { type Action, type Complaint, type Fields, issuesOf, rowSchema } from '@heliu/model';
import { useState } from 'react';
import type { Raw } from '../field/entry.ts';
import { FieldGrid, type FieldValues } from '../form/field-grid.tsx';
import { today } from '../text/date.ts';
import { ReasonInput } from './reason-input.tsx';

/** What somebody says for an action besides that he wants it. */
export interface Said {
  readonly reason: string;
  readonly input: FieldValues;
  /** Something that must be said is not said yet. */
  readonly isMissing: boolean;
}

/** A day is most often today; a field of the record begins with what it holds. */
const startOf = (fields: Fields, record: Readonly<Record<string, unknown>>): FieldValues =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      (record[key] ?? (field.kind === 'date' && field.required ? today() : field.default) ?? null) as Raw,
    ]),
  );

export function useSaid(action: Action, record: Readonly<Record<string, unknown>> = {}) {
  const fields = action.input ?? {};
  const [reason, setReason] = useState('');
  const [input, setInput] = useState(() => startOf(fields, record));
  const misses = action.reason === 'required' && reason.trim() === '';
  const isMissing = misses || issuesOf(rowSchema(fields), input).length > 0;
  const said: Said = { reason: reason.trim(), input, isMissing };
  return { said, setReason, setInput };
}

/** The fields of an action, and why it is done where that is asked. */
export function ActionInput({
  action,
  said,
  complaints = [],
  setReason,
  setInput,
}: { action: Action; complaints?: readonly Complaint[] } & ReturnType<typeof useSaid>) {
  const fields = Object.entries(action.input ?? {});
  return (
    <>
      {fields.length > 0 && (
        <FieldGrid
          prefix="action"
          narrow
          fields={fields}
          values={said.input}
          complaints={complaints}
          onChange={(key, value) => setInput((now) => ({ ...now, [key]: value }))}
        />
      )}
      <ReasonInput action={action} value={said.reason} onChange={setReason} />
    </>
  );
}
