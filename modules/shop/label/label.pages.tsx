import { formPage, listPage, showPage } from '@heliu/ui';
import { labelCalls } from './label.calls.ts';
import { LabelTag } from './labels.pages.tsx';

export const List = listPage(labelCalls, {
  columns: ['name', 'color', 'fromPlatform', 'remark'],
  cells: { color: (label) => <LabelTag label={label} /> },
});
export const Form = formPage(labelCalls);
export const Show = showPage(labelCalls);
