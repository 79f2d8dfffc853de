import { useQuery } from '@tanstack/react-query';
import type { Page, Wire, WireFull } from '@heliu/model';
import { formatDate, request, useMay } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { type user, userCalls } from '../../system/model.ts';
import { OpenAccount } from './open-account.pages.tsx';
import type { staff } from './staff.ts';

/** The login of a member of staff, for those who look after accounts. */
export function AccountPanel({ person }: { person: WireFull<typeof staff> }) {
  const may = useMay();
  const canSee = may('sys_user:view');
  const [opening, setOpening] = useState(false);
  const { data } = useQuery({
    queryKey: ['sys_user', 'of', person.id],
    enabled: canSee,
    queryFn: () =>
      request<Page<Wire<typeof user>>>(
        userCalls.operations.list,
        { staff: person.id, page: 1, pageSize: 5 },
        { quiet: true },
      ),
  });
  if (!data) return null;
  const canOpen = data.rows.length === 0 && person.status !== 'left' && may('sys_user:save');
  return (
    <section className="hl-posting hl-stack">
      <h3>登录账号</h3>
      {data.rows.map(({ id, username, disabled, lastLoginAt, titles }) => (
        <div key={id}>
          <p className="hl-balance">
            <b>{username}</b>
            <span className={disabled ? 'hl-tag' : 'hl-tag is-money'}>{disabled ? '已停用' : '可登录'}</span>
          </p>
          <p className="hl-balance">
            <span>角色</span>
            <span>{titles['roles'] ?? '--'}</span>
          </p>
          <p className="hl-balance">
            <span>最近登录</span>
            <span>{formatDate(lastLoginAt, 'yyyy-MM-dd HH:mm')}</span>
          </p>
        </div>
      ))}
      {data.rows.length === 0 && <p className="hl-muted">还没有登录账号</p>}
      {canOpen && (
        <Button type="primary" onClick={() => setOpening(true)}>
          开通账号
        </Button>
      )}
      {opening && <OpenAccount person={person} onClose={() => setOpening(false)} />}
    </section>
  );
}
