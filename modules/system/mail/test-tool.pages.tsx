import type { Wire } from '@heliu/model';
import { StateDot, useMay, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { mailAccount } from './mail-account.ts';

export type MailRow = Wire<typeof mailAccount>;

const TestDialog = lazy(async () => ({ default: (await import('./test-dialog.pages.tsx')).TestDialog }));

const words = mailAccount.fields.tested.choices!;

export const Tested = ({ row: { tested } }: { row: MailRow }) => <StateDot state={tested} label={words[tested]!} />;

/** Some servers take letters from anybody in the same network. */
const testLabel = ({ account, tested }: MailRow) => (account && tested === 'none' ? '填写密码并测试' : '发送测试');

export function TestNote({ row }: { row: MailRow }) {
  const { tested, testText } = row;
  if (tested === 'none')
    return <p className="hl-warning">还没有测试过。点“{testLabel(row)}”，发一封到自己的邮箱，收到了才算好。</p>;
  return tested === 'failed' ? <p className="hl-blockers">上次测试没有发出：{testText}</p> : null;
}

/** Asks for the password and sends a letter: in the list as a link, on its own page as a button. */
export function TestTool({ row, asButton = false }: { row: MailRow; asButton?: boolean }) {
  const may = useMay();
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  if (row.disabled || !may('oms_mail_account:save')) return null;
  return (
    <>
      {asButton ? (
        <Button type={row.tested === 'passed' ? 'default' : 'primary'} onClick={() => setOpen(true)}>
          {testLabel(row)}
        </Button>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          测试
        </button>
      )}
      {isOpen && active && (
        <Suspense>
          <TestDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
