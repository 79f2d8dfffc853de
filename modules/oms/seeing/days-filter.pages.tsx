import { today } from '@heliu/ui';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Change } from '@heliu/ui/report';

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
