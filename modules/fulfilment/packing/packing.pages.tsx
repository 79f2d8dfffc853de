import { compareDecimal, dec } from '@heliu/model';
import { Failure, Icon, readPerson, ScanBox, Station, type StationKey, useMay, useSession, Waiting } from '@heliu/ui';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { type Mode, type Said, useBench } from './bench.pages.tsx';
import type { ShownParcel } from './packing.calls.ts';
import {
  type BenchLine,
  type Counts,
  expectedWeight,
  judgeWeight,
  nextLine,
  pieces,
  weightComplaint,
  type WeightVerdict,
} from './packing.rules.ts';
import './packing.css';

const stateNames = { waiting: '待包', held: '挂起', stopped: '拦截', binned: '已入筐', shipped: '已发' } as const;
const stateTones = {
  waiting: '',
  held: 'is-goods',
  stopped: 'is-invoice',
  binned: 'is-invoice',
  shipped: 'is-money',
} as const;
const tailOf = (orderNos: string) => (orderNos.length > 8 ? `…${orderNos.slice(-6)}` : orderNos);

function Queue({
  parcels,
  current,
  counts,
}: {
  parcels: readonly ShownParcel[];
  current?: ShownParcel | undefined;
  counts: Counts;
}) {
  const count = (...states: readonly ShownParcel['state'][]) =>
    parcels.filter(({ state }) => states.includes(state)).length;
  const figures = [
    ['已包', count('shipped'), 'is-money'],
    ['待包', count('waiting'), ''],
    ['拦截', count('stopped', 'binned'), 'is-invoice'],
    ['挂起', count('held'), 'is-goods'],
  ] as const;
  return (
    <section className="station-card station-column pack-queue" aria-label="本波次">
      <div className="station-head">
        <span>本波次 {parcels.length} 单</span>
        <small className="hl-muted">↑ ↓ 换单</small>
      </div>
      <dl className="pack-figures">
        {figures.map(([label, value, tone]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={tone}>{value}</dd>
          </div>
        ))}
      </dl>
      <ol>
        {parcels.map((parcel) => {
          const isCurrent = parcel.id === current?.id;
          return (
            <li
              key={parcel.id}
              aria-current={isCurrent}
              className={[isCurrent && 'is-current', parcel.state === 'stopped' && 'is-stopped']
                .filter(Boolean)
                .join(' ')}
              ref={(row) => {
                if (isCurrent) row?.scrollIntoView({ block: 'nearest' });
              }}
            >
              <span className="pack-slot">{parcel.slot}</span>
              <span>
                {tailOf(parcel.orderNos)}
                <small>
                  {parcel.shop} · {pieces(parcel)} 件
                </small>
              </span>
              <em className={stateTones[parcel.state]}>
                {isCurrent && parcel.state === 'waiting'
                  ? `${pieces(parcel, counts)} / ${pieces(parcel)}`
                  : parcel.state === 'shipped' && parcel.weight
                    ? `✓ ${parcel.weight} kg`
                    : stateNames[parcel.state]}
              </em>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const bandIcons = { idle: 'scan', right: 'check', warning: 'warning', stop: 'stop' } as const;
function Band({ said, scanned, wanted }: { said: Said; scanned?: string | undefined; wanted?: string | undefined }) {
  return (
    <div className={`pack-band is-${said.tone}`} role={said.tone === 'idle' ? 'status' : 'alert'}>
      <span className="pack-mark">
        <Icon name={bandIcons[said.tone]} />
      </span>
      <div>
        <h1>{said.title}</h1>
        {said.text && <p>{said.text}</p>}
      </div>
      {wanted !== undefined && said.tone !== 'stop' && (
        <div className="pack-count">
          <b>{scanned}</b> / {wanted} 件
        </div>
      )}
    </div>
  );
}

const barcodeTail = ({ codes }: BenchLine) => codes[0]?.slice(-4) ?? '--';
const grams = (weight: string | null) => (weight === null ? '--' : `${Math.round(Number(weight) * 1000)} g`);

function Lines({ parcel, counts, count }: { parcel: ShownParcel; counts: Counts; count: (key: string) => string }) {
  const next = nextLine(parcel, counts);
  return (
    <section className="station-card station-column pack-lines" aria-label="要装的商品">
      <div className="station-head">
        <span>
          筐位 {parcel.slot} · {parcel.shop} <small className="hl-muted">{parcel.orderNos}</small>
        </span>
        {parcel.memo && <span className="hl-tag is-goods">{parcel.memo}</span>}
      </div>
      <div className="pack-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">条码后四位</th>
              <th scope="col">库位</th>
              <th scope="col" className="is-right">
                单件
              </th>
              <th scope="col" className="is-right">
                已扫 / 应装
              </th>
            </tr>
          </thead>
          <tbody>
            {parcel.lines.map((line) => {
              const isFull = compareDecimal(dec(count(line.key)), line.quantity) >= 0;
              return (
                <tr key={line.key} className={line === next ? 'is-next' : ''}>
                  <td>
                    {line.name}
                    <small>{[line.spec, line.gift && '赠品'].filter(Boolean).join(' · ')}</small>
                  </td>
                  <td>{barcodeTail(line)}</td>
                  <td>{line.location ?? '--'}</td>
                  <td className="is-right hl-muted">{grams(line.weight)}</td>
                  <td className={isFull ? 'is-right is-money' : 'is-right'}>
                    <b>{count(line.key)}</b> / {line.quantity}
                    {isFull && ' ✓'}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="pack-next">
        {next ? (
          <span>
            下一件：<b>{next.name}</b>
            {next.location && `，在 ${next.location}`}
          </span>
        ) : (
          <span>扫齐了</span>
        )}
        <small className="hl-muted">多扫、扫错都不计数，响长音</small>
      </div>
    </section>
  );
}

function Steps({ at, scanned, wanted }: { at: number; scanned: string; wanted: string }) {
  return (
    <ol className="station-card pack-steps">
      {[`扫货 ${scanned}/${wanted}`, '称重', '面单', '发货'].map((label, index) => (
        <li key={label} className={index === at ? 'is-on' : index < at ? 'is-done' : ''}>
          <i>{index + 1}</i>
          {label}
        </li>
      ))}
    </ol>
  );
}

const verdictTexts = { unknown: '没有理论重量可比', fits: '相符', light: '偏轻', heavy: '偏重' } as const;
function Scale({
  weight,
  expected,
  verdict,
}: {
  weight: string | undefined;
  expected: string | undefined;
  verdict: WeightVerdict | undefined;
}) {
  const complaint = verdict && weightComplaint(verdict);
  return (
    <section className="station-card" aria-label="秤">
      <div className="station-head">
        <span>
          <Icon name="scale" /> 秤
        </span>
        <small className={complaint ? 'hl-negative' : 'hl-muted'}>
          {verdict ? verdictTexts[verdict.kind] : '按“称重”后由秤传来或输入'}
        </small>
      </div>
      <div className="pack-weight">
        <b>{weight ?? '--'}</b> <span className="hl-muted">kg</span>
        <span className="hl-muted">
          {expected === undefined ? '应重未知' : expected === dec(0) ? '' : `应为 ${expected} kg`}
        </span>
      </div>
      {complaint && <p className="pack-complaint">{complaint}</p>}
    </section>
  );
}

function Carrier({ parcel }: { parcel: ShownParcel }) {
  const rows = [
    ['收件', parcel.receiver],
    ['到', parcel.region],
    ['路由', parcel.routeReason],
  ] as const;
  return (
    <section className="station-card" aria-label="快递">
      <div className="station-head">
        <span>快递</span>
        <span className={parcel.expressNo ? 'hl-tag is-money' : 'hl-tag'}>
          {parcel.isFetched ? '已取号' : parcel.expressNo ? '手工单号' : '发货时取号'}
        </span>
      </div>
      <div className="pack-carrier">
        <b>{[parcel.express ?? '还没有选快递公司', parcel.expressNo].filter(Boolean).join(' ')}</b>
        <dl>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd title={value ?? ''}>{value || '--'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Exceptions({ parcels }: { parcels: readonly ShownParcel[] }) {
  const odd = parcels.filter(({ state }) => state === 'stopped' || state === 'binned' || state === 'held');
  return (
    <section className="station-card station-column pack-odd" aria-label="异常">
      <div className="station-head">
        <span>异常</span>
        <span className={odd.length > 0 ? 'hl-tag is-invoice' : 'hl-tag'}>{odd.length}</span>
      </div>
      <ol>
        {odd.map((parcel) => (
          <li key={parcel.id} className={parcel.state === 'stopped' ? 'is-stopped' : ''}>
            <span>
              {parcel.slot} 号筐 · {parcel.lines[0]?.name}
              <small title={parcel.note ?? ''}>{parcel.note}</small>
            </span>
            <em className={stateTones[parcel.state]}>{stateNames[parcel.state]}</em>
          </li>
        ))}
      </ol>
    </section>
  );
}

const asked: Readonly<Record<Mode, string>> = {
  scan: '扫商品',
  weight: '称重：由秤传来，或输入千克后回车',
  count: '输入这一种的数量后回车',
  hold: '输入挂起的原因后回车',
  number: '扫面单号',
};
const usual = {
  again: 'F1',
  count: 'F2',
  weight: 'F4',
  number: 'F5',
  print: 'F6',
  hold: 'F8',
  resume: 'F9',
  next: 'F11',
  send: 'F12',
} as const;

export default function Packing() {
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get('wave'));
  const may = useMay();
  const name = useSession(({ session }) => (session ? readPerson(session).realname : ''));
  const bench = useBench(wanted > 0 ? wanted : undefined, may('oms_waybill:print'));
  const { loaded, parcels, current, counts, weight, mode, said, isBusy, isStopped, isReady } = bench;
  const onArrow = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!isStopped) bench.step(event.key === 'ArrowDown' ? 1 : -1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onArrow(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  const expected = current && expectedWeight(current, counts);
  const verdict = weight === undefined ? undefined : judgeWeight(weight, expected);
  const isOff = verdict !== undefined && weightComplaint(verdict) !== undefined;
  const isSent = loaded.data?.parcels.every(({ state }) => state !== 'waiting') ?? false;
  const others = loaded.data?.others ?? [];
  const asleep = isBusy || isStopped || current?.state !== 'waiting';
  const keys: Readonly<Record<keyof typeof usual, StationKey>> = {
    again: { label: '整单重扫', run: bench.again, off: asleep },
    count: {
      label: '手输数量',
      run: () => bench.setMode('count'),
      off: asleep || isReady,
    },
    weight: { label: '称重', run: () => bench.setMode('weight'), off: asleep },
    number: {
      label: '填面单号',
      run: () => bench.setMode('number'),
      off: asleep || !isReady || Boolean(current?.expressNo),
    },
    print: {
      label: '重打面单',
      run: bench.print,
      off: isBusy || isStopped || !current?.isFetched,
      locked: !may('oms_waybill:print'),
    },
    hold: { label: '挂起此单', run: () => bench.setMode('hold'), off: asleep },
    resume: {
      label: '复查放行',
      run: bench.resume,
      off: isBusy || (current?.state !== 'held' && current?.state !== 'binned'),
      count: parcels.filter(({ state }) => state === 'held' || state === 'binned' || state === 'stopped').length,
    },
    next: {
      label: '下一波次',
      run: () => setSearch({ wave: String(others[0]!.id) }),
      off: isBusy || isStopped || others.length === 0,
      count: others.length,
    },
    send: {
      label: isOff ? '按此重量发货' : '发货',
      run: () => bench.send(isOff),
      off: isBusy || !isReady,
      tone: isOff ? 'danger' : 'primary',
    },
  };
  const { wave, mine = 0 } = loaded.data ?? {};
  const done = parcels.filter(({ state }) => state === 'shipped').length;
  return (
    <Station
      name="packing"
      title="打包台"
      usual={usual}
      keys={keys}
      left={
        <>
          {wave && <b>{wave.warehouse}</b>}
          <span>
            <b>{name}</b> 今日 <b>{mine}</b> 件
          </span>
        </>
      }
      right={
        wave && (
          <span>
            波次 <b>{wave.number}</b> 已发 <b>{done}</b> / {parcels.length}
          </span>
        )
      }
    >
      {loaded.isPending ? (
        <Waiting />
      ) : !loaded.data ? (
        <Failure message={loaded.error?.message ?? '没有读到这个波次'} onRetry={() => void loaded.refetch()} />
      ) : (
        <div className="pack-deck">
          <Queue parcels={parcels} current={current} counts={counts} />
          <div className="station-column">
            <ScanBox
              wanted={isStopped ? '扫拦截筐号，货离开打包台后才能继续' : asked[mode]}
              {...(mode === 'scan' && !isStopped && { hint: '也可扫订单号、面单号、筐位号' })}
              onScan={bench.take}
            />
            <Band said={said} scanned={bench.scanned} wanted={current && pieces(current)} />
            {current ? (
              <Lines parcel={current} counts={counts} count={bench.count} />
            ) : (
              <section className="station-card pack-empty">
                {isSent
                  ? '这个波次没有要包的了。到下一个波次，或在“波次”里点“完成”。'
                  : '把筐里的第一件拿起来扫，或用 ↓ 选一单。'}
              </section>
            )}
          </div>
          <div className="station-column">
            {current && (
              <>
                <Steps
                  at={!isReady ? 0 : weight === undefined ? 1 : current.expressNo ? 3 : 2}
                  scanned={pieces(current, counts)}
                  wanted={pieces(current)}
                />
                <Scale weight={weight} expected={expected} verdict={verdict} />
                <Carrier parcel={current} />
              </>
            )}
            <Exceptions parcels={parcels} />
          </div>
        </div>
      )}
    </Station>
  );
}
