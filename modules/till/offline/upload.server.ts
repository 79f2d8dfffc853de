import { createHmac, timingSafeEqual } from 'node:crypto';
import { amend, behaviour, handle, load, Refusal, runWork, save, type Work } from '@heliu/engine';
import { codes, type Full, yuan } from '@heliu/model';
import { type HeldShift, myShift, openShift } from '../shift/held-shift.server.ts';
import { shift } from '../shift/shift.ts';
import { book } from './book.server.ts';
import { type OfflineBody, offlineBody } from './body.ts';
import { chainAfter, chainWords, signedText } from './chain.rules.ts';
import { demandMachine, type KnownMachine, machineKey } from '../machine/handed-in.server.ts';
import { tillMachine } from '../machine/machine.ts';
import { offlineSale } from './offline-sale.ts';
import { type Uploaded, uploadOffline } from './offline.calls.ts';
import { type Decision, stateFor, wordsOf } from './settling.rules.ts';

interface Sent {
  readonly machine: string;
  readonly seq: number;
  readonly prev: string;
  readonly mac: string;
  readonly body: string;
}

/** What was said before about it: the answer was lost, or two windows have sent it. */
async function answeredAs(work: Work, clientUuid: string): Promise<Uploaded | undefined> {
  const [row] = await work.query<{
    sale: number | null;
    number: string | null;
    points: number | null;
    state: string;
    words: string | null;
  }>(
    'till.offline.known',
    `select o.sale, s.number, s.earned_points as points, o.state, o.words from pos_offline_sale o
     left join pos_sale s on s.company_id = $1 and s.id = o.sale where o.company_id = $1 and o.client_uuid = $2`,
    [work.company, clientUuid],
  );
  if (!row) return undefined;
  return {
    isHeld: row.sale === null,
    number: row.number,
    id: row.sale,
    earnedPoints: row.points ?? 0,
    words: row.words ? row.words.split('；') : [],
  };
}

function demandBody(text: string): OfflineBody {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal('离线销售的记录读不出来', codes.invalid);
  }
  const read = offlineBody.safeParse(json);
  if (!read.success) throw new Refusal(read.error.issues[0]?.message ?? '离线销售的记录不对', codes.invalid);
  return read.data;
}

/** Whether it is what this browser has signed in that shift. */
function isSigned(work: Work, { machine, seq, prev, mac, body }: Sent, of: number): boolean {
  const right = createHmac('sha256', machineKey(work, work.user.id, machine, of))
    .update(signedText(machine, seq, prev, body))
    .digest();
  return timingSafeEqual(right, Buffer.from(mac, 'hex'));
}

/** The shift as it was, whoever works now: a sale that is only kept for the manager says it too. */
async function shiftThen(work: Work, id: number) {
  const [found] = await work.query<{ terminal: number; store: number; cashier: number; began: string }>(
    'till.offline.shift',
    `select terminal, store, cashier, to_json(begin_at) #>> '{}' as began from pos_shift where company_id = $1 and id = $2`,
    [work.company, id],
  );
  if (!found || found.cashier !== work.user.id) throw new Refusal('班次不存在', codes.missing);
  return found;
}

interface Kept {
  readonly sale: number | null;
  readonly decisions: readonly Decision[];
}
/** What was decided, and how far the chain of this browser has come, with whatever was written for it. */
async function keep(work: Work, sent: Sent, known: KnownMachine, body: OfflineBody, { sale, decisions }: Kept) {
  const { terminal, store, cashier } = await shiftThen(work, body.shift);
  await save(
    work,
    offlineSale,
    {},
    {
      computed: {
        slip: body.slip,
        clientUuid: body.clientUuid,
        machine: known.id,
        seq: sent.seq,
        terminal,
        store,
        shift: body.shift,
        cashier,
        soldAt: body.soldAt,
        receivedAt: work.now,
        pay: yuan(body.pay),
        state: sale === null ? 'held' : stateFor(decisions),
        sale,
        words: wordsOf(decisions) || null,
        decided: decisions.map((one) => ({ ...one })),
        body,
        mac: sent.mac,
      },
    },
  );
  const end = chainAfter(known, sent);
  await amend(work, tillMachine, [{ id: known.id, ...end, seenAt: work.now }], { silent: true });
}

const chained = (known: KnownMachine, sent: Sent): Decision[] => {
  const words = chainWords(known, sent);
  return words === undefined ? [] : [{ code: 'chain', words }];
};

async function booked(work: Work, sent: Sent, body: OfflineBody, coupons: readonly string[], lost: Decision[]) {
  const known = await demandMachine(work, sent.machine);
  const before = await answeredAs(work, body.clientUuid);
  if (before) return before;
  if (!isSigned(work, sent, body.shift)) throw new Refusal('签名不对，设备上的记录可能被改过', codes.refused);
  const held = await myShift(work, body.shift);
  const { began } = await shiftThen(work, held.id);
  const { saved, decisions } = await book(work, held, began, body, coupons);
  const all = [...chained(known, sent), ...lost, ...decisions];
  await keep(work, sent, known, body, { sale: saved.id, decisions: all });
  return {
    isHeld: false,
    number: saved.number,
    id: saved.id,
    earnedPoints: saved.earnedPoints,
    words: all.map(({ words }) => words),
  };
}

async function heldBack(work: Work, sent: Sent, body: OfflineBody, why: string): Promise<Uploaded> {
  const known = await demandMachine(work, sent.machine);
  const before = await answeredAs(work, body.clientUuid);
  if (before) return before;
  const decisions: Decision[] = [...chained(known, sent), { code: 'refused', words: why }];
  await keep(work, sent, known, body, { sale: null, decisions });
  return { isHeld: true, number: null, id: null, earnedPoints: 0, words: decisions.map(({ words }) => words) };
}

/** Too much at once, or a line to the database that broke: nothing was decided, and the till sends it again. */
const isPassing = ({ code }: Refusal): boolean => code === codes.tooMany || String(code) === '503';

/**
 * Each try is a transaction of its own, since a refusal takes all back that was written for it. A coupon that somebody
 * else has used meanwhile does not undo the sale: it goes without.
 */
export async function takeInOffline(work: Work, sent: Sent): Promise<Uploaded> {
  const body = demandBody(sent.body);
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  // Whose browser it is, and whether the shift is his, is no matter of the sale.
  const before = await own(async (inner) => {
    await demandMachine(inner, sent.machine);
    await shiftThen(inner, body.shift);
    return answeredAs(inner, body.clientUuid);
  });
  if (before) return before;
  const tries: [readonly string[], Decision[]][] = [[body.coupons, []]];
  let why = '';
  for (const [coupons, lost] of tries) {
    try {
      return await own((inner) => booked(inner, sent, body, coupons, lost));
    } catch (error) {
      if (!(error instanceof Refusal) || isPassing(error)) throw error;
      why = error.message;
      if (coupons.length > 0) tries.push([[], [{ code: 'coupon', words: `${why}，少收的由门店承担` }]]);
    }
  }
  return own((inner) => heldBack(inner, sent, body, why));
}

/** Into the shift it was sold in, or the one that is worked at the same terminal now. */
async function shiftFor(work: Work, { shift: of, terminal }: Full<typeof offlineSale>): Promise<HeldShift> {
  const [open] = await work.query<{ id: number }>(
    'till.offline.open',
    `select id from pos_shift where company_id = $1 and status = 'open' and (id = $2 or open_terminal = $3) order by id = $2 desc limit 1`,
    [work.company, of, terminal],
  );
  if (!open) throw new Refusal('这台收银机现在没有营业中的班次，开班以后再补成单');
  return openShift(work, open.id);
}

export const offlineSaleBehaviour = behaviour(offlineSale, {
  actions: {
    retry: {
      async outside({ id }, work) {
        const record = await load(work, offlineSale, id);
        if (record.state !== 'held') return {};
        const body = offlineBody.parse(record.body);
        const held = await shiftFor(work, record);
        const { beginAt } = await load(work, shift, held.id);
        const { saved, decisions } = await book(work, held, beginAt, body, body.coupons);
        const moved: Decision[] =
          held.id === record.shift ? [] : [{ code: 'shift', words: `补记在班次 ${held.number}` }];
        const all = [...moved, ...decisions];
        return {
          sale: saved.id,
          words: [record.words, wordsOf(all)].filter(Boolean).join('；').slice(0, 2000),
          decided: [...(record.decided ?? []), ...all.map((one) => ({ ...one }))],
        };
      },
    },
  },
});

export const uploadHandlers = [handle(uploadOffline, (sent, work) => takeInOffline(work, sent))];
