import { formPage, listPage, showPage } from '@heliu/ui';
import { AreaConfig } from './area-config.pages.tsx';
import { salesChannelCalls } from './sales-channel.calls.ts';

export const List = listPage(salesChannelCalls, {
  columns: ['code', 'name', 'kind', 'contact', 'mobile', 'area', 'commission', 'provider', 'remark'],
});
export const Form = formPage(salesChannelCalls, {
  sections: [
    { fields: ['code', 'name', 'kind', 'area', 'commission', 'disabled'] },
    { label: '联系', fields: ['contact', 'mobile', 'remark'] },
  ],
});
export const Show = showPage(salesChannelCalls, { below: ({ id }) => <AreaConfig channel={id} /> });
