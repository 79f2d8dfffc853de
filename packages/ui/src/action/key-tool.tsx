import type { AnyEntity, Custom } from '@heliu/model';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { say } from '../feedback/feedback.ts';
import { useMay } from '../session/may.ts';
import { useTab } from '../tabs/context.ts';
import { request } from '../wire/request.ts';
import { refresh, useBusy } from './use-busy.ts';

interface Props {
  readonly entity: AnyEntity;
  readonly row: {
    readonly id: number;
    readonly name: string;
    readonly keyed: boolean;
    readonly disabled: boolean;
  };
  /** Who may fill it in. */
  readonly may: string;
  readonly call: Custom<{ id: number; key: string }, unknown>;
  /** What whoever gave it calls it. */
  readonly called: string;
  /** After changes of what it has to be filled in again. */
  readonly lostWith: string;
  /** What can be done now that it is there. */
  readonly next: string;
  /** On the page of the record, instead of beside it in a list. */
  readonly asButton?: boolean;
}

/** The key goes in and never comes out again. */
function KeyDialog({ entity, row, call, called, lostWith, next, onClose }: Props & { readonly onClose: () => void }) {
  const [key, setKey] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const id = useId();
  const keep = () =>
    run(
      async () => {
        await request(call, { id: row.id, key }, { quiet: true });
        refresh(entity);
        say({ text: `“${row.name}”的密钥已存下，${next}` });
        onClose();
      },
      ({ message }) => setRefusal(message),
    );
  return (
    <Modal
      open
      width={440}
      title={`密钥 ${row.name}`}
      okText="存下"
      confirmLoading={busy}
      onOk={keep}
      onCancel={onClose}
    >
      <div className="hl-field">
        <label htmlFor={id}>{called}</label>
        <Input.Password
          id={id}
          autoFocus
          autoComplete="new-password"
          maxLength={200}
          value={key}
          onChange={(event) => setKey(event.target.value)}
          onPressEnter={keep}
        />
        <span className="hl-hint">加密存放，任何人都不能再看到。换{lostWith}后要重新填。</span>
      </div>
      {refusal && (
        <p className="hl-wrong" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  );
}

/** A key that somebody else has given for a record: in the list as a link, on its own page as a button. */
export function KeyTool(props: Props) {
  const { row, may: permission, asButton = false } = props;
  const may = useMay();
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  if (row.disabled || !may(permission)) return null;
  return (
    <>
      {asButton ? (
        <Button type={row.keyed ? 'default' : 'primary'} onClick={() => setOpen(true)}>
          {row.keyed ? '更换密钥' : '填写密钥'}
        </Button>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          密钥
        </button>
      )}
      {isOpen && active && <KeyDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
