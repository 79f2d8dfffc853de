import { createHmac } from 'node:crypto';
import { keyFor, Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';

/**
 * What a browser signs with. It follows from the key of the installation, so it is kept nowhere here; one for each shift,
 * so that what was got in one signs nothing of another.
 */
export const machineKey = ({ db, company }: Work, cashier: number, machine: string, shift: number): Buffer =>
  createHmac('sha256', keyFor(db, 'till machine')).update(`${company}:${cashier}:${shift}:${machine}`).digest();

export interface KnownMachine {
  readonly id: number;
  readonly code: string;
  readonly shift: number;
  readonly cashier: number;
  readonly lastSeq: number;
  readonly lastMac: string;
  readonly retired: boolean;
}
/** Held, nothing else is taken in from it: what is sent twice at once goes one after the other. */
export async function heldMachine(work: Work, code: string): Promise<KnownMachine | undefined> {
  const [found] = await work.query<KnownMachine>(
    'till.machine',
    `select id, code, shift, cashier, last_seq as "lastSeq", coalesce(last_mac, '') as "lastMac", retired
     from pos_till_machine where company_id = $1 and code = $2 and not deleted for update`,
    [work.company, code],
  );
  return found;
}

export async function demandMachine(work: Work, code: string): Promise<KnownMachine> {
  const found = await heldMachine(work, code);
  if (!found) throw new Refusal('这台浏览器还没有登记为离线设备', codes.missing);
  if (found.cashier !== work.user.id)
    throw new Refusal('这台离线设备是别人登记的，请用自己的账号上传', codes.forbidden);
  if (found.retired) throw new Refusal('这台离线设备已停用，请店长在“离线设备”里恢复', codes.refused);
  return found;
}

/** Browsers that sell in this shift and have not said that nothing is left in them. */
async function machinesOf(work: Work, shift: number): Promise<readonly (KnownMachine & { seenAt: string })[]> {
  return work.query(
    'till.machinesOf',
    `select id, code, shift, cashier, last_seq as "lastSeq", coalesce(last_mac, '') as "lastMac", retired,
            to_char(seen_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as "seenAt"
     from pos_till_machine where company_id = $1 and shift = $2 and not retired and not deleted order by id`,
    [work.company, shift],
  );
}

interface Said {
  readonly machine: string;
  readonly seq: number;
}
/** A shift ends once every browser that sold in it without a line has handed in the last of its sales. */
export async function demandHandedIn(work: Work, shift: number, said: Said | undefined): Promise<void> {
  for (const { code, lastSeq, seenAt } of await machinesOf(work, shift)) {
    if (code !== said?.machine)
      throw new Refusal(
        `这一班还有一台离线设备（最后联系 ${seenAt}）没有说它的离线销售已全部上传：请在那台设备上交班；设备坏了请店长在“离线设备”里停用它`,
        codes.refused,
      );
    if (said.seq > lastSeq)
      throw new Refusal(`还有 ${said.seq - lastSeq} 笔离线销售没有上传，等全部上传再交班`, codes.refused);
  }
}
