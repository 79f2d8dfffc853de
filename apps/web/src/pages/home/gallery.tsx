import { Icon, type Widget } from '@heliu/ui';
import { added, columnOf, type Layout } from './layout.ts';

interface Props {
  readonly layout: Layout;
  readonly widgets: readonly Widget[];
  readonly onChange: (layout: Layout) => void;
}

/** Cards that are not on the page, each a click away from it. */
export function Gallery({ layout, widgets, onChange }: Props) {
  const missing = widgets.filter(({ key }) => columnOf(layout, key) === undefined);
  return (
    <section className="hl-card home-gallery" aria-label="可添加的卡片">
      {missing.length === 0 && <p className="hl-muted">全部卡片都在首页上了。用卡片右上角的 ✕ 移除不想看的。</p>}
      {missing.map((widget) => (
        <button key={widget.key} type="button" onClick={() => onChange(added(layout, widget))}>
          <Icon name="plus" />
          <span>
            {widget.title}
            <small>{widget.about}</small>
          </span>
        </button>
      ))}
    </section>
  );
}
