import { ref } from '@heliu/model';
import { FieldGrid, type FieldValues, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { newRequestKey } from '../request-key/request-key.pages.tsx';
import { memberMessage } from './message.ts';
import { sendMessages, type SentMessages } from './message.calls.ts';

const which = ['template', ref('消息模板', 'pos_message_template', { required: true, only: 'notices' })] as const;

function SendMessage({ members, onClose }: { members: readonly number[]; onClose: () => void }) {
  const [key] = useState(newRequestKey);
  const [values, setValues] = useState<FieldValues>({});
  const [answer, setAnswer] = useState<SentMessages>();
  const [busy, run] = useBusy(memberMessage);
  const template = values['template'] as number | null | undefined;
  const send = async () => {
    const found = await request(sendMessages, { template: template!, members: [...members], key });
    if (found.refused.length > 0) return setAnswer(found);
    say({ text: `已发给 ${found.sent} 位会员`, durationMs: 2000 });
    onClose();
  };
  return (
    <Modal
      open
      width={440}
      title={`给 ${members.length} 位会员发消息`}
      okText={answer ? '关闭' : '发送'}
      confirmLoading={busy}
      okButtonProps={{ disabled: !template }}
      onOk={() => (answer ? onClose() : run(send))}
      onCancel={onClose}
    >
      {answer ? (
        <div className="hl-stack">
          <p>
            已发给 {answer.sent} 位，{answer.refused.length} 位没有发：
          </p>
          <ul>
            {answer.refused.map(({ member, name, why }) => (
              <li key={member}>
                {name}：{why}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="hl-stack">
          <FieldGrid
            narrow
            prefix="member-message"
            fields={[which]}
            values={values}
            onChange={(name, value) => setValues({ ...values, [name]: value })}
          />
          <p className="hl-muted">用“手工发送”的模板；只发给同意接收这个渠道的会员，晚上九点到早上八点的早上再发。</p>
        </div>
      )}
    </Modal>
  );
}

/** A message to members that are chosen somewhere else. */
export function SendMessages({ members, label }: { members: readonly number[]; label: string }) {
  const may = useMay();
  const { active } = useTab();
  const [ids, setIds] = useState<readonly number[]>();
  if (members.length === 0 || !may('pos_member_message:send')) return null;
  return (
    <>
      <Button onClick={() => setIds(members)}>{label}</Button>
      {ids && active && <SendMessage members={ids} onClose={() => setIds(undefined)} />}
    </>
  );
}
