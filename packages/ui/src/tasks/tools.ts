import type { TaskView } from '@heliu/model';

export interface TaskTool {
  readonly label: string;
  run(): Promise<unknown>;
}
type Offer = (task: TaskView) => readonly TaskTool[];
const offers = new Map<string, Offer>();

/** What else can be done with a finished task of this kind. */
export const onTask = (kind: string, offer: Offer): unknown => offers.set(kind, offer);
export const taskTools = (task: TaskView): readonly TaskTool[] => offers.get(task.kind)?.(task) ?? [];
