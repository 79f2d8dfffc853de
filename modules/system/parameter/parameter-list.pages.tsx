import { listPage } from '@heliu/ui';
import { parameterCalls } from './parameter.calls.ts';
import { inWords } from './parameter.rules.ts';

export default listPage(parameterCalls, {
  columns: ['name', 'group', 'valueType', 'value', 'defaultValue', 'remark'],
  cells: {
    value: (row) => <b>{inWords(row, row.value)}</b>,
    defaultValue: (row) => <span className="hl-muted">{inWords(row, row.defaultValue)}</span>,
  },
  widths: { remark: 260 },
});
