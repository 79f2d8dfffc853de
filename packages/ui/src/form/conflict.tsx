import { useQuery } from '@tanstack/react-query';
import { type AnyEntity, type Call, linesOf } from '@heliu/model';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { nameOf } from '../field/record-picker.tsx';
import { textOf } from '../field/shown.tsx';
import { formatDate } from '../text/filters.ts';
import { request } from '../wire/request.ts';
import { type Difference, differences, mergedValues, type Side, usualSide } from './merge.ts';
import { type FormValues, isBlank, valuesFrom } from './values.ts';

interface Props {
  readonly entity: AnyEntity;
  readonly call: Call;
  readonly id: number;
  /** What the record held when this form was opened. */
  readonly base: FormValues;
  readonly mine: FormValues;
  readonly message: string;
  /** The form as it should go on, on top of what is saved now. */
  readonly onMerge: (merged: FormValues, saved: FormValues, version: number) => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

interface Stored {
  readonly version: number;
  readonly updatedAt?: string;
  readonly titles?: Readonly<Record<string, string>>;
}

function Value({ entity, values, of, titles }: ValueProps) {
  if (!of.field) {
    const { fields } = linesOf(entity)[of.key]!;
    return `${(values.lines[of.key] ?? []).filter((row) => !isBlank(fields, row)).length} 行`;
  }
  const value = values.header[of.key] ?? null;
  const known = of.field.target && typeof value === 'number' ? nameOf(of.field.target, value)?.title : undefined;
  return textOf(of.field, value, known ?? titles?.[of.key]);
}
interface ValueProps {
  readonly entity: AnyEntity;
  readonly values: FormValues;
  readonly of: Difference;
  readonly titles?: Readonly<Record<string, string>> | undefined;
}

const noted = { mine: '只有我改了', theirs: '只有对方改了', both: '双方都改了' } as const;

/** Somebody else saved first: the two versions side by side, and for each field a choice. */
export function ConflictDialog({ entity: e, call, id, base, mine, message, onMerge, onTakeTheirs, onClose }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { data } = useQuery({
    queryKey: [e.name, 'conflict', id],
    queryFn: () => request<Readonly<Record<string, unknown>> & Stored>(call, { id }),
    gcTime: 0,
  });
  const theirs = data && valuesFrom(e, data);
  const found = theirs ? differences(e, base, mine, theirs) : [];
  const who = data?.titles?.['updatedBy'];
  const cell = (one: Difference, side: Side, values: FormValues) => (
    <td>
      <label className="hl-choice">
        <input
          type="radio"
          name={`merge-${one.key}`}
          checked={(choices[one.key] ?? usualSide(one)) === side}
          onChange={() => setChoices((before) => ({ ...before, [one.key]: side }))}
          aria-label={`${one.label}用${side === 'mine' ? '我填的' : '对方保存的'}`}
        />
        <Value entity={e} values={values} of={one} {...(side === 'theirs' && { titles: data?.titles })} />
      </label>
    </td>
  );
  return (
    <Modal
      open
      width={720}
      title="别人刚刚改过这条记录"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onTakeTheirs}>放弃我的，用最新的</Button>
          <Button
            type="primary"
            disabled={!theirs}
            onClick={() => theirs && onMerge(mergedValues(mine, theirs, found, choices), theirs, data.version)}
          >
            按所选合并
          </Button>
        </>
      }
    >
      <p className="hl-ask">
        {who ? `${who} 于 ${formatDate(data?.updatedAt)} 保存了这条记录。` : message}
        {found.length > 0 && '每一处选一个，合并后请检查再保存。'}
      </p>
      <table className="hl-results">
        <thead>
          <tr>
            <th>不同之处</th>
            <th>我填的</th>
            <th>对方保存的</th>
            <th>说明</th>
          </tr>
        </thead>
        <tbody>
          {theirs &&
            found.map((one) => (
              <tr key={one.key}>
                <td>{one.label}</td>
                {cell(one, 'mine', mine)}
                {cell(one, 'theirs', theirs)}
                <td className={one.changedBy === 'both' ? 'hl-negative' : 'hl-muted'}>{noted[one.changedBy]}</td>
              </tr>
            ))}
          {theirs && found.length === 0 && (
            <tr>
              <td colSpan={4}>内容相同，可以直接保存。</td>
            </tr>
          )}
        </tbody>
      </table>
    </Modal>
  );
}
