import { del, get, post, yuan } from '@heliu/model';
import { describe, expect, test } from 'vitest';
import { prepare } from './prepare.ts';
import { isReadable, reactionTo, waitBefore } from './reply.ts';

describe('发出的请求', () => {
  test('a query carries what is said and nothing else', () => {
    expect(prepare(get('/api/x/list'), { page: 2, q: '知味', empty: '', none: null, ids: [1, 2] })).toMatchObject({
      method: 'GET',
      url: '/api/x/list?page=2&q=%E7%9F%A5%E5%91%B3&ids=1&ids=2',
    });
  });
  test('the session goes along in its header', () => {
    expect(prepare(get('/api/x'), {}, 'abc').headers).toMatchObject({ sessid_id: 'abc' });
    expect(prepare(get('/api/x')).headers).not.toHaveProperty('sessid_id');
  });
  test('amounts are yuan text in every encoding', () => {
    const amount = yuan('106.01');
    expect(prepare(post('/save'), { amount, lines: [{ amount }] }).body).toBe(
      '{"amount":"106.01","lines":[{"amount":"106.01"}]}',
    );
    expect(prepare(post('/save', 'form'), { amount }).body).toBe('amount=106.01');
    expect(prepare(get('/list'), { amount }).url).toBe('/list?amount=106.01');
  });
  test('what stands in the path does not stand in the body', () => {
    expect(prepare(post('/api/preview/{entity}/{action}'), { entity: 'bill', action: 'audit', id: 5 })).toMatchObject({
      url: '/api/preview/bill/audit',
      body: '{"id":5}',
    });
    expect(prepare(del('/api/printerDevice'), { id: 5 })).toMatchObject({
      method: 'DELETE',
      url: '/api/printerDevice?id=5',
    });
  });
});

describe('收到的答复', () => {
  test.each([
    ['200', 'none'],
    ['URC0001', 'timeout'],
    ['HL0001', 'password'],
    ['700', 'log'],
    [700, 'log'],
    ['URC0002', 'warn'],
    ['422', 'warn'],
    [-404, 'warn'],
  ])('%s → %s', (code, reaction) => {
    expect(reactionTo({ code })).toBe(reaction);
  });
  test.each([200, 304, 400, 429, 503])('HTTP %i can be read', (status) => expect(isReadable(status)).toBe(true));
  test.each([201, 204, 401, 404, 500, 502])('HTTP %i is a broken network', (status) =>
    expect(isReadable(status)).toBe(false),
  );
  test.each([
    ['a read that came at a busy moment', 'GET', 503, '2', 1, true],
    ['a read for the third time', 'GET', 503, '2', 3, false],
    ['a write, which may have been done', 'POST', 503, '2', 1, false],
    ['a server that does not say when', 'GET', 503, null, 1, false],
    ['one that wants half a day', 'GET', 503, '43200', 1, false],
    ['a refusal', 'GET', 429, '2', 1, false],
    ['an answer', 'GET', 200, '2', 1, false],
  ])('asked again or not: %s', (_, method, status, after, tries, isAsked) => {
    const headers = new Headers(after === null ? {} : { 'retry-after': after });
    const wait = waitBefore(method, { status, headers }, tries);
    expect(wait !== undefined).toBe(isAsked);
    if (wait !== undefined) expect(wait >= 1000 && wait <= 3000).toBe(true);
  });
});
