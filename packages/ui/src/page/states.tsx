import { codes } from '@heliu/model';
import { Button } from 'antd';
import { useTab } from '../tabs/context.ts';
import { Refused } from '../wire/reply.ts';

/** The outline of a page while its data is on the way. */
export function Waiting() {
  return (
    <div className="hl-page" aria-busy aria-label="正在打开">
      <div className="hl-card hl-waiting">
        {Array.from({ length: 8 }, (_, index) => (
          <i key={index} style={{ width: `${30 + ((index * 37) % 60)}%` }} />
        ))}
      </div>
    </div>
  );
}

export function Failure({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const tab = useTab();
  return (
    <div className="hl-page">
      <div className="hl-card hl-failure" role="alert">
        <p>{message}</p>
        <div>
          {onRetry && (
            <Button type="primary" onClick={onRetry}>
              再试一次
            </Button>
          )}
          {tab.key && <Button onClick={() => void tab.close()}>关闭</Button>}
        </div>
      </div>
    </div>
  );
}

export const isMissing = (error: unknown): boolean => error instanceof Refused && error.code === codes.missing;

/** A record that could not be opened. What is gone is still gone when asked for again. */
export function NotOpened({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return isMissing(error) ? (
    <Failure message={`${error.message}：可能已被删除，或者您没有权限查看`} />
  ) : (
    <Failure message={error.message} onRetry={onRetry} />
  );
}
