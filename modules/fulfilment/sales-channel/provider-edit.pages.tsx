import { FieldGrid, goTo, queries, type Raw, type Refused, request, say, useBusy, useTab, Waiting } from '@heliu/ui';
import type { Complaint } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminUpdateChannel, providerChannel, type ProviderChannel } from './sales-channel.calls.ts';
import { salesChannel } from './sales-channel.ts';

const keys = ['code', 'name', 'kind', 'contact', 'mobile', 'area', 'commission', 'disabled', 'remark'] as const;
const listPath = '/ypyadminb2csaleschannellist';

function Form({ row }: { row: ProviderChannel }) {
  const tab = useTab();
  const [values, setValues] = useState<Record<string, Raw>>(() =>
    Object.fromEntries(keys.map((key) => [key, row[key] as Raw])),
  );
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const [, run] = useBusy();
  async function leave(): Promise<void> {
    await tab.close();
    goTo(listPath);
  }
  async function save(): Promise<void> {
    await request(adminUpdateChannel, { ...values, id: row.id, version: row.version } as never, { quiet: true });
    say({ text: '保存成功' });
    await queries.invalidateQueries({ queryKey: [salesChannel.name] });
    await leave();
  }
  const complain = (refused: Refused) =>
    setComplaints(refused.complaints ?? [{ path: 'name', message: refused.message }]);
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>{row.name}</h2>
        <span className="hl-muted">{row.companyName}</span>
        <span className="hl-gap" />
        <Button onClick={() => void leave()}>返回</Button>
        <Button type="primary" onClick={() => run(save, complain)}>
          保存
        </Button>
      </header>
      <section className="hl-card hl-form">
        <div className="hl-form-body">
          <div className="hl-form-head is-whole">
            <FieldGrid
              prefix="channel"
              fields={keys.map((key) => [key, salesChannel.fields[key]] as const)}
              values={values}
              onChange={(key, value) => setValues((before) => ({ ...before, [key]: value }))}
              complaints={complaints}
            />
          </div>
        </div>
      </section>
    </div>
  );
}

export default function ProviderChannelPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('id'));
  const loaded = useQuery({
    queryKey: [salesChannel.name, id],
    enabled: id > 0,
    gcTime: 0,
    queryFn: () => request(providerChannel, { id }),
  });
  if (!(id > 0)) return <p className="hl-page hl-muted">请从销售渠道列表选择一项。</p>;
  return loaded.data ? <Form row={loaded.data} /> : <Waiting />;
}
