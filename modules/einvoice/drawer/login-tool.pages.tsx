import { useMay, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { DrawerRow } from './drawer-cells.pages.tsx';

type Clerk = Pick<DrawerRow, 'id' | 'name' | 'account'> & Partial<Pick<DrawerRow, 'disabled' | 'loginState'>>;

const LoginDialog = lazy(async () => ({ default: (await import('./login-dialog.pages.tsx')).LoginDialog }));

/** To the tax office and back: in the list as a link, as a button on his own page and wherever issuing waits for him. */
export function LoginTool({ row, asButton = false }: { row: Clerk; asButton?: boolean }) {
  const may = useMay();
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  if (row.disabled || !may('oms_drawer:login')) return null;
  const isIn = row.loginState === 'ready';
  const label = isIn ? '查询登录' : '登录';
  const open = () => setOpen(true);
  return (
    <>
      {asButton ? (
        <Button type={isIn ? 'default' : 'primary'} onClick={open}>
          {label}
        </Button>
      ) : (
        <button type="button" onClick={open}>
          {label}
        </button>
      )}
      {isOpen && active && (
        <Suspense>
          <LoginDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
