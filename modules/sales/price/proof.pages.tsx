import { useQuery } from '@tanstack/react-query';
import { hiddenText } from '@heliu/model';
import { Failure, formatDecimal, RecordLink, request, useSession, Waiting } from '@heliu/ui';
import { Popover } from 'antd';
import { useState } from 'react';
import { type Candidate, priceSources } from './price.rules.ts';
import { type LineTerms, salesTerms } from './terms.calls.ts';
import './price.css';

/** What one asks the finder about. */
export interface AskedLine {
  readonly customer?: number | undefined;
  readonly warehouse?: number | undefined;
  readonly day?: string | undefined;
  readonly order?: number | undefined;
  readonly sku: number;
  readonly unit?: number | null | undefined;
  readonly quantity?: string | null | undefined;
}

/** Of several lines of one document, in their order. */
export async function termsOfLines(all: readonly AskedLine[]): Promise<readonly LineTerms[]> {
  const [{ customer, warehouse, day, order }] = all as [AskedLine];
  const lines = all.map(({ sku, unit, quantity }) => ({ sku, unit, quantity }));
  return (await request(salesTerms, { customer, warehouse, day, order, lines } as never, { quiet: true })).lines;
}
export const lineTerms = async (asked: AskedLine): Promise<LineTerms | undefined> => (await termsOfLines([asked]))[0];
export const salesStart = (customer?: number) => request(salesTerms, { customer, lines: [] } as never, { quiet: true });

const verdicts = { taken: '采用', passed: '未采用', unfit: '不适用' } as const;
const amount = (text: string | null) =>
  text === null ? '--' : text === hiddenText ? hiddenText : `￥${formatDecimal(text)}`;
const percent = (text: string | null) =>
  text === null ? '--' : text === hiddenText ? hiddenText : `${(Number(text) * 100).toFixed(1)}%`;

function Row({ candidate: { source, label, price, verdict, why, record } }: { candidate: Candidate }) {
  return (
    <tr className={`is-${verdict}`}>
      <td>{priceSources[source]}</td>
      <td>{record ? <RecordLink {...record}>{label}</RecordLink> : label}</td>
      <td className="is-number">{amount(price)}</td>
      <td>
        <b>{verdicts[verdict]}</b>
        {why && <span className="hl-muted"> {why}</span>}
      </td>
    </tr>
  );
}

/** Which price was taken, which were not and why, and what helps to judge it. */
function PriceProof({ terms }: { terms: LineTerms }) {
  const masks = useSession((state) => state.masks);
  const facts: [string, string][] = [
    ['可用量', formatDecimal(terms.available)],
    ['在途', formatDecimal(terms.onOrder)],
    ['等级价', amount(terms.classPrice)],
    ['最近成交', terms.lastDay ? `${amount(terms.lastPrice)}（${terms.lastDay}）` : '--'],
    ['最低售价', amount(terms.floor)],
    ...(masks.has('cost')
      ? []
      : [
          ['成本(不含税)', amount(terms.cost)] as [string, string],
          ['毛利率', percent(terms.margin)] as [string, string],
        ]),
  ];
  return (
    <div className="sales-proof">
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {terms.candidates.length === 0 ? (
        <p className="hl-muted">没有任何价格：商品没有零售价，也没有适用的规则。</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>来源</th>
              <th>依据</th>
              <th className="is-number">一个基本单位，含税</th>
              <th>结果</th>
            </tr>
          </thead>
          <tbody>
            {terms.candidates.map((candidate, i) => (
              <Row key={i} candidate={candidate} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** Asked when it is looked at. */
export function AskedProof({ asked }: { asked: AskedLine }) {
  const found = useQuery({ queryKey: ['sal_price', asked], queryFn: () => lineTerms(asked), retry: false });
  if (found.isPending) return <Waiting />;
  if (found.isError) return <Failure message={found.error.message} />;
  return found.data ? <PriceProof terms={found.data} /> : null;
}

/** The small button at the end of a line. */
export function ProofButton({ ask }: { ask: () => AskedLine | undefined }) {
  const [asked, setAsked] = useState<AskedLine>();
  return (
    <Popover
      trigger="click"
      placement="leftTop"
      title="价格依据"
      open={asked !== undefined}
      onOpenChange={(open) => setAsked(open ? ask() : undefined)}
      content={asked && <AskedProof asked={asked} />}
      destroyOnHidden
    >
      <button type="button" tabIndex={-1} className="sales-why" aria-label="价格依据" title="价格依据">
        价
      </button>
    </Popover>
  );
}
