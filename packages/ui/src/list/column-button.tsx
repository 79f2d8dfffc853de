import { Button, Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTab } from '../tabs/context.ts';
import type { ColumnPanelProps } from './column-panel.tsx';

// Dragging is heavy, and columns are arranged once in a while.
const ColumnPanel = lazy(async () => ({ default: (await import('./column-panel.tsx')).ColumnPanel }));

export function ColumnButton(props: ColumnPanelProps) {
  const [open, setOpen] = useState(false);
  const { active } = useTab();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open && active}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Suspense fallback={<div className="hl-columns" />}>
          <ColumnPanel {...props} />
        </Suspense>
      }
    >
      <Button type="text" title="列、排序与分组">
        列设置
      </Button>
    </Popover>
  );
}
