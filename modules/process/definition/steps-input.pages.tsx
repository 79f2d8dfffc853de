import { useQuery } from '@tanstack/react-query';
import { type ControlProps, RecordPicker, request, useSettled } from '@heliu/ui';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { emptyRules, mostSteps, peopleKinds, type Step, stepKinds, votes } from '../flow/step.ts';
import { processKinds, tryCondition } from './definition.ts';
import type { ProcessKind } from '../words/words.rules.ts';
import { newStep, stepComplaint } from './definition.rules.ts';
import '../flow/process.css';

const options = <K extends string>(words: Readonly<Record<K, string>>) =>
  (Object.entries(words) as [K, string][]).map(([value, label]) => ({ value, label }));
const fromWords = { users: 'sys_user', role: 'sys_role', post: 'hr_post' } as const;

export function useKinds(): readonly ProcessKind[] {
  const { data } = useQuery({
    queryKey: ['process', 'kinds'],
    queryFn: ({ signal }) => request(processKinds, {}, { signal }),
    staleTime: 300_000,
  });
  return data?.rows ?? [];
}
const useKind = (target: unknown) => useKinds().find(({ name }) => name === target);

/** Which kind of document it is about, found by any part of its name. */
export function Target({ id, value, onChange, invalid, disabled }: ControlProps<string | null>) {
  const kinds = useKinds();
  return (
    <Select
      {...(id && { id })}
      value={value || null}
      onChange={onChange}
      options={kinds.map(({ name, label }) => ({ value: name, label }))}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="采购订单、付款申请……"
      disabled={disabled ?? false}
      status={invalid ? 'error' : ''}
      style={{ width: '100%' }}
    />
  );
}

interface ConditionProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  readonly target: unknown;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
}
/** A condition with the words it may use, tried on the latest documents while it is typed. */
function Condition({ id, label, value, target, placeholder, onChange }: ConditionProps) {
  const [isOpen, setOpen] = useState(false);
  const kind = useKind(target);
  const when = useSettled(value.trim(), 500);
  const { data } = useQuery({
    queryKey: ['process', 'try', target, when],
    enabled: isOpen && kind !== undefined && when !== '',
    queryFn: ({ signal }) => request(tryCondition, { target: String(target), when }, { quiet: true, signal }),
    retry: false,
  });
  const fitting = data?.rows.filter(({ fits }) => fits) ?? [];
  const add = (text: string) => onChange(value.trim() === '' ? text : `${value.trim()} ${text}`);
  return (
    <div>
      <Input
        {...(id && { id })}
        aria-label={label}
        value={value}
        maxLength={200}
        placeholder={placeholder}
        onFocus={() => setOpen(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      {isOpen && kind && (
        <div className="flow-words">
          {kind.words.slice(0, 16).map((word) => (
            <button
              key={word.label}
              type="button"
              title={
                word.values
                  ? `只有：${word.values.join('、')}`
                  : word.isAmount
                    ? '数字，可以比大小'
                    : '文字，用 = 或 <> 比较'
              }
              onClick={() => add(word.isAmount ? `${word.label} >= ` : `${word.label} = "${word.values?.[0] ?? ''}"`)}
            >
              {word.label}
            </button>
          ))}
          <button type="button" onClick={() => add('且')}>
            且
          </button>
          <button type="button" onClick={() => add('或')}>
            或
          </button>
        </div>
      )}
      {isOpen && data && (
        <p className="flow-tried" role="status">
          {data.complaint !== null ? (
            <span className="hl-negative">{data.complaint}</span>
          ) : data.rows.length === 0 ? (
            '还没有这种单据可以试算'
          ) : (
            `最近 ${data.rows.length} 张里 ${fitting.length} 张符合${
              fitting.length > 0
                ? `：${fitting
                    .slice(0, 4)
                    .map(({ title }) => title)
                    .join('、')}${fitting.length > 4 ? '……' : ''}`
                : ''
            }`
          )}
        </p>
      )}
    </div>
  );
}

export function When({ id, value, onChange, header }: ControlProps<string | null>) {
  return (
    <Condition
      {...(id && { id })}
      label="适用条件"
      value={value ?? ''}
      target={header?.['target']}
      placeholder="例如 价税合计 >= 10000"
      onChange={onChange}
    />
  );
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label>
    {label}
    {children}
  </label>
);

interface CardProps {
  readonly step: Step;
  readonly at: number;
  readonly count: number;
  readonly target: unknown;
  readonly onChange: (patch: Partial<Step>) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}
function Card({ step, at, count, target, onChange, onMove, onRemove }: CardProps) {
  const kind = useKind(target);
  const { who, vote, empty } = step;
  const isApproval = step.kind === 'approve';
  const ask = (patch: Partial<Step['who']>) => onChange({ who: { ...who, ...patch } });
  const named = `第${at + 1}步`;
  return (
    <li className={`flow-card${stepComplaint(step) ? ' is-wrong' : ''}`} aria-label={named}>
      <header>
        <b>{at + 1}</b>
        <Input
          aria-label={`${named}名称`}
          value={step.name}
          maxLength={20}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <Select
          aria-label={`${named}类型`}
          value={step.kind}
          options={options(stepKinds)}
          onChange={(next) =>
            onChange({ kind: next, ...(next === 'copy' && who.by === 'chosen' && { who: { by: 'users' } }) })
          }
        />
        <span className="hl-gap" />
        <Button size="small" disabled={at === 0} onClick={() => onMove(-1)}>
          上移
        </Button>
        <Button size="small" disabled={at === count - 1} onClick={() => onMove(1)}>
          下移
        </Button>
        <Button size="small" danger disabled={count === 1} onClick={onRemove}>
          删除
        </Button>
      </header>
      <div className="flow-card-fields">
        <Labelled label={isApproval ? '由谁审批' : '抄送给谁'}>
          <Select
            aria-label={`${named}由谁`}
            value={who.by}
            options={options(peopleKinds).filter(({ value }) => isApproval || value !== 'chosen')}
            onChange={(by) => onChange({ who: by === 'leader' ? { by, level: 1 } : { by } })}
          />
        </Labelled>
        {(who.by === 'users' || who.by === 'role' || who.by === 'post') && (
          <Labelled label={peopleKinds[who.by]}>
            <RecordPicker
              key={who.by}
              many
              label={`${named}${peopleKinds[who.by]}`}
              entity={fromWords[who.by]}
              value={who.ids ?? []}
              placeholder="可以选几个"
              onChange={(ids) => ask({ ids })}
            />
          </Labelled>
        )}
        {who.by === 'leader' && (
          <Labelled label="哪一级">
            <Select
              aria-label={`${named}哪一级`}
              value={who.level ?? 1}
              options={[1, 2, 3, 4, 5].map((level) => ({
                value: level,
                label: level === 1 ? '本部门负责人' : `往上第 ${level} 级`,
              }))}
              onChange={(level) => ask({ level })}
            />
          </Labelled>
        )}
        {who.by === 'field' && (
          <Labelled label="单据上的哪个人">
            <Select
              aria-label={`${named}单据上的哪个人`}
              value={who.field ?? null}
              options={(kind?.people ?? []).map(({ key, label }) => ({ value: key, label }))}
              placeholder={kind ? '采购员、业务员……' : '先选单据'}
              onChange={(field) => ask({ field: field! })}
            />
          </Labelled>
        )}
        {isApproval && (
          <Labelled label="几个人时">
            <Select
              aria-label={`${named}几个人时`}
              value={vote}
              options={options(votes)}
              onChange={(next) => onChange({ vote: next })}
            />
          </Labelled>
        )}
        {isApproval && vote === 'ratio' && (
          <Labelled label="至少多少人同意（%）">
            <InputNumber
              min={1}
              max={100}
              precision={0}
              value={step.ratio}
              onChange={(ratio) => onChange({ ratio: ratio ?? 50 })}
            />
          </Labelled>
        )}
        {isApproval && (
          <Labelled label="没有人可审批时">
            <Select
              aria-label={`${named}没有人时`}
              value={empty}
              options={options(emptyRules)}
              onChange={(next) => onChange({ empty: next })}
            />
          </Labelled>
        )}
        {isApproval && empty === 'person' && (
          <Labelled label="转给谁">
            <RecordPicker
              entity="sys_user"
              label={`${named}转给谁`}
              value={step.person ?? null}
              placeholder="不选则给企业管理员"
              onChange={(person) => onChange({ person })}
            />
          </Labelled>
        )}
        {isApproval && (
          <Labelled label="时限（小时）">
            <InputNumber
              min={1}
              max={720}
              precision={0}
              value={step.hours ?? null}
              placeholder="不限"
              onChange={(hours) => onChange({ hours })}
            />
          </Labelled>
        )}
        <Labelled label="什么时候走这一步">
          <Condition
            label={`${named}条件`}
            value={step.when}
            target={target}
            placeholder="不填总是走"
            onChange={(when) => onChange({ when })}
          />
        </Labelled>
        {isApproval && (
          <Checkbox
            className="is-check"
            checked={step.skipOwn}
            onChange={(event) => onChange({ skipOwn: event.target.checked })}
          >
            审批人是发起人时跳过他
          </Checkbox>
        )}
      </div>
    </li>
  );
}

/** The steps one below the other; for people who never draw a diagram. */
export function StepsInput({ value, onChange, header, invalid }: ControlProps<any>) {
  const steps = (Array.isArray(value) ? value : []) as Step[];
  const change = (at: number, patch: Partial<Step>) =>
    onChange(steps.map((one, i) => (i === at ? { ...one, ...patch } : one)));
  const move = (at: number, by: number) => {
    const next = [...steps];
    const [one] = next.splice(at, 1);
    next.splice(at + by, 0, one!);
    onChange(next);
  };
  return (
    <div className="flow-steps" aria-invalid={invalid ?? false}>
      <ol className="flow-steps">
        {steps.map((one, at) => (
          <Card
            key={one.id}
            step={one}
            at={at}
            count={steps.length}
            target={header?.['target']}
            onChange={(patch) => change(at, patch)}
            onMove={(by) => move(at, by)}
            onRemove={() => onChange(steps.filter((_, i) => i !== at))}
          />
        ))}
      </ol>
      <div>
        <Button disabled={steps.length >= mostSteps} onClick={() => onChange([...steps, newStep(steps)])}>
          加一步
        </Button>
      </div>
    </div>
  );
}
