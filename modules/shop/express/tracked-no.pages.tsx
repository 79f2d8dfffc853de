import { permission, type Wire } from '@heliu/model';
import { request, useMay } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { expressCalls } from './express.calls.ts';
import { expressCompany, numberPlace } from './express.ts';

/** The number of a parcel, leading to where its carrier tells how far it is, if the carrier does. */
export function TrackedNo({ express, number }: { express: number | null; number: string | null }) {
  const may = useMay();
  const carrier = useQuery({
    queryKey: [expressCompany.name, 'show', express],
    enabled: express !== null && number !== null && may(permission(expressCompany, 'view')),
    retry: false,
    queryFn: () => request<Wire<typeof expressCompany>>(expressCalls.operations.get, { id: express }, { quiet: true }),
  });
  if (!number) return <span className="hl-missing">--</span>;
  const address = carrier.data?.trackUrl;
  return address ? (
    <a href={address.replace(numberPlace, encodeURIComponent(number))} target="_blank" rel="noreferrer">
      {number}
    </a>
  ) : (
    number
  );
}
