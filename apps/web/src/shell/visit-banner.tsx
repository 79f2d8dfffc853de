import { logOut, request, type Session, useNow } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { leaveVisit, ownVisit, timeLeft } from '../../../../modules/system/model.ts';
import { comeBack } from '../../../../modules/system/parts.tsx';

const everyMs = 30_000;

/** Above every page of a company that let the platform look: whose eyes these are, for how long, and the way out. */
export function VisitBanner({ session }: { session: Session }) {
  const { data } = useQuery({
    queryKey: ['visit', session.sessionid],
    queryFn: ({ signal }) => request(ownVisit, {}, { quiet: true, inBackground: true, signal }),
    refetchInterval: everyMs,
  });
  const now = useNow();
  const leave = async () => {
    // Ended meanwhile by the company or the clock, there is nothing left to end.
    await request(leaveVisit, {}, { quiet: true }).catch(() => undefined);
    logOut({ byChoice: true });
    comeBack();
  };
  return (
    <div className="visit" role="status">
      <b>平台协助</b>
      <span>
        {data
          ? `${data.operator}以“${data.role}”的身份查看${data.company}，只能看，看过什么企业都有记录。${timeLeft(data.until, now)}`
          : '正在查看企业的资料'}
      </span>
      <button type="button" onClick={() => void leave()}>
        结束协助
      </button>
    </div>
  );
}
