import { useQuery } from '@tanstack/react-query';
import type { Wire } from '@heliu/model';
import { type ControlProps, request, useMay } from '@heliu/ui';
import { Select } from 'antd';
import { type customer, customerCalls, customerCredit, type CustomerSite } from '../../crm/model.ts';

async function sitesOf(id: number): Promise<readonly CustomerSite[]> {
  const { code } = await request<Wire<typeof customer>>(customerCalls.operations.get, { id }, { quiet: true });
  return (await request(customerCredit, { custCode: code }, { quiet: true })).sites;
}

/** The sites of the chosen customer, and of nobody else. */
export function SiteInput({ id, value, onChange, title, disabled = false, header }: ControlProps) {
  const may = useMay();
  const buyer = header?.['customer'];
  const { data: sites = [] } = useQuery({
    queryKey: ['crm_customer', 'sites', buyer],
    enabled: typeof buyer === 'number' && may('crm_customer:view'),
    queryFn: () => sitesOf(buyer as number),
  });
  const options = sites
    .filter((site) => !site.disabled || site.id === value)
    .map((site) => ({ value: site.id, label: `${site.code} ${site.name}` }));
  const unknown =
    typeof value === 'number' && !options.some((one) => one.value === value)
      ? [{ value, label: title ?? `#${value}` }]
      : [];
  return (
    <Select
      {...(id && { id })}
      className="hl-wide"
      allowClear
      disabled={disabled || typeof buyer !== 'number'}
      placeholder={typeof buyer === 'number' ? (sites.length === 0 ? '该客户没有站点' : '不指定') : '先选客户'}
      options={[...unknown, ...options]}
      value={(value as number | null) ?? undefined}
      onChange={(next: number | undefined) => onChange(next ?? null)}
    />
  );
}
