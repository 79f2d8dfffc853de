import { compareDecimal, type Full, negateDecimal, type Posting } from '@heliu/model';
import {
  act,
  actMany,
  amendLines,
  behaviour,
  handle,
  type Job,
  load,
  Refusal,
  type Step,
  today,
  type Work,
} from '@heliu/engine';
import { prepareLines } from '../lines/lines.server.ts';
import { planEntries } from '../stock/movement.server.ts';
import { allHeld, heldOf, lockComplaint, release, type Release, type Released } from './lock.rules.ts';
import { lock, releaseLock } from './lock.ts';

type Lock = Full<typeof lock>;

const letGo = ({ warehouse }: Lock, { lines }: Released): Posting[] =>
  planEntries(lines.map(({ sku, by }) => ({ sku, warehouse, plan: { locked: negateDecimal(by) } })));

const keep = (work: Work, { id }: Lock, { lines }: Released): void =>
  amendLines(
    work,
    lock,
    { id, lines: 'lines' },
    lines.map(({ id: line, releasedQuantity }) => ({ id: line, releasedQuantity })),
  );

const rest = ({ lines }: Lock): Released => release(lines, allHeld(lines));
/** Everything that is still held goes back to what is free. */
const whole: Step<typeof lock> = {
  post: (record) => letGo(record, rest(record)),
  also: (record, work) => keep(work, record, rest(record)),
};

const partsIn = (input: Readonly<Record<string, unknown>> | undefined) =>
  (input?.['parts'] ?? []) as readonly Release[];

export const lockBehaviour = behaviour(lock, {
  complaint: lockComplaint,
  async check(draft, work) {
    await prepareLines(work, draft.lines, { warehouse: draft.warehouse, comesIn: false });
  },
  actions: {
    audit: {
      blockers: ({ until }) =>
        until !== null && until < today()
          ? [{ code: 'INV009', message: `锁定到 ${until}，已经过了，请改期后再审核` }]
          : [],
      post: ({ warehouse, lines }) =>
        planEntries(lines.map(({ sku, baseQuantity }) => ({ sku, warehouse, plan: { locked: baseQuantity } }))),
    },
    deaudit: {
      blockers: ({ lines }) =>
        lines.some((line) => compareDecimal(heldOf(line), line.baseQuantity) !== 0)
          ? [{ code: 'INV010', message: '已经释放过一部分，不能反审核；不再锁的请释放' }]
          : [],
    },
    releaseAll: whole,
    expire: whole,
    release: {
      post: (record, _, { input }) => letGo(record, release(record.lines, partsIn(input))),
      also: (record, work, { input }) => keep(work, record, release(record.lines, partsIn(input))),
    },
  },
});

export const lockHandlers = [
  handle(releaseLock, async ({ id, version, reason, lines: parts }, work) => {
    // Locked, so that nothing is released between looking and writing.
    const record = await load(work, lock, id, true);
    const { isAll, complaints } = release(record.lines, parts);
    if (complaints.length > 0) throw new Refusal(complaints.join('；'));
    const acted = await act(work, lock, isAll ? 'releaseAll' : 'release', {
      id,
      version: version ?? record.version,
      ...(reason && { reason }),
      ...(!isAll && { input: { parts } }),
    });
    return { id, version: acted.version };
  }),
];

/** What was to be kept until yesterday is free today. */
export const releaseExpired: Job = {
  name: 'inventory.releaseExpired',
  async run(_, work) {
    const due = await work.query<{ id: number }>(
      'inv_lock.due',
      `select id from inv_lock where company_id = $1 and status = 'audited' and until < $2::date order by id`,
      [work.company, today()],
    );
    if (due.length > 0) await actMany(work, lock, 'expire', due);
  },
};
