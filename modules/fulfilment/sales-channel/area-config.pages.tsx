import { queries, RecordPicker, request, say, useBusy, useMay } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { areaConfig, type ChannelAreaRow, saveAreaConfig } from './area.calls.ts';
import { salesChannel } from './sales-channel.ts';
import './area-config.css';

interface Editing {
  readonly key: number;
  readonly province: string;
  readonly city: string;
  readonly warehouse: number | null;
  readonly express: number | null;
  readonly freight: string;
  readonly titles: Readonly<Record<string, string>>;
}
const editing = (row: ChannelAreaRow, key: number): Editing => ({ ...row, key, freight: row.freight ?? '' });
const blank = (key: number): Editing => ({
  key,
  province: '',
  city: '',
  warehouse: null,
  express: null,
  freight: '',
  titles: {},
});

function Row({
  row,
  at,
  disabled,
  onChange,
  onRemove,
}: {
  row: Editing;
  at: number;
  disabled: boolean;
  onChange: (patch: Partial<Editing>) => void;
  onRemove: () => void;
}) {
  const name = `第${at + 1}行`;
  const text = (key: 'province' | 'city' | 'freight', label: string, max: number, placeholder: string) => (
    <Input
      aria-label={`${name}${label}`}
      maxLength={max}
      disabled={disabled}
      placeholder={placeholder}
      value={row[key]}
      onChange={(event) => onChange({ [key]: event.target.value })}
    />
  );
  return (
    <tr>
      <td>{text('province', '省', 20, '省')}</td>
      <td>{text('city', '市', 30, '全省')}</td>
      <td>
        <RecordPicker
          label={`${name}发货仓库`}
          entity="scm_warehouse"
          value={row.warehouse}
          {...(row.titles['warehouse'] && { title: row.titles['warehouse'] })}
          disabled={disabled}
          onChange={(warehouse) => onChange({ warehouse })}
        />
      </td>
      <td>
        <RecordPicker
          label={`${name}快递公司`}
          entity="oms_express_company"
          value={row.express}
          {...(row.titles['express'] && { title: row.titles['express'] })}
          disabled={disabled}
          onChange={(express) => onChange({ express })}
        />
      </td>
      <td>{text('freight', '运费说明', 100, '')}</td>
      <td>{!disabled && <button type="button" className="hl-x" aria-label={`删除${name}`} onClick={onRemove} />}</td>
    </tr>
  );
}

function Editor({ channel, first }: { channel: number; first: readonly ChannelAreaRow[] }) {
  const canSave = useMay()('oms_sales_channel:save');
  const [rows, setRows] = useState<readonly Editing[]>(() => first.map(editing));
  const [isChanged, setChanged] = useState(false);
  const [busy, run] = useBusy();
  const change = (next: readonly Editing[]) => {
    setRows(next);
    setChanged(true);
  };
  const save = async () => {
    const sent = rows.map(({ key: _, titles: __, ...row }) => row);
    await request(saveAreaConfig, { channel, rows: sent as never });
    say({ text: '区域已保存' });
    await queries.invalidateQueries({ queryKey: [salesChannel.name] });
    setChanged(false);
  };
  return (
    <>
      {rows.length > 0 ? (
        <table className="area-config">
          <thead>
            <tr>
              <th scope="col">省</th>
              <th scope="col">市</th>
              <th scope="col">发货仓库</th>
              <th scope="col">快递公司</th>
              <th scope="col">运费说明</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Row
                key={row.key}
                row={row}
                at={at}
                disabled={!canSave}
                onChange={(patch) => change(rows.with(at, { ...row, ...patch }))}
                onRemove={() => change(rows.toSpliced(at, 1))}
              />
            ))}
          </tbody>
        </table>
      ) : (
        <p className="hl-muted">没有区域：这个渠道的订单都从店铺的发货仓库发出。</p>
      )}
      {canSave && (
        <p className="area-config-tools">
          <Button
            type="dashed"
            onClick={() => change([...rows, blank(Math.max(0, ...rows.map(({ key }) => key)) + 1)])}
          >
            添加区域
          </Button>
          <Button type="primary" disabled={!isChanged} loading={busy} onClick={() => run(save)}>
            保存区域
          </Button>
        </p>
      )}
    </>
  );
}

/** Where the goods of a channel leave from, by where they go. */
export function AreaConfig({ channel }: { channel: number }) {
  const loaded = useQuery({
    queryKey: [salesChannel.name, 'areas', channel],
    queryFn: () => request(areaConfig, { channel }, { quiet: true }),
  });
  return (
    <section>
      <h3>区域配置</h3>
      {loaded.isError && <p className="hl-muted">没有取到区域：{loaded.error.message}</p>}
      {loaded.isPending && <div className="hl-bones" />}
      {loaded.data && <Editor key={loaded.dataUpdatedAt} channel={channel} first={loaded.data} />}
    </section>
  );
}
