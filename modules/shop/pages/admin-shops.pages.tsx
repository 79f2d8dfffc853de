import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { platformNames } from '../platforms/platform.ts';
import { authorizationText } from '../shop/health.rules.ts';
import { type AdminShop, adminShops } from '../shop/shop.calls.ts';
import { shop } from '../shop/shop.ts';
import { type Column, DataTable, formatDate, missing, QuickSearch, request, useNow } from '@heliu/ui';

function Standing({ row }: { row: AdminShop }) {
  const { text, tone } = authorizationText(row, useNow());
  return (
    <span className="hl-state" title={row.trouble ?? ''}>
      <i className={`hl-dot is-${tone}`} aria-hidden />
      {text}
      {row.trouble && <span className="hl-muted">：{row.trouble}</span>}
    </span>
  );
}

const columns: Column<AdminShop>[] = [
  { key: 'companyName', title: '企业', pin: 'left', render: (row) => row.companyName },
  { key: 'name', title: '店铺', render: (row) => row.name },
  { key: 'platform', title: '平台', render: (row) => platformNames[row.platform] },
  { key: 'platformShopId', title: '平台店铺号', render: (row) => row.platformShopId ?? missing },
  { key: 'authorization', title: '授权状态', render: (row) => <Standing row={row} /> },
  { key: 'disabled', title: '状态', render: (row) => (row.disabled ? '停用' : '启用') },
  { key: 'createdAt', title: '登记时间', render: (row) => formatDate(row.createdAt, 'yyyy-MM-dd HH:mm') },
];

const choicesOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));

/** Shops of all companies, for the platform's administrator: how they stand, not what they sell. */
export default function AdminShops() {
  const [q, setQ] = useState('');
  const [platform, setPlatform] = useState<string>();
  const [authorization, setAuthorization] = useState<AdminShop['authorization']>();
  const asked = { ...(q && { q }), ...(platform && { platform }), ...(authorization && { authorization }) };
  const found = useQuery({
    queryKey: [shop.name, 'admin', asked],
    queryFn: ({ signal }) => request(adminShops, asked, { signal }),
  });
  const rows = found.data ?? [];
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>店铺总览</h2>
        <span className="hl-muted">所有企业的店铺及其授权，最近登记的在前。</span>
      </header>
      <section className="hl-card hl-list">
        <header className="hl-bar">
          <QuickSearch value={q} placeholder="企业或店铺名称" onSearch={setQ} />
          <Select
            aria-label="平台"
            allowClear
            placeholder="全部平台"
            style={{ width: 130 }}
            options={choicesOf(platformNames)}
            onChange={(value: string | undefined) => setPlatform(value)}
          />
          <Select
            aria-label="授权状态"
            allowClear
            placeholder="全部状态"
            style={{ width: 130 }}
            options={choicesOf(shop.fields.authorization.choices!)}
            onChange={(value: AdminShop['authorization'] | undefined) => setAuthorization(value)}
          />
          <span className="hl-gap" />
          {rows.length === 500 && <span className="hl-muted">只列出 500 家，请缩小范围</span>}
        </header>
        <DataTable
          label="店铺总览"
          columns={columns}
          rows={rows}
          isLoading={found.isPending}
          empty={found.isError ? `没有取到数据：${found.error.message}` : '没有符合条件的店铺'}
        />
      </section>
    </div>
  );
}
