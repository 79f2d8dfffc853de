import { useQuery } from '@tanstack/react-query';
import { addressWith, type Wire } from '@heliu/model';
import { request, useMay, useReach } from '@heliu/ui';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { voucherTemplate, voucherTemplateCalls } from './voucher-template.ts';

const [templates, add] = ['/fico/generalledger/vouchertemplate', '/fico/generalledger/voucher/add'];

/** What comes again begins with one choice. */
export function FromTemplate() {
  const [may, reach, navigate] = [useMay(), useReach(), useNavigate()];
  const { data = [] } = useQuery({
    queryKey: [voucherTemplate.name, 'all'],
    enabled: may('fico_voucher_template:view'),
    queryFn: async () =>
      (
        await request<{ rows: Wire<typeof voucherTemplate>[] }>(
          voucherTemplateCalls.operations.list,
          { pageSize: 200 },
          { quiet: true },
        )
      ).rows,
  });
  if (!reach(add) || !may('fico_voucher_template:view')) return null;
  const items = [
    ...data.map(({ id, name }) => ({ key: String(id), label: name })),
    ...(data.length > 0 && reach(templates) ? [{ type: 'divider' as const }] : []),
    ...(reach(templates) ? [{ key: 'all', label: '维护凭证模板' }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <Dropdown
      menu={{
        items,
        onClick: ({ key }) => void navigate(key === 'all' ? templates : addressWith(add, { template: key })),
      }}
      trigger={['click']}
    >
      <Button>套用模板</Button>
    </Dropdown>
  );
}
