import { beijingMinute } from '../../pos/model.ts';
import type { Slip } from '../../till/model.ts';

/** Shows whether letters, widths, codes and the knife are as they should be. */
export function testSlip(name: string, width: number, now: string): Slip {
  return {
    title: '测试页',
    opensDrawer: false,
    blocks: [
      { kind: 'text', text: '合流 打印测试', align: 'center', style: 'large' },
      { kind: 'rule' },
      { kind: 'pair', left: '打印机', right: name },
      { kind: 'pair', left: '纸宽', right: `${width} 毫米` },
      { kind: 'pair', left: '时间', right: beijingMinute(now).replace('T', ' ') },
      { kind: 'rule' },
      { kind: 'row', cells: ['品名', '数量', '金额'] },
      { kind: 'row', cells: ['中文、English、0123', '2', '1,234.56'] },
      { kind: 'text', text: '加粗的字', style: 'bold' },
      { kind: 'text', text: '生僻字：喆 㛃 𠮷', align: 'left' },
      { kind: 'qr', text: 'https://example.com/heliu' },
      { kind: 'barcode', text: 'HELIU20261119' },
      { kind: 'text', text: '两边对齐、条码能扫，就可以用了', align: 'center' },
    ],
  };
}
