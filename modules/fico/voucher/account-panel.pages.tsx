import { useQuery } from '@tanstack/react-query';
import { addFen, addressWith, type Draft, type Fen, formatFen, subtractFen, yuan, zeroFen } from '@heliu/model';
import { formatNumber, request, today, useMay, useReach } from '@heliu/ui';
import { Link } from 'react-router';
import { dotted } from '../account/account.rules.ts';
import { subsidiaryLedger } from '../balance/balance.calls.ts';
import { accountBalances } from './voucher.calls.ts';
import type { BookAccount } from './voucher.rules.ts';
import type { voucher } from './voucher.ts';

const side = (net: Fen) => (net === zeroFen ? '平' : net > zeroFen ? '借' : '贷');
const shown = (net: Fen) => `${side(net)} ${formatNumber(formatFen((net < 0n ? -net : net) as Fen))}`;

/** What each account of the voucher stands at now, and what it will once this is audited. */
export function AccountPanel({
  draft,
  accounts,
}: {
  draft: Draft<typeof voucher>;
  accounts: ReadonlyMap<number, BookAccount>;
}) {
  const [may, reach] = [useMay(), useReach()];
  const month = today().slice(0, 7);
  const used = [...new Set(draft.entries.map(({ account }) => account))].filter((id) => accounts.has(id));
  const { data } = useQuery({
    queryKey: ['fico_account', 'net', used],
    enabled: used.length > 0 && may('fico_voucher:save'),
    queryFn: () => request<Readonly<Record<number, string>>>(accountBalances, { account: used }, { quiet: true }),
    placeholderData: (before) => before,
  });
  if (used.length === 0) return <p className="hl-muted">选了科目，这里显示它的余额。</p>;
  return (
    <section className="hl-posting hl-account-panel" aria-label="科目余额">
      <h3>科目余额</h3>
      {used.map((id) => {
        const account = accounts.get(id)!;
        const moved = addFen(
          ...draft.entries
            .filter((line) => line.account === id)
            .map(({ debit, credit }) => subtractFen(debit ?? zeroFen, credit ?? zeroFen)),
        );
        const now = data?.[id] === undefined ? undefined : yuan(data[id]);
        const to = addressWith(subsidiaryLedger.path!, { account: id, from: month, to: month });
        const name = `${dotted(account.code)} ${account.name}`;
        return (
          <dl key={id}>
            <dt>{reach(to) ? <Link to={to}>{name}</Link> : name}</dt>
            <dd>
              <span className="hl-muted">现在</span> {now === undefined ? '…' : shown(now)}
            </dd>
            <dd>
              <span className="hl-muted">审核后</span> <b>{now === undefined ? '…' : shown(addFen(now, moved))}</b>
            </dd>
          </dl>
        );
      })}
    </section>
  );
}
