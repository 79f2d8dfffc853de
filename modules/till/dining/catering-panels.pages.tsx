import { dec } from '@heliu/model';
import { formatDecimal } from '@heliu/ui';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { OrderedDish, TableRow } from './dining.calls.ts';
import { leftOf } from './dining.rules.ts';
import type { Catering } from './use-catering.pages.tsx';

interface FrameProps {
  readonly title: string;
  readonly catering: Catering;
  readonly children: ReactNode;
}
function Frame({ title, catering, children }: FrameProps) {
  return (
    <section className="station-card station-column till-panel" aria-label={title}>
      <div className="station-head">
        <span>{title}</span>
        <button type="button" className="till-close" onClick={catering.escape}>
          Esc 返回
        </button>
      </div>
      <div className="till-body">{children}</div>
    </section>
  );
}

/** How many sit down: a number and Enter, or a finger. */
export function GuestsPanel({ catering, table }: { catering: Catering; table: TableRow }) {
  const [text, setText] = useState('');
  const guests = Number(text);
  const isRight = Number.isInteger(guests) && guests > 0 && guests < 1000;
  return (
    <Frame title={`${table.code} 开台，几位客人`} catering={catering}>
      <form
        className="till-word"
        data-own-typing
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) catering.sit(guests);
        }}
      >
        <label>
          人数
          <Input
            autoFocus
            size="large"
            inputMode="numeric"
            value={text}
            placeholder={`${table.seats} 座`}
            onChange={(event) => setText(event.target.value.trim())}
          />
        </label>
        <Button type="primary" size="large" htmlType="submit" loading={catering.busy} disabled={!isRight}>
          开台
        </Button>
      </form>
      <div className="dining-numbers">
        {Array.from({ length: 12 }, (_, i) => i + 1).map((one) => (
          <Button key={one} size="large" disabled={catering.busy} onClick={() => catering.sit(one)}>
            {one}
          </Button>
        ))}
      </div>
    </Frame>
  );
}

interface ReasonProps {
  readonly title: string;
  readonly reasons: readonly string[];
  readonly catering: Catering;
  readonly onChoose: (reason: string) => void;
}
export function ReasonPanel({ title, reasons, catering, onChoose }: ReasonProps) {
  const [text, setText] = useState('');
  return (
    <Frame title={`${title}的原因`} catering={catering}>
      <div className="till-choices">
        {reasons.map((reason) => (
          <Button key={reason} size="large" disabled={catering.busy} onClick={() => onChoose(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form
        className="till-word"
        data-own-typing
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onChoose(text.trim());
        }}
      >
        <label>
          其他原因
          <Input size="large" maxLength={100} value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        <Button size="large" htmlType="submit" disabled={!text.trim() || catering.busy}>
          {title}
        </Button>
      </form>
    </Frame>
  );
}

/** A dish goes back: how many of it, and why. */
export function DishPanel({ catering, dish }: { catering: Catering; dish: OrderedDish }) {
  const left = leftOf({ quantity: dec(dish.quantity), returnedQuantity: dec(dish.returned) });
  const [quantity, setQuantity] = useState<string>(left);
  const isRight = /^\d{1,4}(\.\d{1,3})?$/.test(quantity) && Number(quantity) > 0 && Number(quantity) <= Number(left);
  return (
    <>
      <section className="station-card till-word" data-own-typing>
        <label>
          {dish.name}，退几份（还有 {formatDecimal(left)}）
          <Input
            size="large"
            inputMode="decimal"
            aria-label="退几份"
            status={isRight ? '' : 'error'}
            value={quantity}
            onChange={(event) => setQuantity(event.target.value.trim())}
          />
        </label>
      </section>
      <ReasonPanel
        title="退菜"
        reasons={['上错了', '客人不要了', '等太久', '菜品有问题', '点错了']}
        catering={catering}
        onChoose={(reason) => (isRight ? catering.giveBack(dec(quantity), reason) : catering.tell('wrong', '份数不对'))}
      />
    </>
  );
}

export function MemberPanel({ catering }: { catering: Catering }) {
  const [code, setCode] = useState('');
  return (
    <Frame title="会员" catering={catering}>
      <form
        className="till-word"
        data-own-typing
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim()) catering.withMember(code.trim());
        }}
      >
        <label>
          手机号或卡号
          <Input autoFocus size="large" value={code} onChange={(event) => setCode(event.target.value)} />
        </label>
        <Button type="primary" size="large" htmlType="submit" disabled={!code.trim()} loading={catering.busy}>
          确定
        </Button>
        {catering.member && (
          <Button size="large" onClick={() => catering.withMember('0')}>
            不用会员
          </Button>
        )}
      </form>
    </Frame>
  );
}

/** What is wanted now and then, and has no key of its own. */
export function MoreTablePanel({ catering }: { catering: Catering }) {
  const open = catering.rows.filter(({ dining }) => dining !== null).length;
  return (
    <Frame title="更多" catering={catering}>
      <div className="till-choices">
        <Button size="large" type="primary" onClick={catering.onExit}>
          交班
        </Button>
      </div>
      <p className="hl-muted">
        {open > 0 ? `还有 ${open} 桌没有结账，交班后留给下一班；谁结账，钱就在谁的班次里。` : '所有桌都已结账。'}
      </p>
    </Frame>
  );
}
