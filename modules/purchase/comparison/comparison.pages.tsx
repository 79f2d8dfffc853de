import { useQuery } from '@tanstack/react-query';
import { addressWith } from '@heliu/model';
import {
  Failure,
  goTo,
  queries,
  RecordLink,
  RecordPicker,
  request,
  say,
  useBusy,
  useMay,
  useTabTitle,
  Waiting,
} from '@heliu/ui';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { answers } from '../enquiry/enquiry.ts';
import {
  chooseQuotations,
  compareQuotations,
  type ComparedLine,
  type Comparison,
  type Offer,
} from './comparison.calls.ts';
import { lowestOf, offerComplaint } from './comparison.rules.ts';
import '../lines/purchase.css';

interface Choice {
  readonly offer: number;
  readonly quantity: string;
}
type Choices = ReadonlyMap<number, Choice>;

const openOf = ({ quantity, orderedQuantity }: ComparedLine) => Math.max(0, Number(quantity) - Number(orderedQuantity));
const chosenAtFirst = (lines: readonly ComparedLine[]): Choices =>
  new Map(
    lines.flatMap((line) => {
      const lowest = lowestOf(line);
      const quantity = String(openOf(line));
      return lowest && quantity !== '0' ? [[line.line, { offer: lowest.line, quantity }] as const] : [];
    }),
  );

function OfferCell({
  offer,
  isLowest,
  isChosen,
  onChoose,
}: {
  offer: Offer;
  isLowest: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      className="purchase-offer"
      aria-pressed={isChosen}
      disabled={offer.expired}
      onClick={onChoose}
    >
      <b>{offer.taxPrice}</b> / {offer.unit} {isLowest && <span className="hl-tag is-money">最低</span>}
      {offer.expired && <span className="hl-tag is-invoice">已过期</span>}
      <small>
        {offer.leadDays === null ? '供货周期未填' : `${offer.leadDays} 天`}
        {offer.minQuantity !== null && ` · 起订 ${offer.minQuantity}`} · 税率 {Number(offer.taxRate) * 100}%
      </small>
    </button>
  );
}

function Matrix({
  found,
  choices,
  onChange,
}: {
  found: Comparison;
  choices: Choices;
  onChange: (choices: Choices) => void;
}) {
  const toggle = (line: ComparedLine, offer: Offer) => {
    const next = new Map(choices);
    if (next.get(line.line)?.offer === offer.line) next.delete(line.line);
    else
      next.set(line.line, {
        offer: offer.line,
        quantity: next.get(line.line)?.quantity ?? String(openOf(line) || line.quantity),
      });
    onChange(next);
  };
  return (
    <div className="purchase-scroll">
      <table className="purchase-table">
        <thead>
          <tr>
            <th scope="col">SKU</th>
            <th scope="col" className="is-number">
              询价数量
            </th>
            {found.suppliers.map(({ id, name, answer }) => (
              <th scope="col" key={id}>
                <RecordLink entity="crm_supplier" id={id}>
                  {name}
                </RecordLink>{' '}
                <span className="hl-muted">{answers[answer as keyof typeof answers]}</span>
              </th>
            ))}
            <th scope="col">下单数量</th>
          </tr>
        </thead>
        <tbody>
          {found.lines.map((line, i) => {
            const [lowest, choice] = [lowestOf(line), choices.get(line.line)];
            const offer = line.offers.find((one) => one.line === choice?.offer);
            const complaint = offer && offerComplaint(offer, choice!.quantity || '0');
            return (
              <tr key={line.line}>
                <td>
                  {line.skuName}
                  {line.needDate && <small className="hl-muted">　{line.needDate} 前要</small>}
                </td>
                <td className="is-number">
                  {line.quantity} {line.unit}
                  {line.orderedQuantity !== '0' && <small className="hl-muted">　已下单 {line.orderedQuantity}</small>}
                </td>
                {found.suppliers.map(({ id }) => (
                  <td key={id}>
                    {line.offers
                      .filter((one) => one.supplier === id)
                      .map((one) => (
                        <OfferCell
                          key={one.line}
                          offer={one}
                          isLowest={lowest?.line === one.line}
                          isChosen={choice?.offer === one.line}
                          onChoose={() => toggle(line, one)}
                        />
                      ))}
                  </td>
                ))}
                <td>
                  {choice && (
                    <Input
                      aria-label={`第${i + 1}行下单数量`}
                      inputMode="decimal"
                      value={choice.quantity}
                      onChange={({ target }) =>
                        onChange(new Map(choices).set(line.line, { ...choice, quantity: target.value }))
                      }
                    />
                  )}
                  {complaint && <p className="hl-warning">{complaint}</p>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Compare({ found }: { found: Comparison }) {
  const may = useMay();
  const [choices, setChoices] = useState<Choices>(() => chosenAtFirst(found.lines));
  const [warehouse, setWarehouse] = useState<number | null>(null);
  const [busy, run] = useBusy();
  const order = async () => {
    const picked = [...choices].map(([line, choice]) => ({ line, ...choice }));
    const made = await request(chooseQuotations, { id: found.id, warehouse: warehouse!, choices: picked as never });
    say({ text: `已生成 ${made.length} 张采购订单`, durationMs: 3000 });
    void queries.invalidateQueries();
    goTo(
      made.length === 1
        ? `/purchase/order/show/${made[0]!.id}`
        : addressWith('/purchase/order', { id: made.map(({ id }) => id).join(',') }),
    );
  };
  return (
    <div className="hl-page">
      <div className="purchase-head">
        <h1>比价 {found.number}</h1>
        <span className="hl-muted">
          报价截止 {found.deadline}　含税单价，每行最低价已选好，点一格换一家，再点一次不买
        </span>
        <span className="hl-gap" />
        {may('pur_enquiry:choose') && (
          <>
            <RecordPicker
              entity="scm_warehouse"
              label="收货仓库"
              placeholder="收货仓库"
              value={warehouse}
              onChange={setWarehouse}
            />
            <Button
              type="primary"
              loading={busy}
              disabled={choices.size === 0 || warehouse === null}
              onClick={() => run(order)}
            >
              生成采购订单（{choices.size} 行）
            </Button>
          </>
        )}
      </div>
      <div className="hl-card">
        {found.lines.every(({ offers }) => offers.length === 0) ? (
          <p className="hl-muted">还没有审核过的报价。供应商报价后，在“采购报价”里从这张询价单选单录入。</p>
        ) : (
          <Matrix found={found} choices={choices} onChange={setChoices} />
        )}
      </div>
    </div>
  );
}

/** Lines against suppliers: who sells what for how much, and from whom it is bought. */
export default function ComparisonPage() {
  const id = Number(useParams()['id']);
  useTabTitle('比价');
  const { data, error } = useQuery({
    queryKey: ['pur_enquiry', 'comparison', id],
    queryFn: () => request(compareQuotations, { id }),
  });
  if (error) return <Failure message={error.message} />;
  return data ? <Compare key={JSON.stringify(data)} found={data} /> : <Waiting />;
}
