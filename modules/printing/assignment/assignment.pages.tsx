import { formPage, listPage, showPage } from '@heliu/ui';
import { EventSelect, SourceSelect } from '../template/kinds.pages.tsx';
import { assignmentCalls } from './assignment.ts';

const sections = [
  { label: '打什么', fields: ['source', 'event'] },
  { label: '在哪里', fields: ['store', 'terminal', 'kitchen'] },
  { label: '怎样打', fields: ['device', 'copies', 'disabled', 'remark'] },
] as const;

export const List = listPage(assignmentCalls, {
  columns: ['label', 'store', 'terminal', 'kitchen', 'device', 'copies', 'disabled'],
  widths: { label: 220, store: 140, terminal: 120, kitchen: 110, device: 150, copies: 70 },
  sums: [],
  empty: <p>还没有自动打印。选一种单据、一个时机和一台打印机，以后到了这一步就自动出纸。</p>,
});
export const Form = formPage(assignmentCalls, {
  sections,
  controls: { source: SourceSelect, event: EventSelect },
  react: { source: () => ({ event: null }) },
});
export const Show = showPage(assignmentCalls, {
  sections: [{ label: '打什么', fields: ['label'] }, sections[1], sections[2]],
});
