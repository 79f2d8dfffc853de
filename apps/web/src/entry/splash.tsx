import { Mark } from '@heliu/ui/base';

/** Before anything can be shown. */
export function Splash({ onRetry }: { onRetry?: () => void }) {
  return (
    <div className="entry-splash" aria-busy={!onRetry}>
      <Mark size={44} ink="currentColor" />
      {onRetry && (
        <>
          <p>网络异常，没有取到菜单</p>
          <button type="button" className="hl-button is-primary" onClick={onRetry}>
            再试一次
          </button>
        </>
      )}
    </div>
  );
}
