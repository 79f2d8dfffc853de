import { useQuery } from '@tanstack/react-query';
import {
  batched,
  type ControlProps,
  FieldControl,
  Figures,
  formatMoney,
  formPage,
  listPage,
  RecordLink,
  request,
  showPage,
  StateTag,
  today,
  useCounted,
  useSession,
  useSettled,
} from '@heliu/ui';
import { nextSupplierCode, similarSuppliers, supplierCalls, supplierPayables } from './supplier.calls.ts';
import { withTaxNo } from './supplier.rules.ts';
import { holds, supplier } from './supplier.ts';

const list = '/purchase/supplier';

function SupplierFigures() {
  const [active, held, expired] = [
    useCounted(supplierCalls, { disabled: 'false' }),
    useCounted(supplierCalls, { hold: 'all,orders,payments' }),
    useCounted(supplierCalls, { qualificationExpiry: `..${today()}`, disabled: 'false' }),
  ];
  return (
    <Figures
      figures={[
        { label: '合作中', value: active.count, to: `${list}?disabled=false` },
        { label: '限制合作', value: held.count, to: `${list}?hold=all,orders,payments` },
        {
          label: '资质已到期',
          value: expired.count,
          to: `${list}?disabled=false&qualificationExpiry=..${today()}`,
          ...(expired.total > 0 && { tone: 'invoice' }),
        },
      ]}
    />
  );
}

const payableOf = batched((id) => request(supplierPayables, { id: [...id] }, { quiet: true }));
function Payable({ id, part }: { id: number; part: 'amount' | 'estimated' }) {
  const { data } = useQuery({ queryKey: [supplier.name, 'payable', id], queryFn: () => payableOf(id) });
  return <>{formatMoney(data?.[part])}</>;
}

export const List = listPage(supplierCalls, {
  above: SupplierFigures,
  columns: [
    'code',
    'name',
    'kind',
    'buyer',
    'phone',
    'rating',
    'leadDays',
    'creditDays',
    'qualificationExpiry',
    'hold',
    'disabled',
  ],
  widths: { name: 240 },
  cells: { hold: ({ hold }) => <StateTag entity={supplier} state={hold} label={holds[hold]} /> },
  added: [
    { key: 'payable', title: '应付余额', align: 'right', render: ({ id }) => <Payable id={id} part="amount" /> },
    { key: 'estimated', title: '暂估余额', align: 'right', render: ({ id }) => <Payable id={id} part="estimated" /> },
  ],
  sums: [],
  empty: <p>还没有供应商。新增一个，或从 Excel 导入，然后就可以请购、询价和下单。</p>,
});

/** The name, and below it who may be the same under another one. */
function NameInput(props: ControlProps) {
  const typed = typeof props.value === 'string' ? props.value.trim() : '';
  const name = useSettled(typed, 400);
  const except = props.self;
  const { data = [] } = useQuery({
    queryKey: [supplier.name, 'similar', name, except],
    queryFn: () => request(similarSuppliers, { name, taxNo: '', except }, { quiet: true }),
    enabled: name.length >= 2,
  });
  return (
    <>
      <FieldControl {...props} />
      {data.length > 0 && (
        <p className="hl-warning" role="status">
          已有名称相近的供应商：
          {data.map(({ id, code, name: other, disabled }, index) => (
            <span key={id}>
              {index > 0 && '、'}
              <RecordLink entity={supplier.name} id={id}>
                {code} {other}
              </RecordLink>
              {disabled && '（已停用）'}
            </span>
          ))}
          。确认不是同一家再保存。
        </p>
      )}
    </>
  );
}

export const Form = formPage(supplierCalls, {
  sections: [
    { label: '供应商', fields: ['code', 'name', 'shortName', 'kind', 'buyer', 'phone', 'email', 'address'] },
    {
      label: '采购条件',
      fields: [
        'leadDays',
        'minOrderAmount',
        'taxRate',
        'creditDays',
        'paymentTerms',
        'rating',
        'qualificationExpiry',
        'hold',
      ],
    },
    { label: '开票与收款', fields: ['taxNo', 'bankName', 'bankNo', 'remark'] },
  ],
  derive: withTaxNo,
  async start() {
    const me = Number(useSession.getState().session?.userid);
    return { code: await request(nextSupplierCode, {}), ...(me > 0 && { buyer: me }) };
  },
  controls: { name: NameInput },
});

export const Show = showPage(supplierCalls, {
  tags: ({ hold, disabled }) => (
    <>
      {hold !== 'none' && <StateTag entity={supplier} state={hold} label={holds[hold]} />}
      {disabled && <span className="hl-tag">已停用</span>}
    </>
  ),
  sections: [
    { fields: ['code', 'shortName', 'kind', 'buyer', 'phone', 'email', 'address'] },
    {
      label: '采购条件',
      fields: [
        'leadDays',
        'minOrderAmount',
        'taxRate',
        'creditDays',
        'paymentTerms',
        'rating',
        'qualificationExpiry',
        'hold',
      ],
    },
    { label: '开票与收款', fields: ['taxNo', 'bankName', 'bankNo', 'remark'] },
  ],
  aside: ({ id }) => (
    <section className="hl-posting">
      <h4>应付账</h4>
      <p className="hl-balance">
        <span>应付余额</span>
        <b>
          <Payable id={id} part="amount" />
        </b>
      </p>
      <p className="hl-balance">
        <span>暂估余额（票未到）</span>
        <span>
          <Payable id={id} part="estimated" />
        </span>
      </p>
    </section>
  ),
});
