import { useQuery } from '@tanstack/react-query';
import { formatNumber, request, useReach } from '@heliu/ui';
import { Link } from 'react-router';
import type { LedgerPair } from '../closing/cockpit.ts';
import { openingCheck } from './opening.calls.ts';

/** Where what an account opens with is written down piece by piece. */
const places: Readonly<Record<string, string>> = {
  应收账款: '/fico/arinvoice?invoiceKind=opening',
  应付账款: '/fico/apinvoice?invoiceKind=opening',
  货币资金: '/fico/generalledger/cashieraccount',
};

/** The sheet beside the ledgers that say the same in more detail. */
export function Meetings({ record }: { record: { readonly id: number; readonly version: number } }) {
  const reach = useReach();
  const { data = [] } = useQuery({
    queryKey: ['fico_opening', 'check', record.id, record.version],
    queryFn: () => request<readonly LedgerPair[]>(openingCheck, { id: record.id }, { quiet: true }),
  });
  if (data.length === 0) return null;
  return (
    <section className="hl-posting">
      <h3>与明细账核对</h3>
      {data.map(({ label, general, own, difference }) => {
        const [name, ledger] = label.split(' = ') as [string, string];
        const to = places[name];
        return (
          <div key={label} className="hl-opening-meet">
            <p className="hl-balance">
              <span>{to && reach(to) ? <Link to={to}>{name}</Link> : name}</span>
              <b>{formatNumber(general)}</b>
            </p>
            <p className="hl-balance">
              <span className="hl-muted">{ledger}</span>
              <span>{formatNumber(own)}</span>
            </p>
            {difference !== '0.00' && (
              <p className="hl-balance hl-unbalanced">
                <span>差</span>
                <b>{formatNumber(difference)}</b>
              </p>
            )}
          </div>
        );
      })}
    </section>
  );
}
