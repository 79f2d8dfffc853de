import { request, useBusy } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { storedCheck, storedStanding } from '../stored/stored.calls.ts';
import type { StoredWay } from './checkout.ts';
import type { Said } from './till-state.ts';

interface Bill {
  readonly shift: number;
  readonly member: number | undefined;
  readonly subject: string;
  readonly isWanted: boolean;
  readonly tell: (tone: Said['tone'], words: string) => void;
}
export function useStored({ shift, member, subject, isWanted, tell }: Bill): StoredWay {
  const [shown, setShown] = useState<{ readonly of: string; readonly token: string }>();
  const [busy, run] = useBusy();
  const found = useQuery({
    queryKey: ['till', 'stored', shift, member, subject],
    queryFn: () => request(storedStanding, { shift, member: member! }, { quiet: true }),
    enabled: isWanted && member !== undefined,
    staleTime: 0,
    retry: false,
  });
  const of = `${subject} ${member}`;
  return {
    standing: member === undefined ? undefined : found.data,
    pass: shown?.of === of ? shown.token : undefined,
    isBusy: busy,
    prove: (proof) =>
      run(
        async () => {
          const { token } = await request(storedCheck, { shift, member: member!, subject, proof }, { quiet: true });
          setShown({ of, token });
          tell('right', '已核对，请收款');
        },
        ({ message }) => tell('wrong', message),
      ),
  };
}
