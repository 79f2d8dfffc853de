import { formatFen, subtractFen } from '@heliu/model';
import { formatDecimal, formatMoney } from '@heliu/ui';
import type { BillRow } from './bill.rules.ts';
import { nearest, sumsOf } from './bill.rules.ts';
import { piecesOf, selectedRow } from './cart.rules.ts';
import type { Till } from './use-till.pages.tsx';

const bare = (amount: bigint) => formatFen(amount as never);
/** Shares of what is taken off the whole bill stand in the proof of the row, not beside its name. */
const ofTheBill = new Set(['coupon', 'points', 'rounding']);
const tones: Readonly<Record<string, string>> = { member: 'is-member', manual: 'is-hand' };

function Chips({ row: { row, savings } }: { row: BillRow }) {
  const own = savings.filter(({ kind }) => !ofTheBill.has(kind) && (kind !== 'manual' || row.discount));
  if (row.price !== undefined) return <span className="till-chip is-hand">改价，原 {row.goods.price}</span>;
  if (own.length === 0) return <span className="till-none">{row.goods.noDiscount ? '不参加优惠' : ''}</span>;
  return own.map(({ kind, name }) => (
    <span key={`${kind} ${name}`} className={`till-chip ${tones[kind] ?? ''}`}>
      {name}
    </span>
  ));
}

/** How a row comes from its list price to what is paid for it, in one line, to the fen. */
function Proof({ row: { list, savings, pay } }: { row: BillRow }) {
  return (
    <tr className="till-proof">
      <td />
      <td colSpan={6}>
        原价 <b>{bare(list)}</b>
        {savings.map(({ kind, name, amount }) => (
          <span key={`${kind} ${name}`}>
            <i>→</i>
            {name} <b>−{bare(amount)}</b>
          </span>
        ))}
        <i>=</i>实付 <b>{formatMoney(bare(pay))}</b>
      </td>
    </tr>
  );
}

function Row({
  row,
  at,
  isSelected,
  onSelect,
}: {
  row: BillRow;
  at: number;
  isSelected: boolean;
  onSelect: () => void;
}) {
  const { goods, quantity, serials, price } = row.row;
  const saved = subtractFen(row.list, row.pay);
  const isShort = goods.available !== null && Number(quantity) > Number(goods.available);
  return (
    <tr
      className={isSelected ? 'is-selected' : ''}
      aria-selected={isSelected}
      onClick={onSelect}
      ref={(element) => {
        if (isSelected) element?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <td className="till-no">{at}</td>
      <td>
        {goods.name}
        <small>
          {[goods.name.includes(goods.spec ?? '') ? null : goods.spec, goods.barcode ?? goods.code, serials?.join('、')]
            .filter(Boolean)
            .join(' · ')}
          {isShort && <em> 库存 {goods.available}</em>}
        </small>
      </td>
      <td className="is-right">
        {price ?? goods.price}
        {goods.unit !== '件' && <small>/{goods.unit}</small>}
      </td>
      <td className="is-right">
        <b>{formatDecimal(quantity)}</b>
      </td>
      <td className="till-chips">
        <Chips row={row} />
      </td>
      <td className="is-right till-saved">{saved > 0n ? `−${bare(saved)}` : ''}</td>
      <td className="is-right">
        <b>{bare(row.pay)}</b>
      </td>
    </tr>
  );
}

/** What the customer may still choose, or what a little more would bring. */
function Hint({ till }: { till: Till }) {
  const { bill } = till;
  const choice = bill.choices.find(({ open }) => open > 0);
  const near = nearest(bill);
  if (choice)
    return (
      <div className="till-hint" role="status">
        <b>{choice.name}</b> 还可选 {choice.open} 件赠品
        <span className="station-gap" />
        {choice.gifts.slice(0, 4).map(({ sku, name }) => (
          <button key={sku} type="button" onClick={() => till.chooseGift(choice.promotion, sku)}>
            {name}
          </button>
        ))}
      </div>
    );
  if (!near) return null;
  return (
    <div className="till-hint" role="status">
      <b>{near.name}</b> {near.words}
    </div>
  );
}

function Sums({ till: { bill, cart } }: { till: Till }) {
  const gifts = bill.gifts.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const saved = subtractFen(bill.list, bill.pay);
  return (
    <div className="till-sums">
      <div>
        <small>
          原价（{piecesOf(cart)} 件{gifts > 0 ? ` + 赠 ${gifts}` : ''}）
        </small>
        <b>{formatMoney(bare(bill.list))}</b>
      </div>
      {sumsOf(bill).map(({ label, amount }) => (
        <div key={label} className="is-off">
          <small>{label}</small>
          <b>−{bare(amount)}</b>
        </div>
      ))}
      <div className="is-due">
        <small>{saved > 0n ? `共省 ${bare(saved)}` : '应收'}</small>
        <b>{formatMoney(bare(bill.pay))}</b>
      </div>
    </div>
  );
}

export function CartList({ till }: { till: Till }) {
  const { bill, cart } = till;
  const selected = selectedRow(cart)?.no;
  return (
    <section className="station-card station-column till-cart" aria-label="本单商品">
      <div className="till-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col" className="of-no">
                #
              </th>
              <th scope="col">商品</th>
              <th scope="col" className="is-right of-price">
                单价
              </th>
              <th scope="col" className="is-right of-count">
                数量
              </th>
              <th scope="col" className="of-chips">
                优惠
              </th>
              <th scope="col" className="is-right till-saved">
                省
              </th>
              <th scope="col" className="is-right of-sum">
                小计
              </th>
            </tr>
          </thead>
          <tbody>
            {bill.rows.flatMap((row, index) => [
              <Row
                key={row.row.no}
                row={row}
                at={index + 1}
                isSelected={row.row.no === selected}
                onSelect={() => till.select(row.row.no)}
              />,
              row.row.no === selected && row.savings.length > 0 && <Proof key={`${row.row.no} proof`} row={row} />,
            ])}
            {bill.gifts.map(({ sku, name, quantity, list, promotion }) => (
              <tr key={`${promotion} ${sku}`}>
                <td className="till-no" />
                <td>
                  {name}
                  <small>赠品</small>
                </td>
                <td className="is-right">{bare(list)}</td>
                <td className="is-right">
                  <b>{formatDecimal(quantity)}</b>
                </td>
                <td className="till-chips">
                  <span className="till-chip is-gift">{promotion}</span>
                </td>
                <td className="is-right till-saved">赠</td>
                <td className="is-right">
                  <b>0.00</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {bill.rows.length === 0 && (
          <p className="till-empty">扫第一件商品开始。也可输入编码、名称或拼音首字母后回车。</p>
        )}
      </div>
      <Hint till={till} />
      {bill.rows.length > 0 && <Sums till={till} />}
    </section>
  );
}
