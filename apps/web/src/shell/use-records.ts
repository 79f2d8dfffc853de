import { searchCall } from '@heliu/model';
import { type Menu, request } from '@heliu/ui/base';
import { useEffect, useState } from 'react';
import { type ChoiceGroup, recordsFor } from './found.ts';

const pauseMs = 120;

export interface Records {
  readonly groups: readonly ChoiceGroup[];
  readonly isSearching: boolean;
  /** Why nothing could be found. */
  readonly complaint?: string;
}
const none: Records = { groups: [], isSearching: false };

/** The records that fit what is typed, once the typing rests; an answer to what was typed before is not waited for. */
export function useRecords(typed: string, menu: Menu): Records {
  const [found, setFound] = useState<Records & { readonly q: string }>({ ...none, q: '' });
  const q = typed.trim();
  useEffect(() => {
    if (q === '') return;
    const abort = new AbortController();
    const ask = async () => {
      try {
        const hits = await request(searchCall, { q }, { quiet: true, signal: abort.signal });
        setFound({ q, groups: recordsFor(hits, menu), isSearching: false });
      } catch (error) {
        if (!abort.signal.aborted) setFound({ ...none, q, complaint: (error as Error).message });
      }
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q, menu]);
  if (q === '') return none;
  // While the next answer is under way the last one stays, so that the list does not flicker.
  return found.q === q ? found : { groups: found.groups, isSearching: true };
}
