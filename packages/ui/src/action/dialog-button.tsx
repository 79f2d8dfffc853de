import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../session/may.ts';
import { useTab } from '../tabs/context.ts';

interface Props {
  readonly label: ReactNode;
  /** Who may not do this does not see it. */
  readonly may: string;
  readonly primary?: boolean;
  readonly dialog: (onClose: () => void) => ReactNode;
}

/** A button that opens a dialog. It is in sight while its page is, and still there when its page comes back. */
export function DialogButton({ label, may: permission, primary = false, dialog }: Props) {
  const may = useMay();
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  if (!may(permission)) return null;
  return (
    <>
      <Button type={primary ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && active && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
}
