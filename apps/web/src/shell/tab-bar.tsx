import { addressOf, closeTabs, type Tab, useTabs } from '@heliu/ui/base';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
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

/** The open pages. */
export function TabBar() {
  const { tabs, active, unsaved } = useTabs();
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.querySelector('.is-on')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, tabs]);
  const close = (key: string) => void closeTabs({ type: 'close', key });
  return (
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
  );
}
