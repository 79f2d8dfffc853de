import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { type ChainEnd, chainAfter, chainWords } from '../offline/chain.rules.ts';
import { type Entry, forgettable, nextOf, pendingOf, slipNumber } from './queue.rules.ts';

const entry = (seq: number): Entry => ({
  machine: 'm',
  seq,
  prev: seq === 1 ? '' : `m${seq - 1}`,
  mac: `m${seq}`,
  body: '{}',
  clientUuid: `u${seq}`,
  slip: `s${seq}`,
  at: new Date(Date.UTC(2026, 0, 1) + seq * 1000).toISOString(),
  pay: '1.00',
  receipt: undefined as never,
});

/** A server that forgets nothing it has committed, whatever becomes of its answer. */
class World {
  end: ChainEnd = { lastSeq: 0, lastMac: '' };
  readonly sold = new Map<string, number>();
  readonly odd: string[] = [];
  take(one: Entry): void {
    if (this.sold.has(one.clientUuid)) return;
    const words = chainWords(this.end, one);
    if (words !== undefined) this.odd.push(words);
    this.sold.set(one.clientUuid, (this.sold.get(one.clientUuid) ?? 0) + 1);
    this.end = chainAfter(this.end, one);
  }
}

describe('离线销售的队列', () => {
  const step = fc.constantFrom('sell', 'upload', 'lostAnswer', 'lostRequest', 'killed', 'forget');
  property.prop([fc.array(step, { maxLength: 120 })])(
    'whatever is lost and whoever is killed, each sale is taken in once and in order',
    (steps) => {
      const world = new World();
      // What is on the disk; a browser that is killed has nothing else.
      let disk: Entry[] = [];
      let made = 0;
      const send = (isAnswered: boolean) => {
        const next = nextOf(disk);
        if (!next) return;
        world.take(next);
        if (isAnswered)
          disk = disk.map((one) =>
            one === next ? { ...one, answer: { isHeld: false, number: 'n', words: [] } } : one,
          );
      };
      for (const what of steps) {
        if (what === 'sell') disk = [...disk, entry((made += 1))];
        else if (what === 'upload') send(true);
        else if (what === 'lostAnswer' || what === 'killed') send(false);
        else if (what === 'forget') {
          const gone = forgettable(disk);
          disk = disk.filter((one) => !gone.includes(one));
        }
      }
      while (nextOf(disk)) send(true);
      expect([...world.sold.values()]).toEqual(Array.from({ length: made }, () => 1));
      expect(world.odd).toEqual([]);
      expect(world.end.lastSeq).toBe(made);
    },
  );

  test('what nobody has acknowledged is never forgotten', () => {
    const many = Array.from({ length: 300 }, (_, i) => entry(i + 1));
    const done = many.map((one) => (one.seq % 2 ? one : { ...one, answer: { isHeld: false, number: 'n', words: [] } }));
    const gone = forgettable(done);
    expect(gone).toHaveLength(50);
    expect(gone.every(({ answer }) => answer)).toBe(true);
    expect(pendingOf(done)).toHaveLength(150);
  });

  test('a paper has the number of its terminal and browser', () =>
    expect(slipNumber('T1', { lastSeq: 11 }, 'ab12cd')).toBe('T1离AB12-0012'));
});
