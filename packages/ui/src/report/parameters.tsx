import type { AnyReport, Field, Fields } from '@heliu/model';
import { Checkbox, DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { RecordPicker } from '../field/record-picker.tsx';
import { ChoiceFilter, RecordFilter } from '../list/choice-filter.tsx';
import { QuickSearch } from '../list/quick-search.tsx';
import { today } from '../text/date.ts';
import type { Change } from './use-address.ts';

const day = 'YYYY-MM-DD';
type Days = [dayjs.Dayjs, dayjs.Dayjs];
const presets = () => {
  const now = dayjs(today());
  const last = now.subtract(1, 'month');
  return [
    { label: '昨天', value: [now.subtract(1, 'day'), now.subtract(1, 'day')] as Days },
    { label: '近 7 天', value: [now.subtract(6, 'day'), now] as Days },
    { label: '本月', value: [now.startOf('month'), now] as Days },
    { label: '上月', value: [last.startOf('month'), last.endOf('month')] as Days },
  ];
};

function DaysControl({ from, to, onDays }: { from: string; to: string; onDays: (from: string, to: string) => void }) {
  return (
    <DatePicker.RangePicker
      aria-label="日期"
      style={{ width: 236 }}
      value={[dayjs(from), dayjs(to)]}
      allowClear={false}
      format={[day, 'YYYYMMDD']}
      presets={presets()}
      onChange={(days) => days?.[0] && days[1] && onDays(days[0].format(day), days[1].format(day))}
    />
  );
}

const month = 'YYYY-MM';
const monthPresets = () => {
  const now = dayjs(today());
  return [
    { label: '本月', value: [now, now] as Days },
    { label: '上月', value: [now.subtract(1, 'month'), now.subtract(1, 'month')] as Days },
    { label: '本年', value: [now.startOf('year'), now] as Days },
  ];
};

function MonthsControl({
  from,
  to,
  onMonths,
}: {
  from: string;
  to: string;
  onMonths: (from: string, to: string) => void;
}) {
  return (
    <DatePicker.RangePicker
      picker="month"
      aria-label="月份"
      style={{ width: 196 }}
      value={[dayjs(from), dayjs(to)]}
      allowClear={false}
      format={[month, 'YYYYMM']}
      presets={monthPresets()}
      onChange={(months) => months?.[0] && months[1] && onMonths(months[0].format(month), months[1].format(month))}
    />
  );
}

interface MonthProps {
  readonly label: string;
  readonly month: string;
  readonly onMonth: (month: string | undefined) => void;
}

export function MonthPicker({ label, month: value, onMonth }: MonthProps) {
  return (
    <DatePicker
      picker="month"
      aria-label={label}
      allowClear={false}
      style={{ width: 120 }}
      value={dayjs(value)}
      onChange={(next) => onMonth(next?.format('YYYY-MM'))}
    />
  );
}

/** One day, or none. */
export function DayPicker({
  label,
  day: value,
  onDay,
}: {
  label: string;
  day: string | null;
  onDay: (day: string | undefined) => void;
}) {
  return (
    <DatePicker
      aria-label={label}
      placeholder={label}
      style={{ width: 132 }}
      format={[day, 'YYYYMMDD']}
      value={value === null ? null : dayjs(value)}
      onChange={(next) => onDay(next?.format(day))}
    />
  );
}

interface ControlProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: string | undefined) => void;
}

/** One parameter, by the kind of its field. What has a default is a way of looking, the rest narrows. */
function Control({ field, value, onChange }: ControlProps) {
  const { kind, label, choices = {}, target = '' } = field;
  if (field.shape === 'month') return <MonthPicker label={label} month={String(value)} onMonth={onChange} />;
  if (kind === 'date') return <DayPicker label={label} day={value === null ? null : String(value)} onDay={onChange} />;
  if (kind === 'flag')
    return (
      <Checkbox checked={value === true} onChange={({ target: { checked } }) => onChange(String(checked))}>
        {label}
      </Checkbox>
    );
  if (isWay(field))
    return (
      <Segmented
        aria-label={label}
        options={Object.entries(choices).map(([one, text]) => ({ value: one, label: text }))}
        value={String(value)}
        onChange={(next) => onChange(next)}
      />
    );
  const text = value === null ? null : String(value);
  if (kind === 'choice')
    return <ChoiceFilter label={label} empty={field.hint} choices={choices} value={text} onChange={onChange} />;
  if (kind === 'ref' && field.required)
    return (
      <span className="report-pick">
        <RecordPicker
          entity={target}
          label={label}
          value={value as number | null}
          placeholder={`选择${label}`}
          onChange={(id) => onChange(id === null ? undefined : String(id))}
        />
      </span>
    );
  if (kind === 'ref') return <RecordFilter label={label} entity={target} value={text} onChange={onChange} />;
  return (
    <QuickSearch
      value={text ?? ''}
      placeholder={field.hint ?? label}
      onSearch={(next) => onChange(next || undefined)}
    />
  );
}

const isWay = ({ kind, hasDefault }: Field) => kind === 'choice' && hasDefault;

type Asked = Readonly<Record<string, unknown>>;
/** Controls of a page's own, by parameter; of a range by the parameter it begins with. `null` shows none. */
export type Controls = Readonly<Record<string, ((asked: Asked, change: (part: Change) => void) => ReactNode) | null>>;

interface Props {
  readonly report: AnyReport;
  readonly asked: Asked;
  readonly change: (part: Change) => void;
  readonly controls?: Controls;
}

/** What a report can be asked, in the order of its definition; `ways` of looking at it alone, or all but these. */
export function Parameters({ report, asked, change, controls = {}, only }: Props & { only?: 'ways' | 'rest' }) {
  const { from, to } = (report.span ?? {}) as { from?: string; to?: string };
  return Object.entries(report.parameters as Fields)
    .filter(([key, field]) => key !== to && controls[key] !== null && (!only || isWay(field) === (only === 'ways')))
    .map(([key, field]) => {
      const own = controls[key];
      if (own) {
        const control = own(asked, change);
        return control ? <span key={key}>{control}</span> : null;
      }
      if (key === from && field.kind === 'date')
        return (
          <DaysControl
            key={key}
            from={String(asked[key])}
            to={String(asked[to!])}
            onDays={(first, last) => change({ [key]: first, [to!]: last })}
          />
        );
      if (key === from && field.shape === 'month')
        return (
          <MonthsControl
            key={key}
            from={String(asked[key])}
            to={String(asked[to!])}
            onMonths={(first, last) => change({ [key]: first, [to!]: last })}
          />
        );
      return <Control key={key} field={field} value={asked[key]} onChange={(next) => change({ [key]: next })} />;
    });
}
