import { Failure, formatMoney, RecordPicker, request, say, useBusy, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { member } from '../../pos/model.ts';
import { likelyDuplicates, type LikelyGroup, mergeMembers } from './merge.calls.ts';
import './merge.css';

interface Pair {
  readonly keep: number | undefined;
  readonly gone: number | undefined;
  readonly reason: string;
}
const one = (ids: readonly number[]): number | undefined => ids.at(-1);

function MergeDialog({ first, onClose }: { first: Pair; onClose: (isDone: boolean) => void }) {
  const [pair, setPair] = useState(first);
  const [busy, run] = useBusy(member);
  const { keep, gone, reason } = pair;
  const send = () =>
    run(async () => {
      const done = await request(mergeMembers, { keep: keep!, gone: gone!, reason });
      say({
        text: `${done.number} 已合并：${done.points} 积分、储值 ${formatMoney(done.stored)}、${done.coupons} 张券、${done.sales} 张零售单`,
        durationMs: 4000,
      });
      onClose(true);
    });
  return (
    <Modal
      open
      width={480}
      title="合并会员"
      okText="合并"
      okButtonProps={{ danger: true, disabled: !keep || !gone || keep === gone || reason.trim() === '' }}
      confirmLoading={busy}
      onOk={send}
      onCancel={() => onClose(false)}
    >
      <div className="till-merge-form">
        <label>
          保留的会员
          <RecordPicker
            many
            label="保留的会员"
            entity={member.name}
            value={keep ? [keep] : []}
            onChange={(ids) => setPair({ ...pair, keep: one(ids) })}
          />
        </label>
        <label>
          并入的会员
          <RecordPicker
            many
            label="并入的会员"
            entity={member.name}
            value={gone ? [gone] : []}
            onChange={(ids) => setPair({ ...pair, gone: one(ids) })}
          />
        </label>
        <Button disabled={!keep || !gone} onClick={() => setPair({ ...pair, keep: gone, gone: keep })}>
          对调
        </Button>
        <label>
          原因
          <Input
            maxLength={200}
            value={reason}
            onChange={(event) => setPair({ ...pair, reason: event.target.value })}
          />
        </label>
        <p className="hl-muted">
          积分、储值、券、标签和零售单都过去，各批积分的有效期不变。并入的会员停用，他的卡号和手机号以后找到保留的会员。合并后不能拆开。
        </p>
      </div>
    </Modal>
  );
}

function Group({ group: { why, members }, onMerge }: { group: LikelyGroup; onMerge: (pair: Pair) => void }) {
  const [keep, setKeep] = useState(members[0]!.id);
  return (
    <section className="till-likely" aria-label={why}>
      <h3>{why}</h3>
      <table>
        <thead>
          <tr>
            <th>保留</th>
            <th>会员</th>
            <th>手机号</th>
            <th>生日</th>
            <th className="is-number">积分</th>
            <th className="is-number">储值本金</th>
            <th className="is-number">累计消费</th>
            <th>登记</th>
            <th>
              <span className="hl-unseen">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((row) => (
            <tr key={row.id}>
              <td>
                <Radio
                  checked={row.id === keep}
                  onChange={() => setKeep(row.id)}
                  aria-label={`保留 ${row.name} ${row.cardNo}`}
                />
              </td>
              <td>
                <Link to={`/pos/member/show/${row.id}`}>{row.name}</Link> <small>{row.cardNo}</small>
              </td>
              <td>{row.phone ?? '--'}</td>
              <td>{row.birthday ?? '--'}</td>
              <td className="is-number">{row.points}</td>
              <td className="is-number">{formatMoney(row.stored)}</td>
              <td className="is-number">{formatMoney(row.spent)}</td>
              <td>{row.since}</td>
              <td>
                {row.id !== keep && (
                  <Button size="small" onClick={() => onMerge({ keep, gone: row.id, reason: why })}>
                    并入保留的
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export default function Duplicates() {
  const found = useQuery({
    queryKey: [member.name, 'duplicates'],
    queryFn: ({ signal }) => request(likelyDuplicates, {}, { quiet: true, signal }),
  });
  const [pair, setPair] = useState<Pair>();
  return (
    <div className="hl-page">
      <section className="hl-card">
        <header className="hl-bar">
          <h2>重复会员</h2>
          <Button onClick={() => setPair({ keep: undefined, gone: undefined, reason: '' })}>自己选两位合并</Button>
          <Link to="/pos/membermerge">合并记录</Link>
        </header>
        <div className="till-duplicates">
          <p className="hl-muted">
            手机号不会重复登记，所以按微信、邮箱，或姓名和生日都相同来找。是不是同一个人，合并前请核对。
          </p>
          {found.isPending && <Waiting />}
          {found.error && <Failure message={found.error.message} onRetry={() => void found.refetch()} />}
          {found.data?.groups.length === 0 && <p>没有找到可能重复的会员。</p>}
          {found.data?.groups.map((group) => (
            <Group key={`${group.why} ${group.members.map(({ id }) => id).join()}`} group={group} onMerge={setPair} />
          ))}
          {pair && (
            <MergeDialog
              first={pair}
              onClose={(isDone) => {
                setPair(undefined);
                if (isDone) void found.refetch();
              }}
            />
          )}
        </div>
      </section>
    </div>
  );
}
