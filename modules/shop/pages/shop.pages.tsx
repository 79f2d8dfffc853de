import { formPage, listPage, showPage, useReach } from '@heliu/ui';
import { Link } from 'react-router';
import { type PlatformCode, platformNames } from '../platforms/platform.ts';
import { ShopTasks } from '../pull/shop-tasks.pages.tsx';
import { Authorization, LastRun, OpenErrors, SyncedTo } from './health-cells.pages.tsx';
import { OfferPanel, PlatformInput, SubsidyNote, useOffer } from './platform-offer.pages.tsx';
import { shopCalls } from '../shop/shop.calls.ts';
import { type ShopRow, ShopTools } from './shop-tools.pages.tsx';
import { useAuthorizedElsewhere, useHealthOf } from './use-health.pages.tsx';
import './shop.css';

function Empty() {
  const reach = useReach();
  return (
    <>
      <p>还没有店铺。先登记一家，再到平台的页面上授权，订单就会自己进来。</p>
      {reach('/oms/shop/add') && <Link to="/oms/shop/add">接入第一家店铺</Link>}
    </>
  );
}

/** Nothing to see: the list hears from windows that come back from a platform. */
function Hearing() {
  useAuthorizedElsewhere();
  return null;
}

export const List = listPage(shopCalls, {
  above: Hearing,
  columns: ['name', 'platform', 'authorization', 'subject'],
  widths: { name: 144, authorization: 140, subject: 112 },
  cells: { authorization: ({ id }) => <Authorization id={id} /> },
  added: [
    { key: 'syncedTo', title: '同步到', width: 160, render: ({ id }) => <SyncedTo id={id} /> },
    { key: 'lastRun', title: '上次同步', width: 180, render: ({ id }) => <LastRun id={id} /> },
    { key: 'openErrors', title: '错误', width: 56, render: ({ id }) => <OpenErrors id={id} /> },
  ],
  tools: (row) => <ShopTools row={row} />,
  empty: <Empty />,
});

/** What becomes of its orders, in the form and on the page of a shop alike. */
const afterOrder = [
  { label: '开票', fields: ['subject', 'subsidyBasis', 'subsidyNeeds', 'gifts', 'includePostage', 'postageItem'] },
  { label: '开票之后', fields: ['autoUpload', 'customer', 'warehouse', 'remark'] },
  { label: '平台结算', fields: ['settleAccount', 'feeRate', 'settleDays'] },
] as const;

export const Form = formPage(shopCalls, {
  sections: [{ label: '店铺', fields: ['platform', 'name', 'store', 'channel', 'pullFrom'] }, ...afterOrder],
  // Postage that stands on no invoice needs no line of its own.
  visible: {
    postageItem: ({ includePostage }) => includePostage === true,
    store: ({ platform }) => platform === 'open',
  },
  controls: { platform: PlatformInput },
  aside: (_, { platform }) => (
    <>
      <OfferPanel platform={platform as PlatformCode | null} />
      <SubsidyNote />
    </>
  ),
});

const steps = {
  page: (name: string) => `还没有授权。点“去授权”，在${name}的页面上登录店铺主账号并同意，订单就会开始同步。`,
  own: () => '还没有接入。点“接入”填写店铺的 AppID 和 AppSecret，订单就会开始同步。',
  push: () => '还没有接入。点“接入”领取密钥，交给商城的程序员。',
} as const;

/** What to do next, as long as there is something. */
function NextStep({ row }: { row: ShopRow }) {
  useAuthorizedElsewhere();
  const health = useHealthOf(row.id);
  const offer = useOffer(row.platform);
  // A store sends nothing: its sales come in when somebody asks for their invoice.
  if (!health || !offer || row.disabled || row.store !== null) return null;
  const name = platformNames[row.platform];
  if (offer.connect === null)
    return <p className="hl-warning">服务器上还没有配置{name}的应用（SHOP_APPS），配置之前不能授权。</p>;
  if (health.authorization === 'none') return <p className="hl-warning">{steps[offer.connect](name)}</p>;
  if (health.authorization === 'expired')
    return (
      <p className="hl-blockers">
        授权已失效{health.trouble && `：${health.trouble}`}。重新授权后从断开的地方接着取，不会漏。
      </p>
    );
  return null;
}

export const Show = showPage(shopCalls, {
  tools: (row) => <ShopTools row={row} asButtons />,
  above: (row) => <NextStep row={row} />,
  sections: [
    { label: '店铺', fields: ['platform', 'name', 'store', 'platformShopId', 'authorization', 'channel', 'pullFrom'] },
    ...afterOrder,
  ],
  cells: { authorization: ({ id }) => <Authorization id={id} /> },
  below: ({ id, platform }) => platform !== 'open' && <ShopTasks shop={id} />,
});
