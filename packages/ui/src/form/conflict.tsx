import { useQuery } from '@tanstack/react-query';
import { type AnyEntity, type Call, fieldsOf, linesOf } from '@heliu/model';
import { Button, Modal } from 'antd';
import { nameOf } from '../field/record-picker.tsx';
import { textOf } from '../field/shown.tsx';
import { request } from '../wire/request.ts';
import { type FormValues, inputFields, toSendable, valuesFrom } from './values.ts';

export interface Conflict {
  readonly message: string;
}
interface Props {
  readonly entity: AnyEntity;
  readonly call: Call;
  readonly id: number;
  readonly mine: FormValues;
  readonly message: string;
  readonly onKeepMine: (version: number) => void;
  readonly onTakeTheirs: () => void;
  readonly onClose: () => void;
}

/** Somebody else saved first: the two versions side by side, field by field. */
export function ConflictDialog({ entity: e, call, id, mine, message, onKeepMine, onTakeTheirs, onClose }: Props) {
  const { data } = useQuery({
    queryKey: [e.name, 'conflict', id],
    queryFn: () => request<Readonly<Record<string, unknown>>>(call, { id }),
    gcTime: 0,
  });
  const theirs = data && valuesFrom(e, data);
  const titles = (data?.['titles'] as Record<string, string> | undefined) ?? {};
  const differing = theirs
    ? inputFields(fieldsOf(e)).filter(
        ([key]) => JSON.stringify(mine.header[key] ?? null) !== JSON.stringify(theirs.header[key] ?? null),
      )
    : [];
  const lines = theirs
    ? Object.entries(linesOf(e)).filter(
        ([kind]) =>
          JSON.stringify(toSendable(e, mine).input[kind]) !== JSON.stringify(toSendable(e, theirs).input[kind]),
      )
    : [];
  return (
    <Modal
      open
      width={640}
      title="别人刚刚改过这条记录"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onTakeTheirs}>用最新的，放弃我的</Button>
          <Button type="primary" disabled={!data} onClick={() => data && onKeepMine(data['version'] as number)}>
            保留我的，覆盖对方
          </Button>
        </>
      }
    >
      <p className="hl-ask">{message}</p>
      <table className="hl-results">
        <thead>
          <tr>
            <th>不同之处</th>
            <th>我填的</th>
            <th>现在保存着的</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(([key, field]) => {
            const value = mine.header[key] ?? null;
            const title = field.target && typeof value === 'number' ? nameOf(field.target, value)?.title : undefined;
            return (
              <tr key={key}>
                <td>{field.label}</td>
                <td>{textOf(field, value, title)}</td>
                <td>{textOf(field, theirs!.header[key], titles[key])}</td>
              </tr>
            );
          })}
          {lines.map(([kind, { label }]) => (
            <tr key={kind}>
              <td>{label}</td>
              <td>{(toSendable(e, mine).input[kind] as unknown[]).length} 行</td>
              <td>{(toSendable(e, theirs!).input[kind] as unknown[]).length} 行，内容不同</td>
            </tr>
          ))}
          {theirs && differing.length + lines.length === 0 && (
            <tr>
              <td colSpan={3}>内容相同，可以直接保存。</td>
            </tr>
          )}
        </tbody>
      </table>
    </Modal>
  );
}
