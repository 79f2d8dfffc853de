import type { WireFull } from '@heliu/model';
import { request, say, useBusy } from '@heliu/ui';
import { Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { type Line, shopOrder, type SubsidisedGoods, subsidisedLines } from '../../shop/model.ts';

import { saveSubsidy } from '../../einvoice/model.ts';

import './subsidy.css';

type Order = WireFull<typeof shopOrder>;
type Codes = Pick<SubsidisedGoods, 'sn' | 'imei' | 'barcode' | 'model' | 'efficiency'>;

/** A scanner ends each code with a key of its own, and people paste lists. */
const ends = [' ', ',', '，', ';', '；', '、', '\n', '\t'];

function CodeList({ label, value, onChange }: { label: string; value: string[]; onChange: (next: string[]) => void }) {
  const id = useId();
  return (
    <label htmlFor={id}>
      <span>{label}</span>
      <Select
        id={id}
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={ends}
        placeholder="扫码或输入，回车确认"
        value={value}
        onChange={onChange}
      />
    </label>
  );
}

function CodeText({ label, value, onChange }: { label: string; value: string; onChange: (next: string) => void }) {
  return (
    <label>
      <span>{label}</span>
      <Input value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  );
}

function Goods({ line, codes, onChange }: { line: Line; codes: Codes; onChange: (next: Codes) => void }) {
  return (
    <fieldset>
      <legend>
        {line.goodsName} ×{line.quantity}
      </legend>
      <CodeList label="SN 码" value={codes.sn} onChange={(sn) => onChange({ ...codes, sn })} />
      <CodeList label="IMEI" value={codes.imei} onChange={(imei) => onChange({ ...codes, imei })} />
      <CodeText label="69 码" value={codes.barcode ?? ''} onChange={(barcode) => onChange({ ...codes, barcode })} />
      <CodeText label="型号" value={codes.model ?? ''} onChange={(model) => onChange({ ...codes, model })} />
      <CodeText
        label="能效等级"
        value={codes.efficiency ?? ''}
        onChange={(efficiency) => onChange({ ...codes, efficiency })}
      />
    </fieldset>
  );
}

/** Who was subsidised, and which pieces he bought: what the invoice has to name. */
export function SubsidyDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const lines = subsidisedLines(order);
  const [holder, setHolder] = useState(order.subsidyHolder ?? '');
  const [holderNo, setHolderNo] = useState('');
  const [all, setAll] = useState<Codes[]>(() => lines.map(({ goods }) => goods ?? { sn: [], imei: [] }));
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy(shopOrder);
  const save = async () => {
    const goods = lines.map(({ line }, i) => {
      const { sn, imei, barcode, model, efficiency } = all[i]!;
      return { order: line.fromOrder, lineNo: line.lineNo ?? '', sn, imei, barcode, model, efficiency };
    });
    const { missing } = await request(
      saveSubsidy,
      { id: order.id, holder, holderNo: holderNo || undefined, goods },
      { quiet: true },
    );
    say({ text: missing === null ? '国补资料已齐，可以开票' : `已保存，还缺${missing}` });
    onClose();
  };
  return (
    <Modal
      open
      width={620}
      title="国补资料"
      okText="保存"
      confirmLoading={busy}
      onOk={() => run(save, ({ message }) => setRefusal(message))}
      onCancel={onClose}
    >
      <div className="subsidy-dialog">
        <fieldset>
          <legend>领取补贴的人</legend>
          <label>
            <span>姓名</span>
            <Input autoFocus value={holder} onChange={(event) => setHolder(event.target.value)} />
          </label>
          <label>
            <span>身份证号</span>
            <Input
              autoComplete="off"
              placeholder={order.holderNoMask ? `已登记 ${order.holderNoMask}，不改请留空` : '要求写在发票上时才填'}
              value={holderNo}
              onChange={(event) => setHolderNo(event.target.value)}
            />
          </label>
        </fieldset>
        {lines.map(({ line }, i) => (
          <Goods
            key={line.id}
            line={line}
            codes={all[i]!}
            onChange={(next) => setAll((before) => before.map((one, at) => (at === i ? next : one)))}
          />
        ))}
        {refusal && (
          <p className="hl-blockers" role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Modal>
  );
}
