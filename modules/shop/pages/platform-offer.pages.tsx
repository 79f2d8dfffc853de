import { type ControlProps, request } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type PlatformCode, platformNames } from '../platforms/platform.ts';
import { type PlatformOffer, platformOffers } from '../shop/shop.calls.ts';
import { shop } from '../shop/shop.ts';
import './shop.css';

const none: readonly PlatformOffer[] = [];
/** What each platform can do changes with the server's settings only. */
function useOffers(): readonly PlatformOffer[] {
  const { data = none } = useQuery({
    queryKey: [shop.name, 'offers'],
    staleTime: Infinity,
    queryFn: ({ signal }) => request(platformOffers, {}, { quiet: true, signal }),
  });
  return data;
}
export const useOffer = (platform: PlatformCode | null): PlatformOffer | undefined =>
  useOffers().find((one) => one.platform === platform);

const ways = {
  page: '保存后到平台的页面登录店铺主账号，点一下同意即可。',
  own: '保存后填写店铺自己的 AppID 和 AppSecret。',
  push: '保存后领取接入编号和密钥，由对方的系统把订单推送过来。',
} as const;

/** The platforms, those that cannot be connected yet marked. */
export function PlatformInput({ id, value, onChange, disabled = false, invalid = false }: ControlProps) {
  const offers = useOffers();
  return (
    <Select
      {...(id && { id })}
      className="hl-wide"
      placeholder="请选择"
      disabled={disabled}
      {...(invalid && { status: 'error' as const })}
      value={value as string | null}
      showSearch={{ optionFilterProp: 'label' }}
      options={Object.entries(platformNames).map(([code, label]) => ({ value: code, label }))}
      optionRender={({ value: code, label }) => (
        <span className="platform-option">
          {label}
          {offers.find(({ platform }) => platform === code)?.connect === null && <small>还没有配置应用</small>}
        </span>
      )}
      onChange={(next: string) => onChange(next)}
    />
  );
}

/** Beside the form: what choosing this platform means. */
export function OfferPanel({ platform }: { platform: PlatformCode | null }) {
  const offer = useOffer(platform);
  if (!offer) return <p className="hl-muted">选择平台后，这里说明它能做什么、怎样接入。</p>;
  const { name, connect, can } = offer;
  return (
    <section className="platform-offer">
      <h3>{name}能做什么</h3>
      <ul>
        {can.map(({ label, verified }) => (
          <li key={label}>
            {label}
            {!verified && (
              <span className="hl-tag is-goods" title="按公开资料实现，还没有在真实平台上核对过">
                未经验证
              </span>
            )}
          </li>
        ))}
        {can.length === 0 && <li>接收订单、退款和开票申请的推送</li>}
      </ul>
      <h3>怎样接入</h3>
      {connect ? (
        <p>{ways[connect]}</p>
      ) : (
        <p className="hl-warning">还没有配置{name}的应用，现在只能先登记店铺。请管理员在服务器上设置 SHOP_APPS。</p>
      )}
    </section>
  );
}

export const SubsidyNote = () => (
  <section className="platform-offer">
    <h3>国补怎样开票</h3>
    <p>
      国补是政府替买家付的那部分货款。多数地方要求按含补贴的全价开票，有的地方只按买家实付开票，以当地税务局的答复为准。
      没有设定时，可开票金额先按买家实付计算。
    </p>
  </section>
);
