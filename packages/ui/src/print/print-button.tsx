import { Button } from 'antd';
import { lazy, Suspense, useImperativeHandle, type Ref, useState } from 'react';
import { useBusy } from '../action/use-busy.ts';
import { Icon } from '../theme/icon.tsx';
import type { Paper } from './print.ts';

const PrintDialog = lazy(() => import('./print-dialog.tsx'));

export interface PrintHandle {
  print(): void;
}
interface Props {
  readonly paper: () => Promise<Paper>;
  /** Only the picture, where the row of buttons is full. */
  readonly bare?: boolean;
  readonly label?: string;
  /** What it shows, for printers that can print it without the browser. */
  readonly of?: { readonly entity: string; readonly id: number };
  readonly onPrinted?: () => void;
  readonly ref?: Ref<PrintHandle>;
}

/** Asks the server for the paper and shows it; a refusal has been told by then. */
export function PrintButton({ paper, bare = false, label = '打印', of, onPrinted, ref }: Props) {
  const [shown, setShown] = useState<Paper>();
  const [busy, run] = useBusy();
  const print = () =>
    run(async () => {
      setShown(await paper());
      onPrinted?.();
    });
  useImperativeHandle(ref, () => ({ print }));
  return (
    <>
      <Button
        {...(bare && { type: 'text' as const, 'aria-label': label, title: label })}
        icon={<Icon name="printer" />}
        loading={busy}
        onClick={print}
      >
        {bare ? null : label}
      </Button>
      {shown && (
        <Suspense>
          <PrintDialog paper={shown} {...(of && { of })} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
