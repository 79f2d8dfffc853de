import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FieldControl, request, say, today, useBusy } from '@heliu/ui';
import { Button, Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { PeopleInput } from './people-input.pages.tsx';
import {
  endOwnSubstitute,
  type OwnSubstitute,
  ownSubstitute,
  processSubstitute,
  saveOwnSubstitute,
} from '../people/substitute.ts';

const { startDate: startDateField, endDate: endDateField } = processSubstitute.fields;

function SubstituteDialog({
  current,
  open,
  onClose,
}: {
  current: OwnSubstitute | null;
  open: number;
  onClose: () => void;
}) {
  const [substitute, setSubstitute] = useState<readonly number[]>([]);
  const [startDate, setStart] = useState<string | null>(current?.startDate ?? today());
  const [endDate, setEnd] = useState<string | null>(current?.endDate ?? null);
  const [reason, setReason] = useState(current?.reason ?? '休假');
  const [handOver, setHandOver] = useState(true);
  const [refusal, setRefusal] = useState<string>();
  const [busy, run] = useBusy();
  const queries = useQueryClient();
  const ids = { start: useId(), end: useId() };
  const refused = (error: Error) => setRefusal(error.message);
  const done = (text: string) => {
    say({ text });
    void queries.invalidateQueries({ queryKey: ['process'] });
    onClose();
  };
  const asked = substitute[0] ?? current?.substitute;
  const keep = () =>
    run(async () => {
      const { moved } = await request(
        saveOwnSubstitute,
        { substitute: asked!, startDate: startDate!, endDate: endDate!, reason, handOver: handOver && open > 0 },
        { quiet: true },
      );
      done(moved > 0 ? `代理已设好，${moved} 项待办已转给他` : '代理已设好');
    }, refused);
  const end = () =>
    run(async () => {
      await request(endOwnSubstitute, {}, { quiet: true });
      done('已取消代理');
    }, refused);
  return (
    <Modal
      open
      width={440}
      title="我不在时由谁审批"
      okText="确定"
      cancelText="关闭"
      confirmLoading={busy}
      okButtonProps={{ disabled: asked === undefined || !startDate || !endDate || !reason.trim() }}
      onOk={keep}
      onCancel={onClose}
    >
      <div className="flow-dialog">
        <label>
          代理人
          <PeopleInput
            label="代理人"
            value={substitute}
            placeholder={current?.name ?? '这几天由他来决定'}
            onChange={setSubstitute}
          />
        </label>
        <div className="flow-days">
          <label htmlFor={ids.start}>
            从
            <FieldControl
              field={startDateField}
              id={ids.start}
              value={startDate}
              onChange={(value) => setStart(value as string | null)}
            />
          </label>
          <label htmlFor={ids.end}>
            到
            <FieldControl
              field={endDateField}
              id={ids.end}
              value={endDate}
              onChange={(value) => setEnd(value as string | null)}
            />
          </label>
        </div>
        <label>
          事由
          <Input value={reason} maxLength={60} onChange={(event) => setReason(event.target.value)} />
        </label>
        {open > 0 && (
          <Checkbox checked={handOver} onChange={(event) => setHandOver(event.target.checked)}>
            现在等我审批的 {open} 项也转给他
          </Checkbox>
        )}
        <p className="hl-hint">
          这几天轮到您的审批直接由他处理，流程里写明是代您。他自己提交的单据仍然等您。到期自动恢复。
        </p>
        {current && (
          <p>
            <Button size="small" loading={busy} onClick={end}>
              取消代理
            </Button>
          </p>
        )}
        {refusal && (
          <div className="hl-blockers" role="alert">
            {refusal}
          </div>
        )}
      </div>
    </Modal>
  );
}

/** Who decides for whoever is logged in while he is away. */
export function OwnSubstituteButton({ open }: { open: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['process', 'substitute'],
    queryFn: ({ signal }) => request(ownSubstitute, {}, { quiet: true, signal }),
  });
  if (!data) return null;
  const { current } = data;
  return (
    <>
      {current && (
        <span className="hl-muted">
          {current.startDate} 至 {current.endDate} 由 {current.name} 代理
        </span>
      )}
      <Button onClick={() => setOpen(true)}>{current ? '修改代理' : '我不在时'}</Button>
      {isOpen && <SubstituteDialog current={current} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
