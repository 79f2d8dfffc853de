import { describe, expect, test } from 'vitest';
import { readEvents } from './stream.ts';

describe('任务消息流', () => {
  const news = (id: number) => `data: {"id":${id}}\n\n`;
  test('events are whole whatever pieces they arrive in', () => {
    const text = `: \n\n${news(1)}: \n\n${news(2)}`;
    for (let size = 1; size <= text.length; size++) {
      let rest = '';
      const ids: number[] = [];
      for (let at = 0; at < text.length; at += size) {
        const read = readEvents(rest + text.slice(at, at + size));
        rest = read.rest;
        ids.push(...read.news.map(({ id }) => id));
      }
      expect([size, ids, rest]).toEqual([size, [1, 2], '']);
    }
  });

  test('a message rides along and is no task', () => {
    const read = readEvents(`${news(1)}event: message\ndata:\n\n${news(2)}`);
    expect(read.hasMessage).toBe(true);
    expect(read.news.map(({ id }) => id)).toEqual([1, 2]);
    expect(readEvents(news(1)).hasMessage).toBe(false);
  });
});
