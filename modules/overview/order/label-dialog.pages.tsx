import { request, say, useBusy, useReach } from '@heliu/ui';
import { Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { LabelTag, useLabels } from '../../shop/parts.tsx';
import { setLabels, shopOrder } from '../../shop/model.ts';

const modes = { add: '加上', remove: '去掉', set: '换成' } as const;
type Mode = keyof typeof modes;

interface Props {
  readonly ids: readonly number[];
  /** The labels of a single order, to begin with. */
  readonly now?: readonly number[];
  readonly onClose: () => void;
}

/** Puts labels on orders, or takes them off. Of one order the whole set is edited. */
export function LabelDialog({ ids, now, onClose }: Props) {
  const labels = useLabels();
  const reach = useReach();
  const [mode, setMode] = useState<Mode>(now ? 'set' : 'add');
  const [chosen, setChosen] = useState<number[]>([...(now ?? [])]);
  const [busy, run] = useBusy(shopOrder);
  const save = async () => {
    const { changed } = await request(setLabels, { ids: [...ids], labels: chosen, mode });
    say({ text: changed === 0 ? '标签没有变化' : `已改 ${changed} 张订单的标签`, durationMs: 2000 });
    onClose();
  };
  return (
    <Modal
      open
      width={440}
      title={now ? '订单标签' : `给 ${ids.length} 张订单改标签`}
      okText="保存"
      confirmLoading={busy}
      okButtonProps={{ disabled: mode !== 'set' && chosen.length === 0 }}
      onOk={() => run(save)}
      onCancel={onClose}
    >
      <div className="label-dialog">
        {!now && (
          <Radio.Group
            aria-label="怎样改"
            optionType="button"
            value={mode}
            options={Object.entries(modes).map(([value, label]) => ({ value, label }))}
            onChange={(event) => setMode(event.target.value as Mode)}
          />
        )}
        <Select
          mode="multiple"
          autoFocus
          aria-label="标签"
          placeholder={mode === 'set' ? '不选则去掉全部标签' : '选择标签'}
          value={chosen}
          optionFilterProp="title"
          options={labels.map((label) => ({ value: label.id, title: label.name, label: <LabelTag label={label} /> }))}
          onChange={setChosen}
        />
        {reach('/oms/label') && (
          <p className="hl-muted">
            没有合适的？到<Link to="/oms/label">订单标签</Link>里新增。
          </p>
        )}
      </div>
    </Modal>
  );
}
