import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface Props {
  readonly from: string;
  readonly to: string;
  readonly onChange: (from: string, to: string) => void;
}

export function DayRange({ from, to, onChange }: Props) {
  const day = (text: string) => (text ? dayjs(text) : null);
  return (
    <DatePicker.RangePicker
      className="hl-wide"
      value={[day(from), day(to)]}
      allowEmpty={[true, true]}
      format={['YYYY-MM-DD', 'YYYYMMDD']}
      onChange={(days) => onChange(days?.[0]?.format('YYYY-MM-DD') ?? '', days?.[1]?.format('YYYY-MM-DD') ?? '')}
    />
  );
}
