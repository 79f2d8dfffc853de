import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, brokenNetwork, Failure, Refused, useSession, Waiting } from '@heliu/ui';
import { codes } from '@heliu/model';
import { type ReactNode, useState } from 'react';
import { keepOpening, keptOpening } from '../local/use-offline.pages.tsx';
import { type Opening, opening as openingCall } from '../opening/opening.calls.ts';
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
const keptRefreshMs = 20_000;

/** Long enough for a slow line; a till that was open before goes on with what it has kept. */
const patienceMs = 10_000;

interface Loaded {
  readonly opening: Opening;
  readonly isKept: boolean;
}
async function load(terminal: number | undefined): Promise<Loaded> {
  const { session } = useSession.getState();
  const kept = await keptOpening(session).catch(() => undefined);
  const reply = await ask<Opening>(openingCall, terminal === undefined ? {} : { terminal }, {
    quiet: true,
    ...(kept && { timeoutMs: patienceMs }),
  });
  if (reply.code === codes.ok) {
    await keepOpening(session, reply.data).catch(() => {});
    return { opening: reply.data, isKept: false };
  }
  if (reply.code === brokenNetwork.code && kept) return { opening: kept, isKept: true };
  throw new Refused(reply);
}

/** Nobody sells without a shift: it is begun before, and counted after. */
export function ShiftGate({ render }: { readonly render: (open: GatedTill) => ReactNode }) {
  const user = useSession(({ session }) => session?.userid ?? '');
  const client = useQueryClient();
  const [terminal, setTerminal] = useState(remembered);
  const [isLeaving, setLeaving] = useState(false);
  const loaded = useQuery({
    queryKey: ['till', 'opening', terminal],
    queryFn: () => load(terminal),
    refetchInterval: ({ state }) => (state.data?.isKept === true ? keptRefreshMs : refreshMs),
    retry: false,
    // Without a line too: there may be something that was kept.
    networkMode: 'always',
  });
  const refresh = () => void client.invalidateQueries({ queryKey: ['till', 'opening'] });
  const choose = (id: number) => {
    localStorage.setItem(terminalKey, String(id));
    setTerminal(id);
  };
  if (loaded.isPending) return <Waiting />;
  if (!loaded.data)
    return <Failure message={loaded.error?.message ?? '没有读到收银机'} onRetry={() => void loaded.refetch()} />;
  const { opening: data, isKept } = loaded.data;
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
    isKept,
    onStale: refresh,
    onExit: () => {
      refresh();
      setLeaving(true);
    },
  });
}
