import type { Module } from '@heliu/engine';
import { departmentCalls } from './department/department.calls.ts';
import { departmentBehaviour } from './department/department.server.ts';
import { entities } from './model.ts';
import { postLevelCalls } from './post-level/post-level.calls.ts';
import { postLevelBehaviour } from './post-level/post-level.server.ts';
import { postCalls } from './post/post.calls.ts';
import { staffCalls } from './staff/staff.calls.ts';
import { staffFigures } from './staff/dashboard.server.ts';
import { lastDays, staffBehaviour, staffHandlers } from './staff/staff.server.ts';

export const hr: Module = {
  name: 'hr',
  entities,
  calls: [departmentCalls, postCalls, postLevelCalls, staffCalls],
  behaviours: [departmentBehaviour, postLevelBehaviour, staffBehaviour],
  handlers: staffHandlers,
  figures: staffFigures,
  jobs: [lastDays],
  schedules: [{ job: lastDays.name, at: '55 23 * * *' }],
};
