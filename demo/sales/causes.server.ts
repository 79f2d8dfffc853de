import { save, type Work } from '@heliu/engine';
import { returnCause } from '../../modules/sales/model.ts';

const causes = [
  { code: 'QX', name: '七天无理由', responsibility: 'customer', disposition: 'restock' },
  { code: 'PC', name: '拍错、多拍', responsibility: 'customer', disposition: 'restock' },
  { code: 'ZL', name: '质量问题', responsibility: 'us', disposition: 'defect' },
  { code: 'CF', name: '错发、漏发', responsibility: 'us', disposition: 'restock' },
  { code: 'LQ', name: '临期或过期', responsibility: 'us', disposition: 'scrap' },
  { code: 'PS', name: '运输破损', responsibility: 'carrier', disposition: 'scrap' },
  { code: 'DJ', name: '快件丢失或拒收', responsibility: 'carrier', disposition: 'restock' },
] as const;

/** Why customers send goods back. */
export async function loadReturnCauses(work: Work): Promise<void> {
  for (const [i, cause] of causes.entries()) await save(work, returnCause, { ...cause, sort: (i + 1) * 10 });
}
