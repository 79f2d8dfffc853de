import { useQuery } from '@tanstack/react-query';
import { Failure, formatMoney, request, useBusy, Waiting } from '@heliu/ui';
import { Button, Input } from 'antd';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type TillCoupon, tillCoupons } from '../coupon/coupon.calls.ts';
import { holdBillList, type HeldRow } from '../hold/hold.calls.ts';
import type { Opening } from '../opening/opening.calls.ts';
import { OfflineList } from './offline-panel.pages.tsx';
import { overrideKinds } from '../override/override.ts';
import { authorize, type CurrentShift } from '../shift/shift.calls.ts';
import type { WantedWord } from './till-state.ts';
import type { Till } from './use-till.pages.tsx';

const minutes = (since: string) => Math.max(0, Math.round((Date.now() - Date.parse(since)) / 60_000));
const age = (since: string) =>
  minutes(since) < 120 ? `${minutes(since)} 分钟` : `${Math.round(minutes(since) / 60)} 小时`;

interface FrameProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** There is something to choose from. */
  readonly isReady?: boolean;
}
function Frame({ title, children, onClose, isReady = false }: FrameProps) {
  const panel = useRef<HTMLElement>(null);
  // By arrow and Enter for those who have no mouse; whoever scans or types goes on in the field of the station.
  const onArrow = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const all = [...(panel.current?.querySelectorAll<HTMLElement>('.till-body button:enabled') ?? [])];
    all.at((all.indexOf(event.target as HTMLElement) + by) % all.length)?.focus();
  };
  useEffect(() => {
    if (isReady) panel.current?.querySelector<HTMLElement>('.till-body button:enabled')?.focus();
  }, [isReady]);
  return (
    <section ref={panel} className="station-card station-column till-panel" aria-label={title} onKeyDown={onArrow}>
      <div className="station-head">
        <span>{title}</span>
        <button type="button" className="till-close" onClick={onClose}>
          Esc 返回
        </button>
      </div>
      <div className="till-body">{children}</div>
    </section>
  );
}

/** Bills put aside in this store, whoever did it. */
export function HeldPanel({ till }: { till: Till }) {
  const held = useQuery({
    queryKey: ['till', 'held', till.shift.id, till.shift.heldBills],
    queryFn: () => request(holdBillList, { shift: till.shift.id }, { quiet: true }),
  });
  const [dropping, setDropping] = useState<HeldRow>();
  return (
    <Frame title="取单" isReady={held.isSuccess} onClose={() => till.setPanel('held')}>
      {held.isPending && <Waiting />}
      {held.error && <Failure message={held.error.message} onRetry={() => void held.refetch()} />}
      {held.data?.rows.length === 0 && <p className="till-empty">没有挂单。</p>}
      <ul className="till-held">
        {held.data?.rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => till.take(row)}>
              <b>{row.note || row.member || '散客'}</b> <small>{age(row.heldAt)}</small>
              <em>{formatMoney(row.amount)}</em>
              <small>
                {row.number} · {row.itemCount} 件 · {row.summary} · {row.cashier}
              </small>
            </button>
            {dropping?.id === row.id ? (
              <Button danger size="large" onClick={() => till.dropHeld(row)}>
                确定删除
              </Button>
            ) : (
              <Button size="large" onClick={() => setDropping(row)}>
                删除
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Frame>
  );
}

/** What the member has in his pocket, and what lies on the counter; chosen again, a coupon is taken back. */
export function CouponsPanel({ till }: { till: Till }) {
  const { cart, bill, shift } = till;
  const { member } = cart;
  const found = useQuery({
    queryKey: ['till', 'coupons', shift.id, member?.id],
    queryFn: () => request(tillCoupons, { shift: shift.id, ...(member && { member: member.id }) }, { quiet: true }),
    enabled: member !== null,
  });
  const laid = new Set(cart.coupons.map(({ code }) => code));
  const pocket = (found.data?.coupons ?? []).filter(({ code }) => !laid.has(code));
  // A coupon that is refused is named by the bill, in words for the customer.
  const wordsOf = ({ id, name }: TillCoupon) =>
    bill.rejections.find((one) => one.source === id && one.name === name)?.words;
  return (
    <Frame title="用券" isReady={pocket.length + laid.size > 0} onClose={() => till.setPanel('coupons')}>
      {member !== null && found.isPending && <Waiting />}
      {found.error && <Failure message={found.error.message} onRetry={() => void found.refetch()} />}
      {[...cart.coupons, ...pocket].length === 0 && !found.isFetching && (
        <p className="till-empty">{member ? '这位会员没有能用的券。' : '没有识别会员。'}</p>
      )}
      <ul className="till-held">
        {[...cart.coupons, ...pocket].map((coupon) => (
          <li key={coupon.code}>
            <button type="button" aria-pressed={laid.has(coupon.code)} onClick={() => till.layCoupon(coupon)}>
              <b>{coupon.name}</b> <small>有效至 {coupon.validTo}</small>
              <em>{laid.has(coupon.code) && '已选'}</em>
              <small>{(laid.has(coupon.code) && wordsOf(coupon)) || coupon.summary}</small>
            </button>
          </li>
        ))}
      </ul>
      {found.data?.refused.map(({ name, words }) => (
        <p key={name} className="hl-muted">
          {name}：{words}
        </p>
      ))}
      <div className="till-choices">
        <Button
          size="large"
          onClick={() => {
            till.setPanel('coupons');
            till.ask('coupon');
          }}
        >
          输入券码
        </Button>
      </div>
    </Frame>
  );
}

/** Why the drawer is opened without a sale; it stands on the slip. */
export function DrawerPanel({ till }: { till: Till }) {
  return (
    <Frame title="开钱箱" isReady onClose={() => till.setPanel('drawer')}>
      <p>不卖东西打开钱箱会记一次，交班单上看得到。为什么开？</p>
      <div className="till-choices">
        {['换零钱', '核对现金', '放回硬币', '其他'].map((note) => (
          <Button key={note} size="large" onClick={() => till.drawer(note)}>
            {note}
          </Button>
        ))}
      </div>
    </Frame>
  );
}

interface WordProps {
  readonly opening: Opening;
  readonly shift: CurrentShift;
  readonly word: WantedWord;
  readonly onClose: () => void;
  readonly onWord?: (words: string) => void;
}
/** Somebody with the right types his own name and password; what he has agreed to is kept with his name. */
export function WordPanel({ opening, shift, word, onClose, onWord }: WordProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [complaint, setComplaint] = useState('');
  const [busy, run] = useBusy();
  const managers = opening.managers.filter(({ kinds }) => kinds.includes(word.kind)).map(({ name }) => name);
  const send = (event: FormEvent) => {
    event.preventDefault();
    run(
      async () => {
        const { token, name } = await request(
          authorize,
          { shift: shift.id, kind: word.kind, subject: word.subject, username, password, note: word.note },
          { quiet: true },
        );
        onClose();
        onWord?.(`${name} 已授权：${overrideKinds[word.kind]}`);
        word.onGiven({ kind: word.kind, token, name });
      },
      ({ message }) => setComplaint(message),
    );
  };
  return (
    <Frame title={`请主管授权：${overrideKinds[word.kind]}`} onClose={onClose}>
      <form className="till-word" data-own-typing onSubmit={send}>
        <p>{word.note}</p>
        {managers.length > 0 && <p className="hl-muted">可以请：{managers.join('、')}</p>}
        <label>
          用户名
          <Input
            autoFocus
            size="large"
            autoComplete="off"
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </label>
        <label>
          密码
          <Input.Password
            size="large"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        {complaint && (
          <p className="hl-negative" role="alert">
            {complaint}
          </p>
        )}
        <Button type="primary" size="large" htmlType="submit" loading={busy} disabled={!username || !password}>
          授权
        </Button>
      </form>
    </Frame>
  );
}

interface MoreProps {
  readonly till: Till;
  readonly onExit: () => void;
  readonly onDisplay: () => void;
}
/** What is wanted now and then, and has no key of its own. */
export function MorePanel({ till, onExit, onDisplay }: MoreProps) {
  const isEmpty = till.cart.rows.length === 0;
  return (
    <Frame title="更多" isReady onClose={() => till.setPanel('more')}>
      <div className="till-choices">
        <Button size="large" disabled={!till.last} onClick={() => till.reprint(till.last!)}>
          补打上一张小票
        </Button>
        <Button size="large" onClick={() => till.ask('reprint')}>
          按小票号补打
        </Button>
        <Button size="large" disabled={!isEmpty || till.isBusy} onClick={till.openCredit}>
          收回挂账
        </Button>
        <Button size="large" disabled={!isEmpty || till.isBusy} onClick={till.openRecharge}>
          会员充值
        </Button>
        <Button size="large" onClick={() => till.setPanel('offline')}>
          离线收银
        </Button>
        <Button size="large" onClick={onDisplay}>
          打开客显窗口
        </Button>
        <Button size="large" onClick={() => till.setQuiet(!till.isQuiet)}>
          {till.isQuiet ? '打开提示音' : '关闭提示音'}
        </Button>
        <Button size="large" onClick={() => till.setAuto(!till.isAuto)}>
          {till.isAuto ? '成交后不自动打小票' : '成交后自动打小票'}
        </Button>
        <Button size="large" danger disabled={isEmpty || till.isBusy} onClick={till.empty}>
          整单不要了
        </Button>
        <Button
          size="large"
          type="primary"
          disabled={!isEmpty || till.isBusy || till.aside.length > 0 || till.offline.pending > 0 || till.offline.isOff}
          onClick={onExit}
        >
          交班
        </Button>
      </div>
      {till.aside.length > 0 && <p className="hl-muted">还有 {till.aside.length} 单没有回音，等它们有了结果再交班。</p>}
      {till.offline.pending > 0 && (
        <p className="hl-muted">还有 {till.offline.pending} 笔离线销售没有上传，全部上传以后才能交班。</p>
      )}
      {till.offline.isOff && <p className="hl-muted">断网时不能交班。</p>}
      {!isEmpty && <p className="hl-muted">交班前先收款或挂单；挂单留给下一班。</p>}
    </Frame>
  );
}

/** Nobody has answered: the bill is kept in the browser and sent again until somebody does. */
export function Unanswered({ till }: { till: Till }) {
  return (
    <section className="station-card till-unanswered" role="alert">
      <b>还没有收到服务器的回音</b>
      <p>这一单已经留在本机，正在一遍遍重发，只会成一单。关掉浏览器也不会丢，重新打开会接着发。</p>
      <Button size="large" onClick={() => till.again()}>
        现在再发
      </Button>
      {till.mayPutAside && (
        <Button size="large" onClick={till.putAside}>
          放到一边，先收下一位
        </Button>
      )}
    </section>
  );
}

/** What is sold without a line. */
export function OfflinePanel({ till }: { till: Till }) {
  return (
    <Frame title="离线收银" onClose={() => till.setPanel('offline')}>
      <OfflineList till={till} />
    </Frame>
  );
}

/** Sales and returns that nobody has answered yet, or that were refused after all. */
export function AsidePanel({ till }: { till: Till }) {
  return (
    <Frame title="没有回音的单" isReady onClose={() => till.setPanel('aside')}>
      <p className="hl-muted">它们留在本机，一直在重发，每一单只会成一次。有了结果才能交班。</p>
      <ul className="till-aside">
        {till.aside.map(({ kind, args, told, refused }) => (
          <li key={args.clientUuid}>
            <b>{kind === 'sale' ? '收款' : '退货'}</b> {formatMoney(told.pay)}
            {told.pieces > 0 && <small> {told.pieces} 件</small>}
            <p className={refused === null ? 'hl-muted' : 'hl-negative'}>
              {refused === null ? '正在重发' : `没有成交：${refused}`}
            </p>
            {refused !== null && (
              <Button size="large" danger onClick={() => till.dropAside(args.clientUuid)}>
                {kind === 'sale' ? '已重新录过，删掉这一单' : '已重新办过，删掉这一单'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="till-choices">
        <Button size="large" onClick={till.sendAside}>
          现在再发
        </Button>
      </div>
    </Frame>
  );
}
