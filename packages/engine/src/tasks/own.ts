import { exportTask } from '../excel/export.ts';
import { importTask, undoTask } from '../excel/import-tasks.ts';
import { printTask } from '../pdf/many.ts';
import { batchTask } from './batch.ts';
import type { Task } from './task.ts';

/** Tasks every company has, whatever its modules. */
export const engineTasks: readonly Task<any, any>[] = [batchTask, exportTask, importTask, printTask, undoTask];
