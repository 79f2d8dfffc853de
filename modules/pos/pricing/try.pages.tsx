import { useQuery } from '@tanstack/react-query';
import { dateTime } from '@heliu/model';
import {
  FieldControl,
  Failure,
  formatDecimal,
  formatMoney,
  RecordPicker,
  request,
  useMay,
  useSettled,
  useTab,
  Waiting,
} from '@heliu/ui';
import { Button, Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import { type Calculated, calculate } from './calculate.calls.ts';
import './try.css';

interface Wanted {
  readonly key: number;
  readonly sku: number | null;
  readonly quantity: string;
}

const quantityText = /^(?=.*[1-9])\d{1,6}(\.\d{1,3})?$/;

function Outcome({ found }: { found: Calculated }) {
  return (
    <>
      <table className="pos-try-parts">
        <thead>
          <tr>
            <th>商品</th>
            <th className="is-number">数量</th>
            <th className="is-number">原价</th>
            <th>优惠</th>
            <th className="is-number">应收</th>
          </tr>
        </thead>
        <tbody>
          {found.parts.map((part, index) => (
            // Parts of one line differ only in what was taken off.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>
                {part.name}
                {part.isGift && <span className="hl-muted">（赠品）</span>}
              </td>
              <td className="is-number">{formatDecimal(part.quantity)}</td>
              <td className="is-number">{formatMoney(part.list)}</td>
              <td>{part.savings.map(({ name, amount }) => `${name} −${formatMoney(amount)}`).join('；') || '--'}</td>
              <td className="is-number">{formatMoney(part.pay)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>合计</td>
            <td className="is-number">{formatMoney(found.list)}</td>
            <td />
            <td className="is-number">
              <b>{formatMoney(found.pay)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      {found.hits.length > 0 && <h3>用上的优惠</h3>}
      <ul>
        {found.hits.map(({ name, words, saving }) => (
          <li key={`${name}${words}`}>
            <b>{name}</b> 省 {formatMoney(saving)} <span className="hl-muted">{words}</span>
          </li>
        ))}
      </ul>
      {found.rejections.length > 0 && <h3>没有用上的优惠</h3>}
      <ul>
        {found.rejections.map(({ source, name, words }) => (
          <li key={source ?? name}>
            {name} <span className="hl-muted">{words}</span>
          </li>
        ))}
      </ul>
      {found.choices.map(({ promotion, name, open, gifts }) => (
        <p key={promotion}>
          {name}：可在 {gifts.map((gift) => gift.name).join('、')} 中任选 {open} 件
        </p>
      ))}
    </>
  );
}

function Asked({ asked }: { asked: Parameters<typeof request<Calculated>>[1] }) {
  const answer = useQuery({
    queryKey: ['pos-try', JSON.stringify(asked)],
    queryFn: () => request(calculate, asked as never, { quiet: true }),
  });
  if (answer.error) return <Failure message={answer.error.message} />;
  return answer.data ? <Outcome found={answer.data} /> : <Waiting />;
}

const when = dateTime('时间');

interface Tried {
  readonly promotion: number | undefined;
  /** When the bill is made; nothing is now. */
  readonly at: string | null;
}

function TryDialog({ tried: { promotion, at: first }, onClose }: { tried: Tried; onClose: () => void }) {
  const { active } = useTab();
  const [rows, setRows] = useState<readonly Wanted[]>([{ key: 1, sku: null, quantity: '1' }]);
  const [isMember, setIsMember] = useState(false);
  const [member, setMember] = useState<number | null>(null);
  const [codes, setCodes] = useState('');
  const [discounts, setDiscounts] = useState<number[]>([]);
  const coupons = useSettled(codes, 400)
    .split(/[\s,，、;；]+/)
    .filter(Boolean);
  const [at, setAt] = useState(first);
  const wanted = rows.flatMap(({ sku, quantity }) =>
    sku !== null && quantityText.test(quantity) ? [{ sku, quantity }] : [],
  );
  const lines = JSON.parse(useSettled(JSON.stringify(wanted), 250)) as typeof wanted;
  const change = (key: number, patch: Partial<Wanted>) =>
    setRows((now) => {
      const next = now.map((row) => (row.key === key ? { ...row, ...patch } : row));
      const last = next.at(-1)!;
      return last.sku === null ? next : [...next, { key: last.key + 1, sku: null, quantity: '1' }];
    });
  return (
    <Modal open={active} width={860} title="试算一单" footer={null} onCancel={onClose}>
      <div className="pos-try-cart">
        {rows.map(({ key, sku, quantity }, index) => (
          <div key={key}>
            <RecordPicker
              entity="goods_sku"
              label={`第${index + 1}行商品`}
              placeholder="编码、条码、名称或拼音…"
              value={sku}
              onChange={(value) => change(key, { sku: value })}
            />
            <Input
              aria-label={`第${index + 1}行数量`}
              inputMode="decimal"
              value={quantity}
              onChange={({ target }) => change(key, { quantity: target.value })}
            />
          </div>
        ))}
        <div className="pos-try-when">
          <label htmlFor="pos-try-at">时间</label>
          <FieldControl id="pos-try-at" field={when} value={at} onChange={(value) => setAt(value as string | null)} />
          <span className="hl-muted">{at === null ? '留空为现在' : ''}</span>
          <Checkbox
            checked={isMember || member !== null}
            disabled={member !== null}
            onChange={({ target }) => setIsMember(target.checked)}
          >
            按会员算
          </Checkbox>
        </div>
        <div className="pos-try-off">
          <RecordPicker
            entity="pos_member"
            only="usable"
            label="会员"
            placeholder="会员（用他的券时选）"
            value={member}
            onChange={setMember}
          />
          <Input
            aria-label="券码"
            placeholder="券码，几张用空格隔开"
            maxLength={400}
            value={codes}
            onChange={({ target }) => setCodes(target.value)}
          />
          <RecordPicker
            many
            entity="pos_common_discount"
            only="usable"
            label="常用折扣"
            placeholder="常用折扣"
            value={discounts}
            onChange={setDiscounts}
          />
        </div>
      </div>
      {lines.length > 0 ? (
        <Asked
          asked={{
            lines,
            isMember,
            coupons,
            discounts,
            ...(member !== null && { member }),
            ...(at !== null && { at }),
            ...(promotion !== undefined && { promotion }),
          }}
        />
      ) : (
        <p className="hl-muted">
          选几样商品，看促销把它们算成多少、每项优惠为什么用上或没用上。
          {promotion !== undefined && '这张单没有审核也一起算。'}
        </p>
      )}
    </Modal>
  );
}

/** What promotions make of a bill, before a customer does. */
export function PromotionTry({ promotion, startAt }: { promotion?: number; startAt?: string }) {
  const may = useMay();
  const [tried, setTried] = useState<Tried>();
  // One that has not begun is tried at its beginning: tried now it would do nothing.
  const open = () =>
    setTried({ promotion, at: startAt !== undefined && Date.parse(startAt) > Date.now() ? startAt : null });
  if (!may('pos_promotion:calculate')) return null;
  return (
    <>
      <Button onClick={open}>试算</Button>
      {tried && <TryDialog tried={tried} onClose={() => setTried(undefined)} />}
    </>
  );
}
