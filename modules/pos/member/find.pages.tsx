import { request, useBusy } from '@heliu/ui';
import { Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { checkMember } from './member.calls.ts';
import { member } from './member.ts';

/**
 * Leads to the member who says his number or shows his code: sealed phone numbers are found by no filter of the list. His
 * page may be open since he was here last, so it is read anew.
 */
export function FindMember() {
  const navigate = useNavigate();
  const [busy, run] = useBusy(member);
  const [code, setCode] = useState('');
  const find = (typed: string) =>
    run(async () => {
      if (typed.trim() === '') return;
      const { id } = await request(checkMember, { code: typed.trim() });
      setCode('');
      void navigate(`/pos/member/show/${id}`);
    });
  return (
    <Input.Search
      className="pos-member-find"
      aria-label="查会员"
      placeholder="卡号、手机号，或扫会员码"
      maxLength={100}
      loading={busy}
      value={code}
      onChange={(event) => setCode(event.target.value)}
      onSearch={find}
    />
  );
}
