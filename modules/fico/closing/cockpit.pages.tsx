import { useQuery } from '@tanstack/react-query';
import { addressWith, bookParts, daysAfter, sumYuan } from '@heliu/model';
import {
  ActionDialog,
  Failure,
  formatNumber,
  recordPath,
  request,
  today,
  useMay,
  useReach,
  useSession,
  useTab,
  Waiting,
} from '@heliu/ui';
import { useAddress } from '@heliu/ui/report';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { accountBalance } from '../balance/balance.calls.ts';
import { periodCalls } from '../period/period.calls.ts';
import { period } from '../period/period.ts';
import { closeCockpit } from './cockpit.calls.ts';
import {
  type CloseCheck,
  type CloseStep,
  closeSteps,
  type Cockpit,
  type LedgerPair,
  type TrialLine,
} from './cockpit.ts';
import './cockpit.css';

const titleOf = (name: string) => `${name.slice(0, 4)} 年 ${Number(name.slice(5))} 月`;
const amount = (text: string) => (text === '0.00' ? '--' : formatNumber(text));

/** The list of exactly these records, or the page it is about, where this user may open it. */
function useWay() {
  const menu = useSession((state) => state.menu);
  const reach = useReach();
  return ({ entity, filters, path }: CloseCheck): string | undefined => {
    const shows = menu && entity ? recordPath(menu, entity, 0) : undefined;
    const to = shows?.endsWith('/show/0') ? addressWith(shows.replace('/show/0', ''), filters) : path;
    return to && reach(to.split('?')[0]!) ? to : undefined;
  };
}

function Months({ data: { months, years, period: asked } }: { data: Cockpit }) {
  const shown = asked.name;
  const [, change] = useAddress();
  const now = today().slice(0, 7);
  return (
    <div className="close-months">
      <Select
        aria-label="年度"
        size="small"
        value={Number(shown.slice(0, 4))}
        options={years.map(({ year }) => ({ value: year, label: String(year) }))}
        onChange={(year: number) => change({ month: years.find((one) => one.year === year)!.month })}
      />
      {months.map(({ id, name, status }) => (
        <button
          key={id}
          type="button"
          className={`is-${name > now ? 'future' : status}`}
          aria-current={name === shown ? 'true' : undefined}
          onClick={() => change({ month: name })}
        >
          {Number(name.slice(5))} 月
        </button>
      ))}
    </div>
  );
}

interface StepState {
  readonly step: CloseStep;
  readonly level: 'ok' | 'warning' | 'blocker';
  readonly word: string;
}
function stepsOf(checks: readonly CloseCheck[]): StepState[] {
  return (Object.keys(closeSteps) as CloseStep[]).map((step) => {
    const own = checks.filter((check) => check.step === step);
    const level = own.some((check) => check.level === 'blocker') ? 'blocker' : own.length > 0 ? 'warning' : 'ok';
    return { step, level, word: own.length === 0 ? '通过' : `${own.length} 项` };
  });
}

function Steps({ checks, isClosed }: { checks: readonly CloseCheck[]; isClosed: boolean }) {
  const steps = stepsOf(checks);
  const done = steps.filter(({ level }) => level === 'ok').length;
  return (
    <ol className="close-steps" aria-label={`通过 ${done} / ${steps.length} 步`}>
      {steps.map(({ step, level, word }, i) => (
        <li key={step} className={`is-${level}`}>
          <i aria-hidden>{level === 'ok' ? '✓' : level === 'blocker' ? '!' : i + 1}</i>
          <b>{closeSteps[step]}</b>
          <span>{word}</span>
        </li>
      ))}
      <li className={isClosed ? 'is-ok' : 'is-later'}>
        <i aria-hidden>{isClosed ? '✓' : steps.length + 1}</i>
        <b>结转关账</b>
        <span>{isClosed ? '已结账' : '最后一步'}</span>
      </li>
    </ol>
  );
}

function Waited({ since }: { since: string | null }) {
  if (since === null) return '--';
  const days = Math.max(0, Math.round((Date.parse(today()) - Date.parse(since)) / 86_400_000));
  return days === 0 ? '今天' : `${days} 天`;
}

function Checks({ checks, isClosed }: { checks: readonly CloseCheck[]; isClosed: boolean }) {
  const way = useWay();
  return (
    <section className="hl-card close-card">
      <table className="close-table">
        <thead>
          <tr>
            <th scope="col">挡在前面的</th>
            <th scope="col">谁来做</th>
            <th scope="col">等了</th>
            <th scope="col" className="is-number">
              去处理
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => {
            const to = way(check);
            return (
              <tr key={check.text} className={`is-${check.level}`}>
                <td title={check.text}>{check.text}</td>
                <td>{check.who ?? '会计'}</td>
                <td>
                  <Waited since={check.since} />
                </td>
                <td className="is-number">{to && <Link to={to}>去处理</Link>}</td>
              </tr>
            );
          })}
          {checks.length === 0 && (
            <tr>
              <td colSpan={4} className="close-clear">
                {isClosed ? '这个月已经结账。' : '没有什么挡着，可以结账。'}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

const trialColumns = ['openDebit', 'openCredit', 'debit', 'credit', 'endDebit', 'endCredit'] as const;

function Trial({ lines, month, vouchers }: { lines: readonly TrialLine[]; month: string; vouchers: number }) {
  const reach = useReach();
  const to = addressWith(accountBalance.path!, { from: month, to: month });
  const total = (key: (typeof trialColumns)[number]) => sumYuan(lines.map((line) => line[key]));
  const isEqual = total('debit') === total('credit') && total('endDebit') === total('endCredit');
  return (
    <section className="hl-card close-card">
      <header>
        <h3>试算平衡</h3>
        <span className={isEqual ? 'hl-tag is-money' : 'hl-tag is-invoice'}>{isEqual ? '借贷相等' : '借贷不等'}</span>
        <span className="hl-muted">本月凭证 {vouchers} 张</span>
        <span className="hl-gap" />
        {reach(to.split('?')[0]!) && <Link to={to}>科目余额表</Link>}
      </header>
      <table className="close-table">
        <thead>
          <tr>
            <th scope="col">类别</th>
            {['期初借', '期初贷', '本期借', '本期贷', '期末借', '期末贷'].map((label) => (
              <th key={label} scope="col" className="is-number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              {trialColumns.map((key) => (
                <td key={key} className="is-number">
                  {amount(line[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            {trialColumns.map((key) => (
              <td key={key} className="is-number">
                {amount(total(key))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Ledgers({ ledgers }: { ledgers: readonly LedgerPair[] }) {
  const off = ledgers.filter(({ difference }) => difference !== '0.00').length;
  return (
    <section className="hl-card close-card">
      <header>
        <h3>明细账与总账</h3>
        {off > 0 && <span className="hl-tag is-invoice">{off} 处不符</span>}
      </header>
      <table className="close-table">
        <thead>
          <tr>
            <th scope="col">科目</th>
            <th scope="col" className="is-number">
              总账
            </th>
            <th scope="col" className="is-number">
              差额
            </th>
          </tr>
        </thead>
        <tbody>
          {ledgers.map(({ label, general, difference }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className="is-number">{amount(general)}</td>
              <td className="is-number">
                {difference === '0.00' ? (
                  <span className="close-good">相符</span>
                ) : (
                  <span className="hl-negative">{formatNumber(difference)}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Parts({ data: { parts, profit, period: month } }: { data: Cockpit }) {
  const isClosed = month.status === 'closed';
  return (
    <section className="hl-card close-card">
      <header>
        <h3>{isClosed ? '结账写入的凭证' : '结账时一次写入'}</h3>
        <span className="hl-muted">{isClosed ? '反结账时原样冲销' : '按现在的账试算'}</span>
      </header>
      <table className="close-table">
        <tbody>
          {parts.map(({ label, amount: moved }) => (
            <tr key={label}>
              <td>{label}</td>
              <td className="is-number">{formatNumber(moved)}</td>
            </tr>
          ))}
          {parts.length === 0 && (
            <tr>
              <td colSpan={2} className="hl-muted">
                没有要结转的损益
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{Number(month.name.slice(5))} 月利润</th>
            <td className={profit.startsWith('-') ? 'is-number hl-negative' : 'is-number close-good'}>
              {formatNumber(profit)}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function History({ data: { history } }: { data: Cockpit }) {
  return (
    <section className="hl-card close-card close-history">
      <header>
        <h3>结账与反结账</h3>
      </header>
      {history.length === 0 && <p className="hl-muted">还没有结过账</p>}
      <ul>
        {history.map(({ at, month, action, who, reason }) => (
          <li key={`${at} ${month} ${action}`}>
            <time>{at.slice(5)}</time>
            <span>
              {month} {action === 'close' ? '结账' : <em>反结账</em>} · {who}
              {reason && <small>{reason}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Vat of a month is declared until the middle of the next. */
const declared = (name: string) => `${daysAfter(`${name}-28`, 5).slice(0, 7)}-15`;

function Head({ data, onAgain }: { data: Cockpit; onAgain: () => void }) {
  const may = useMay();
  const { active } = useTab();
  const [pending, setPending] = useState<'close' | 'revert' | 'lock'>();
  const { period: month, checks, isRunning } = data;
  const count = (level: CloseCheck['level']) => checks.filter((check) => check.level === level).length;
  const [blockers, warnings] = [count('blocker'), count('warning')];
  const isClosed = month.status === 'closed';
  const left = Math.round((Date.parse(declared(month.name)) - Date.parse(today())) / 86_400_000);
  return (
    <header className="hl-title">
      <h2>{titleOf(month.name)}结账</h2>
      {isClosed && <span className="hl-tag is-money">已结账</span>}
      {blockers > 0 && <span className="hl-tag is-invoice">{blockers} 项阻止</span>}
      {warnings > 0 && <span className="hl-tag is-goods">{warnings} 项提醒</span>}
      {!isClosed && !!month.locks?.length && (
        <span className="hl-tag">已锁{month.locks.map((part) => bookParts[part]).join('、')}</span>
      )}
      {isRunning && !isClosed && <span className="hl-muted">这个月还没有过完</span>}
      {!isRunning && !isClosed && left >= 0 && left <= 20 && (
        <span className="hl-muted">
          增值税申报截止 {declared(month.name).slice(5)}，剩 {left} 天
        </span>
      )}
      <span className="hl-gap" />
      <Button onClick={onAgain}>马上复查</Button>
      {isClosed && may('fico_period:revert') && <Button onClick={() => setPending('revert')}>反结账</Button>}
      {!isClosed && may('fico_period:lock') && <Button onClick={() => setPending('lock')}>锁账</Button>}
      {!isClosed && may('fico_period:close') && (
        <Button type="primary" disabled={blockers > 0} onClick={() => setPending('close')}>
          {blockers > 0 ? `结账 · 还挡 ${blockers} 项` : `结账 ${Number(month.name.slice(5))} 月`}
        </Button>
      )}
      {active && (
        <ActionDialog
          entity={period}
          operations={periodCalls.operations}
          pending={pending && { name: pending, row: { ...month } }}
          onClose={() => {
            setPending(undefined);
            onAgain();
          }}
        />
      )}
    </header>
  );
}

/** Open all month long: what a close would still meet, whose it is, and what it would write. */
export default function ClosePage() {
  const [query] = useAddress();
  const asked = query.get('month') ?? undefined;
  const { data, error, isError, refetch } = useQuery({
    queryKey: [period.name, 'cockpit', asked],
    queryFn: () => request(closeCockpit, asked === undefined ? {} : { month: asked }, { quiet: true }),
    refetchInterval: 300_000,
  });
  const again = () => void refetch();
  if (isError) return <Failure message={error.message} onRetry={again} />;
  if (!data) return <Waiting />;
  const isClosed = data.period.status === 'closed';
  return (
    <div className="hl-page close-page">
      <Head data={data} onAgain={again} />
      <section className="hl-card close-top">
        <Months data={data} />
        <Steps checks={data.checks} isClosed={isClosed} />
      </section>
      <div className="close-sides">
        <div>
          <Checks checks={data.checks} isClosed={isClosed} />
          <Trial lines={data.trial} month={data.period.name} vouchers={data.vouchers} />
        </div>
        <div>
          <Ledgers ledgers={data.ledgers} />
          <Parts data={data} />
          <History data={data} />
        </div>
      </div>
    </div>
  );
}
