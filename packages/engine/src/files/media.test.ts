import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { disposition, rangeOf } from '../http/sent.ts';
import { isAccepted, mayShow, mediaTypeOf } from './media.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('文件的类型', () => {
  test.each([
    ['a.png', bytes('\x89PNG\r\n\x1a\n....'), 'image/png'],
    ['a.exe', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['a.pdf', bytes('%PDF-1.7'), 'application/pdf'],
    ['a.mp4', bytes('\0\0\0\x20ftypisom'), 'video/mp4'],
    ['a.mov', bytes('\0\0\0\x14ftypqt  '), 'video/quicktime'],
    ['a.heic', bytes('\0\0\0\x18ftypheic'), 'image/heic'],
    ['a.webm', bytes('\x1a\x45\xdf\xa3....webm'), 'video/webm'],
    ['发票.ofd', bytes('PK\x03\x04....OFD.xml'), 'application/ofd'],
    ['表.xlsx', bytes('PK\x03\x04....xl/workbook.xml'), expect.stringContaining('spreadsheetml')],
    ['a.zip', bytes('PK\x03\x04....readme'), 'application/zip'],
    ['旧.xls', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'application/vnd.ms-excel'],
    ['a.csv', Buffer.from('编码,名称\n1,甲\n'), 'text/csv'],
    ['a.txt', Buffer.from('你好'), 'text/plain'],
    ['国标.txt', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), 'text/plain'],
    ['a.xml', Buffer.from('\ufeff<?xml version="1.0"?><a/>'), 'application/xml'],
    ['a.png', Buffer.from('<svg xmlns="x"><script/></svg>'), 'image/svg+xml'],
    ['a.txt', Buffer.from('  <!DOCTYPE html><p>'), 'text/html'],
    ['a.pdf', bytes('MZ\x90\x00\x03\x00'), undefined],
    ['a.txt', Buffer.alloc(0), undefined],
  ])('%s is known by its content', (name, head, expected) => expect(mediaTypeOf(head, name)).toEqual(expected));

  test('whatever could carry a script is never shown in our origin', () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/xml']) expect(mayShow(type)).toBe(false);
    expect(isAccepted('text/html')).toBe(false);
  });
});

describe('文件的回答', () => {
  test.each([
    [undefined, undefined],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes=90-200', { start: 90, end: 99 }],
    ['bytes=100-', null],
    ['bytes=9-3', null],
    ['bytes=0-1,5-6', undefined],
    ['lines=1-2', undefined],
  ])('the range %s of 100 bytes', (header, expected) => expect(rangeOf(header, 100)).toEqual(expected));

  property.prop([fc.string({ unit: 'grapheme', minLength: 1 })])('any name can stand in a header', (name) => {
    const header = disposition(name.toWellFormed(), false);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    const [, extended] = /filename\*=UTF-8''(.*)$/.exec(header)!;
    expect(decodeURIComponent(extended!)).toBe(name.toWellFormed());
  });
});
