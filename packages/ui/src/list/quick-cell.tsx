import { type AnyEntity, type Call, columnsOf, fieldsOf, titleOf } from '@heliu/model';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { AnyRow } from '../action/available.ts';
import { refresh } from '../action/use-busy.ts';
import { notify } from '../feedback/feedback.ts';
import type { Raw } from '../field/entry.ts';
import { textOf } from '../field/shown.tsx';
import { CellEditor } from '../form/grid-editor.tsx';
import { request } from '../wire/request.ts';

/** An update takes the whole record: what the list has of it, with one value changed. */
const inputOf = (e: AnyEntity, row: AnyRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fieldsOf(e))
      .filter(([key, field]) => !field.computed && row[key] !== null && row[key] !== undefined)
      .map(([key]) => [key, row[key]]),
  );

const undoMs = 8000;

/** Saves one value; the notice takes it back as long as it stands. */
function useQuickSave(e: AnyEntity, update: Call) {
  const send = async (row: AnyRow, key: string, value: Raw): Promise<number> => {
    const args = { ...inputOf(e, row), [key]: value, id: row.id, version: row['version'] };
    const { version } = await request<{ version: number }>(update, args, { quiet: true });
    refresh(e);
    return version;
  };
  return async (row: AnyRow, key: string, value: Raw): Promise<void> => {
    const field = columnsOf(e)[key]!;
    const version = await send(row, key, value);
    const words =
      value === null || value === '' ? '已清空' : field.target ? '已修改' : `已改为“${textOf(field, value)}”`;
    const notice = notify({
      title: `${titleOf(e, row)}：${field.label}${words}`,
      text: '改错了可以撤销。',
      type: 'success',
      durationMs: undoMs,
      action: {
        label: '撤销',
        run: () => {
          notice.close();
          send({ ...row, [key]: value, version }, key, (row[key] ?? null) as Raw).catch((error: Error) =>
            notify({ title: '没有撤销', text: error.message, durationMs: undoMs }),
          );
        },
      },
    });
  };
}

interface Props {
  readonly entity: AnyEntity;
  readonly update: Call;
  readonly name: string;
  readonly row: AnyRow;
  readonly onDone: (step?: 1 | -1) => void;
}

/** A cell of the list turned into its control. Enter and leaving save, Esc does not; a refusal is said right there. */
export function QuickCell({ entity: e, update, name, row, onDone }: Props) {
  const field = columnsOf(e)[name]!;
  const before = (row[name] ?? null) as Raw;
  const [value, setValue] = useState<Raw>(before);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isOpen = useRef(false);
  const save = useQuickSave(e, update);
  const wrongIn = (next: Raw): string | undefined => {
    if (next === null || next === '') return field.required ? `${field.label}不能为空` : undefined;
    return field.schema.safeParse(next).error?.issues[0]?.message;
  };
  const finish = async (next: Raw, step?: 1 | -1) => {
    if (isBusy) return;
    const isSame = (next ?? '') === (before ?? '');
    const wrong = isSame ? undefined : wrongIn(next);
    setProblem(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      if (!isSame) await save(row, name, next);
      onDone(step);
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of an open drop-down are its own.
    if (isOpen.current && event.key !== 'Tab') return;
    if (event.key === 'Escape') onDone();
    else if (event.key === 'Enter') void finish(value);
    else if (event.key === 'Tab') void finish(value, event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      className="hl-quick-cell"
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (isOpen.current || problem || event.currentTarget.contains(event.relatedTarget)) return;
        void finish(value);
      }}
    >
      <CellEditor
        field={field}
        label={field.label}
        value={value}
        onChange={(next) => {
          setProblem(undefined);
          setValue(next);
          // A record is chosen once; there is nothing left to type.
          if (field.target && next !== null) void finish(next);
        }}
        onChosen={() => {}}
        onOpenChange={(open) => void (isOpen.current = open)}
      />
      {problem && <em role="alert">{problem}</em>}
    </span>
  );
}
