import { StateTag, useNow } from '@heliu/ui';
import { promotion } from './promotion.ts';

/** An audited promotion waits, runs or is over, by the clock. */
export function PromotionPhase({
  row: { status, startAt, endAt },
}: {
  row: { status: string; startAt: string; endAt: string };
}) {
  const now = useNow();
  const phase = now < Date.parse(startAt) ? '待生效' : now < Date.parse(endAt) ? '进行中' : '已结束';
  const states: Readonly<Record<string, string>> = promotion.states;
  return <StateTag entity={promotion} state={status} label={status === 'audited' ? phase : states[status]!} />;
}
