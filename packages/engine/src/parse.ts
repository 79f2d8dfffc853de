import {
  type AnyEntity,
  codes,
  type Complaint,
  complaintsOf,
  fieldsOf,
  type Input,
  inputSchema,
  linesOf,
} from '@heliu/model';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';
import { hidesInput, isMasked } from './rights.ts';
import type { User } from './user.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Every complaint with its place; the first is the sentence the user reads. */
export const invalid = (complaints: readonly Complaint[]): Refusal =>
  new Refusal(complaints[0]!.message, codes.invalid, { complaints });

/** Validates against the definition. */
export function parseInput<E extends AnyEntity>(e: E, args: Arguments, schema: z.ZodType = inputSchema(e)): Input<E> {
  const result = schema.safeParse(args);
  if (!result.success) throw invalid(complaintsOf(e, result.error));
  return withLineIds(e, args, result.data as Record<string, unknown>) as Input<E>;
}

/** Who cannot see a field cannot be asked for it: an update keeps what it holds. */
export function parseChange<E extends AnyEntity>(e: E, args: Arguments, user: User): Input<E> {
  if (hidesInput(e, user)) throw new Refusal(`您的角色看不到${e.label}明细的价格，不能修改`, codes.forbidden);
  const hidden = Object.entries(fieldsOf(e)).filter(([key, field]) => !field.computed && isMasked(e, user, key));
  if (hidden.length === 0) return parseInput(e, args);
  const seen = (inputSchema(e) as unknown as z.ZodObject).omit(
    Object.fromEntries(hidden.map(([key]) => [key, true])) as Record<string, never>,
  );
  return parseInput(e, args, seen);
}

/** Lines keep their identity through an edit, so that what was made from them still finds them. */
function withLineIds(e: AnyEntity, args: Arguments, parsed: Record<string, unknown>): Record<string, unknown> {
  for (const kind of Object.keys(linesOf(e))) {
    const sent = args[kind];
    const lines = parsed[kind] as Record<string, unknown>[];
    if (Array.isArray(sent))
      lines.forEach((line, i) => {
        const { id } = (sent[i] ?? {}) as { id?: unknown };
        if (Number.isSafeInteger(id)) line['id'] = id;
      });
  }
  return parsed;
}
