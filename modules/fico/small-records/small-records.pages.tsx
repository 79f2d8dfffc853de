import { useQuery } from '@tanstack/react-query';
import {
  type AnyEntity,
  type Call,
  type Calls,
  type Complaint,
  complaintsOf,
  type Field,
  fieldsOf,
  inputSchema,
  type Page,
  permission,
} from '@heliu/model';
import {
  type AnyRow,
  DataTable,
  FieldGrid,
  type FieldValues,
  isNumeric,
  type Raw,
  refresh,
  type Refused,
  request,
  say,
  shownColumn,
  useBusy,
  useEntity,
  useMay,
  useRemove,
  useTab,
  warn,
} from '@heliu/ui';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import './small-records.css';

interface Operations {
  readonly list: Call;
  readonly save: Call;
  readonly update: Call;
  readonly remove: Call;
}

const editable = (e: AnyEntity): [string, Field][] =>
  Object.entries(fieldsOf(e)).filter(([, field]) => !field.computed);
const blank = (e: AnyEntity): FieldValues =>
  Object.fromEntries(editable(e).map(([key, field]) => [key, (field.default as Raw | undefined) ?? null]));

function Editor({
  calls,
  row,
  onClose,
}: {
  calls: Calls<AnyEntity, Operations>;
  row: AnyRow | undefined;
  onClose: () => void;
}) {
  const { entity: e, operations } = calls;
  const { active } = useTab();
  const [values, setValues] = useState<FieldValues>(() =>
    row ? (Object.fromEntries(editable(e).map(([key]) => [key, row[key] ?? null])) as FieldValues) : blank(e),
  );
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  const [busy, run] = useBusy();
  const save = async () => {
    await request(
      row ? operations.update : operations.save,
      { ...values, ...(row && { id: row.id, version: row['version'] }) },
      { quiet: true },
    );
    say({ text: '保存成功' });
    refresh(e);
    onClose();
  };
  const complain = ({ complaints: found, message }: Refused) => {
    if (found) setComplaints(found);
    else warn(message);
  };
  const confirm = () => {
    const read = inputSchema(e).safeParse(values);
    if (read.success) run(save, complain);
    else setComplaints(complaintsOf(e, read.error));
  };
  return (
    <Modal
      open={active}
      width={420}
      title={`${row ? '编辑' : '新增'}${e.label}`}
      okText="保存"
      confirmLoading={busy}
      onOk={confirm}
      onCancel={onClose}
    >
      <FieldGrid
        narrow
        prefix={e.name}
        fields={editable(e)}
        values={values}
        complaints={complaints}
        onChange={(key, value) => setValues({ ...values, [key]: value })}
      />
    </Modal>
  );
}

/** A short list of settings that needs no page of its own: looked at and changed where it is used. */
export function SmallRecords({
  calls,
  columns,
  onClose,
}: {
  calls: Calls<any, Operations>;
  columns: readonly string[];
  onClose: () => void;
}) {
  const e = useEntity(calls.entity as AnyEntity);
  const { active } = useTab();
  const may = useMay();
  const remove = useRemove(e, calls.operations);
  const [editing, setEditing] = useState<AnyRow | 'new'>();
  const loaded = useQuery({
    queryKey: [e.name, 'small'],
    queryFn: () => request<Page<AnyRow>>(calls.operations.list, { page: 1, pageSize: 200 }, { quiet: true }),
  });
  const [canSave, canRemove] = [may(permission(e, 'save')), may(permission(e, 'remove'))];
  const tools = {
    key: 'tools',
    title: '操作',
    pin: 'right' as const,
    render: (row: AnyRow) => (
      <span className="hl-tools">
        {canSave && (
          <button type="button" onClick={() => setEditing(row)}>
            编辑
          </button>
        )}
        {canRemove && (
          <button type="button" className="is-danger" onClick={() => void remove(row)}>
            删除
          </button>
        )}
      </span>
    ),
  };
  return (
    <Modal
      open={active}
      width={680}
      title={e.label}
      onCancel={onClose}
      footer={
        <>
          {canSave && <Button onClick={() => setEditing('new')}>新增{e.label}</Button>}
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <div className="small-records">
        <DataTable
          label={e.label}
          columns={[
            ...columns.map((key) => ({
              key,
              title: fieldsOf(e)[key]!.label,
              render: (row: AnyRow) => shownColumn(e, key, row, 'list'),
              ...(isNumeric(fieldsOf(e)[key]!) && { align: 'right' as const }),
            })),
            ...(canSave || canRemove ? [tools] : []),
          ]}
          rows={loaded.data?.rows ?? []}
          isLoading={loaded.isPending}
          empty={loaded.isError ? loaded.error.message : `还没有${e.label}`}
        />
      </div>
      {editing && (
        <Editor
          calls={{ ...calls, entity: e }}
          row={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Modal>
  );
}
