import { useMay, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { DrawerRow } from './drawer-cells.pages.tsx';

const LoginDialog = lazy(async () => ({ default: (await import('./login-dialog.pages.tsx')).LoginDialog }));

/** To the tax office and back: in the list as a link, on his own page as a button. */
export function LoginTool({ row, asButton = false }: { row: DrawerRow; asButton?: boolean }) {
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
