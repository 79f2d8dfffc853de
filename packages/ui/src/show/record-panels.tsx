import type { AnyEntity } from '@heliu/model';
import { type ComponentType, createElement, lazy, type LazyExoticComponent, Suspense } from 'react';
import { loadChunk } from '../page/chunk.ts';
import { type RecordPanel, recordPanels, type RecordPanelProps } from './record-panel.ts';

const fetched = new Map<string, LazyExoticComponent<ComponentType<RecordPanelProps>>>();
function componentOf({ key, load }: RecordPanel) {
  const found = fetched.get(key) ?? lazy(() => loadChunk(load));
  fetched.set(key, found);
  return found;
}

/** What areas that the record knows nothing of have to say about it. */
export function RecordPanels({ entity, id }: { entity: AnyEntity; id: number }) {
  return (
    <Suspense>
      {recordPanels()
        .filter(({ isFor }) => isFor(entity))
        .map((panel) => createElement(componentOf(panel), { key: panel.key, entity, id }))}
    </Suspense>
  );
}
