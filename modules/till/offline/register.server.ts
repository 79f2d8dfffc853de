import { amend, handle, Refusal, save, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import { heldMachine, machineKey } from '../machine/handed-in.server.ts';
import { tillMachine } from '../machine/machine.ts';
import { myShift } from '../shift/held-shift.server.ts';
import { type MachineKey, offlineMachine } from './offline.calls.ts';

interface Asked {
  readonly shift: number;
  readonly machine: string;
  readonly browser: string;
}
/** A browser may sell without a line in this shift; asked again, it has the same key. */
export async function registerMachine(work: Work, { shift, machine, browser }: Asked): Promise<MachineKey> {
  const held = await myShift(work, shift, false);
  const known = await heldMachine(work, machine);
  if (known && known.cashier !== work.user.id)
    throw new Refusal('这台离线设备是别人登记的', codes.forbidden, { isTaken: true });
  if (known?.retired) throw new Refusal('这台离线设备已停用', codes.refused, { isTaken: true });
  const seen = { shift, terminal: held.terminal, store: held.store, seenAt: work.now, browser: browser || null };
  const key = machineKey(work, work.user.id, machine, shift).toString('base64');
  if (known) {
    await amend(work, tillMachine, [{ id: known.id, ...seen }], { silent: true });
    return { id: known.id, key, lastSeq: known.lastSeq, lastMac: known.lastMac };
  }
  const { id } = await save(
    work,
    tillMachine,
    {},
    { computed: { code: machine, cashier: work.user.id, lastMac: '', ...seen } },
  );
  return { id, key, lastSeq: 0, lastMac: '' };
}

export const machineHandlers = [handle(offlineMachine, (asked, work) => registerMachine(work, asked))];
