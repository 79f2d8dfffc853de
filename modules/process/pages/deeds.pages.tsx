import { request, say, useBusy } from '@heliu/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, Input, Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import {
  completeTask,
  type Decision,
  decisions,
  type ProcessInfo,
  stopProcess,
  urgeProcess,
  withdrawProcess,
} from '../instance/instance.calls.ts';
import { PeopleInput } from './people-input.pages.tsx';
import '../flow/process.css';

type Deed = Decision | 'withdraw' | 'stop';
const words: Record<Deed, string> = { ...decisions, withdraw: '撤回', stop: '终止' };
const hints: Partial<Record<Deed, string>> = {
  approve: '意见，可以不填',
  reject: '为什么驳回',
  return: '为什么退回',
  stop: '为什么终止',
};
const needsWords = new Set<Deed>(['reject', 'return', 'stop']);

interface DialogProps {
  readonly info: ProcessInfo;
  readonly deed: Deed;
  readonly onClose: () => void;
  readonly onDone: () => void;
  /** Why stays to be read; what stands behind it may have changed all the same. */
  readonly onRefused: () => void;
}
function Dialog({ info, deed, onClose, onDone, onRefused }: DialogProps) {
  const [comment, setComment] = useState('');
  const [to, setTo] = useState('starter');
  const [users, setUsers] = useState<readonly number[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const isAsking = deed === 'transfer' || deed === 'addSign';
  const isMissing = (needsWords.has(deed) && !comment.trim()) || (isAsking && users.length === 0);
  const send = () => {
    const said = comment.trim();
    const about = { processInstanceId: info.id };
    switch (deed) {
      case 'withdraw':
        return request(withdrawProcess, { ...about, comment: said }, { quiet: true });
      case 'stop':
        return request(stopProcess, { ...about, comment: said }, { quiet: true });
      default:
        return request(
          completeTask,
          {
            taskId: info.mine!.task,
            decision: deed,
            comment: said,
            ...(deed === 'return' && { to }),
            ...(isAsking && { users: [...users] }),
          },
          { quiet: true },
        );
    }
  };
  const confirm = () =>
    run(
      async () => {
        setRefusal(undefined);
        await send();
        say({ text: `${words[deed]}成功` });
        onDone();
      },
      (error) => {
        setRefusal(error.message);
        onRefused();
      },
    );
  return (
    <Modal
      open
      title={`${words[deed]}：${info.title}`}
      onCancel={onClose}
      okText={words[deed]}
      cancelText="取消"
      confirmLoading={busy}
      okButtonProps={{ danger: deed === 'reject' || deed === 'stop', disabled: isMissing }}
      onOk={confirm}
      destroyOnHidden
    >
      <div className="flow-dialog">
        {deed === 'withdraw' && <p>撤回后审批结束，单据可以修改，改好再提交。</p>}
        {deed === 'stop' && <p>终止后审批结束，单据可以修改，再审核时要重新提交。</p>}
        {deed === 'return' && (
          <label>
            退回到
            <Select
              value={to}
              onChange={setTo}
              options={[
                { value: 'starter', label: `发起人 ${info.starter}（审批结束，改好再提交）` },
                ...info.mine!.back.map(({ id, name }) => ({ value: id, label: `${name}（重新审批）` })),
              ]}
            />
          </label>
        )}
        {deed === 'transfer' && (
          <label>
            转交给
            <PeopleInput label="转交给" value={users} onChange={setUsers} placeholder="由他来决定" />
          </label>
        )}
        {deed === 'addSign' && (
          <label>
            先请谁看
            <PeopleInput many label="先请谁看" value={users} onChange={setUsers} placeholder="都同意了再轮到我" />
          </label>
        )}
        {deed !== 'withdraw' && (
          <Input.TextArea
            aria-label="意见"
            autoFocus={!isAsking && deed !== 'return'}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={500}
            value={comment}
            placeholder={hints[deed] ?? '说明，可以不填'}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
        {refusal && (
          <div className="hl-blockers" role="alert">
            {refusal}
          </div>
        )}
      </div>
    </Modal>
  );
}

/** What whoever looks at it may do now. */
export function Deeds({ info, extra }: { info: ProcessInfo; extra?: ReactNode }) {
  const [deed, setDeed] = useState<Deed>();
  const [busy, run] = useBusy();
  const queries = useQueryClient();
  const { mine, mayWithdraw, mayUrge, mayStop } = info;
  const done = () => void queries.invalidateQueries();
  const urge = () =>
    run(async () => {
      await request(urgeProcess, { processInstanceId: info.id });
      say({ text: '已提醒' });
      done();
    });
  const more: Deed[] = [
    ...(mine ? (['return', 'transfer'] as const) : []),
    ...(mine && !mine.isAdded ? (['addSign'] as const) : []),
    ...(mayStop ? (['stop'] as const) : []),
  ];
  const isAny = mine || mayWithdraw || mayUrge || more.length > 0 || extra;
  if (!isAny) return null;
  return (
    <div className="flow-deeds">
      {mine && (
        <>
          <Button type="primary" onClick={() => setDeed('approve')}>
            同意
          </Button>
          <Button danger onClick={() => setDeed('reject')}>
            驳回
          </Button>
        </>
      )}
      {mayWithdraw && <Button onClick={() => setDeed('withdraw')}>撤回</Button>}
      {mayUrge && (
        <Button loading={busy} onClick={urge}>
          催办
        </Button>
      )}
      {extra}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map((key) => ({ key, label: words[key], danger: key === 'stop', onClick: () => setDeed(key) })),
          }}
        >
          <Button>更多</Button>
        </Dropdown>
      )}
      {deed && (
        <Dialog
          key={deed}
          info={info}
          deed={deed}
          onClose={() => setDeed(undefined)}
          onRefused={done}
          onDone={() => {
            done();
            setDeed(undefined);
          }}
        />
      )}
    </div>
  );
}
