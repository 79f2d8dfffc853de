import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Failure, request, useSession, Waiting } from '@heliu/ui';
import { type ReactNode, useState } from 'react';
import { opening as openingCall } from '../opening/opening.calls.ts';
import { BeginShift } from './begin.pages.tsx';
import { ExitShift } from './exit.pages.tsx';
import type { OpenTill } from './till-state.ts';

export interface GatedTill extends OpenTill {
  readonly onExit: () => void;
}

const terminalKey = 'heliu.till.terminal';
const remembered = (): number | undefined => Number(localStorage.getItem(terminalKey)) || undefined;
/** Promotions begin and end; prices change. */
const refreshMs = 300_000;

/** Nobody sells without a shift: it is begun before, and counted after. */
export function ShiftGate({ render }: { readonly render: (open: GatedTill) => ReactNode }) {
  const user = useSession(({ session }) => session?.userid ?? '');
  const client = useQueryClient();
  const [terminal, setTerminal] = useState(remembered);
  const [isLeaving, setLeaving] = useState(false);
  const loaded = useQuery({
    queryKey: ['till', 'opening', terminal],
    queryFn: () => request(openingCall, terminal === undefined ? {} : { terminal }, { quiet: true }),
    refetchInterval: refreshMs,
    retry: false,
  });
  const refresh = () => void client.invalidateQueries({ queryKey: ['till', 'opening'] });
  const choose = (id: number) => {
    localStorage.setItem(terminalKey, String(id));
    setTerminal(id);
  };
  if (loaded.isPending) return <Waiting />;
  const { data } = loaded;
  if (!data)
    return <Failure message={loaded.error?.message ?? '没有读到收银机'} onRetry={() => void loaded.refetch()} />;
  if (!data.shift || !data.terminal) return <BeginShift opening={data} onChoose={choose} onBegun={refresh} />;
  if (isLeaving)
    return (
      <ExitShift
        opening={data}
        shift={data.shift}
        onBack={() => setLeaving(false)}
        onClosed={() => {
          setLeaving(false);
          refresh();
        }}
      />
    );
  return render({
    opening: data,
    terminal: data.terminal,
    shift: data.shift,
    user,
    onStale: refresh,
    onExit: () => {
      refresh();
      setLeaving(true);
    },
  });
}
