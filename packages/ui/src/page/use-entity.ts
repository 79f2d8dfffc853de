import { useQuery } from '@tanstack/react-query';
import { type AnyEntity, type CustomField, ownCustomFields, takesCustomFields, withCustomFields } from '@heliu/model';
import { request } from '../wire/request.ts';

/** Under the name of the fields themselves: whoever changes one has them asked for again. */
const asked = {
  queryKey: ['sys_custom_field', 'own'],
  queryFn: async () => (await request(ownCustomFields, {}, { quiet: true })).rows,
  staleTime: 60_000,
};

const made = new WeakMap<readonly CustomField[], Map<string, AnyEntity>>();

/** The same object for the same fields, so that nothing is worked out twice. */
function customised(e: AnyEntity, fields: readonly CustomField[]): AnyEntity {
  const own = fields.filter(({ entity }) => entity === e.name);
  if (own.length === 0) return e;
  const known = made.get(fields) ?? new Map<string, AnyEntity>();
  made.set(fields, known);
  const found = known.get(e.name) ?? withCustomFields(e, own);
  known.set(e.name, found);
  return found;
}

/** The definition as the user's company has it; undefined while its own fields are not known yet. */
export function useKnownEntity<E extends AnyEntity>(e: E): E | undefined {
  const takes = takesCustomFields(e);
  const { data, isError } = useQuery({ ...asked, enabled: takes });
  if (!takes || isError) return e;
  return data && (customised(e, data) as E);
}

/** The same where ours will do until then. */
export const useEntity = <E extends AnyEntity>(e: E): E => useKnownEntity(e) ?? e;
