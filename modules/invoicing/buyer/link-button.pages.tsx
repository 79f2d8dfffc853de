import { DialogButton } from '@heliu/ui';
import { lazy } from 'react';

const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.pages.tsx')).LinkDialog }));

/** Links with which buyers ask for their invoices themselves: of one order to send on, of many to print. */
export function LinkButton({ orders, counted = false }: { orders: readonly number[]; counted?: boolean }) {
  if (orders.length === 0) return null;
  return (
    <DialogButton
      label={<>自助开票码{counted && ` (${orders.length})`}</>}
      may="oms_invoice_application:link"
      dialog={(onClose) => <LinkDialog orders={orders} onClose={onClose} />}
    />
  );
}
