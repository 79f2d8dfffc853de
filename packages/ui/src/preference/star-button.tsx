import { Icon } from '../theme/icon.tsx';
import './star.css';
import { toggleStar, useStars } from './stars.ts';

/** A star beside the name of a page or record. */
export function StarButton({ path, label }: { path: string; label: string }) {
  const isOn = useStars().some((star) => star.path === path);
  const name = isOn ? `取消收藏 ${label}` : `收藏 ${label}`;
  return (
    <button
      type="button"
      className={isOn ? 'hl-star is-on' : 'hl-star'}
      aria-pressed={isOn}
      aria-label={name}
      title={isOn ? '取消收藏' : '收藏，可从首页和 Ctrl+K 打开'}
      onClick={() => void toggleStar({ path, label })}
    >
      <Icon name="star" />
    </button>
  );
}
