import { formPage, listPage, showPage } from '@heliu/ui';
import { visibleLink } from '../link/link.rules.ts';
import { adCalls } from './ad.ts';

export const List = listPage(adCalls, {
  columns: ['picture', 'title', 'position', 'linkType', 'startAt', 'endAt', 'sort', 'disabled'],
});
export const Form = formPage(adCalls, { visible: visibleLink });
export const Show = showPage(adCalls);
