import { Copied } from '@heliu/ui';
import { Button, Modal } from 'antd';

interface Props {
  readonly title: string;
  readonly keyId?: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shown this once; nothing but the button closes it. */
export function NewSecretDialog({ title, keyId, secret, onClose }: Props) {
  return (
    <Modal
      open
      width={560}
      title={title}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存密钥
        </Button>
      }
    >
      <p className="hl-warning">密钥只显示这一次，关闭后任何人都不能再看到；丢失了可以更换一把。</p>
      {keyId && <Copied label="密钥编号" value={keyId} />}
      <Copied label="密钥" value={secret} />
    </Modal>
  );
}
