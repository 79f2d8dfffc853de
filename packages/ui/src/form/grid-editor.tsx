import type { Field } from '@heliu/model';
import { useEffect, useRef, useState } from 'react';
import { choiceOptions } from '../field/control.tsx';
import { editNumber, type Raw, readNumber } from '../field/entry.ts';
import { RecordPicker } from '../field/record-picker.tsx';
import { isNumeric } from '../field/shown.tsx';
import { readDay } from '../text/date.ts';

interface Props {
  readonly field: Field;
  readonly label: string;
  readonly value: Raw;
  readonly onChange: (value: Raw) => void;
  /** A choice has been made and the user would go on. */
  readonly onChosen: () => void;
  readonly onOpenChange: (open: boolean) => void;
}

function textFor(field: Field, value: Raw): string {
  if (value === null || value === undefined) return '';
  return isNumeric(field) ? editNumber(field.kind, String(value)) : String(value);
}

function readText(field: Field, text: string): Raw {
  if (text.trim() === '') return null;
  if (isNumeric(field)) return readNumber(field.kind, text);
  return field.kind === 'date' ? (readDay(text) ?? text) : text;
}

function TextCell({ field, label, value, onChange }: Props) {
  const [text, setText] = useState(() => textFor(field, value));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <input
      ref={input}
      autoFocus
      aria-label={label}
      className={isNumeric(field) ? 'is-number' : ''}
      inputMode={isNumeric(field) ? 'decimal' : 'text'}
      {...(field.kind === 'date' && { placeholder: '如 1115' })}
      maxLength={isNumeric(field) ? 40 : field.max}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(readText(field, event.target.value));
      }}
    />
  );
}

/** Several lines, such as one number after the other from a scanner: Enter begins the next, Tab goes on to the next cell. */
function LongCell({ field, label, value, onChange }: Props) {
  const [text, setText] = useState(() => textFor(field, value));
  const count = text.split(/[\s,，;；、]+/).filter(Boolean).length;
  return (
    <span className="hl-cell-long">
      <textarea
        autoFocus
        aria-label={label}
        rows={5}
        maxLength={field.max}
        placeholder={field.hint}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(readText(field, event.target.value));
        }}
      />
      {count > 0 && <small>{count} 项　Tab 到下一格</small>}
    </span>
  );
}

/** The control in the one cell that is being edited. */
export function CellEditor(props: Props) {
  const { field, label, value, onChange, onChosen, onOpenChange } = props;
  switch (field.kind) {
    case 'ref':
    case 'parent':
      return (
        <RecordPicker
          bare
          autoFocus
          label={label}
          entity={field.target!}
          only={field.only}
          value={value as number | null}
          onOpenChange={onOpenChange}
          onChange={(id) => {
            onChange(id);
            if (id !== null) onChosen();
          }}
        />
      );
    case 'choice':
      return (
        <select
          autoFocus
          aria-label={label}
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        >
          {!field.hasDefault && <option value="" />}
          {choiceOptions(field).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'flag':
      return (
        <input
          autoFocus
          type="checkbox"
          aria-label={label}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'longText':
      return <LongCell {...props} />;
    default:
      return <TextCell {...props} />;
  }
}
