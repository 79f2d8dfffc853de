import { useQueryClient } from '@tanstack/react-query';
import { type AnyEntity, type Call, codes, complaintFrom, fieldsOf, isDocument } from '@heliu/model';
import { Button } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { refresh } from '../action/use-busy.ts';
import { StateTag } from '../field/shown.tsx';
import { confirmUser, say, warn } from '../feedback/feedback.ts';
import { focusFirst } from '../page/focus-first.ts';
import { useShortcut } from '../page/shortcut.ts';
import { useSession } from '../session/store.ts';
import { useTab } from '../tabs/context.ts';
import { formatDate } from '../text/filters.ts';
import { Refused } from '../wire/reply.ts';
import { request } from '../wire/request.ts';
import { ConflictDialog } from './conflict.tsx';
import { derivedFrom } from './derived.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormBody } from './form-body.tsx';
import type { FormOptions, Header } from './options.ts';
import { useDraft } from './use-draft.ts';
import { type FormValues, inGrid, inputFields, toSendable } from './values.ts';

export interface Saved {
  readonly id: number;
  readonly number?: string;
  readonly version: number;
}
interface Props<E extends AnyEntity> {
  readonly entity: E;
  readonly options: FormOptions<E>;
  readonly operations: Readonly<Record<string, Call>>;
  readonly first: FormValues;
  /** The stored record; left out for a new one. */
  readonly record?: Readonly<Record<string, unknown>> & { readonly id: number };
  readonly onSaved: (saved: Saved, again: boolean) => void;
  readonly onCancel: () => void;
}

/** Fields kept from this user. A new record he may still fill in: what he types he knows already. */
function useHidden(e: AnyEntity, isNew: boolean): ReadonlySet<string> {
  const masks = useSession((state) => state.masks);
  return useMemo(() => {
    const masked = Object.entries(fieldsOf(e)).filter(([, field]) => field.masked && masks.has(field.masked));
    return new Set(isNew ? [] : masked.map(([key]) => key));
  }, [e, isNew, masks]);
}

const fewFields = 7;
/** A handful of fields is a card, not a page. */
const isShort = <E extends AnyEntity>(e: E, { sections, aside, wide }: FormOptions<E>): boolean =>
  !aside &&
  !wide &&
  !isDocument(e) &&
  (sections?.flatMap(({ fields }) => fields) ?? inputFields(fieldsOf(e))).length <= fewFields;

/** A record being written: everything on it follows from the definition, and nothing typed is lost. */
export function EntityForm<E extends AnyEntity>({
  entity: e,
  options,
  operations,
  first,
  record,
  onSaved,
  onCancel,
}: Props<E>) {
  const prefix = useId();
  const queries = useQueryClient();
  const tab = useTab();
  const [version, setVersion] = useState(record?.['version'] as number | undefined);
  const hidden = useHidden(e, record === undefined);
  const draft = useDraft(e, first, version, options, hidden);
  const [busy, setBusy] = useState(false);
  const [base, setBase] = useState(first);
  const [conflict, setConflict] = useState<string>();
  const isNew = record === undefined;
  const name = `${isNew ? '新增' : '编辑'}${options.label ?? e.label}`;

  type RowAt = Parameters<typeof inGrid>[1];
  /** What is about a line is shown at that line; the rest is said. */
  const complain = (message: string, rowAt: RowAt) => {
    const inLine = complaintFrom(e, message);
    if (inLine) draft.refuse(inGrid([inLine], rowAt));
    else warn(message);
  };
  const fail = (error: unknown, rowAt: RowAt) => {
    if (!(error instanceof Refused)) throw error;
    const all = inGrid(error.complaints ?? [], rowAt);
    if (all.length > 0) draft.refuse(all);
    else if (error.code === codes.conflict && record && operations['get']) setConflict(error.message);
    else complain(error.message, rowAt);
  };
  const save = async (then?: 'again' | 'finish') => {
    if (busy || conflict !== undefined) return;
    (document.activeElement as HTMLElement | null)?.blur();
    if (draft.attempt().length > 0) return;
    // Not what is shown, which may still be of the key before.
    const wrong = options.check?.(derivedFrom(e, draft.values, options.derive).draft);
    const { input, rowAt } = toSendable(e, draft.values);
    if (wrong) {
      if (typeof wrong === 'string') complain(wrong, rowAt);
      else draft.refuse(inGrid([wrong], rowAt));
      return;
    }
    setBusy(true);
    try {
      const call = operations[isNew ? 'save' : 'update']!;
      const saved = await request<Saved>(
        call,
        { ...input, ...(record && { id: record.id, version }) },
        { quiet: true },
      );
      draft.reset(first);
      say({ text: saved.number ? `保存成功，单号 ${saved.number}` : '保存成功' });
      // Refused, it is saved all the same; the refusal has been shown, and its page shows how it stands.
      if (then === 'finish') await options.finish?.run(saved).catch(() => {});
      refresh(e);
      void queries.invalidateQueries({ queryKey: ['pick', e.name] });
      onSaved(saved, then === 'again');
    } catch (error) {
      fail(error, rowAt);
    } finally {
      setBusy(false);
    }
  };
  // Once, not whenever its tab comes to the front again.
  const isBegun = useRef(!isNew);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    focusFirst(document.querySelector<HTMLElement>(`[data-form="${prefix}"]`));
  }, [prefix]);
  useShortcut('ctrl+s', () => void save());
  useShortcut('ctrl+enter', () => void (isNew && save('again')));
  useShortcut('f8', () => void (isNew && save('again')));

  const discard = async () => {
    if (await confirmUser({ text: '放弃未保存的内容，回到上次保存的样子？', ok: '放弃', danger: true }))
      draft.reset(first);
  };
  const titles = (record?.['titles'] as Record<string, string> | undefined) ?? {};
  const state = isDocument(e) ? ((record?.['status'] as string | undefined) ?? e.initial) : undefined;
  return (
    <div className="hl-page" data-form={prefix}>
      <header className="hl-title">
        <h2>
          {name}
          {!isNew && isDocument(e) && ` ${String(record['number'])}`}
        </h2>
        {state !== undefined && isDocument(e) && (
          <StateTag entity={e} state={state} label={e.states[state] as string} />
        )}
        {draft.dirty && draft.savedAt !== undefined && (
          <span className="hl-muted">
            {draft.restored ? '已恢复' : '草稿已于'} {formatDate(new Date(draft.savedAt), 'HH:mm:ss')}{' '}
            {draft.restored ? '未保存的内容' : '自动保存'}
            <button type="button" className="hl-link" onClick={() => void discard()}>
              放弃
            </button>
          </span>
        )}
        <span className="hl-gap" />
        <Button onClick={onCancel}>取消</Button>
        {isNew && (
          <Button onClick={() => void save('again')} disabled={busy}>
            保存并新增 <kbd>Ctrl ↵</kbd>
          </Button>
        )}
        <Button type={options.finish ? 'default' : 'primary'} loading={busy} onClick={() => void save()}>
          保存 <kbd>Ctrl S</kbd>
        </Button>
        {options.finish && (
          <Button type="primary" disabled={busy} onClick={() => void save('finish')}>
            {options.finish.label}
          </Button>
        )}
      </header>
      {draft.offeredAt !== undefined && (
        <div className="hl-offer" role="status">
          {formatDate(new Date(draft.offeredAt))} 在这里填过，没有保存。
          <button type="button" className="hl-link" onClick={() => draft.answerOffer(true)}>
            恢复
          </button>
          <button type="button" className="hl-link" onClick={() => draft.answerOffer(false)}>
            丢弃
          </button>
        </div>
      )}
      {draft.attempted && <ErrorSummary prefix={prefix} complaints={draft.complaints} />}
      <div className="hl-split">
        <div className={isShort(e, options) ? 'hl-card hl-form is-short' : 'hl-card hl-form'}>
          <FormBody
            entity={e}
            options={options}
            values={draft.values}
            derived={draft.derived}
            complaints={draft.complaints}
            dispatch={draft.dispatch}
            onTouch={draft.touch}
            titles={titles}
            number={record?.['number'] as string | undefined}
            id={record?.id}
            prefix={prefix}
            hidden={hidden}
          />
        </div>
        {options.aside && (
          <aside className="hl-card hl-aside">
            {options.aside(draft.derived.draft, draft.values.header as Header<E>)}
          </aside>
        )}
      </div>
      {conflict !== undefined && record && tab.active && (
        <ConflictDialog
          entity={e}
          call={operations['get']!}
          id={record.id}
          base={base}
          mine={draft.values}
          message={conflict}
          onMerge={(merged, saved, newest) => {
            draft.dispatch({ type: 'all', values: merged });
            setBase(saved);
            setVersion(newest);
            setConflict(undefined);
            say({ type: 'info', text: '已合并，检查后再按一次保存' });
          }}
          onTakeTheirs={() => {
            setConflict(undefined);
            draft.reset(first);
            void queries.invalidateQueries({ queryKey: ['form', e.name, String(record.id)] });
          }}
          onClose={() => setConflict(undefined)}
        />
      )}
    </div>
  );
}
