import type { AnyEntity } from '@heliu/model';
import { processDefinition } from './definition/definition.ts';
import { processEvent, processInstance, processTask } from './instance/instance.ts';
import { processForm } from './form/form.ts';
import { processSubstitute } from './people/substitute.ts';
import { processRequest } from './request/request.ts';

export { processDefinition } from './definition/definition.ts';
export { countTasks, guardedKinds } from './instance/instance.calls.ts';
export { processEvent, processInstance, processTask } from './instance/instance.ts';
export { processForm } from './form/form.ts';
export { processSubstitute } from './people/substitute.ts';
export { processRequest } from './request/request.ts';

export const entities: readonly AnyEntity[] = [
  processDefinition,
  processInstance,
  processTask,
  processEvent,
  processSubstitute,
  processForm,
  processRequest,
];
