import { behaviour } from '@heliu/engine';
import { specialRecordComplaint, withTaxNo } from './special-record.rules.ts';
import { specialRecord } from './special-record.ts';

export const specialRecordBehaviour = behaviour(specialRecord, {
  derive: withTaxNo,
  complaint: specialRecordComplaint,
});
