import { type ListView, listViewCalls } from '@heliu/model';
import { Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import { useBusy } from '../action/use-busy.ts';
import { RecordPicker } from '../field/record-picker.tsx';
import { useMay } from '../session/may.ts';
import { request } from '../wire/request.ts';

interface Props {
  readonly path: string;
  /** Undefined for a new one. */
  readonly view: ListView | undefined;
  readonly address: string;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => Promise<void>;
}

/** Names a view, and shares it where one may. */
export function ViewDialog({ path, view, address, onClose, onSaved }: Props) {
  const may = useMay();
  const [name, setName] = useState(view?.name ?? '');
  const [roles, setRoles] = useState<readonly number[]>(view?.roles ?? []);
  const [forRoles, setForRoles] = useState(view?.forRoles ?? false);
  const [isMine, setMine] = useState(false);
  const [busy, run] = useBusy();
  const save = async () => {
    const { id } = await request(listViewCalls.save, {
      ...(view && { id: view.id }),
      path,
      name: name.trim(),
      address,
      roles: [...roles],
      forRoles,
    });
    if (isMine) await request(listViewCalls.setDefault, { path, id });
    await onSaved(id);
  };
  return (
    <Modal
      open
      width={420}
      title={view ? '改名与共享' : '存为视图'}
      okText="保存"
      okButtonProps={{ disabled: name.trim() === '' }}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => run(save)}
    >
      <form
        className="hl-view-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') run(save);
        }}
      >
        <label>
          <span>名称</span>
          <Input
            autoFocus
            maxLength={20}
            placeholder="如 本月待审核"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        {!view && (
          <Checkbox checked={isMine} onChange={(event) => setMine(event.target.checked)}>
            我打开这个列表时就用它
          </Checkbox>
        )}
        {may('sys_role:save') && (
          <>
            <label>
              <span>共享给角色</span>
              <RecordPicker
                many
                entity="sys_role"
                label="共享给角色"
                placeholder="不选就只有自己看到"
                value={roles}
                onChange={setRoles}
              />
            </label>
            {roles.length > 0 && (
              <Checkbox checked={forRoles} onChange={(event) => setForRoles(event.target.checked)}>
                这些角色打开列表时就用它（自己另选的不受影响）
              </Checkbox>
            )}
          </>
        )}
        <p className="hl-muted">保存筛选、查找、排序、列、分组和每页条数。</p>
      </form>
    </Modal>
  );
}
