import { useQuery } from '@tanstack/react-query';
import { type Draft, type Fen, formatFen, showFen, subtractFen, sumFen, yuan, zeroFen } from '@heliu/model';
import { type Header, type LinePatch, remember, request, say, useBusy, warn } from '@heliu/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { OpenTable } from '../receipt/choose-open.pages.tsx';
import { type OpenDocument, openDocuments, type OpenDocuments } from './write-off.calls.ts';
import {
  type List,
  listLabels,
  type Match,
  type Matchable,
  matchSide,
  matchSides,
  shapeOf,
  sumOf,
} from './write-off.rules.ts';
import { writeOff, type WriteOffKind } from './write-off.ts';

type WriteOff = typeof writeOff;
export type Row<K extends List> = LinePatch<WriteOff, K>;

const targets = {
  advances: ['fico_receipt', 'receipt'],
  prepayments: ['fico_payment', 'payment'],
  receivables: ['fico_ar_invoice', 'invoice'],
  payables: ['pur_ap_invoice', 'payable'],
} as const satisfies Record<List, readonly [string, string]>;

export const kindIn = ({ kind }: Pick<Header<WriteOff>, 'kind'>) => (kind as WriteOffKind | null) ?? 'advance';
const idOf = (value: unknown) => (typeof value === 'number' ? value : undefined);

export interface Asked {
  readonly kind: WriteOffKind;
  readonly customer?: number | undefined;
  readonly supplier?: number | undefined;
}
const askedIn = (header: Header<WriteOff>): Asked => ({
  kind: kindIn(header),
  customer: idOf(header.customer),
  supplier: idOf(header.supplier),
});
/** Whose lines these are, once he has been chosen. */
const partyOf = (list: List, { customer, supplier }: Asked) =>
  list === 'advances' || list === 'receivables' ? customer : supplier;

/** Several lists follow from one change of the form; they ask once. */
let last: { readonly key: string; readonly at: number; readonly answer: Promise<OpenDocuments> } | undefined;
export function openFor(asked: Asked): Promise<OpenDocuments> {
  const key = JSON.stringify(asked);
  if (last?.key !== key || Date.now() - last.at > 2000)
    last = { key, at: Date.now(), answer: request(openDocuments, asked, { quiet: true }) };
  return last.answer;
}

const asMatchable = (one: OpenDocument): Matchable => ({ ...one, open: yuan(one.open) });

function rowsOf<K extends List>(list: K, all: OpenDocuments, matches: readonly Match[]): Row<K>[] {
  const [entity, key] = targets[list];
  const numbers = new Map(all[list].map(({ id, number }) => [id, number]));
  remember(
    entity,
    matches.map(({ id }) => ({ id, title: numbers.get(id)! })),
  );
  return matches.map(({ id, amount }) => ({ [key]: id, amount: formatFen(amount) }) as Row<K>);
}

/** Both sides as they most likely belong together; of what is named, only that. */
export function suggestedRows(asked: Asked, all: OpenDocuments, only: { readonly [K in List]?: number } = {}) {
  const [left, right] = shapeOf(asked.kind).sides;
  const of = (list: List) =>
    all[list].filter(({ id }) => only[list] === undefined || id === only[list]).map(asMatchable);
  const whole = (list: List): Match[] =>
    only[list] === undefined ? [] : of(list).map(({ id, open }) => ({ id, amount: open, why: 'named' }));
  const matched = right === undefined ? { left: whole(left), right: [] } : matchSides(of(left), of(right));
  const none = matched.left.length === 0;
  return {
    [left]: rowsOf(left, all, none ? whole(left) : matched.left),
    ...(right !== undefined && { [right]: rowsOf(right, all, none ? whole(right) : matched.right) }),
  } as { readonly [K in List]?: Row<K>[] };
}

/** What follows for one list when a party or the kind is chosen. */
export async function follow<K extends List>(
  list: K,
  key: string,
  header: Header<WriteOff>,
  rows: readonly Row<K>[],
): Promise<readonly Row<K>[] | undefined> {
  if (!['kind', 'customer', 'supplier'].includes(key)) return undefined;
  const asked = askedIn(header);
  const { sides, parties } = shapeOf(asked.kind);
  // Another kind has no place for it.
  if (!(sides as readonly List[]).includes(list)) return rows.length > 0 ? [] : undefined;
  // Another kind keeps what was chosen of the same party.
  if (key === 'kind' && rows.length > 0) return undefined;
  const isComplete = sides.length === 2 && parties.every((one) => idOf(header[one]) !== undefined);
  if (!isComplete)
    return rows.length > 0 && key === (list === 'advances' || list === 'receivables' ? 'customer' : 'supplier')
      ? []
      : undefined;
  return (suggestedRows(asked, await openFor(asked))[list] ?? []) as Row<K>[];
}

/** The amount of a document that was typed into a line. */
export async function amountOf(list: List, id: unknown, header: Header<WriteOff>): Promise<string | undefined> {
  const asked = askedIn(header);
  if (typeof id !== 'number' || partyOf(list, asked) === undefined) return undefined;
  return (await openFor(asked))[list].find((one) => one.id === id)?.open;
}

const reasons = { named: '同一订单或备注写明', same: '金额相同', oldest: '先到期的在前' } as const;

/** Fills one side: as much as the other comes to, or by hand. */
export function ChooseOpen<K extends List>({
  list,
  draft,
  header,
  onChoose,
}: {
  list: K;
  draft: Draft<WriteOff>;
  header: Header<WriteOff>;
  onChoose: (rows: readonly Row<K>[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [busy, run] = useBusy();
  const asked = askedIn(header);
  const party = partyOf(list, asked);
  const partyLabel = list === 'advances' || list === 'receivables' ? '客户' : '供应商';
  const other = (shapeOf(asked.kind).sides as readonly List[]).find((one) => one !== list);
  const { data } = useQuery({
    queryKey: [writeOff.name, 'open', list, asked],
    enabled: isOpen && party !== undefined,
    queryFn: () => openFor(asked),
  });
  const [entity, key] = targets[list];
  const match = async () => {
    if (party === undefined) return warn(`请先选择${partyLabel}`);
    const amount: Fen = other === undefined ? zeroFen : sumOf(draft[other] as { amount?: Fen }[]);
    if (amount <= 0n) return warn(`请先填写${listLabels[other!]}的金额`);
    const all = await openFor(asked);
    const about = all[other!].map((one) => one.about).join(' ');
    const found = matchSide(all[list].map(asMatchable), amount, about);
    if (found.length === 0) return warn(`没有可以核销的${listLabels[list]}`);
    onChoose(rowsOf(list, all, found));
    const short = subtractFen(amount, sumFen(found.map((one) => one.amount)));
    const why = [...new Set(found.map((one) => reasons[one.why]))].join('、');
    say({
      text: `已带入 ${found.length} 张（${why}）${short > 0n ? `，还差 ${showFen(short)}` : ''}，请核对后保存`,
      durationMs: 4000,
    });
  };
  return (
    <>
      {other !== undefined && (
        <Button type="text" loading={busy} onClick={() => run(match)}>
          自动匹配
        </Button>
      )}
      <Button type="text" onClick={() => (party === undefined ? warn(`请先选择${partyLabel}`) : setOpen(true))}>
        选{listLabels[list]}
      </Button>
      {isOpen && (
        <OpenTable
          title={`未核销的${listLabels[list]}`}
          rows={(data?.[list] ?? []).map((one) => ({ ...one, due: one.dueDate ?? '--' }))}
          onClose={() => setOpen(false)}
          onChoose={(rows) => {
            remember(
              entity,
              rows.map(({ id, number }) => ({ id, title: number })),
            );
            onChoose(rows.map(({ id, open }) => ({ [key]: id, amount: open }) as Row<K>));
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
