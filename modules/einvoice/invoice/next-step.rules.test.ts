import { describe, expect, test } from 'vitest';
import { actionsFor, type Course, type InvoiceState, nextStep } from './next-step.rules.ts';

const issued: InvoiceState = {
  status: 'issued',
  colour: 'blue',
  origin: 'order',
  kind: 'digitalNormal',
  net: '88.50',
  tax: '11.50',
  redNet: '0.00',
  redTax: '0.00',
  orders: [1],
};

describe('发票能做什么', () => {
  test.each<[string, Partial<InvoiceState>, string[]]>([
    ['an issued digital blue one', {}, ['mail', 'upload', 'repeat', 'red', 'remake', 'registerRed']],
    ['one written by hand', { orders: [] }, ['mail', 'repeat', 'red', 'remake', 'registerRed']],
    [
      'partly taken back',
      { redNet: '44.25', redTax: '5.75' },
      ['mail', 'upload', 'repeat', 'red', 'remake', 'registerRed'],
    ],
    ['all taken back, or on its way to be', { redNet: '88.50', redTax: '11.50' }, ['mail', 'upload', 'repeat']],
    ['a red one', { colour: 'red' }, ['mail', 'upload']],
    ['paper of this month', { kind: 'paperNormal' }, ['upload', 'repeat', 'registerRed']],
    [
      'registered, not yet of an order',
      { origin: 'import', orders: [] },
      ['mail', 'repeat', 'red', 'remake', 'registerRed', 'link'],
    ],
    [
      'registered and partly taken back',
      { origin: 'import', redNet: '44.25' },
      ['mail', 'upload', 'repeat', 'red', 'remake', 'registerRed', 'link'],
    ],
    ['a registered red one', { origin: 'import', colour: 'red' }, ['mail', 'upload']],
    [
      'tax-control of this month',
      { kind: 'electronicNormal' },
      ['mail', 'upload', 'repeat', 'red', 'remake', 'registerRed'],
    ],
    [
      'special of tax control',
      { kind: 'electronicSpecial' },
      ['mail', 'upload', 'repeat', 'red', 'remake', 'registerRed'],
    ],
    ['a draft', { status: 'draft' }, []],
    ['on its way', { status: 'issuing' }, []],
    ['refused', { status: 'failed' }, []],
    ['voided', { status: 'voided' }, []],
    ['waiting for a confirmation', { status: 'confirming' }, []],
  ])('%s', (_, change, expected) => {
    expect([...actionsFor({ ...issued, ...change })].toSorted()).toEqual(expected.toSorted());
  });
});

const course: Course = {
  status: 'draft',
  colour: 'blue',
  kind: 'digitalNormal',
  faultKind: null,
  fault: null,
  confirmState: null,
  fileState: 'none',
  redState: 'none',
  remakeOf: null,
};

describe('下一步', () => {
  test.each<[Partial<Course>, RegExp]>([
    [{}, /点“开票”/],
    [{ remakeOf: 3 }, /红票开出后自动/],
    [{ status: 'queued' }, /排队/],
    [{ status: 'issuing', fault: '连接超时。' }, /（连接超时）/],
    [{ status: 'confirming', confirmState: 'waitBuyer' }, /待购方确认.*72 小时/],
    [{ status: 'confirming', confirmState: 'waitSeller' }, /同意或拒绝/],
    [{ status: 'confirming', confirmState: 'agreed' }, /正在开红票/],
    [{ status: 'cancelled', fault: '购方撤回了红冲申请' }, /已取消：购方撤回/],
    [{ status: 'failed', fault: '商品编码不存在。', faultKind: 'validation' }, /^商品编码不存在。按原因改好/],
    [{ status: 'failed', fault: '商品编码不存在', faultKind: 'never heard' }, /^商品编码不存在。改好后/],
    [{ status: 'failed' }, /没有说明原因/],
    [{ status: 'issued', fileState: 'waiting' }, /下载版式文件/],
    [{ status: 'issued', fileState: 'unsealed' }, /重新签章/],
    [{ status: 'issued', fileState: 'failed', fault: '诺诺签章没有成功' }, /诺诺签章没有成功.*附件上传/],
    [{ status: 'issued', fileState: 'kept', redState: 'part' }, /红冲了一部分/],
    [{ status: 'issued', fileState: 'kept', redState: 'full' }, /全部红冲/],
  ])('%o', (change, sentence) => {
    expect(nextStep({ ...course, ...change })).toMatch(sentence);
  });
  test('a paused queue says why, and the way out', () => {
    expect(nextStep({ ...course, status: 'queued' }, 'login')).toMatch(/^暂停：开票员未登录。到“开票员”登录/);
  });
});
