import { useQuery } from '@tanstack/react-query';
import { Failure, formatMoney, request } from '@heliu/ui';
import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { type CreditCustomer, creditCustomers } from '../credit/credit.calls.ts';

interface Props {
  readonly shift: number;
  readonly label: string;
  readonly onChoose: (customer: CreditCustomer) => void;
}
/** A customer by name, code or initials: arrow and Enter, or a finger. */
export function FindCustomer({ shift, label, onChoose }: Props) {
  const [keyword, setKeyword] = useState('');
  const [at, setAt] = useState(0);
  const found = useQuery({
    queryKey: ['till', 'customers', shift, keyword],
    queryFn: () => request(creditCustomers, { shift, keyword }, { quiet: true }),
    enabled: keyword !== '',
    placeholderData: (before) => (keyword === '' ? undefined : before),
  });
  const rows = keyword === '' ? [] : (found.data?.rows ?? []);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && rows[at]) onChoose(rows[at]);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setAt(Math.max(0, Math.min(rows.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="till-find" data-own-typing>
      <Input
        autoFocus
        size="large"
        aria-label={label}
        placeholder={`${label}：名称、编号或拼音首字母`}
        value={keyword}
        onChange={(event) => {
          setKeyword(event.target.value.trim());
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      {found.error && <Failure message={found.error.message} />}
      {keyword !== '' && found.isSuccess && rows.length === 0 && <p className="till-empty">没有这位客户，或已停用。</p>}
      <ul className="till-held">
        {rows.map((one, index) => (
          <li key={one.id}>
            <button type="button" aria-pressed={index === at} onClick={() => onChoose(one)}>
              <b>{one.name}</b> <small>{one.code}</small>
              <small>
                {one.left === null ? '额度不限' : `还可挂 ${formatMoney(one.left)}`} · 挂账未还 {formatMoney(one.open)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
