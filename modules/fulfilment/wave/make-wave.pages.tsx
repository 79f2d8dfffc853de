import { goTo, RecordPicker, refresh, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { makeWave, mostParcels, usualParcels } from './wave.calls.ts';
import { wave } from './wave.ts';
import './wave.css';

interface Wanted {
  readonly warehouse?: number;
  readonly outputs?: number[];
  readonly picker?: number;
  readonly size: number;
}

function useMake() {
  const [busy, run] = useBusy();
  const make = (wanted: Wanted) =>
    run(async () => {
      const { id, number, parcels, left } = await request(makeWave, wanted);
      say({ text: `波次 ${number} 有 ${parcels} 个包裹${left.length > 0 ? `，没有排进来：${left.join('；')}` : ''}` });
      refresh(wave);
      goTo(`/oms/wave/show/${id}`);
    });
  return [busy, make] as const;
}

function Dialog({ onClose }: { onClose: () => void }) {
  const [warehouse, setWarehouse] = useState<number | null>(null);
  const [picker, setPicker] = useState<number | null>(null);
  const [size, setSize] = useState<number | null>(usualParcels);
  const [busy, make] = useMake();
  return (
    <Modal
      open
      title="排波次"
      okText="排波次"
      onCancel={onClose}
      confirmLoading={busy}
      okButtonProps={{ disabled: warehouse === null || size === null }}
      onOk={() => make({ warehouse: warehouse!, size: size!, ...(picker !== null && { picker }) })}
    >
      <p className="hl-muted">
        从一个仓库里取最早的已审核、待发货、没有锁定的出库单，一次走完仓库拣齐，再一个一个打包。
      </p>
      <div className="wave-make">
        <span>仓库</span>
        <RecordPicker label="仓库" entity="scm_warehouse" value={warehouse} onChange={setWarehouse} />
        <span>最多包裹</span>
        <InputNumber aria-label="最多包裹" min={1} max={mostParcels} value={size} onChange={setSize} />
        <span>拣货人</span>
        <RecordPicker label="拣货人" entity="sys_user" value={picker} onChange={setPicker} />
      </div>
    </Modal>
  );
}

export function MakeWave() {
  const { active } = useTab();
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('oms_wave:make')) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        排波次
      </Button>
      {open && active && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface Row {
  readonly id: number;
  readonly status: string;
  readonly shipState: string;
  readonly locked: boolean;
  readonly intercepted: boolean;
  readonly wave: number | null;
}
/** A wave of what was chosen. */
export function WaveOf({ rows }: { rows: readonly Row[] }) {
  const may = useMay();
  const [busy, make] = useMake();
  const fitting = rows
    .filter(
      (row) =>
        row.status === 'audited' && row.shipState === 'waiting' && !row.locked && !row.intercepted && row.wave === null,
    )
    .slice(0, mostParcels);
  if (fitting.length === 0 || !may('oms_wave:make')) return null;
  return (
    <Button loading={busy} onClick={() => make({ outputs: fitting.map(({ id }) => id), size: usualParcels })}>
      排波次 ({fitting.length})
    </Button>
  );
}
