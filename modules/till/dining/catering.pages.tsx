import { addDecimal, dec, extend, formatFen, negateDecimal, yuan } from '@heliu/model';
import {
  Failure,
  formatDecimal,
  formatMoney,
  Icon,
  ScanBox,
  Station,
  type StationKey,
  useNow,
  Waiting,
} from '@heliu/ui';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { type GatedTill, ShiftGate } from '../screen/gate.pages.tsx';
import { PayPanel } from '../screen/pay-panel.pages.tsx';
import { WordPanel } from '../screen/panels.pages.tsx';
import '../screen/till.css';
import './catering.css';
import type { TableRow } from './dining.calls.ts';
import { DishPanel, GuestsPanel, MemberPanel, MoreTablePanel, ReasonPanel } from './catering-panels.pages.tsx';
import { leftOf } from './dining.rules.ts';
import { chosenAmount, cookingsFor, dishesFor, minutesSince, withNote, withQuantity } from './order.rules.ts';
import { type Catering, useCatering } from './use-catering.pages.tsx';

const usual = {
  open: 'F1',
  find: 'F2',
  send: 'F3',
  urge: 'F4',
  back: 'F5',
  move: 'F6',
  merge: 'F7',
  member: 'F8',
  bill: 'F9',
  close: 'F10',
  more: 'F11',
  pay: 'F12',
} as const;
type Key = keyof typeof usual;

function keysOf(catering: Catering): Record<Key, StationKey> {
  const { dining, current, draft, busy, isPaying, dish, opening, due } = catering;
  const asleep = busy || isPaying || catering.word !== undefined;
  const off = asleep || !dining;
  return {
    open: { label: '开台', run: () => catering.setPanel('guests'), off: asleep || !current || dining !== undefined },
    find: { label: '点菜', run: () => document.querySelector<HTMLInputElement>('.station-scan input')?.focus(), off },
    send: { label: '下单', run: catering.send, off: off || draft.length === 0, count: draft.length || undefined },
    urge: { label: dish ? '催这张' : '催菜', run: catering.urge, off: off || dining.dishes === 0 },
    back: {
      label: '退菜',
      run: catering.startReturn,
      off: off || dining.dishes === 0,
      guarded: !opening.mine.includes('dish'),
    },
    move: { label: '转台', run: () => catering.startMove('move'), off },
    merge: { label: '并台', run: () => catering.startMove('merge'), off },
    member: { label: '会员', run: () => catering.setPanel('member'), off },
    bill: { label: '预结单', run: catering.preBill, off: off || dining.dishes === 0 },
    close: { label: '撤台', run: () => catering.setPanel('close'), off: off || dining.dishes > 0 },
    more: { label: '更多', run: () => catering.setPanel('more'), off: asleep },
    pay: { label: '结账', run: catering.pay, off: off || due === 0n, tone: 'primary' },
  };
}

const stateWords = { free: '空闲', open: '就餐', billed: '待结账' } as const;
const stateOf = ({ dining }: TableRow): keyof typeof stateWords => dining?.status ?? 'free';

function Table({ row, catering, now }: { row: TableRow; catering: Catering; now: number }) {
  const { dining, code, seats, shape, gridX, gridY } = row;
  const { moving, table } = { moving: catering.moving, table: catering.current?.id };
  const isTarget = moving !== undefined && row.id !== table && (moving === 'move') === (dining === null);
  return (
    <button
      type="button"
      className={`dining-table is-${stateOf(row)} is-${shape}${row.id === table ? ' is-front' : ''}${isTarget ? ' is-target' : ''}`}
      style={{ gridColumn: gridX, gridRow: gridY }}
      aria-pressed={row.id === table}
      disabled={catering.busy || (moving !== undefined && !isTarget)}
      onClick={() => catering.select(row)}
    >
      <b>{code}</b>
      <span className="dining-state">{stateWords[stateOf(row)]}</span>
      {dining ? (
        <>
          <small>
            {dining.guests} 人 · {minutesSince(dining.openedAt, now)}′
          </small>
          <small>{dining.dishes === 0 ? '未点' : formatMoney(dining.amount)}</small>
        </>
      ) : (
        <small>{seats} 座</small>
      )}
    </button>
  );
}

/** The left third: every table where it stands, and what it is doing. */
function Floor({ catering }: { catering: Catering }) {
  const { rows, tables, moving } = catering;
  const [area, setArea] = useState<string>();
  const now = useNow();
  const areas = [...new Set(rows.map((row) => row.area))];
  const shown = rows.filter((row) => area === undefined || row.area === area);
  const count = (state: keyof typeof stateWords) => shown.filter((row) => stateOf(row) === state).length;
  return (
    <section className="station-card station-column dining-floor" aria-label="桌台">
      <div className="dining-areas" role="group" aria-label="区域">
        <button type="button" aria-pressed={area === undefined} onClick={() => setArea(undefined)}>
          全部 {rows.length}
        </button>
        {areas.map((one) => (
          <button key={one} type="button" aria-pressed={area === one} onClick={() => setArea(one)}>
            {one} {rows.filter((row) => row.area === one).length}
          </button>
        ))}
      </div>
      {moving && (
        <p className="dining-moving" role="status">
          {moving === 'move' ? '点一张空桌，客人就换过去' : '点要并入的桌，两桌合成一单'}　Esc 取消
        </p>
      )}
      <div className="dining-plan">
        {tables.isPending && <Waiting />}
        {tables.error && <Failure message={tables.error.message} onRetry={() => void tables.refetch()} />}
        {tables.data && rows.length === 0 && (
          <p className="till-empty">本门店还没有桌台。主管在“桌台”里写明桌号、区域和位置，这里就照着摆。</p>
        )}
        {shown.map((row) => (
          <Table key={row.id} row={row} catering={catering} now={now} />
        ))}
      </div>
      <div className="dining-legend">
        {(Object.keys(stateWords) as (keyof typeof stateWords)[]).map((state) => (
          <span key={state} className={`is-${state}`}>
            <i /> {stateWords[state]} {count(state)}
          </span>
        ))}
      </div>
    </section>
  );
}

const amount = (quantity: string, price: string): string => formatFen(extend(dec(quantity), dec(price)));

/** The middle: what the table in front has ordered, and what is about to be. */
function TableOrder({ catering }: { catering: Catering }) {
  const { current, dining, bill, draft, member, finished } = catering;
  const now = useNow();
  if (!current || !dining)
    return (
      <section className="station-card station-column dining-order" aria-label="点菜单">
        {finished ? (
          <div className="till-finished" role="status" aria-label="刚成交">
            <p>
              成交 <b>{finished.number}</b>
            </p>
            <p className="till-change">
              <small>找零</small>
              <b>{formatMoney(finished.change)}</b>
            </p>
            <Button block size="large" onClick={() => catering.print(finished.id)}>
              打印小票
            </Button>
          </div>
        ) : (
          <p className="till-empty">
            {current ? `${current.code} 空着，选人数开台。` : '点一张桌：空桌开台，有人的加菜、结账。'}
          </p>
        )}
      </section>
    );
  const minutes = minutesSince(dining.openedAt, now);
  return (
    <section className="station-card station-column dining-order" aria-label="点菜单">
      <div className="dining-head">
        <b>{current.code}</b>
        <span className={`hl-tag ${dining.status === 'billed' ? 'is-money' : 'is-goods'}`}>
          {stateWords[dining.status]}
        </span>
        <small>
          {dining.guests} 人 · {dining.waiter} · {minutes}′{member && ` · 会员 ${member.name}`}
        </small>
      </div>
      <div className="till-scroll">
        {!bill && <Waiting />}
        {bill && (
          <>
            <h3>
              已下单 {dining.dishes} 道 <b>{formatMoney(dining.amount)}</b>
            </h3>
            <ul>
              {bill.dishes.map((dish) => {
                const isGone = dish.returned === dish.quantity;
                const left = leftOf({ quantity: dec(dish.quantity), returnedQuantity: dec(dish.returned) });
                const isSelected = catering.dish?.line === dish.line && catering.dish.round === dish.round;
                return (
                  <li key={`${dish.round} ${dish.line}`} className={isGone ? 'is-gone' : ''}>
                    <button
                      type="button"
                      aria-pressed={isSelected}
                      disabled={isGone}
                      onClick={() => catering.setDish(isSelected ? undefined : dish)}
                    >
                      <span>
                        {dish.name}
                        <small>
                          {[
                            dish.note,
                            dish.urges > 0 && `催 ${dish.urges}`,
                            dish.returned !== '0' && `退 ${dish.returned} ${dish.returnReason ?? ''}`,
                            `${minutesSince(dish.orderedAt, now)}′`,
                          ]
                            .filter(Boolean)
                            .join(' · ')}
                        </small>
                      </span>
                      <i>{formatDecimal(isGone ? dish.quantity : left)}</i>
                      <em>{formatMoney(amount(isGone ? dish.quantity : left, dish.price))}</em>
                    </button>
                  </li>
                );
              })}
            </ul>
            {draft.length > 0 && (
              <>
                <h3 className="is-draft">
                  还没下单 {draft.length} 道 <b>{formatMoney(formatFen(chosenAmount(draft)))}</b>
                </h3>
                <ul>
                  {draft.map(({ no, dish, quantity, notes }) => (
                    <li key={no}>
                      <button
                        type="button"
                        aria-pressed={catering.selected === no}
                        onClick={() => catering.setSelected(catering.selected === no ? undefined : no)}
                      >
                        <span>
                          {dish.name}
                          <small>{notes.join(' · ')}</small>
                        </span>
                        <i>{formatDecimal(quantity)}</i>
                        <em>{formatMoney(amount(quantity, dish.price))}</em>
                      </button>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </div>
      {bill?.bill && (
        <dl className="dining-sums">
          {yuan(bill.service) > 0n && (
            <div>
              <dt>服务费</dt>
              <dd>{formatMoney(bill.service)}</dd>
            </div>
          )}
          {yuan(bill.shortfall) > 0n && (
            <div>
              <dt>低消补差</dt>
              <dd>{formatMoney(bill.shortfall)}</dd>
            </div>
          )}
          {bill.bill.list !== bill.bill.pay && (
            <div>
              <dt>优惠</dt>
              <dd>−{formatMoney(formatFen((yuan(bill.bill.list) - yuan(bill.bill.pay)) as never))}</dd>
            </div>
          )}
          <div className="is-due">
            <dt>应收</dt>
            <dd>{formatMoney(bill.bill.pay)}</dd>
          </div>
        </dl>
      )}
      <div className="dining-acts">
        <Button
          size="large"
          disabled={catering.busy || dining.dishes === 0 || catering.isPaying}
          onClick={catering.preBill}
        >
          预结单
        </Button>
        <Button
          size="large"
          type={draft.length > 0 ? 'primary' : 'default'}
          disabled={catering.busy || draft.length === 0 || catering.isPaying}
          onClick={catering.send}
        >
          下单{draft.length > 0 && ` ${draft.length} 道`}
        </Button>
        <Button
          size="large"
          type={draft.length > 0 ? 'default' : 'primary'}
          disabled={catering.busy || catering.due === 0n || catering.isPaying}
          onClick={catering.pay}
        >
          结账
        </Button>
      </div>
    </section>
  );
}

/** The right third: the menu by its branches, or what the typed letters find; below it what is said of the dish. */
function Menu({ catering }: { catering: Catering }) {
  const { menu, draft, selected, dining } = catering;
  const [branch, setBranch] = useState<number>();
  const [text, setText] = useState('');
  if (menu.isPending) return <Waiting />;
  if (!menu.data)
    return <Failure message={menu.error?.message ?? '没有读到菜单'} onRetry={() => void menu.refetch()} />;
  const { branches, dishes } = menu.data;
  const shownBranch = branch ?? branches[0]?.id;
  const found = dishesFor(dishes, text);
  const shown = text.trim() === '' ? dishes.filter((dish) => dish.branch === shownBranch) : found;
  const row = draft.find(({ no }) => no === selected);
  const countOf = (sku: number) =>
    draft.filter(({ dish }) => dish.sku === sku).reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const one = dec(1);
  return (
    <>
      <ScanBox
        wanted="点菜：名称或拼音首字母"
        hint={text.trim() === '' ? '' : found.length === 0 ? '没有这道菜' : `${found.length} 道，回车点第一道`}
        text={text}
        onText={setText}
        onScan={() => {
          const [first] = found;
          if (!first) return catering.tell('wrong', '没有这道菜');
          catering.choose(first);
        }}
        asleep={catering.word !== undefined}
      />
      <section className="station-card station-column dining-menu" aria-label="菜单">
        <div className="dining-branches" role="group" aria-label="分类">
          {branches.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={text.trim() === '' && id === shownBranch}
              onClick={() => {
                setText('');
                setBranch(id);
              }}
            >
              {name} <small>{dishes.filter((dish) => dish.branch === id).length}</small>
            </button>
          ))}
        </div>
        <div className="dining-dishes">
          {shown.map((dish) => {
            const isOut = dish.available !== null && Number(dish.available) <= 0;
            const count = countOf(dish.sku);
            return (
              <button key={dish.sku} type="button" disabled={!dining || isOut} onClick={() => catering.choose(dish)}>
                {dish.name}
                <small>{isOut ? '沽清' : formatMoney(dish.price)}</small>
                {dish.available !== null && !isOut && Number(dish.available) < 10 && (
                  <em>剩 {formatDecimal(dish.available)}</em>
                )}
                {count > 0 && <b>{count}</b>}
              </button>
            );
          })}
        </div>
        {row && (
          <div className="dining-said" aria-label="做法口味" role="group">
            <div>
              <b>{row.dish.name}</b>
              <Button
                size="large"
                aria-label="少一份"
                onClick={() => catering.keep(withQuantity(draft, row.no, addDecimal(row.quantity, negateDecimal(one))))}
              >
                −
              </Button>
              <span>{formatDecimal(row.quantity)}</span>
              <Button
                size="large"
                aria-label="多一份"
                onClick={() => catering.keep(withQuantity(draft, row.no, addDecimal(row.quantity, one)))}
              >
                +
              </Button>
              <Button size="large" danger onClick={() => catering.keep(withQuantity(draft, row.no, dec(0)))}>
                删
              </Button>
            </div>
            <div className="dining-notes">
              {cookingsFor(menu.data, row.dish).map(({ name }) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={row.notes.includes(name)}
                  onClick={() => catering.keep(withNote(draft, row.no, name))}
                >
                  {name}
                </button>
              ))}
            </div>
          </div>
        )}
      </section>
    </>
  );
}

function Right({ catering }: { catering: Catering }) {
  const { word, isPaying, panel, current, dish } = catering;
  if (word)
    return (
      <WordPanel
        opening={catering.opening}
        shift={catering.shift}
        word={word}
        onClose={() => catering.setWord(undefined)}
      />
    );
  if (isPaying) return <PayPanel checkout={catering.checkout} />;
  if (panel === 'guests' && current && !catering.dining) return <GuestsPanel catering={catering} table={current} />;
  if (panel === 'return' && dish) return <DishPanel catering={catering} dish={dish} />;
  if (panel === 'member') return <MemberPanel catering={catering} />;
  if (panel === 'close')
    return (
      <ReasonPanel
        title="撤台"
        reasons={['客人等不及', '换店', '开错台']}
        onChoose={catering.close}
        catering={catering}
      />
    );
  if (panel === 'more') return <MoreTablePanel catering={catering} />;
  return <Menu catering={catering} />;
}

function Serving(open: GatedTill) {
  const catering = useCatering(open);
  const { rows, said, terminal, opening } = catering;
  const taken = rows.flatMap(({ dining }) => dining ?? []);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    catering.escape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <Station
      name="catering"
      title="餐饮"
      usual={usual}
      keys={keysOf(catering)}
      left={
        <>
          <span>
            {terminal.storeName} · <b>{terminal.name}</b>
          </span>
          <span>
            <b>{opening.cashier.name}</b> {catering.shift.saleCount} 单
          </span>
        </>
      }
      right={
        <>
          <span>
            在用 <b>{taken.length}</b> 桌
          </span>
          <span>
            就餐 <b>{taken.reduce((sum, { guests }) => sum + guests, 0)}</b> 人
          </span>
          <span>
            未结 <b>{formatMoney(formatFen(taken.reduce((sum, { amount }) => sum + yuan(amount), 0n) as never))}</b>
          </span>
        </>
      }
    >
      <div className="dining-deck">
        <div className="station-column">
          <Floor catering={catering} />
          {said.text !== '' && (
            <p className={`till-said is-${said.tone}`} role={said.tone === 'wrong' ? 'alert' : 'status'}>
              {said.tone !== 'idle' && <Icon name={said.tone === 'right' ? 'check' : 'stop'} />}
              {said.text}
            </p>
          )}
        </div>
        <div className="station-column">
          <TableOrder catering={catering} />
        </div>
        <div className="station-column">
          <Right catering={catering} />
        </div>
      </div>
    </Station>
  );
}

export default function CateringPage() {
  return <ShiftGate render={(open) => <Serving key={open.shift.id} {...open} />} />;
}
