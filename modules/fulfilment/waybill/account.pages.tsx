import type { Wire } from '@heliu/model';
import { formPage, KeyTool, listPage, showPage } from '@heliu/ui';
import { keepWaybillKey, waybillAccountCalls } from './account.calls.ts';
import { waybillAccount } from './account.ts';
import { waybillServices } from './service.ts';

type AccountRow = Wire<typeof waybillAccount>;

const called = { kdniao: 'API Key', kuaidi100: 'secret', sf: '校验码（checkword）' } as const;

const AccountKey = ({ row, asButton = false }: { row: AccountRow; asButton?: boolean }) => (
  <KeyTool
    entity={waybillAccount}
    row={row}
    may="oms_waybill_account:save"
    call={keepWaybillKey}
    called={`${waybillServices[row.service]}的 ${called[row.service]}`}
    lostWith="服务、环境或客户标识"
    next="可以取号了"
    asButton={asButton}
  />
);

const Keyed = ({ row: { keyed } }: { row: AccountRow }) =>
  keyed ? '已填' : <span className="hl-negative">未填，不能取号</span>;

const sections = [
  { label: '账号', fields: ['name', 'express', 'warehouse', 'service', 'place', 'carrier', 'partner'] },
  { label: '运费', fields: ['payType', 'monthlyCard'] },
  {
    label: '寄件人',
    fields: ['senderName', 'senderPhone', 'senderProvince', 'senderCity', 'senderDistrict', 'senderAddress'],
  },
  { label: '其他', fields: ['remark'] },
] as const;

export const List = listPage(waybillAccountCalls, {
  columns: ['name', 'express', 'warehouse', 'service', 'place', 'keyed', 'payType', 'senderName', 'senderCity'],
  widths: { name: 140, keyed: 120 },
  cells: { keyed: (row) => <Keyed row={row} /> },
  tools: (row) => <AccountKey row={row} />,
  empty: <p>还没有电子面单账号。添加后，出库单可以直接取快递单号并打印面单。</p>,
});
export const Form = formPage(waybillAccountCalls, { sections });
export const Show = showPage(waybillAccountCalls, {
  sections: [{ ...sections[0], fields: [...sections[0].fields, 'keyed'] }, ...sections.slice(1)],
  above: ({ keyed }) =>
    keyed ? null : <p className="hl-warning">还没有填密钥，不能取号。点“填写密钥”，填服务方给的密钥。</p>,
  cells: { keyed: (row) => <Keyed row={row} /> },
  tools: (row) => <AccountKey row={row} asButton />,
});
