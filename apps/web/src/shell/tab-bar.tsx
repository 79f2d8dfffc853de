import { addressOf, closeTabs, Icon, type Tab, useTabs } from '@heliu/ui/base';
import { Dropdown, type MenuProps } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { refreshTab } from './refresh.ts';

function itemsFor(tab: Tab, index: number, count: number): MenuProps['items'] {
  const { key } = tab;
  const close = (type: 'close' | 'closeOthers' | 'closeLeft' | 'closeRight') => () => void closeTabs({ type, key });
  return [
    { key: 'refresh', label: '刷新', onClick: () => refreshTab(key) },
    { type: 'divider' },
    { key: 'close', label: '关闭', disabled: tab.pinned, onClick: close('close') },
    { key: 'others', label: '关闭其他', disabled: count <= 1, onClick: close('closeOthers') },
    { key: 'left', label: '关闭左侧', disabled: index <= 1, onClick: close('closeLeft') },
    { key: 'right', label: '关闭右侧', disabled: index >= count - 1, onClick: close('closeRight') },
    { key: 'all', label: '全部关闭', onClick: () => void closeTabs({ type: 'closeAll' }) },
  ];
}

/** Whether there is more to the left or right than is in sight. */
function useHidden(bar: RefObject<HTMLDivElement | null>, count: number) {
  const [hidden, setHidden] = useState({ left: false, right: false });
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const look = () => {
      const past = element.scrollWidth - element.clientWidth - element.scrollLeft;
      setHidden({ left: element.scrollLeft > 1, right: past > 1 });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      watch.disconnect();
    };
  }, [bar, count]);
  return hidden;
}

/** The open pages. */
export function TabBar() {
  const { tabs, active, unsaved } = useTabs();
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.querySelector('.is-on')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, tabs]);
  const hidden = useHidden(bar, tabs.length);
  const isOver = hidden.left || hidden.right;
  const close = (key: string) => void closeTabs({ type: 'close', key });
  const scroll = (by: 1 | -1) => bar.current?.scrollBy({ left: by * bar.current.clientWidth * 0.7 });
  return (
    <div className="tab-row">
      <div className="tabs" role="tablist" aria-label="打开的页面" ref={bar}>
        {tabs.map((tab, index) => (
          <Dropdown key={tab.key} trigger={['contextMenu']} menu={{ items: itemsFor(tab, index, tabs.length) ?? [] }}>
            <span className={tab.key === active ? 'tab is-on' : 'tab'}>
              <button
                type="button"
                role="tab"
                aria-selected={tab.key === active}
                title={tab.title}
                onClick={() => void navigate(addressOf(tab))}
                onAuxClick={(event) => {
                  if (event.button === 1 && !tab.pinned) close(tab.key);
                }}
                onKeyDown={(event) => {
                  if (event.key === 'Delete' && !tab.pinned) close(tab.key);
                }}
              >
                {tab.title}
                {unsaved.has(tab.key) && <i title="有未保存的内容" />}
              </button>
              {/* For the mouse only: on the keyboard the tab itself closes with Delete. */}
              {!tab.pinned && <span className="hl-x" title="关闭" aria-hidden onClick={() => close(tab.key)} />}
            </span>
          </Dropdown>
        ))}
      </div>
      {isOver && (
        <button type="button" aria-label="向左滚动标签" disabled={!hidden.left} onClick={() => scroll(-1)}>
          <Icon name="left" />
        </button>
      )}
      {isOver && (
        <button type="button" aria-label="向右滚动标签" disabled={!hidden.right} onClick={() => scroll(1)}>
          <Icon name="right" />
        </button>
      )}
      {tabs.length > 1 && (
        <Dropdown
          trigger={['click']}
          menu={{
            className: 'tab-list',
            selectedKeys: active === undefined ? [] : [active],
            items: [
              ...tabs.map((tab) => ({
                key: tab.key,
                label: unsaved.has(tab.key) ? `${tab.title}（未保存）` : tab.title,
                onClick: () => void navigate(addressOf(tab)),
              })),
              { type: 'divider' as const },
              { key: '*', label: '全部关闭', onClick: () => void closeTabs({ type: 'closeAll' }) },
            ],
          }}
        >
          <button type="button" aria-label="打开的全部页面" title={`打开了 ${tabs.length} 个页面`}>
            <Icon name="down" />
          </button>
        </Dropdown>
      )}
    </div>
  );
}
