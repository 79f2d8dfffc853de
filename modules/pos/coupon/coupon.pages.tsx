import { DialogButton, formPage, listPage, showPage } from '@heliu/ui';
import { goodsColumns } from '../pricing/named-goods.ts';
import { couponCalls } from './coupon.ts';
import { MakeDialog } from './make-dialog.pages.tsx';
import { SendDialog } from './send-dialog.pages.tsx';
import { couponComplaint, couponSummary } from './terms.rules.ts';

const offer = ['name', 'kind', 'value', 'rate', 'maxOff', 'minSpend', 'stackable', 'withPromotion', 'stores'] as const;
const validity = ['validMode', 'validFrom', 'validTo', 'startDays', 'validDays'] as const;
const limits = ['totalLimit', 'memberLimit', 'remark'] as const;
const widths = { sku: 260, goods: 200, category: 140, brand: 110, tag: 110 };

export const List = listPage(couponCalls, {
  columns: [
    'name',
    'kind',
    'summary',
    'validMode',
    'validFrom',
    'validTo',
    'validDays',
    'totalLimit',
    'issued',
    'disabled',
  ],
  widths: {
    name: 160,
    kind: 80,
    summary: 210,
    validMode: 110,
    validDays: 90,
    totalLimit: 90,
    issued: 80,
    disabled: 70,
  },
  sums: [],
  empty: <p>还没有优惠券。新增一种，再制券打印出来，或直接发给会员。</p>,
});

export const Form = formPage(couponCalls, {
  sections: [
    { fields: [...offer] },
    { label: '有效期', fields: [...validity] },
    { label: '数量', fields: [...limits] },
  ],
  start: () => ({ kind: 'cash', validMode: 'fixed', withPromotion: true }),
  check: couponComplaint,
  derive: (input) => ({ ...input, summary: couponSummary(input) }),
  visible: {
    value: ({ kind }) => kind === 'cash' || kind === 'freight',
    rate: ({ kind }) => kind === 'rate',
    maxOff: ({ kind }) => kind === 'rate',
    validFrom: ({ validMode }) => validMode === 'fixed',
    validTo: ({ validMode }) => validMode === 'fixed',
    startDays: ({ validMode }) => validMode === 'taken',
    validDays: ({ validMode }) => validMode === 'taken',
  },
  grids: {
    scope: { columns: goodsColumns, widths, sums: [], hint: '一行选一样；不填为全部商品' },
    except: { columns: goodsColumns, widths, sums: [] },
  },
});

export const Show = showPage(couponCalls, {
  sections: [
    { fields: [...offer, 'summary'] },
    { label: '有效期', fields: [...validity] },
    { label: '数量', fields: ['totalLimit', 'memberLimit', 'issued', 'remark'] },
  ],
  lines: { scope: [...goodsColumns], except: [...goodsColumns] },
  tools: ({ id, name, disabled }) =>
    !disabled && (
      <>
        <DialogButton
          label="发券"
          may="pos_coupon:send"
          dialog={(onClose) => <SendDialog chosen={{ id, name }} onClose={onClose} />}
        />
        <DialogButton
          label="制券"
          may="pos_coupon:make"
          dialog={(onClose) => <MakeDialog id={id} name={name} onClose={onClose} />}
        />
      </>
    ),
});
