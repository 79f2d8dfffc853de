import type { WireFull } from '@heliu/model';
import { goTo, request, say, useBusy } from '@heliu/ui';
import { Modal } from 'antd';
import { useState } from 'react';
import { shopOrder } from '../../shop/model.ts';
import { editAndReopen, remake } from '../invoice/invoice.calls.ts';
import { invoice } from '../invoice/invoice.ts';
import { titleTypeOf } from '../plan/title.rules.ts';
import { type Titled, TitleForm, wrongWith } from './title-form.pages.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly ok: string;
  readonly first: Titled;
  readonly sellerTaxNo?: string | null;
  readonly order?: number;
  readonly run: (title: Titled) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a title and sends what becomes of it. */
function TitleDialog({ title, text, ok, first, sellerTaxNo = null, order, run, onClose }: Props) {
  const [value, setValue] = useState(first);
  const [busy, start] = useBusy(invoice, shopOrder);
  const send = async () => {
    await run(value);
    onClose();
  };
  return (
    <Modal
      open
      width={640}
      title={title}
      okText={ok}
      okButtonProps={{ disabled: wrongWith(value, sellerTaxNo) !== undefined }}
      confirmLoading={busy}
      onOk={() => start(send)}
      onCancel={onClose}
    >
      <p className="hl-ask">{text}</p>
      <TitleForm prefix="title" value={value} onChange={setValue} sellerTaxNo={sellerTaxNo} {...(order && { order })} />
    </Modal>
  );
}

const orNothing = (text: string | null): string | undefined => text ?? undefined;

/** 重开: the old one is taken back whole, the new one follows by itself. */
export function RemakeDialog({ record, onClose }: { record: WireFull<typeof invoice>; onClose: () => void }) {
  return (
    <TitleDialog
      title={`重开 ${record.invoiceNo ?? record.number}`}
      text="先把原票全额红冲，红票开出后自动按下面的抬头再开一张。"
      ok="红冲并重开"
      sellerTaxNo={record.sellerTaxNo}
      first={{
        kind: record.kind,
        titleType: record.titleType,
        buyerName: record.buyerName,
        buyerTaxNo: orNothing(record.buyerTaxNo),
        buyerAddress: orNothing(record.buyerAddress),
        buyerPhone: orNothing(record.buyerPhone),
        buyerBank: orNothing(record.buyerBank),
        buyerAccount: orNothing(record.buyerAccount),
        email: orNothing(record.email),
      }}
      run={async (title) => {
        const { blue } = await request(remake, { id: record.id, ...title });
        say({ text: '红票已开始开具，之后自动重开', durationMs: 3000 });
        goTo(`/oms/invoice/show/${blue}`);
      }}
      onClose={onClose}
    />
  );
}

const told = {
  made: '已开始开票',
  changed: '抬头已改，重新开始开票',
  remade: '红票已开始开具，之后自动按新抬头重开',
} as const;

/** The same from an order: whatever state its invoice is in, it ends with one of the new title. */
export function ReopenDialog({ order, onClose }: { order: WireFull<typeof shopOrder>; onClose: () => void }) {
  const named = { name: order.invoiceTitle ?? '', taxNo: order.titleTaxNo ?? undefined };
  return (
    <TitleDialog
      title={`改抬头重开 ${order.orderNo}`}
      text="还没开出的发票直接改抬头再开；已开出的先全额红冲，红票开出后自动按新抬头重开。"
      ok="重新开票"
      order={order.id}
      first={{ titleType: titleTypeOf('unknown', named), buyerName: named.name, buyerTaxNo: named.taxNo }}
      run={async (title) => {
        const { id, how } = await request(editAndReopen, { id: order.id, ...title });
        say({ text: told[how], durationMs: 3000 });
        goTo(`/oms/invoice/show/${id}`);
      }}
      onClose={onClose}
    />
  );
}
