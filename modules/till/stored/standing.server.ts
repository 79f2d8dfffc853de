import { Refusal, type Work } from '@heliu/engine';
import { codes, type Fen, showFen, yuan, zeroFen } from '@heliu/model';
import { holdMembers } from '../../pos/server.ts';
import { setting } from '../../system/server.ts';
import { type SpendOrder, spent, type Stored, totalOf } from './split.rules.ts';

const none: Stored = { principal: zeroFen, bonus: zeroFen };

/** What a member has paid in and been given, as the ledger has it. */
export async function storedOf(work: Work, member: number): Promise<Stored> {
  const [row] = await work.query<{ principal: string; bonus: string }>(
    'pos_stored.of',
    `select coalesce((select principal from pos_stored_entry_by_principal where company_id = $1 and member = $2), 0)::numeric(18,2)::text as principal,
       coalesce((select bonus from pos_stored_entry_by_bonus where company_id = $1 and member = $2), 0)::numeric(18,2)::text as bonus`,
    [work.company, member],
  );
  return row ? { principal: yuan(row.principal), bonus: yuan(row.bonus) } : none;
}

export interface NamedMember {
  readonly id: number;
  readonly name: string;
  readonly cardNo: string;
  readonly phone: string | null;
  readonly disabled: boolean;
}
export async function demandMember(work: Work, id: number): Promise<NamedMember> {
  const [found] = await work.query<NamedMember>(
    'pos_stored.member',
    'select id, name, card_no as "cardNo", phone, disabled from pos_member where company_id = $1 and id = $2 and not deleted',
    [work.company, id],
  );
  if (!found) throw new Refusal('没有这位会员', codes.missing);
  if (found.disabled) throw new Refusal(`会员${found.name}已停用`);
  return found;
}

/**
 * How much of a payment is whose, taken while nobody else can take it: of two tills that spend the last fen of a member one
 * waits here, and finds nothing.
 */
export async function heldSpending(work: Work, member: number, wanted: Fen): Promise<Stored> {
  const { name } = await demandMember(work, member);
  await holdMembers(work, [member]);
  const has = await storedOf(work, member);
  const paid = spent(has, wanted, (await setting(work, 'pos.storedOrder')) as SpendOrder);
  if (!paid) throw new Refusal(`${name}的储值只有 ${showFen(totalOf(has))}，不够 ${showFen(wanted)}`);
  return paid;
}
