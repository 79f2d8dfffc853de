import type { Mask } from '@heliu/model';
import { refresh, request, say, useBusy, useMay, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import { dataAssets, type DataAssets, saveDataAssets } from '../role/role.calls.ts';
import type { OnDirty } from './role-menu.pages.tsx';
import { role } from '../role/role.ts';

function Editor({ roleid, first, onDirty }: { roleid: number; first: DataAssets; onDirty: OnDirty }) {
  const may = useMay();
  const [ownClients, setOwnClients] = useState(first.ownClients);
  const [hidden, setHidden] = useState<readonly string[]>(first.masks);
  const [assets, setAssets] = useState<Readonly<Record<string, number[]>>>(first.assets);
  const [saving, run] = useBusy();
  const now = JSON.stringify([ownClients, [...hidden].toSorted(), assets]);
  const [saved, setSaved] = useState(now);
  const isDirty = now !== saved;
  useEffect(() => onDirty('scope', isDirty), [onDirty, isDirty]);
  async function save(): Promise<void> {
    const chosen = { roleid, ownClients, masks: [...hidden] as Mask[], assets: { ...assets } };
    await request(saveDataAssets, chosen);
    setSaved(now);
    say({ text: '保存成功，下一次操作即生效' });
    refresh(role);
  }
  const limit = (entity: string, ids: number[] | undefined) => {
    const { [entity]: _, ...others } = assets;
    setAssets(ids === undefined ? others : { ...others, [entity]: ids });
  };
  return (
    <div className="role-body">
      {may('sys_role:save') && (
        <p className="role-save">
          <Button type="primary" disabled={!isDirty} loading={saving} onClick={() => run(save)}>
            保存数据范围
          </Button>
          {isDirty && <span className="hl-muted">还没有保存。</span>}
        </p>
      )}
      <h3>客户</h3>
      <Checkbox checked={ownClients} onChange={(event) => setOwnClients(event.target.checked)}>
        只看自己的客户，以及这些客户的单据
      </Checkbox>
      <h3>隐藏字段</h3>
      <Checkbox.Group
        value={[...hidden]}
        options={first.maskKinds.map(({ code, label }) => ({ value: code, label }))}
        onChange={(values) => setHidden(values as string[])}
      />
      <p className="hl-muted">勾选的字段在列表、表单、导出和打印中都不显示。</p>
      {first.kinds.map(({ entity, label, rows }) => (
        <div key={entity}>
          <h3>{label}</h3>
          <Checkbox
            checked={assets[entity] === undefined}
            onChange={(event) => limit(entity, event.target.checked ? undefined : [])}
          >
            全部{label}
          </Checkbox>
          {assets[entity] !== undefined && (
            <Checkbox.Group
              value={assets[entity]}
              options={rows.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(ids) => limit(entity, ids as number[])}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** Which records and fields a role sees; applied by the server to every read. */
export function DataScope({ roleid, onDirty }: { roleid: number; onDirty: OnDirty }) {
  const loaded = useQuery({
    queryKey: [role.name, 'scope', roleid],
    gcTime: 0,
    queryFn: () => request(dataAssets, { roleid }),
  });
  return loaded.data ? <Editor roleid={roleid} first={loaded.data} onDirty={onDirty} /> : <Waiting />;
}
