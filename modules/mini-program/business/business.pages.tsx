import { formPage, listPage, showPage } from '@heliu/ui';
import { visibleLink } from '../link/link.rules.ts';
import { businessCalls } from './business.ts';

export const List = listPage(businessCalls, {
  columns: ['icon', 'name', 'summary', 'linkType', 'sort', 'disabled'],
  widths: { summary: 260 },
});
export const Form = formPage(businessCalls, { visible: visibleLink });
export const Show = showPage(businessCalls);
