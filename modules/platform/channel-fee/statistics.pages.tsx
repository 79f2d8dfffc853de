import { today } from '@heliu/ui';
import { ReportPage } from '@heliu/ui/report';
import { monthBefore } from './month.rules.ts';
import { channelStatistics } from './statistics.ts';

const usualMonths = 6;

export default function ChannelStatistics() {
  const to = today().slice(0, 7);
  return <ReportPage report={channelStatistics} usual={{ from: monthBefore(to, usualMonths - 1), to }} />;
}
