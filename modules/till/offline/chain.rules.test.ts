import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type ChainEnd, chainAfter, chainWords } from './chain.rules.ts';

const end = (lastSeq: number): ChainEnd => ({ lastSeq, lastMac: lastSeq === 0 ? '' : `m${lastSeq}` });
const link = (seq: number, prev = seq === 1 ? '' : `m${seq - 1}`) => ({ seq, prev, mac: `m${seq}` });

describe('离线销售的链', () => {
  test.each([
    [0, link(1), undefined],
    [3, link(4), undefined],
    [3, link(4, 'other'), '和上一笔接不上，设备上的记录可能被改过'],
    [3, link(5), '缺设备的第 4 笔'],
    [3, link(8), '缺设备的第 4–7 笔'],
    [3, link(3), '设备的第 3 笔以前传过另一笔，设备的存储可能被恢复过'],
    [3, link(1), '设备的第 1 笔以前传过另一笔，设备的存储可能被恢复过'],
  ])('after %i comes %j: %s', (last, one, words) => expect(chainWords(end(last), one)).toBe(words));

  property.prop([fc.integer({ min: 1, max: 40 }), fc.uniqueArray(fc.integer({ min: 1, max: 40 }))])(
    'whatever is taken out of a chain shows at the next that comes',
    (length, taken) => {
      const left = Array.from({ length }, (_, i) => i + 1).filter((seq) => !taken.includes(seq));
      let at = end(0);
      for (const seq of left) {
        const words = chainWords(at, link(seq));
        expect(words === undefined).toBe(seq === at.lastSeq + 1);
        at = chainAfter(at, link(seq));
      }
      expect(at.lastSeq).toBe(left.at(-1) ?? 0);
    },
  );
});
