import { useMay, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.pages.tsx')).LinkDialog }));

/** Links with which buyers ask for their invoices themselves: of one order to send on, of many to print. */
export function LinkButton({ orders, counted = false }: { orders: readonly number[]; counted?: boolean }) {
  const may = useMay();
  const { active } = useTab();
  const [isOpen, setOpen] = useState(false);
  if (orders.length === 0 || !may('oms_invoice_application:link')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>自助开票码{counted && ` (${orders.length})`}</Button>
      {isOpen && active && (
        <Suspense>
          <LinkDialog orders={orders} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
