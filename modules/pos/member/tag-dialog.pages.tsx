import { type ListHandle, RecordPicker, request, say, useBusy, useMay } from '@heliu/ui';
import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { setTags } from './member.calls.ts';
import { member } from './member.ts';
import { memberTag } from './tag.ts';

const modes = { add: '加上', remove: '去掉' } as const;
type Mode = keyof typeof modes;

function TagDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const [mode, setMode] = useState<Mode>('add');
  const [tags, setChosen] = useState<number[]>([]);
  const [busy, run] = useBusy(member);
  const save = async () => {
    const { changed } = await request(setTags, {
      ids: [...ids],
      add: mode === 'add' ? tags : [],
      remove: mode === 'remove' ? tags : [],
    });
    say({ text: changed === 0 ? '标签没有变化' : `已改 ${changed} 位会员的标签`, durationMs: 2000 });
    onClose();
  };
  return (
    <Modal
      open
      width={440}
      title={`给 ${ids.length} 位会员改标签`}
      okText="保存"
      confirmLoading={busy}
      okButtonProps={{ disabled: tags.length === 0 }}
      onOk={() => run(save)}
      onCancel={onClose}
    >
      <div className="pos-member-tags">
        <Radio.Group
          aria-label="怎样改"
          optionType="button"
          value={mode}
          options={Object.entries(modes).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setMode(event.target.value as Mode)}
        />
        <RecordPicker many autoFocus label="标签" entity={memberTag.name} value={tags} onChange={setChosen} />
      </div>
    </Modal>
  );
}

/** Tags for many members at once. */
export function TagButton({ list: { selected } }: { list: ListHandle<typeof member> }) {
  const may = useMay();
  const [ids, setIds] = useState<readonly number[]>();
  if (!may('pos_member:save')) return null;
  return (
    <>
      {selected.length > 0 && (
        <Button onClick={() => setIds(selected.map(({ id }) => id))}>标签 ({selected.length})</Button>
      )}
      {ids && <TagDialog ids={ids} onClose={() => setIds(undefined)} />}
    </>
  );
}
