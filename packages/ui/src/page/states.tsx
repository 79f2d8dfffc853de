import { Button } from 'antd';
import { useTab } from '../tabs/context.ts';

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
