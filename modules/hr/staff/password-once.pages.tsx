import { say, useTab } from '@heliu/ui';
import { Button, Input, type InputRef, Modal } from 'antd';
import { useRef } from 'react';

interface Props {
  readonly title: string;
  readonly username?: string;
  readonly password: string;
  readonly onClose: () => void;
}

/** A password nobody can look up again: shown until it is closed, with a way to copy it. */
export function PasswordOnce({ title, username, password, onClose }: Props) {
  const { active } = useTab();
  const input = useRef<InputRef>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(username ? `${username} ${password}` : password);
      say({ text: '已复制' });
    } catch {
      // Outside https a page may not write the clipboard; selecting at least saves the aiming.
      input.current?.select();
      say({ type: 'info', text: '已选中，请按 Ctrl+C 复制' });
    }
  };
  return (
    <Modal
      open={active}
      width={440}
      title={title}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          已记下，关闭
        </Button>
      }
    >
      <p className="hl-ask">临时密码只显示这一次，请转交本人。首次登录须修改密码。</p>
      {username && (
        <p className="hl-balance">
          <span>用户名</span>
          <b>{username}</b>
        </p>
      )}
      <div className="hl-range">
        <Input ref={input} className="hl-code" readOnly aria-label="临时密码" value={password} />
        <Button onClick={() => void copy()}>复制</Button>
      </div>
    </Modal>
  );
}
