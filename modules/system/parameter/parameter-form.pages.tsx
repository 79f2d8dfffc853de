import { type ControlProps, type Raw, formPage } from '@heliu/ui';
import { Input, Select } from 'antd';
import { parameters } from './catalogue.ts';
import { parameterCalls } from './parameter.calls.ts';
import { optionsOf, rangeComplaint, valueComplaint } from './parameter.rules.ts';

const isBuiltIn = (code: Raw) => typeof code === 'string' && code in parameters;
/** A built-in parameter keeps its meaning; only the value is the company's. */
const fixed = { code: isFixed, name: isFixed, group: isFixed, valueType: isFixed, options: isFixed } as const;
function isFixed(header: { readonly code: Raw }, isNew: boolean): boolean {
  return !isNew && isBuiltIn(header.code);
}

/** Chosen where there is something to choose from, typed otherwise. */
function ValueControl({ id, value, onChange, invalid, header }: ControlProps) {
  const type = header?.['valueType'];
  const choices =
    type === 'bool'
      ? new Map([
          ['true', '是'],
          ['false', '否'],
        ])
      : type === 'enum'
        ? optionsOf(header?.['options'] as string | null)
        : undefined;
  const status = invalid ? { status: 'error' as const } : {};
  const named = id ? { id } : {};
  if (choices)
    return (
      <Select
        {...named}
        {...status}
        className="hl-wide"
        value={typeof value === 'string' && value !== '' ? value : undefined}
        options={[...choices].map(([key, label]) => ({ value: key, label }))}
        onChange={(chosen) => onChange(chosen as string)}
      />
    );
  return (
    <Input
      {...named}
      {...status}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export default formPage(parameterCalls, {
  sections: [{ fields: ['code', 'name', 'group', 'valueType', 'value', 'options', 'remark'] }],
  locked: fixed,
  visible: { options: (header) => header.valueType === 'enum' },
  controls: { value: ValueControl },
  check: ({ code, valueType, value, options }) =>
    valueComplaint(valueType, value, options) ?? rangeComplaint(code, value),
});
