import type { ComponentType } from 'react';
import type { AnyEntity } from '@heliu/model';

export interface RecordPanelProps {
  readonly entity: AnyEntity;
  readonly id: number;
}
/** What an area shows beside the records of others; its code is fetched when the first record is looked at. */
export interface RecordPanel {
  readonly key: string;
  readonly isFor: (e: AnyEntity) => boolean;
  readonly load: () => Promise<{ default: ComponentType<RecordPanelProps> }>;
}

let panels: readonly RecordPanel[] = [];
/** The shell knows the areas; pages of records do not. */
export const lendRecordPanels = (all: readonly RecordPanel[]): void => {
  panels = all;
};
export const recordPanels = (): readonly RecordPanel[] => panels;
