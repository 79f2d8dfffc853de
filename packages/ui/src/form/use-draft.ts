import type { AnyEntity, Complaint } from '@heliu/model';
import { useCallback, useDeferredValue, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { type Draft, dropDraft, holdDraft, isHeld, isOwn, loadDraft, saveDraft } from '../page/drafts.ts';
import { useSession } from '../session/store.ts';
import { useTab } from '../tabs/context.ts';
import { onTabClosed } from '../tabs/store.ts';
import { type Change, valuesAfter } from './changes.ts';
import { derivedFrom } from './derived.ts';
import type { FormOptions } from './options.ts';
import { complaintsAbout, type FormValues } from './values.ts';

interface State {
  readonly values: FormValues;
  readonly dirty: boolean;
}
type Event = Change | { readonly type: 'saved'; readonly values: FormValues };

function after(state: State, event: Event): State {
  if (event.type === 'saved') return { values: event.values, dirty: false };
  return { values: valuesAfter(state.values, event), dirty: true };
}

interface Kept {
  readonly values: FormValues;
  readonly version: number | undefined;
}

/** The input of a form: its changes, what follows from them, what is wrong with them, and a copy that survives a crash. */
export function useDraft<E extends AnyEntity>(
  e: E,
  first: FormValues,
  version: number | undefined,
  options: FormOptions<E>,
  hidden: ReadonlySet<string>,
) {
  const tab = useTab();
  const user = useSession((state) => state.session?.userid ?? '');
  const [stored] = useState(() => {
    const draft = loadDraft<Kept>(user, tab.key);
    // A copy of an older state of the record would overwrite what others have done since.
    return draft && draft.values.version === version ? draft : undefined;
  });
  const kept = stored && isOwn(stored) ? stored : undefined;
  const [offered, setOffered] = useState<Draft<Kept>>();
  const [state, send] = useReducer(after, { values: kept?.values.values ?? first, dirty: kept !== undefined });
  const [savedAt, setSavedAt] = useState(kept?.savedAt);
  const [attempted, setAttempted] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly Complaint[]>([]);
  const latest = useRef(state);
  latest.current = state;

  const { markUnsaved, key } = tab;
  useEffect(() => markUnsaved(state.dirty), [markUnsaved, state.dirty]);
  useEffect(() => {
    if (!stored || isOwn(stored)) return;
    let left = false;
    void isHeld(user, key).then((held) => !held && !left && setOffered(stored));
    return () => {
      left = true;
    };
  }, [stored, user, key]);
  useEffect(() => (state.dirty ? holdDraft(user, key) : undefined), [state.dirty, user, key]);
  useEffect(
    () =>
      onTabClosed(key, () => {
        latest.current = { ...latest.current, dirty: false };
        dropDraft(user, key);
      }),
    [key, user],
  );

  const keep = useCallback(() => {
    const { dirty, values } = latest.current;
    if (dirty) setSavedAt(saveDraft(user, key, { values, version } satisfies Kept));
  }, [user, key, version]);
  useEffect(() => {
    if (!state.dirty) return;
    const timer = setTimeout(keep, 800);
    return () => clearTimeout(timer);
  }, [state, keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      // Also when the page breaks, or gives way to another tab.
      keep();
    };
  }, [keep]);

  const dispatch = useCallback((change: Change) => {
    send(change);
    setRefused([]);
  }, []);
  const reset = useCallback(
    (values: FormValues) => {
      send({ type: 'saved', values });
      latest.current = { values, dirty: false };
      dropDraft(user, key);
      markUnsaved(false);
      setSavedAt(undefined);
      setAttempted(false);
      setTouched(new Set());
      setRefused([]);
    },
    [user, key, markUnsaved],
  );

  const settled = useDeferredValue(state.values);
  const derived = useMemo(() => derivedFrom(e, settled, options.derive), [e, settled, options.derive]);
  const found = useMemo(
    () => (attempted || touched.size > 0 ? complaintsAbout(e, settled, hidden) : []),
    [e, settled, hidden, attempted, touched],
  );
  const complaints = useMemo(
    () => [
      ...(attempted
        ? found
        : found.filter(
            ({ path }) => touched.has(path) && settled.header[path] !== null && settled.header[path] !== '',
          )),
      ...refused,
    ],
    [attempted, found, touched, refused, settled],
  );
  const touch = useCallback(
    (path: string) => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))),
    [],
  );
  const answerOffer = (take: boolean) => {
    if (take && offered) dispatch({ type: 'all', values: offered.values.values });
    if (!take) dropDraft(user, key);
    setOffered(undefined);
  };
  return {
    values: state.values,
    /** When something was typed here that never got saved, in a window that is gone. */
    offeredAt: state.dirty ? undefined : offered?.savedAt,
    answerOffer,
    dirty: state.dirty,
    restored: kept !== undefined && state.dirty,
    savedAt,
    derived,
    complaints,
    attempted,
    dispatch,
    reset,
    touch,
    /** Checks everything, shows all that is wrong, and tells whether nothing is. */
    attempt: (): readonly Complaint[] => {
      setAttempted(true);
      return complaintsAbout(e, latest.current.values, hidden);
    },
    refuse: setRefused,
  };
}
