import { request } from '@heliu/ui/base';
import { type FormEvent, useId, useState } from 'react';
import { titleComplaint } from '../../einvoice/model.ts';
import { type BuyerView, publicSubmit } from './buyer.calls.ts';

const types = { personal: '个人', company: '企业' } as const;
type TitleType = keyof typeof types;
const start = { invoiceTitle: '', taxNo: '', email: '', mobile: '' };
type Key = keyof typeof start;

/** Said while typing, once there is enough to judge; the server judges again. */
function complaintOf(titleType: TitleType, { invoiceTitle, taxNo }: typeof start): string | undefined {
  if (titleType === 'company' && taxNo.length < 15) return undefined;
  if (invoiceTitle.trim() === '') return undefined;
  return titleComplaint({ type: titleType, name: invoiceTitle.trim(), taxNo: taxNo.trim() }, 'digitalNormal');
}

export function TitleForm({ token, onSent }: { token: string; onSent: (view: BuyerView) => void }) {
  const [titleType, setTitleType] = useState<TitleType>('personal');
  const [values, setValues] = useState(start);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const prefix = useId();
  const wrong = complaintOf(titleType, values);
  const change = (key: Key, value: string) => {
    setRefusal(undefined);
    setValues((before) => ({ ...before, [key]: key === 'taxNo' ? value.toUpperCase().replaceAll(/\s/g, '') : value }));
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || wrong) return;
    setBusy(true);
    try {
      onSent(await request(publicSubmit, { token, titleType, ...values }, { quiet: true, inBackground: true }));
    } catch (error) {
      setRefusal((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const field = (key: Key, label: string, more: Partial<React.ComponentProps<'input'>> = {}) => (
    <label htmlFor={`${prefix}${key}`}>
      <span>{label}</span>
      <input
        id={`${prefix}${key}`}
        value={values[key]}
        maxLength={100}
        onChange={(event) => change(key, event.target.value)}
        {...more}
      />
    </label>
  );
  return (
    <form className="buyer-card buyer-form" aria-label="发票抬头" onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend>抬头类型</legend>
        {(Object.keys(types) as TitleType[]).map((type) => (
          <label key={type} className={type === titleType ? 'is-chosen' : undefined}>
            <input
              type="radio"
              name={`${prefix}type`}
              checked={type === titleType}
              onChange={() => {
                setRefusal(undefined);
                setTitleType(type);
              }}
            />
            {types[type]}
          </label>
        ))}
      </fieldset>
      {field('invoiceTitle', titleType === 'company' ? '企业名称' : '姓名或“个人”', {
        required: true,
        autoComplete: titleType === 'company' ? 'organization' : 'name',
      })}
      {titleType === 'company' &&
        field('taxNo', '税号（统一社会信用代码）', { required: true, maxLength: 20, autoCapitalize: 'characters' })}
      {field('email', '收票邮箱（选填）', { type: 'email', autoComplete: 'email' })}
      {field('mobile', '手机（选填）', { type: 'tel', maxLength: 11, autoComplete: 'tel' })}
      {(wrong ?? refusal) && (
        <p className="buyer-wrong" role="alert">
          {wrong ?? refusal}
        </p>
      )}
      <button type="submit" className="buyer-button" disabled={busy || wrong !== undefined}>
        {busy ? '正在提交……' : '提交申请'}
      </button>
    </form>
  );
}
