import type { Wire } from '@heliu/model';
import {
  Figures,
  follow,
  formPage,
  listPage,
  request,
  showPage,
  StateDot,
  useBusy,
  useCounted,
  useMay,
  withoutCode,
} from '@heliu/ui';
import { Button } from 'antd';
import { goodsNameCalls, rematch } from './goods-name.calls.ts';
import { findings, type goodsName, goodsNameStates, skuFindings, skuStates } from './goods-name.ts';

const list = '/oms/platformgoodsname';
type Row = Wire<typeof goodsName>;

function QueueFigures() {
  const unmatched = useCounted(goodsNameCalls, { state: 'unmatched' });
  const suggested = useCounted(goodsNameCalls, { state: 'suggested' });
  const confirmed = useCounted(goodsNameCalls, { state: 'confirmed' });
  const skus = useCounted(goodsNameCalls, { skuState: 'suggested' });
  const ignored = useCounted(goodsNameCalls, { state: 'ignored' });
  return (
    <Figures
      figures={[
        {
          label: '未匹配',
          value: unmatched.count,
          note: '没有税收分类，不能开票',
          to: `${list}?state=unmatched&sort=-seen`,
          ...(unmatched.total > 0 && { tone: 'invoice' }),
        },
        {
          label: '已推荐，等确认',
          value: suggested.count,
          to: `${list}?state=suggested&sort=-seen`,
          ...(suggested.total > 0 && { tone: 'goods' }),
        },
        { label: '已确认', value: confirmed.count, to: `${list}?state=confirmed` },
        {
          label: 'SKU 待确认',
          value: skus.count,
          to: `${list}?skuState=suggested&sort=-seen`,
          ...(skus.total > 0 && { tone: 'goods' }),
        },
        { label: '忽略', value: ignored.count, to: `${list}?state=ignored` },
      ]}
    />
  );
}

function Rematch() {
  const may = useMay();
  const [, run] = useBusy();
  if (!may('oms_goods_name:save')) return null;
  return <Button onClick={() => run(async () => follow(await request(rematch, {})))}>重新匹配</Button>;
}

const State = ({ row: { state, found } }: { row: Row }) => (
  <>
    <StateDot state={state} label={goodsNameStates[state]} />
    {state !== 'unmatched' && found && <span className="hl-muted"> {findings[found]}</span>}
  </>
);

const SkuState = ({ row: { skuState, skuFound } }: { row: Row }) => (
  <>
    <StateDot state={skuState} label={skuStates[skuState]} />
    {skuFound && <span className="hl-muted"> {skuFindings[skuFound]}</span>}
  </>
);

export const List = listPage(goodsNameCalls, {
  above: QueueFigures,
  columns: [
    'goodsName',
    'spec',
    'seen',
    'state',
    'taxItem',
    'outerSku',
    'goodsSku',
    'skuState',
    'invoiceName',
    'sku',
    'shop',
    'lastSeen',
  ],
  sort: '-state,-seen',
  widths: {
    goodsName: 190,
    spec: 72,
    seen: 76,
    state: 158,
    taxItem: 170,
    goodsSku: 150,
    skuState: 150,
    invoiceName: 110,
    sku: 90,
    shop: 130,
  },
  cells: {
    state: (row) => <State row={row} />,
    skuState: (row) => <SkuState row={row} />,
    goodsSku: ({ goodsSku, titles }) => (goodsSku === null ? undefined : withoutCode(titles['goodsSku'])),
    taxItem: ({ taxItem, titles }) => (taxItem === null ? undefined : withoutCode(titles['taxItem'])),
  },
  keys: { c: 'confirm', i: 'ignore', s: 'confirmSku' },
  buttons: () => <Rematch />,
  empty: <p>还没有平台商品。订单进来后，其中的商品会自动列在这里等待匹配。</p>,
});
export const Form = formPage(goodsNameCalls, {
  sections: [
    { label: '平台上的商品', fields: ['shop', 'goodsName', 'spec', 'outerSku', 'itemId', 'skuId', 'category'] },
    { label: '开票与编码', fields: ['taxItem', 'invoiceName', 'goodsSku', 'sku', 'remark'] },
  ],
});
export const Show = showPage(goodsNameCalls, {
  sections: [
    { label: '平台上的商品', fields: ['shop', 'goodsName', 'spec', 'outerSku', 'itemId', 'skuId', 'category'] },
    {
      label: '开票与编码',
      fields: ['state', 'taxItem', 'found', 'invoiceName', 'goodsSku', 'skuState', 'sku', 'remark'],
    },
    { label: '出现', fields: ['seen', 'createdAt', 'lastSeen'] },
  ],
  cells: { state: (row) => <State row={row} />, skuState: (row) => <SkuState row={row} /> },
});
