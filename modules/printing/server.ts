import type { Module } from '@heliu/engine';
import { assignmentBehaviour, printObserver } from './assignment/assignment.server.ts';
import { assignmentCalls, printerAssignmentCalls } from './assignment/assignment.ts';
import { deviceBehaviour, deviceHandlers } from './device/device.server.ts';
import { deviceCalls } from './device/device.ts';
import { printingMenu } from './menu.ts';
import { entities } from './model.ts';
import { paperBehaviour, paperHandlers, paperJobs } from './paper/paper.server.ts';
import { paperCalls } from './paper/paper.ts';
import { queueJobs } from './paper/queue.server.ts';
import { testHandlers } from './paper/test.server.ts';
import { installReceiptLayout, paperLayout, templateBehaviour, templateHandlers } from './template/template.server.ts';
import { templateCalls } from './template/template.ts';

export { keepDeviceKey } from './device/device.server.ts';
export { queuePapers } from './paper/queue.server.ts';

installReceiptLayout();

/** Printers, what is put on paper, and what became of each sheet. */
export const printing: Module = {
  name: 'printing',
  entities,
  calls: [deviceCalls, templateCalls, assignmentCalls, printerAssignmentCalls, paperCalls],
  behaviours: [deviceBehaviour, templateBehaviour, assignmentBehaviour, paperBehaviour],
  handlers: [...deviceHandlers, ...templateHandlers, ...paperHandlers, ...testHandlers],
  observers: [printObserver],
  paperLayout,
  jobs: [...queueJobs, ...paperJobs],
  schedules: [{ job: 'printing.tend', at: '* * * * *' }],
  menu: [printingMenu],
};
