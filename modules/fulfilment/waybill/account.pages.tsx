import type { Wire } from '@heliu/model';
import { formPage, listPage, showPage, useMay, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { waybillAccountCalls } from './account.calls.ts';
import type { waybillAccount } from './account.ts';

export type AccountRow = Wire<typeof waybillAccount>;

const KeyDialog = lazy(async () => ({ default: (await import('./key-dialog.pages.tsx')).KeyDialog }));

/** In the list as a link, on its own page as a button. */
function KeyTool({ row, asButton = false }: { row: AccountRow; asButton?: boolean }) {
  const may = useMay();
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  if (row.disabled || !may('oms_waybill_account:save')) return null;
  const label = row.keyed ? '更换密钥' : '填写密钥';
  return (
    <>
      {asButton ? (
        <Button type={row.keyed ? 'default' : 'primary'} onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          密钥
        </button>
      )}
      {isOpen && active && (
        <Suspense>
          <KeyDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

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
  tools: (row) => <KeyTool row={row} />,
  empty: <p>还没有电子面单账号。添加后，出库单可以直接取快递单号并打印面单。</p>,
});
export const Form = formPage(waybillAccountCalls, { sections });
export const Show = showPage(waybillAccountCalls, {
  sections: [{ ...sections[0], fields: [...sections[0].fields, 'keyed'] }, ...sections.slice(1)],
  above: ({ keyed }) =>
    keyed ? null : <p className="hl-warning">还没有填密钥，不能取号。点“填写密钥”，填服务方给的密钥。</p>,
  cells: { keyed: (row) => <Keyed row={row} /> },
  tools: (row) => <KeyTool row={row} asButton />,
});
