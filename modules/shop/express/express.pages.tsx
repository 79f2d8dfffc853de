import type { Wire } from '@heliu/model';
import { formPage, listPage, showPage } from '@heliu/ui';
import { expressCalls } from './express.calls.ts';
import type { expressCompany } from './express.ts';
import { PlatformCodes, PlatformCodesInput } from './platform-codes.pages.tsx';

const count = ({ platformCodes }: Wire<typeof expressCompany>) => Object.keys(platformCodes ?? {}).length;

export const List = listPage(expressCalls, {
  columns: ['code', 'name', 'phone', 'platformCodes', 'trackUrl', 'remark'],
  cells: { platformCodes: (row) => (count(row) === 0 ? undefined : `${count(row)} 个平台`) },
  widths: { platformCodes: 100, trackUrl: 280 },
});
export const Form = formPage(expressCalls, {
  sections: [
    { fields: ['code', 'name', 'phone', 'trackUrl', 'disabled'] },
    { label: '回传发货时各平台用的编码', fields: ['platformCodes'] },
    { label: '其他', fields: ['remark'] },
  ],
  controls: { platformCodes: PlatformCodesInput },
});
export const Show = showPage(expressCalls, {
  cells: { platformCodes: ({ platformCodes }) => <PlatformCodes codes={platformCodes} /> },
});
