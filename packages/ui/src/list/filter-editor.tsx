import type { Field } from '@heliu/model';
import { Button, Checkbox, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { readNumber } from '../field/entry.ts';
import { NumberInput } from '../field/number-input.tsx';
import { RecordPicker } from '../field/record-picker.tsx';
import { daySpans, filterShape, optionsOf, ordered, range, rangeOf, valuesOf } from './filters.ts';

const DayRange = lazy(async () => ({ default: (await import('./day-range.tsx')).DayRange }));

interface Props {
  readonly field: Field;
  readonly value: string | undefined;
  readonly onApply: (value: string) => void;
}
interface Part {
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onApply: (value: string) => void;
}

function Words({ field, value, onChange }: Part) {
  const isExact = value.startsWith('=');
  const text = value === '~' || value === '!~' ? '' : value.replace(/^=/, '');
  const set = (words: string, exact: boolean) => onChange(exact ? `=${words}` : words);
  return (
    <>
      <Input
        autoFocus
        aria-label={field.label}
        placeholder={isExact ? `${field.label}就是…` : `${field.label}包含…`}
        value={text}
        onChange={(event) => set(event.target.value, isExact)}
      />
      <Checkbox
        className="hl-exact"
        checked={isExact}
        onChange={(event) => onChange(event.target.checked ? `=${text}` : text)}
      >
        完全相同
      </Checkbox>
    </>
  );
}

function Options({ field, value, onChange }: Part) {
  return (
    <Checkbox.Group
      className="hl-options"
      options={optionsOf(field).map(([key, label]) => ({ value: key, label }))}
      value={[...valuesOf(field, value)]}
      onChange={(keys) => onChange(keys.join(','))}
    />
  );
}

function Records({ field, value, onChange }: Part) {
  return (
    <RecordPicker
      many
      autoFocus
      entity={field.target!}
      value={valuesOf(field, value).map(Number)}
      onChange={(ids) => onChange(ids.join(','))}
    />
  );
}

function Numbers({ field, value, onChange }: Part) {
  const { from, to } = rangeOf(field, value);
  const set = (a: string, b: string) => onChange(range(readNumber('decimal', a), readNumber('decimal', b)));
  return (
    <div className="hl-range">
      <NumberInput kind={field.kind} placeholder="从" value={from} onChange={(next) => set(next, to)} />
      <span>至</span>
      <NumberInput kind={field.kind} placeholder="到" value={to} onChange={(next) => set(from, next)} />
    </div>
  );
}

function Days({ field, value, onChange, onApply }: Part) {
  const { from, to } = rangeOf(field, value);
  const [spans] = useState(() => daySpans(new Date()));
  return (
    <>
      <div className="hl-spans">
        {spans.map(([label, first, last]) => (
          <button
            key={label}
            type="button"
            className={from === first && to === last ? 'is-on' : ''}
            onClick={() => onApply(range(first, last))}
          >
            {label}
          </button>
        ))}
      </div>
      <Suspense fallback={<Input disabled />}>
        <DayRange from={from} to={to} onChange={(a, b) => onChange(range(...ordered(a, b)))} />
      </Suspense>
    </>
  );
}

const parts = { words: Words, options: Options, records: Records, numbers: Numbers, days: Days };

/** Narrows a list by one field, in the way its kind asks for. */
export function FilterEditor({ field, value, onApply }: Props) {
  const [draft, setDraft] = useState(value ?? '');
  const Part = parts[filterShape(field)];
  const mayBeEmpty = !field.required && field.kind !== 'flag';
  return (
    <form
      className="hl-filter"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft === '=' ? '' : draft);
      }}
    >
      <Part field={field} value={draft} onChange={setDraft} onApply={onApply} />
      <footer>
        {mayBeEmpty && (
          <>
            <Button type="text" size="small" onClick={() => onApply('~')}>
              为空
            </Button>
            <Button type="text" size="small" onClick={() => onApply('!~')}>
              不为空
            </Button>
          </>
        )}
        <span className="hl-gap" />
        <Button type="primary" size="small" htmlType="submit">
          确定
        </Button>
      </footer>
    </form>
  );
}
