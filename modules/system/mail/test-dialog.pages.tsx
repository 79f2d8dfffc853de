import { refresh, request, say, useBusy } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { mailPassword, testMail } from './mail-account.calls.ts';
import { mailAccount } from './mail-account.ts';
import type { MailRow } from './test-tool.pages.tsx';
import './mail.css';

export function TestDialog({ row, onClose }: { row: MailRow; onClose: () => void }) {
  const [receiver, setReceiver] = useState(row.fromAddress);
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const ids = { password: useId(), receiver: useId() };
  const { data: { kept } = {} } = useQuery({
    queryKey: [mailAccount.name, 'password', row.id],
    enabled: Boolean(row.account),
    queryFn: () => request(mailPassword, { id: row.id }, { quiet: true }),
  });
  const test = async () => {
    setRefusal(undefined);
    const { passed, text } = await request(
      testMail,
      { id: row.id, receiver: receiver.trim(), ...(password && { password }) },
      { quiet: true },
    );
    refresh(mailAccount);
    if (!passed) return setRefusal(text);
    say({ text: `${text}，请到那里看看收到没有`, durationMs: 4000 });
    onClose();
  };
  const send = () => run(test, ({ message }) => setRefusal(message));
  return (
    <Modal
      open
      width={460}
      title={`测试邮箱 ${row.name}`}
      okText="发送测试邮件"
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
    >
      <div className="mail-test">
        {row.account && (
          <div className="hl-field">
            <label htmlFor={ids.password}>密码或授权码</label>
            <Input.Password
              id={ids.password}
              autoComplete="new-password"
              maxLength={200}
              placeholder={kept ? '已存有，不改就留空' : '很多邮箱要用授权码代替登录密码'}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <span className="hl-hint">
              {kept ? '留空就用存着的密码测试；填了新的，登录成功才换上。' : '登录成功后加密存放，任何人都不能再看到。'}
            </span>
          </div>
        )}
        <div className="hl-field">
          <label htmlFor={ids.receiver}>收件地址</label>
          <Input
            id={ids.receiver}
            maxLength={100}
            value={receiver}
            onChange={(event) => setReceiver(event.target.value)}
            onPressEnter={send}
          />
        </div>
        {refusal && (
          <p className="hl-wrong" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Modal>
  );
}
