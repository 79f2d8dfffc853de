import { formPage, listPage, showPage, today } from '@heliu/ui';
import { Navigate } from 'react-router';
import { PromotionTry } from '../pricing/try.pages.tsx';
import { Blocked } from './blocked.pages.tsx';
import { promotionComplaint } from './promotion.rules.ts';
import { promotionCalls, promotionKinds } from './promotion.ts';
import { PromotionPhase } from './phase.pages.tsx';

type Kind = keyof typeof promotionKinds;

const whenAndWhom = ['name', 'orderDate', 'startAt', 'endAt', 'weekdays', 'slots', 'audience'] as const;
const stacking = {
  dp: ['priority', 'exclusive'],
  de: ['priority', 'exclusive'],
  mj: ['priority', 'exclusive', 'stackGroup', 'noMember'],
  pl: ['priority', 'exclusive', 'stackGroup', 'noMember'],
  zh: ['priority', 'exclusive'],
} as const;
const terms = {
  dp: [],
  de: [],
  mj: ['basis', 'isLoop', 'maxReduce'],
  pl: ['basis', 'threshold', 'isLoop', 'giftChoice'],
  zh: ['setMode', 'setValue', 'setRate'],
} as const;
const goods = ['sku', 'goods', 'category', 'brand', 'tag'] as const;
const scopeColumns = {
  dp: [...goods, 'rate', 'nth'],
  de: [...goods, 'specialMode', 'specialValue'],
  mj: goods,
  pl: goods,
  zh: ['setGroup', ...goods, 'setQuantity'],
} as const;
const widths = {
  sku: 210,
  goods: 170,
  category: 120,
  brand: 100,
  tag: 100,
  rate: 80,
  nth: 80,
  setGroup: 60,
  setQuantity: 70,
};

const columns = ['number', 'name', 'summary', 'startAt', 'endAt', 'audience', 'priority', 'status'] as const;
const cells = {
  status: (row: { status: string; startAt: string; endAt: string }) => <PromotionPhase row={row} />,
};

const toItsKind = (row: { kind: Kind; id: number }) => (
  <Navigate replace to={`/pos/promotion/${row.kind}/show/${row.id}`} />
);

/** Pages of one way to promote: each shows only what matters to it. */
function pagesOf(kind: Kind) {
  const label = promotionKinds[kind];
  const others = [
    ...(terms[kind].length > 0 ? [{ label: '优惠', fields: [...terms[kind]] }] : []),
    { label: '叠加与限量', fields: [...stacking[kind], 'limitPerBill' as const, 'remark' as const] },
  ];
  return {
    List: listPage(promotionCalls, {
      label,
      fixed: { kind },
      columns: [...columns],
      widths: { name: 170, summary: 220 },
      cells,
      buttons: () => <PromotionTry />,
      empty: <p>还没有{label}。新增一张，试算无误后审核，到时间起按它计价。</p>,
    }),
    Form: formPage(promotionCalls, {
      label,
      sections: [{ fields: whenAndWhom }, ...others],
      start: () => ({ kind, orderDate: today(), priority: 100 }),
      check: promotionComplaint,
      visible: {
        setValue: ({ setMode }) => setMode === 'price' || setMode === 'reduce',
        setRate: ({ setMode }) => setMode === 'rate',
      },
      grids: {
        scope: {
          columns: () => scopeColumns[kind],
          widths,
          sums: [],
          hint: kind === 'mj' || kind === 'pl' ? '不填为全部商品' : '商品都不选的一行为全部商品',
        },
        except: { columns: goods, widths },
        tiers: { visible: () => kind === 'mj', sums: [] },
        gifts: { visible: () => kind === 'pl', widths: { sku: 320 }, sums: [] },
      },
    }),
    Show: showPage(promotionCalls, {
      label,
      sections: [{ fields: [...whenAndWhom, 'createdBy'] }, ...others],
      above: (row) => row.kind !== kind && toItsKind(row),
      tags: (row) => row.status === 'audited' && <PromotionPhase row={row} />,
      tools: ({ id, startAt }) => <PromotionTry promotion={id} startAt={startAt} />,
      below: ({ id }) => <Blocked id={id} />,
      lines: { scope: [...scopeColumns[kind]], except: [...goods] },
    }),
  };
}

/** Of all kinds; each opens on the pages of its own. */
export const all = {
  List: listPage(promotionCalls, {
    columns: ['number', 'kind', ...columns.slice(1)],
    widths: { name: 170, summary: 220 },
    cells,
    adds: false,
    acts: false,
    buttons: () => <PromotionTry />,
    empty: <p>还没有促销单。在折扣、直减、满减、赠品、组合促销里新增。</p>,
  }),
  Show: showPage(promotionCalls, { sections: [], above: toItsKind }),
};

export const dp = pagesOf('dp');
export const de = pagesOf('de');
export const mj = pagesOf('mj');
export const pl = pagesOf('pl');
export const zh = pagesOf('zh');
