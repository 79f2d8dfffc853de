import { Failure, Figures, formatMoment, request, say, useBusy, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { providerNames } from '../../einvoice/model.ts';
import { keepUsageNow, type Overview, platformOverview, type Standing, usagePath } from './usage.calls.ts';
import { UsageChart } from './usage-chart.pages.tsx';
import { companyUsage, serviceStates } from './usage.ts';
import './overview.css';

const count = (n: number) => n.toLocaleString('zh-CN');
const to = (filters: Readonly<Record<string, string>>) => `${usagePath}?${new URLSearchParams(filters).toString()}`;
const size = (mb: number) => (mb >= 1024 ? `${(mb / 1024).toFixed(1)} GB` : `${count(mb)} MB`);

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="hl-card usage-card">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Ranking({ rows, unit, empty }: { rows: readonly Standing[]; unit: (n: number) => string; empty: string }) {
  if (rows.length === 0) return <p className="hl-muted">{empty}</p>;
  return (
    <table className="usage-table">
      <tbody>
        {rows.map(({ id, name, n }) => (
          <tr key={id}>
            <td>
              <Link to={`/invoiceManagement/companyaccount/edit/${id}`}>{name}</Link>
            </td>
            <td>{unit(n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Providers({ rows }: { rows: Overview['providers'] }) {
  if (rows.length === 0) return <p className="hl-muted">本月还没有开票。</p>;
  return (
    <table className="usage-table">
      <thead>
        <tr>
          {['开票服务', '今日开具', '今日失败', '本月开具', '本月失败'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ provider, issuedToday, failedToday, issuedMonth, failedMonth }) => (
          <tr key={provider}>
            <td>{provider === '' ? '手工登记' : providerNames[provider]}</td>
            <td>{count(issuedToday)}</td>
            <td className={failedToday > 0 ? 'is-bad' : ''}>{count(failedToday)}</td>
            <td>{count(issuedMonth)}</td>
            <td className={failedMonth > 0 ? 'is-bad' : ''}>{count(failedMonth)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Plans({ rows }: { rows: Overview['plans'] }) {
  return (
    <table className="usage-table">
      <tbody>
        {rows.map(({ plan, count: n }) => (
          <tr key={plan ?? ''}>
            <td>
              <Link to={to({ plan: plan === null ? '~' : `=${plan}` })}>{plan ?? '没有套餐'}</Link>
            </td>
            <td>{count(n)} 家</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the operator wants to know first: how many companies there are, what they do, and where it does not go well. */
export default function PlatformOverview() {
  const found = useQuery({
    queryKey: [companyUsage.name, 'overview'],
    queryFn: ({ signal }) => request(platformOverview, {}, { quiet: true, signal }),
  });
  const [busy, run] = useBusy();
  const keep = async () => {
    await request(keepUsageNow, {});
    await found.refetch();
    say({ text: '已重新统计' });
  };
  if (found.isError) return <Failure message={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Waiting />;
  const { at, states, plans, founded, activeCompanies, today, month, storageMb, days, providers, largest, failing } =
    found.data;
  const all = Object.values(states).reduce((sum, n) => sum + n, 0);
  const firstOfMonth = `${today.day.slice(0, 7)}-01`;
  return (
    <div className="hl-page">
      <header className="hl-title">
        <h2>平台总览</h2>
        <span className="hl-muted">{at === null ? '还没有统计过' : `${formatMoment(at, true)} 统计，每小时一次`}</span>
        <span className="hl-gap" />
        <Button loading={busy} onClick={() => run(keep)}>
          立即统计
        </Button>
      </header>
      <Figures
        figures={[
          { label: '企业', value: count(all), note: `本月新增 ${count(founded.month)}`, to: usagePath },
          { label: '今日开通', value: count(founded.today), to: to({ foundedAt: today.day }) },
          {
            label: '今日活跃',
            value: count(activeCompanies),
            note: `${count(today.active)} 人`,
            to: to({ activeToday: '1..' }),
          },
          ...(Object.keys(serviceStates) as (keyof typeof serviceStates)[]).map((state) => ({
            label: serviceStates[state],
            value: count(states[state] ?? 0),
            to: to({ state }),
            ...(state === 'expiring' && { tone: 'goods' as const }),
            ...((state === 'lapsed' || state === 'closed') && { tone: 'invoice' as const }),
          })),
        ]}
      />
      <Figures
        figures={[
          {
            label: '今日开票',
            value: count(today.issued),
            note: `本月 ${count(month.issued)}`,
            to: to({ issuedToday: '1..', sort: '-issuedToday' }),
          },
          {
            label: '本月开票失败',
            value: count(month.failed),
            note: `今日 ${count(today.failed)}`,
            tone: month.failed > 0 ? 'invoice' : 'none',
            to: to({ failedMonth: '1..', sort: '-failedMonth' }),
          },
          {
            label: '今日订单',
            value: count(today.orders),
            note: `本月 ${count(month.orders)}`,
            to: to({ ordersToday: '1..', sort: '-ordersToday' }),
          },
          { label: '文件', value: size(storageMb), to: to({ sort: '-storageMb' }) },
          {
            label: '本月任务失败',
            value: count(month.jobsFailed),
            note: `今日 ${count(today.jobsFailed)}`,
            tone: month.jobsFailed > 0 ? 'invoice' : 'none',
            to: to({ jobsFailed: '1..', sort: '-jobsFailed' }),
          },
          { label: '本月新增', value: count(founded.month), to: to({ foundedAt: `${firstOfMonth}..${today.day}` }) },
        ]}
      />
      <Card title="近 30 天">
        <UsageChart
          label={`近 30 天所有企业的开票与订单，今天开票 ${today.issued} 张，订单 ${today.orders} 单`}
          days={days}
        />
      </Card>
      <div className="usage-two">
        <Card title="开票服务">
          <Providers rows={providers} />
        </Card>
        <Card title="套餐">
          <Plans rows={plans} />
        </Card>
        <Card title="占用空间最多">
          <Ranking rows={largest} unit={size} empty="还没有企业存下一兆以上的文件。" />
        </Card>
        <Card title="本月开票失败最多">
          <Ranking rows={failing} unit={(n) => `${count(n)} 张`} empty="本月没有开票失败。" />
        </Card>
      </div>
    </div>
  );
}
