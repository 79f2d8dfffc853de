import { type ControlProps, formPage, type Raw, request, useSession } from '@heliu/ui';
import { Input } from 'antd';
import { ContactsInput } from './contacts-input.pages.tsx';
import { customerCalls, newClientCode } from './customer.calls.ts';
import { withInvoicing } from './customer.rules.ts';

const text = (value: Raw | undefined) => (typeof value === 'string' ? value : '');

/** Shows what the title will be if none is typed. */
function InvoiceTitleInput({ id, field, value, onChange, disabled = false, header }: ControlProps) {
  return (
    <Input
      {...(id && { id })}
      autoComplete="off"
      maxLength={field.max}
      disabled={disabled}
      placeholder={text(header?.['name']) || '留空则与客户名称相同'}
      value={text(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const isCompany = ({ kind }: { readonly kind: Raw }) => kind === 'company';

export default formPage(customerCalls, {
  sections: [
    { label: '客户', fields: ['code', 'name', 'shortName', 'kind', 'salesman', 'department', 'source', 'phone'] },
    { label: '价格、信用与共享', fields: ['priceClass', 'creditLimit', 'creditDays', 'paymentTerms', 'sharedUsers'] },
    {
      label: '开票资料',
      fields: ['taxNo', 'invoiceTitle', 'bankName', 'bankNo', 'registeredAddress', 'registeredPhone'],
    },
    { label: '联系', fields: ['contacts', 'address', 'remark'] },
  ],
  derive: withInvoicing,
  async start() {
    const me = Number(useSession.getState().session?.userid);
    return { code: await request(newClientCode, {}), ...(me > 0 && { salesman: me }) };
  },
  controls: { contacts: ContactsInput, invoiceTitle: InvoiceTitleInput },
  visible: { registeredAddress: isCompany, registeredPhone: isCompany },
});
