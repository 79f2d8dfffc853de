import { useQuery } from '@tanstack/react-query';
import type { Page, Wire } from '@heliu/model';
import { formPage, type FormOptions, request, Waiting } from '@heliu/ui';
import { useParams } from 'react-router';
import { accountCalls } from './account.calls.ts';
import { codeComplaint, parentCodeOf } from './account.rules.ts';
import { account } from './account.ts';

type Account = typeof account;

async function accountWith(code: string): Promise<Wire<Account> | undefined> {
  const { rows } = await request<Page<Wire<Account>>>(
    accountCalls.operations.list,
    { code, pageSize: 50 },
    { quiet: true },
  );
  return rows.find((row) => row.code === code);
}

const isBelow = ({ code }: { readonly code: unknown }) => typeof code === 'string' && parentCodeOf(code) !== undefined;

const options: FormOptions<Account> = {
  sections: [
    { label: '科目', fields: ['code', 'name', 'type', 'direction'] },
    { label: '核算', fields: ['auxTypes', 'quantityUnit', 'currency', 'cash', 'bank'] },
    { fields: ['disabled', 'remark'] },
  ],
  // What an account is follows from the one above it.
  locked: { type: isBelow },
  react: {
    async code(code) {
      const above = typeof code === 'string' && codeComplaint(code) === undefined ? parentCodeOf(code) : undefined;
      const found = above === undefined ? undefined : await accountWith(above);
      return found && { type: found.type, direction: found.direction };
    },
  },
};
const always = () => true;
const Free = formPage(accountCalls, options);
const Preset = formPage(accountCalls, {
  ...options,
  locked: { code: always, name: always, type: always, direction: always, cash: always, bank: always },
});

/** Accounts that came with the standard keep their identity; the rest of them may be changed. */
function AccountForm() {
  const { id } = useParams();
  const loaded = useQuery({
    queryKey: [account.name, 'preset', id],
    enabled: id !== undefined,
    queryFn: () => request<Wire<Account>>(accountCalls.operations.get, { id: Number(id) }, { quiet: true }),
  });
  if (id !== undefined && loaded.isPending) return <Waiting />;
  return loaded.data?.preset ? <Preset /> : <Free />;
}

export default Object.assign(AccountForm, { entity: account, options });
