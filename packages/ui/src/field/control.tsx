import type { Field } from '@heliu/model';
import { Checkbox, Input, Select } from 'antd';
import { lazy, Suspense } from 'react';
import type { Raw } from './entry.ts';
import { FileInput } from './file-input.tsx';
import { JsonInput } from './json-input.tsx';
import { NumberInput } from './number-input.tsx';
import { RecordPicker } from './record-picker.tsx';

// The calendar is the heaviest control, and most first pages have none in sight.
const DateInput = lazy(async () => ({ default: (await import('./date-input.tsx')).DateInput }));
const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }));

export interface ControlProps<V = Raw> {
  readonly field: Field;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly id?: string;
  /** What the server calls the record referred to. */
  readonly title?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** The record being edited, which may not be chosen as its own parent. */
  readonly self?: number;
  /** The other fields of the form, for a control that depends on them. */
  readonly header?: Readonly<Record<string, Raw>>;
  /** Puts values into several fields of the form at once, for a control that knows more than its own. */
  readonly onFill?: (patch: Readonly<Record<string, Raw>>) => void;
}

export const choiceOptions = (field: Field): { value: string; label: string }[] =>
  Object.entries(field.choices ?? {}).map(([value, label]) => ({ value, label }));

const text = (value: Raw): string => (value === null || value === undefined ? '' : String(value));

/** What a calendar chooses for a field, where it has one. */
function calendarOf({ kind, shape }: Field): 'date' | 'dateTime' | 'month' | undefined {
  if (kind === 'date' || kind === 'dateTime') return kind;
  return shape === 'month' ? 'month' : undefined;
}

/** The control for a kind of field. */
export function FieldControl({
  field,
  value,
  onChange,
  id,
  title,
  disabled = false,
  invalid = false,
  self,
}: ControlProps) {
  const status = invalid ? { status: 'error' as const, 'aria-invalid': true } : {};
  const named = id ? { id } : {};
  const calendar = calendarOf(field);
  if (calendar)
    return (
      <Suspense fallback={<Input {...named} value={text(value)} readOnly />}>
        <DateInput
          {...named}
          form={calendar}
          // An empty text is no day.
          value={(value as string | null) || null}
          onChange={onChange}
          disabled={disabled}
          invalid={invalid}
        />
      </Suspense>
    );
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'rate':
      return (
        <NumberInput
          {...named}
          kind={field.kind}
          value={text(value)}
          onChange={onChange}
          disabled={disabled}
          invalid={invalid}
        />
      );
    case 'flag':
      return (
        <Checkbox
          {...named}
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        >
          {field.hint ?? '是'}
        </Checkbox>
      );
    case 'choice':
      return (
        <Select
          {...named}
          {...status}
          className="hl-wide"
          options={choiceOptions(field)}
          value={(value as string | null) ?? undefined}
          allowClear={!field.required}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          disabled={disabled}
          onChange={(next: string | undefined) => onChange(next ?? null)}
        />
      );
    case 'choices':
      return (
        <Select
          {...named}
          {...status}
          className="hl-wide"
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          maxTagCount="responsive"
          options={choiceOptions(field)}
          value={[...((value as string[] | null) ?? [])]}
          placeholder="请选择"
          disabled={disabled}
          onChange={(next: string[]) => onChange(next)}
        />
      );
    case 'ref':
    case 'parent':
      return (
        <RecordPicker
          {...named}
          entity={field.target!}
          only={field.only}
          value={value as number | null}
          {...(title && { title })}
          {...(field.kind === 'parent' && self !== undefined && { except: self })}
          onChange={(next) => onChange(next)}
          disabled={disabled}
          invalid={invalid}
        />
      );
    case 'refs':
      return (
        <RecordPicker
          {...named}
          many
          entity={field.target!}
          only={field.only}
          value={(value as number[] | null) ?? []}
          onChange={onChange}
          disabled={disabled}
          invalid={invalid}
        />
      );
    case 'file':
    case 'image':
      return (
        <FileInput
          {...named}
          image={field.kind === 'image'}
          value={value as number | null}
          {...(title && { title })}
          onChange={onChange}
          disabled={disabled}
        />
      );
    case 'json':
      return <JsonInput {...named} value={value} onChange={onChange} disabled={disabled} />;
    case 'richText':
      return (
        <Suspense fallback={<div className="hl-editor" />}>
          <RichText {...named} label={field.label} value={text(value)} onChange={onChange} disabled={disabled} />
        </Suspense>
      );
    case 'longText':
      return (
        <Input.TextArea
          {...named}
          {...status}
          autoSize={{ minRows: 1, maxRows: 8 }}
          maxLength={field.max}
          value={text(value)}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    default:
      return (
        <Input
          {...named}
          {...status}
          maxLength={field.max}
          value={text(value)}
          disabled={disabled}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
