import type { WireFull } from '@heliu/model';
import { goTo, refresh, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { type Mend, shopOrder } from '../../shop/model.ts';

import { uploadToPlatform } from '../write-back/upload.calls.ts';
import { invoiceCalls } from '../invoice/invoice.calls.ts';
import { invoice } from '../invoice/invoice.ts';
import { OpenDialog } from './open-dialog.pages.tsx';
import { RedDialog } from './red-dialog.pages.tsx';

const demanded: Readonly<Record<Mend['act'], string>> = {
  open: 'oms_invoice:open',
  red: 'oms_invoice:red',
  upload: 'oms_invoice_upload:retry',
  look: 'oms_invoice:view',
};

/** Does what a difference between the streams asks for, where it is read. */
export function MendButton({ order, mend }: { order: number; mend: Mend }) {
  const may = useMay();
  const { active } = useTab();
  const [isOpening, setOpening] = useState(false);
  const [, run] = useBusy();
  const [blue, setBlue] = useState<WireFull<typeof invoice>>();
  if (!may(demanded[mend.act])) return null;
  const act = async () => {
    if (mend.act === 'open') setOpening(true);
    else if (mend.act === 'look') goTo(`/oms/invoice/show/${mend.invoice}`);
    else if (mend.act === 'red') setBlue(await request(invoiceCalls.operations.get, { id: mend.invoice }));
    else {
      const { queued } = await request(uploadToPlatform, { id: [mend.invoice] });
      say({ text: `${queued} 份开始回传`, durationMs: 2000 });
      refresh(invoice, shopOrder);
    }
  };
  return (
    <>
      <Button size="small" onClick={() => run(act)}>
        {mend.label}
      </Button>
      {isOpening && active && <OpenDialog orders={[order]} onClose={() => setOpening(false)} />}
      {blue && active && <RedDialog record={blue} onClose={() => setBlue(undefined)} />}
    </>
  );
}
