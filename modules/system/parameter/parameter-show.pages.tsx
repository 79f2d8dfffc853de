import { showPage } from '@heliu/ui';
import { parameterCalls } from './parameter.calls.ts';
import { inWords } from './parameter.rules.ts';

export default showPage(parameterCalls, {
  sections: [{ label: '参数', fields: ['name', 'group', 'value', 'defaultValue', 'remark'] }],
  cells: {
    value: (row) => inWords(row, row.value),
    defaultValue: (row) => inWords(row, row.defaultValue),
  },
});
