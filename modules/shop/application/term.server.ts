import type { Work } from '@heliu/engine';
import { setting } from '../../system/server.ts';

/** Within how many hours this company answers its buyers. */
export const answerHours = async (work: Work): Promise<number> => Number(await setting(work, 'oms.answerHours'));
