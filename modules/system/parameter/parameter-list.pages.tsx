import { listPage } from '@heliu/ui';
import { parameterCalls } from './parameter.calls.ts';
import { optionsOf } from './parameter.rules.ts';

const yesNo: Record<string, string> = { true: '是', false: '否' };

/** A switch reads better in words than in its code. */
const inWords = (type: string, value: string, options: string | null) =>
  type === 'bool' ? (yesNo[value] ?? value) : (optionsOf(options).get(value) ?? value);

export default listPage(parameterCalls, {
  columns: ['name', 'code', 'group', 'valueType', 'value', 'defaultValue', 'remark'],
  cells: {
    value: (row) => <b>{inWords(row.valueType, row.value, row.options)}</b>,
    defaultValue: (row) => (
      <span className="hl-muted">
        {row.defaultValue === null ? '--' : inWords(row.valueType, row.defaultValue, row.options)}
      </span>
    ),
  },
  widths: { remark: 260 },
});
