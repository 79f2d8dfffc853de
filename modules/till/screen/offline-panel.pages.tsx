import { formatMoney } from '@heliu/ui';
import { Button } from 'antd';
import type { Till } from './use-till.pages.tsx';
import type { Entry } from '../local/queue.rules.ts';

function whatBecame({ answer, refused }: Entry): readonly [words: string, isWrong: boolean] {
  if (!answer) return refused ? [`还没有收下：${refused}`, true] : ['等待上传', false];
  if (answer.isHeld) return [`已收下，待店长处理：${answer.words.join('；')}`, true];
  return [
    answer.words.length > 0 ? `已成单 ${answer.number}：${answer.words.join('；')}` : `已成单 ${answer.number}`,
    false,
  ];
}

/** How the line is, what can be done without one, and what was sold without one here. */
export function OfflineList({ till }: { till: Till }) {
  const { isOff, pending, entries, unready, upload } = till.offline;
  const latest = entries.toSorted((a, b) => b.at.localeCompare(a.at) || b.seq - a.seq);
  return (
    <>
      <p>
        <b>{isOff ? '现在连不上服务器。' : '线路正常。'}</b>
        {pending > 0 && ` 有 ${pending} 笔离线销售等待上传，来网后自动按顺序上传，每一笔只成一单。`}
      </p>
      {unready !== undefined ? (
        <p className="hl-negative">断网时还不能收银：{unready}。</p>
      ) : (
        <p className="hl-muted">
          断网时能：扫码、促销、会员价、已核过的券、收现金和刷卡、打小票。断网时不能：微信和支付宝收款、挂账、用积分、查新的券、挂单取单、退货、补打、请主管授权、开票、交班。
        </p>
      )}
      <ul className="till-aside">
        {latest.map((entry) => {
          const [words, isWrong] = whatBecame(entry);
          return (
            <li key={`${entry.machine} ${entry.seq}`}>
              <b>{entry.slip}</b> {formatMoney(entry.pay)}
              <p className={isWrong ? 'hl-negative' : 'hl-muted'}>{words}</p>
            </li>
          );
        })}
      </ul>
      {pending > 0 && (
        <div className="till-choices">
          <Button size="large" onClick={upload}>
            现在上传
          </Button>
        </div>
      )}
    </>
  );
}
