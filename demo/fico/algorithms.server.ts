import { save, type Work } from '@heliu/engine';
import { routeAlgorithm } from '../../modules/fico/model.ts';

const formulas = [
  { code: 'SF01', name: '平台服务费', expression: '价税合计 * 0.02', remark: '平台合同里的扣点，一年一议' },
  { code: 'SF02', name: '大额', expression: '价税合计 >= 10000', remark: '大额的单据另记一行' },
] as const;

/** Said once and spoken of by the rules that book documents. */
export async function loadAlgorithms(work: Work): Promise<void> {
  for (const one of formulas) await save(work, routeAlgorithm, one);
}
