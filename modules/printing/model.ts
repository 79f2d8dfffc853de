import type { AnyEntity } from '@heliu/model';
import { assignment } from './assignment/assignment.ts';
import { device } from './device/device.ts';
import { paper } from './paper/paper.ts';
import { template } from './template/template.ts';

export { assignment, device, paper, template };

export const entities: readonly AnyEntity[] = [device, template, assignment, paper];
