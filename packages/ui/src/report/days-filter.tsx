import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { today } from '../text/date.ts';
import type { Change } from './use-address.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
const monthOf = (day: string): Days => {
  const first = dayjs(day).startOf('month');
  return { from: first.format('YYYY-MM-DD'), to: first.endOf('month').format('YYYY-MM-DD') };
};

/** The days in the address of a report; this month where it names none. */
export function daysOf(query: URLSearchParams): Days {
  const [from, to] = [query.get('from'), query.get('to')];
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  return { from: monthOf(today()).from, to: today() };
}

const presets = () => {
  const now = dayjs(today());
  const last = now.subtract(1, 'month');
  return [
    { label: '昨天', value: [now.subtract(1, 'day'), now.subtract(1, 'day')] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: '近 7 天', value: [now.subtract(6, 'day'), now] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: '本月', value: [now.startOf('month'), now] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: '上月', value: [last.startOf('month'), last.endOf('month')] as [dayjs.Dayjs, dayjs.Dayjs] },
  ];
};

export function DaysFilter({ from, to, onChange }: Days & { readonly onChange: (change: Change) => void }) {
  return (
    <DatePicker.RangePicker
      aria-label="日期"
      style={{ width: 236 }}
      value={[dayjs(from), dayjs(to)]}
      allowClear={false}
      format={['YYYY-MM-DD', 'YYYYMMDD']}
      presets={presets()}
      onChange={(days) =>
        days?.[0] && days[1] && onChange({ from: days[0].format('YYYY-MM-DD'), to: days[1].format('YYYY-MM-DD') })
      }
    />
  );
}

/** The month in the address of a report, such as `2026-11`; this one where it names none. */
export const monthIn = (query: URLSearchParams): string => {
  const named = query.get('month') ?? '';
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(named) ? named : today().slice(0, 7);
};

export function MonthFilter({
  month,
  onChange,
}: {
  readonly month: string;
  readonly onChange: (change: Change) => void;
}) {
  return (
    <DatePicker
      picker="month"
      aria-label="月份"
      allowClear={false}
      style={{ width: 120 }}
      value={dayjs(month)}
      onChange={(next) => onChange({ month: next?.format('YYYY-MM') })}
    />
  );
}
