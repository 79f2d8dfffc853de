import type { AnyEntity } from '@heliu/model';
import { processDefinition } from './definition/definition.ts';
import { processEvent, processInstance, processTask } from './instance/instance.ts';
import { processSubstitute } from './people/substitute.ts';

export { processDefinition } from './definition/definition.ts';
export { countTasks, guardedKinds } from './instance/instance.calls.ts';
export { processInstance, processTask } from './instance/instance.ts';
export { processSubstitute } from './people/substitute.ts';

export const entities: readonly AnyEntity[] = [
  processDefinition,
  processInstance,
  processTask,
  processEvent,
  processSubstitute,
];
