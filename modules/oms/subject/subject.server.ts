import { behaviour } from '@heliu/engine';
import { withTaxNo } from './subject.rules.ts';
import { subject } from './subject.ts';

export const subjectBehaviour = behaviour(subject, { derive: withTaxNo });
