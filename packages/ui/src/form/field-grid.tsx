import type { Complaint, Field } from '@heliu/model';
import type { ReactNode } from 'react';
import { type ControlProps, FieldControl } from '../field/control.tsx';
import type { Raw } from '../field/entry.ts';
import { FieldBox } from './form-body.tsx';

export type FieldValues = Readonly<Record<string, Raw>>;

interface Props {
  /** Tells the fields of one form from those of another on the same page. */
  readonly prefix: string;
  readonly fields: readonly (readonly [key: string, field: Field])[];
  readonly values: FieldValues;
  readonly onChange: (key: string, value: Raw) => void;
  /** Several at once, for controls that know more than their own. */
  readonly onFill?: ControlProps['onFill'];
  readonly complaints?: readonly Complaint[];
  readonly titles?: Readonly<Record<string, string>>;
  readonly isLocked?: (key: string) => boolean;
  /** Controls that the kind of field does not already have. */
  readonly controls?: Readonly<Record<string, (props: ControlProps) => ReactNode>>;
  readonly narrow?: boolean;
}

/** Fields of a form that is not the form of one entity: dialogs, accounts, settings. */
export function FieldGrid({
  prefix,
  fields,
  values,
  onChange,
  onFill,
  complaints = [],
  titles = {},
  isLocked,
  controls = {},
  narrow = false,
}: Props) {
  return (
    <div className={narrow ? 'hl-fields-grid is-narrow' : 'hl-fields-grid'}>
      {fields.map(([key, field]) => {
        const id = `${prefix}-${key}`;
        const message = complaints.find(({ path }) => path === key)?.message;
        const props: ControlProps = {
          field,
          id,
          value: values[key] ?? null,
          onChange: (value) => onChange(key, value),
          invalid: message !== undefined,
          disabled: isLocked?.(key) ?? false,
          ...(titles[key] && { title: titles[key] }),
        };
        const control = controls[key];
        return (
          <FieldBox key={key} id={id} field={field} message={message}>
            {control ? control({ ...props, header: values, ...(onFill && { onFill }) }) : <FieldControl {...props} />}
          </FieldBox>
        );
      })}
    </div>
  );
}
