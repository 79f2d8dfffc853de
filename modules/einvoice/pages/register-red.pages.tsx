import { type Fen, showFen, type WireFull } from '@heliu/model';
import { goTo, refresh, request, say, today, useBusy } from '@heliu/ui';
import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { type InvoiceKind, invoiceKinds, shopOrder } from '../../shop/model.ts';

import { isDigital, isPaper, isSpecial } from '../face/wording.ts';
import { registerRed } from '../register/import.calls.ts';
import { invoice } from '../invoice/invoice.ts';
import { HowMuch, ReasonSelect, useTakeBack } from './take-back.pages.tsx';

type Invoice = Pick<WireFull<typeof invoice>, 'id' | 'version' | 'number' | 'invoiceNo' | 'kind'>;

/** A red invoice is of the kind of its blue one, or digital where it was paper or the seller has left the devices since. */
const kindsFor = (kind: InvoiceKind): InvoiceKind[] =>
  isDigital(kind) && !isPaper(kind) ? [kind] : [kind, isSpecial(kind) ? 'digitalSpecial' : 'digitalNormal'];

/** The blue invoice was taken back at a device or at the tax office: what the red one says is written down here. */
export function RegisterRed({ record, onClose }: { record: Invoice; onClose: () => void }) {
  const wanted = useTakeBack(record, false);
  const { loaded, wrong, sum, wish } = wanted;
  const [kind, setKind] = useState(record.kind);
  const [face, setFace] = useState({ code: '', number: '', issuedAt: today() });
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy(invoice);
  const register = async () => {
    setRefusal(undefined);
    const { id } = await request(registerRed, { id: record.id, kind, ...face, ...wish }, { quiet: true });
    say({ text: '红票已登记', durationMs: 2000 });
    refresh(shopOrder);
    onClose();
    goTo(`/oms/invoice/show/${id}`);
  };
  const field = (key: keyof typeof face, label: string, placeholder: string, autoFocus = false) => (
    <div className="hl-field">
      <label htmlFor={`register-${key}`}>{label}</label>
      <Input
        id={`register-${key}`}
        autoFocus={autoFocus}
        value={face[key]}
        maxLength={20}
        placeholder={placeholder}
        onChange={(event) => setFace((before) => ({ ...before, [key]: event.target.value.trim() }))}
      />
    </div>
  );
  return (
    <Modal
      open
      width={720}
      title={`登记红票 · 蓝票 ${record.invoiceNo ?? record.number}`}
      okText={`登记 ${showFen(-sum as Fen)}`}
      okButtonProps={{ disabled: wrong !== undefined || sum <= 0n || face.number === '' }}
      confirmLoading={busy}
      onOk={() => run(register, ({ message }) => setRefusal(message))}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <p className="hl-muted">
          红票已经在税控软件或电子税务局开好，这里照着登记，不会再开一张。蓝票和订单的开票金额随之减少。
        </p>
        <div className="invoice-register">
          <div className="hl-field">
            <label htmlFor="register-kind">红票票种</label>
            <Select
              id="register-kind"
              value={kind}
              options={kindsFor(record.kind).map((value) => ({ value, label: invoiceKinds[value] }))}
              onChange={setKind}
            />
          </div>
          {!isDigital(kind) && field('code', '红票代码', '10 或 12 位')}
          {field('number', '红票号码', isDigital(kind) ? '20 位' : '8 位', true)}
          {field('issuedAt', '开票日期', '2026-11-15')}
          <div className="hl-field">
            <label htmlFor="register-reason">红冲原因</label>
            <ReasonSelect id="register-reason" of={wanted} />
          </div>
        </div>
        <HowMuch of={wanted} />
        {(wrong ?? refusal ?? loaded.error?.message) && (
          <p className="hl-blockers" role="alert">
            {wrong ?? refusal ?? loaded.error?.message}
          </p>
        )}
      </div>
    </Modal>
  );
}
