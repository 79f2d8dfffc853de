import { amend, Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { shift } from './shift.ts';

/** A shift as whoever works it needs it. */
export interface HeldShift {
  readonly id: number;
  readonly number: string;
  readonly terminal: number;
  readonly store: number;
  readonly day: string;
  readonly cashier: number;
  readonly status: 'draft' | 'open' | 'closed';
}
const columns = 'id, number, terminal, store, day, cashier, status';

/**
 * The open shift of whoever asks. Held, nothing else is sold, returned, paid in or closed in it until this work is done:
 * what is pressed twice goes one after the other, and the second finds what the first has made.
 */
export async function myShift(work: Work, id: number, hold = true): Promise<HeldShift> {
  const [found] = await work.query<HeldShift>(
    hold ? 'till.holdShift' : 'till.shift',
    `select ${columns} from pos_shift where company_id = $1 and id = $2${hold ? ' for update' : ''}`,
    [work.company, id],
  );
  if (!found) throw new Refusal('班次不存在', codes.missing);
  if (found.cashier !== work.user.id)
    throw new Refusal(`${found.number}是别人的班次，请用自己的班次收银`, codes.forbidden);
  if (found.status !== 'open') throw new Refusal(`班次${found.number}已交班，请重新开班`);
  return found;
}

/** A shift somebody else's document is about: it takes part as long as it is open. */
export async function openShift(work: Work, id: number): Promise<HeldShift> {
  const [found] = await work.query<HeldShift>(
    'till.openShift',
    `select ${columns} from pos_shift where company_id = $1 and id = $2 for update`,
    [work.company, id],
  );
  if (!found)
    throw new Refusal('班次不存在', codes.invalid, { complaints: [{ path: 'shift', message: '班次不存在' }] });
  if (found.status !== 'open') throw new Refusal(`班次${found.number}已交班，钱已经点清入账，不能再改`);
  return found;
}

/** The one somebody works now. */
export async function workedShift(work: Work): Promise<HeldShift | undefined> {
  const [found] = await work.query<HeldShift>(
    'till.worked',
    `select ${columns} from pos_shift where company_id = $1 and open_cashier = $2`,
    [work.company, work.user.id],
  );
  return found;
}

const countedColumns = { drawerOpens: 'drawer_opens', reprints: 'reprints' } as const;

/** One more of something that is counted in a shift that is held. */
export async function countInShift(work: Work, id: number, what: keyof typeof countedColumns): Promise<number> {
  const [row] = await work.query<{ count: number }>(
    `till.${what}`,
    `select ${countedColumns[what]} as count from pos_shift where company_id = $1 and id = $2`,
    [work.company, id],
  );
  const count = row!.count + 1;
  await amend(work, shift, [{ id, [what]: count }], { silent: true });
  return count;
}
