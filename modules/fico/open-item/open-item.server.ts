import { absFen, type AnyLedger, entityNamed, type Fen, showFen, subtractFen, sumFen, zeroFen } from '@heliu/model';
import { amend, columnOf, Refusal, type Watcher, type Work } from '@heliu/engine';

/** A document whose amount is settled bit by bit by others, which post against it. */
export interface OpenItem {
  readonly ledger: AnyLedger;
  /** The key of the ledger that names it, and the measure that is open. */
  readonly key: string;
  readonly measure: string;
  /** Whom it is open with, and the balance that says so: a debt may have been taken over. */
  readonly party: 'customer' | 'supplier';
  readonly balance: string;
  readonly entity: string;
  /** Its fields: the whole, what is settled of it and what is open, and where it has one, how far that has come. */
  readonly fields: {
    readonly total: string;
    readonly settled: string;
    readonly open: string;
    readonly progress?: string;
  };
}

interface Standing {
  readonly id: number;
  readonly number: string;
  readonly total: string;
  readonly open: string;
}

/**
 * Documents that others are about to settle, locked before those, so that two settling the same never wait for each
 * other and each sees what the one before has left.
 */
export async function holdItems(work: Work, entity: string, ids: readonly number[]): Promise<void> {
  await work.query(
    `${entity}.held`,
    `select id from ${entity} where company_id = $1 and id = any($2::bigint[]) order by id for update`,
    [work.company, [...new Set(ids)]],
  );
}

interface Share {
  readonly id: number;
  readonly party: number;
  readonly amounts: readonly Fen[];
}

const fenOf = (text: string): Fen => BigInt(text.replace('.', '')) as Fen;
const progressOf = (total: Fen, open: Fen): 'none' | 'part' | 'all' =>
  open === total ? 'none' : open === zeroFen ? 'all' : 'part';

/** Nobody settles what is open with somebody else: of a debt that was taken over, each has his own part. */
async function demandShares(
  work: Work,
  { ledger, key, party, measure, balance, entity }: OpenItem,
  shares: readonly Share[],
  standing: readonly Standing[],
): Promise<void> {
  const rows = await work.query<{ id: number; party: number; open: string }>(
    `${entity}.shares`,
    `select u.id, u.party, coalesce(sum(b.${measure}), 0)::numeric(18,2)::text as open from unnest($2::bigint[], $3::bigint[]) u(id, party)
     left join ${ledger.name}_by_${balance} b on b.company_id = $1 and b.${party} = u.party and b.${key} = u.id group by u.id, u.party`,
    [work.company, shares.map(({ id }) => id), shares.map((one) => one.party)],
  );
  const held = new Map(rows.map((row) => [`${row.id} ${row.party}`, fenOf(row.open)]));
  const known = new Map(standing.map((row) => [row.id, row]));
  for (const { id, party: whose, amounts } of shares) {
    const open = held.get(`${id} ${whose}`) ?? zeroFen;
    const left = sumFen([open, ...amounts]);
    const { number, total } = known.get(id)!;
    if (left !== zeroFen && left < 0n !== fenOf(total) < 0n)
      throw new Refusal(
        `${entityNamed(entity).label} ${number} 在该${party === 'customer' ? '客户' : '供应商'}名下未核销 ${showFen(open)}，不能核销 ${showFen(subtractFen(open, left))}`,
      );
  }
}

/**
 * Keeps what is open of a document in step with its ledger, whichever document posts against it, and refuses to settle
 * more than there is. Its own entries it brings itself, with the action that posts them.
 */
export function openItemWatcher(item: OpenItem): Watcher {
  const { ledger, key, party, measure, entity, fields } = item;
  return {
    ledger,
    async posted(entries, work) {
      const moved = new Map<number, Fen[]>();
      const shares = new Map<string, Share>();
      for (const { source, entry } of entries) {
        const id = entry[key] as number | null | undefined;
        if (id == null || (source.entity === entity && source.id === id)) continue;
        moved.set(id, [...(moved.get(id) ?? []), entry[measure] as Fen]);
        const whose = entry[party] as number;
        const share = shares.get(`${id} ${whose}`) ?? { id, party: whose, amounts: [] };
        shares.set(`${id} ${whose}`, { ...share, amounts: [...share.amounts, entry[measure] as Fen] });
      }
      if (moved.size === 0) return;
      await work.flush();
      const rows = await work.query<Standing>(
        `${entity}.settling`,
        `select id, number, ${columnOf(fields.total)}::text as total, ${columnOf(fields.open)}::text as open from ${entity}
         where company_id = $1 and id = any($2::bigint[]) order by id for update`,
        [work.company, [...moved.keys()]],
      );
      const e = entityNamed(entity);
      await demandShares(work, item, [...shares.values()], rows);
      const changed = rows.map(({ id, number, ...amounts }) => {
        const [total, open] = [fenOf(amounts.total), fenOf(amounts.open)];
        const left = sumFen([open, ...moved.get(id)!]);
        if (left !== zeroFen && (left < 0n !== total < 0n || absFen(left) > absFen(total)))
          throw new Refusal(
            `${e.label} ${number} 未核销 ${showFen(open)}，不能核销 ${showFen(subtractFen(open, left))}`,
          );
        return {
          id,
          [fields.open]: left,
          [fields.settled]: subtractFen(total, left),
          ...(fields.progress && { [fields.progress]: progressOf(total, left) }),
        };
      });
      await amend(work, e, changed as never, { silent: true });
    },
  };
}
