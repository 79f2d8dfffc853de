import {
  Failure,
  formatDate,
  formatMoney,
  request,
  useBusy,
  useMay,
  useNow,
  useTab,
  Waiting,
  DataTable,
  type Column,
} from '@heliu/ui';
import { formatFen } from '@heliu/model';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Progress, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { PayCode } from '../../payment/parts.tsx';
import { closesAfterDays, daysUntil } from '../../system/model.ts';
import {
  type OfferedPlan,
  ownSubscription,
  payRenewal,
  type RenewalCode,
  renewalState,
  type Subscription,
} from './renewal.calls.ts';
import { priceOf } from './renewal.rules.ts';
import { renewal, renewalMonths, renewalStates } from './renewal.ts';
import './own-plan.css';

const key = [renewal.name, 'own'];
const askEveryMs = 3000;

function CodeDialog({ first, onClose }: { first: RenewalCode; onClose: () => void }) {
  const { active } = useTab();
  const live = useQuery({
    queryKey: [renewal.name, 'code', first.id],
    queryFn: ({ signal }) => request(renewalState, { id: first.id }, { quiet: true, inBackground: true, signal }),
    refetchInterval: ({ state }) => (active && (state.data?.state ?? 'waiting') === 'waiting' ? askEveryMs : false),
    enabled: active,
    retry: false,
    gcTime: 0,
  });
  const code = live.data ?? first;
  const isDone = code.state === 'done';
  return (
    <Modal open={active} width={360} title="微信扫码续费" footer={null} onCancel={onClose}>
      <PayCode
        amount={code.amount}
        about={`${code.plan} · ${code.months} 个月`}
        codeUrl={code.codeUrl}
        isPaid={isDone}
        said={
          isDone
            ? `续费成功，服务到 ${formatDate(code.newExpire, 'yyyy-MM-dd')}`
            : code.codeUrl
              ? '请用微信扫码，付款后自动续费'
              : '付款码已过期，关掉窗口再点一次“扫码续费”'
        }
      />
    </Modal>
  );
}

interface UseProps {
  readonly label: string;
  readonly used: string;
  readonly limit: string | null;
  /** How much of it, in percent. */
  readonly part: number;
}
function Use({ label, used, limit, part }: UseProps) {
  return (
    <div className="plan-use">
      <span>{label}</span>
      <b>
        {used}
        <small>{limit === null ? ' · 不限' : ` / ${limit}`}</small>
      </b>
      {limit !== null && (
        <Progress
          aria-label={`${label}已用 ${part}%`}
          percent={part}
          showInfo={false}
          size="small"
          status={part >= 100 ? 'exception' : 'normal'}
        />
      )}
    </div>
  );
}

const grouped = (n: number) => n.toLocaleString('zh-CN');
const partOf = (used: number, limit: number | null) =>
  limit === null ? 0 : Math.min(100, Math.round((used / limit) * 100));
const counted = (label: string, { used, limit }: Subscription['users'], unit: string): UseProps => ({
  label,
  used: `${grouped(used)} ${unit}`,
  limit: limit === null ? null : `${grouped(limit)} ${unit}`,
  part: partOf(used, limit),
});
const stored = ({ used, limit }: Subscription['storage']): UseProps => ({
  label: '文件空间',
  used: used < 1024 ? `${used} MB` : `${(used / 1024).toFixed(1)} GB`,
  limit: limit === null ? null : `${grouped(limit)} GB`,
  part: partOf(used, limit === null ? null : limit * 1024),
});

const upTo = (limit: number | null, what: string, unit: string) =>
  limit === null ? `${what}不限` : `${grouped(limit)} ${unit}`;

function Offer({
  plan,
  isOwn,
  isChosen,
  onChoose,
}: {
  plan: OfferedPlan;
  isOwn: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      className={isChosen ? 'plan-offer is-chosen' : 'plan-offer'}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <b>
        {plan.name}
        {isOwn && <small>当前套餐</small>}
      </b>
      <strong>
        {formatMoney(plan.yearPrice)}
        <small> / 年</small>
      </strong>
      <span>
        {upTo(plan.userLimit, '账号', '个账号')} · {upTo(plan.shopLimit, '店铺', '家店铺')}
      </span>
      <span>
        每月{upTo(plan.invoiceLimit, '发票', '张发票')} · {upTo(plan.storageLimit, '空间', 'GB 空间')}
      </span>
      {plan.summary && <span className="hl-muted">{plan.summary}</span>}
    </button>
  );
}

function Renew({ own, onPaid }: { own: Subscription; onPaid: () => void }) {
  const [chosen, setChosen] = useState(() => (own.plans.find(({ name }) => name === own.plan) ?? own.plans[0])?.id);
  const [months, setMonths] = useState<number>(12);
  const [code, setCode] = useState<RenewalCode>();
  const [busy, run] = useBusy();
  const plan = own.plans.find(({ id }) => id === chosen);
  if (!plan) return <p className="hl-muted">现在没有在售的套餐，请联系服务商。</p>;
  const isOther = own.plan !== null && own.plan !== plan.name;
  return (
    <>
      <div className="plan-offers">
        {own.plans.map((one) => (
          <Offer
            key={one.id}
            plan={one}
            isOwn={one.name === own.plan}
            isChosen={one.id === chosen}
            onChoose={() => setChosen(one.id)}
          />
        ))}
      </div>
      <div className="plan-pay">
        <Segmented
          aria-label="续费月数"
          value={months}
          options={renewalMonths.map((n) => ({ value: n, label: n % 12 === 0 ? `${n / 12} 年` : `${n} 个月` }))}
          onChange={(value) => setMonths(value)}
        />
        <strong>{formatMoney(formatFen(priceOf(plan, months)))}</strong>
        <Button
          type="primary"
          loading={busy}
          onClick={() =>
            run(async () => setCode(await request(payRenewal, { plan: plan.id, months }, { quiet: true })))
          }
        >
          扫码续费
        </Button>
        {isOther && <span className="hl-muted">换套餐付款后立即生效，剩余时间按两个套餐的年价折算。</span>}
      </div>
      {code && (
        <CodeDialog
          first={code}
          onClose={() => {
            setCode(undefined);
            onPaid();
          }}
        />
      )}
    </>
  );
}

const columns: Column<Subscription['renewals'][number]>[] = [
  { key: 'number', title: '续费单号', render: ({ number }) => number },
  { key: 'plan', title: '套餐', render: ({ plan, months }) => `${plan ?? ''} ${months ?? ''} 个月` },
  { key: 'amount', title: '金额', align: 'right', render: ({ amount }) => formatMoney(amount) },
  { key: 'method', title: '付款方式', render: ({ method }) => renewal.fields.method.choices![method!] },
  { key: 'state', title: '状态', render: ({ state }) => renewalStates[state!] },
  { key: 'newExpire', title: '续到', render: ({ newExpire }) => formatDate(newExpire, 'yyyy-MM-dd') },
  { key: 'doneAt', title: '续费时间', render: ({ doneAt }) => formatDate(doneAt, 'yyyy-MM-dd HH:mm') },
];

function Standing({ expireAt }: { expireAt: string | null }) {
  const now = new Date(useNow()).toISOString();
  if (expireAt === null) return <span className="hl-muted">没有期限</span>;
  const day = formatDate(expireAt, 'yyyy-MM-dd');
  if (expireAt > now) {
    const days = daysUntil(expireAt, now);
    return <span className="hl-muted">{days === 0 ? `今天（${day}）到期` : `${day} 到期，还有 ${days} 天`}</span>;
  }
  return (
    <span className="hl-negative" role="alert">
      {day} 已到期，现在只能查看；到期 {closesAfterDays} 天后停用
    </span>
  );
}

/** What the company pays for, how much of it is used, and how it goes on. */
export default function OwnPlan() {
  const mayRenew = useMay()('sys_subscription:renew');
  const found = useQuery({ queryKey: key, queryFn: () => request(ownSubscription, {}, { quiet: true }) });
  const { active } = useTab();
  const { refetch } = found;
  useEffect(() => {
    if (active) void refetch();
  }, [active, refetch]);
  if (found.isError) return <Failure message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Waiting />;
  const own = found.data;
  return (
    <div className="hl-page plan-page">
      <header className="hl-title">
        <h2>{own.plan ?? '套餐'}</h2>
        <Standing expireAt={own.expireAt} />
        <span className="hl-gap" />
        {own.servedBy && (
          <span className="hl-muted">
            服务商：{own.servedBy.name}（{[own.servedBy.contact, own.servedBy.phone].filter(Boolean).join(' ')}）
          </span>
        )}
      </header>
      <section className="hl-card plan-uses" aria-label="用量">
        <Use {...counted('账号', own.users, '个')} />
        <Use {...counted('店铺', own.shops, '家')} />
        <Use {...counted('本月开票', own.invoices, '张')} />
        <Use {...stored(own.storage)} />
      </section>
      {mayRenew && own.canPay && (
        <section className="hl-card plan-renew" aria-label="续费">
          <Renew own={own} onPaid={() => void found.refetch()} />
        </section>
      )}
      <section className="hl-card hl-list">
        <header className="hl-bar">
          <b>续费记录</b>
        </header>
        <DataTable label="续费记录" columns={columns} rows={own.renewals} empty="还没有续费记录" />
      </section>
    </div>
  );
}
