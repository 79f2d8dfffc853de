import { type Draft, showFen, type Wire, zeroFen } from '@heliu/model';
import {
  Figures,
  formatMoney,
  formPage,
  type Header,
  listPage,
  request,
  showPage,
  Switch,
  today,
  useCounted,
  withoutCode,
} from '@heliu/ui';
import { type assetCategory, assetCategoryCalls } from '../category/category.ts';
import { Schedule } from '../wear/schedule.pages.tsx';
import { schedule } from '../wear/wear.rules.ts';
import { cardSchedule } from './card.calls.ts';
import { cardComplaint, wearingOf, withFigures } from './card.rules.ts';
import { assetCard, assetCardCalls } from './card.ts';

const list = '/fico/asset';

function CardFigures() {
  const used = useCounted(assetCardCalls, { status: 'audited' });
  const draft = useCounted(assetCardCalls, { status: 'draft' });
  return (
    <Figures
      figures={[
        { label: '使用中', value: `${used.count} 张`, to: `${list}?status=audited` },
        { label: '原值', value: formatMoney(used.sums['cost']), to: `${list}?status=audited` },
        { label: '累计折旧', value: formatMoney(used.sums['worn']), to: '/fico/depreciation' },
        { label: '净值', value: formatMoney(used.sums['net']), to: `${list}?status=audited` },
        {
          label: '未审核',
          value: `${draft.count} 张`,
          to: `${list}?status=draft`,
          ...(draft.total > 0 && { tone: 'goods' }),
        },
      ]}
    />
  );
}

export const List = listPage(assetCardCalls, {
  above: CardFigures,
  columns: ['number', 'name', 'category', 'department', 'docDate', 'cost', 'worn', 'net', 'status'],
  cells: {
    category: ({ titles }) => withoutCode(titles['category']),
    department: ({ titles }) => withoutCode(titles['department']),
  },
  widths: { name: 180, category: 150, department: 110, cost: 120, worn: 120, net: 120 },
  sort: '-docDate',
  empty: <p>还没有固定资产。先看“资产类别”合不合用，再新增卡片；接手旧账的，增加方式选“期初”，也可以从 Excel 导入。</p>,
});

type Head = Header<typeof assetCard>;
const isOpening = ({ origin }: Head) => origin === 'opening';

/** What follows from what was typed so far, before anything is saved. */
function Planned({ draft }: { draft: Draft<typeof assetCard> }) {
  if (typeof draft.cost !== 'bigint' || !draft.life || !draft.docDate || cardComplaint(draft) !== undefined)
    return null;
  const { residual, firstMonth, openingMonths, openingWorn, method } = withFigures(draft);
  const [first] = schedule(
    wearingOf({
      method: method ?? 'straight',
      cost: draft.cost,
      residual: residual ?? zeroFen,
      life: draft.life,
      firstMonth: firstMonth ?? null,
      openingMonths: openingMonths ?? 0,
      openingWorn: openingWorn ?? zeroFen,
    }),
  );
  return (
    <p className="hl-hint" role="status">
      预计残值 {showFen(residual ?? zeroFen)}
      {first === undefined ? '，已经提足。' : `，从 ${firstMonth} 起计提，第一个月 ${showFen(first)}。`}
    </p>
  );
}

export const Form = formPage(assetCardCalls, {
  sections: [
    {
      label: '资产',
      fields: [
        'name',
        'category',
        'specification',
        'quantity',
        'unit',
        'department',
        'keeper',
        'place',
        'usedSince',
        'photo',
      ],
    },
    {
      label: '入账',
      fields: ['origin', 'docDate', 'cost', 'inputTax', 'creditAccount', 'openingMonths', 'openingWorn'],
    },
    { label: '折旧', fields: ['method', 'life', 'residualRate', 'expenseAccount', 'remark'] },
  ],
  start: () => ({ docDate: today() }),
  derive: withFigures,
  check: cardComplaint,
  react: {
    // A card takes over what its category says; afterwards it may be changed.
    async category(chosen) {
      if (typeof chosen !== 'number') return {};
      const { method, life, residualRate } = await request<Wire<typeof assetCategory>>(
        assetCategoryCalls.operations.get,
        { id: chosen },
        { quiet: true },
      );
      return { method, life, residualRate };
    },
    origin: (origin) =>
      origin === 'opening' ? { inputTax: '0.00', creditAccount: null } : { openingMonths: 0, openingWorn: '0.00' },
  },
  below: (draft) => <Planned draft={draft} />,
  visible: {
    inputTax: (header) => !isOpening(header),
    creditAccount: (header) => !isOpening(header),
    openingMonths: isOpening,
    openingWorn: isOpening,
  },
});

export const Show = showPage(assetCardCalls, {
  sections: [
    {
      label: '资产',
      fields: ['number', 'category', 'specification', 'quantity', 'unit', 'department', 'keeper', 'place', 'photo'],
    },
    {
      label: '入账',
      fields: ['origin', 'docDate', 'usedSince', 'inputTax', 'creditAccount', 'openingMonths', 'openingWorn'],
    },
    {
      label: '折旧',
      fields: ['method', 'life', 'residualRate', 'residual', 'firstMonth', 'expenseAccount', 'remark'],
    },
  ],
  tools: ({ id, status }) => status === 'audited' && <Switch to={`/fico/assetdisposal/add?card=${id}`}>处置</Switch>,
  below: ({ id, worn, status }) => (
    <Schedule call={cardSchedule} id={id} version={`${worn} ${status}`} title="折旧进度" />
  ),
});
