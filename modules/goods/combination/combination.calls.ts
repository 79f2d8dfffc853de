import { masterCalls } from '@heliu/model';
import { combination } from './combination.ts';

export const combinationCalls = masterCalls(combination, 'api/goods/goodscombination');
