import { describe, expect, test } from 'vitest';
import { unsignedBytes } from '@heliu/outside/testing';
import type { Slip } from '../../till/model.ts';
import { feieyun, feieyunSignature } from './feieyun.server.ts';
import { xpyun, xpyunSignature } from './xpyun.server.ts';
import { yilianyun, yilianyunSignature } from './yilianyun.server.ts';

const slip: Slip = {
  title: '',
  opensDrawer: true,
  blocks: [
    { kind: 'text', text: '合流', align: 'center', style: 'large' },
    { kind: 'pair', left: '单号', right: '<BR>1' },
    { kind: 'qr', text: 'https://example.com' },
    { kind: 'barcode', text: 'LS1' },
  ],
};

describe('云打印', () => {
  test('signatures are those that the makers compute', () => {
    expect(xpyunSignature('user@example.com', 'test_userkey', '1767240000000')).toBe(
      '75b8a9fc6f97395e9164b42338320171dc9ca5b5',
    );
    expect(yilianyunSignature('1000000001', 'test_client_secret', '1767240000')).toBe(
      'a65545f88930ca4ca8b01459140448fe',
    );
    expect(unsignedBytes('user@example.com', (user) => feieyunSignature(user, 'key', '1767240000'))).toEqual([]);
  });

  test('each service has words of its own, and what a customer calls himself is none of them', () => {
    const pair = '单号                     ＜BR＞1';
    expect(feieyun.content(slip, 58)).toBe(
      `<CB>合流</CB><BR>${pair}<BR><QR>https://example.com</QR><C>LS1</C><BR><PLUGIN><CUT>`,
    );
    expect(xpyun.content(slip, 58)).toBe(
      `<CB>合流<BR></CB>${pair}<BR><QR180>https://example.com</QR><BARCODE>LS1</BARCODE>`,
    );
    expect(yilianyun.content(slip, 58)).toBe(
      `<center><FS2>合流</FS2></center>${pair}\n<QR>https://example.com</QR><center>LS1</center>`,
    );
  });
});
