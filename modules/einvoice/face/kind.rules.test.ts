import { describe, expect, test } from 'vitest';
import { ali1688Kinds, type InvoiceKind, invoiceKinds, pddKinds, taobaoKinds, xhsKinds } from '../../shop/model.ts';

import { invoiceProviders } from '../providers/providers.server.ts';
import {
  isControlledSpecial,
  isVoidable,
  kindFor,
  mostLines,
  serviceKindComplaint,
  specialComplaint,
  subjectKindComplaint,
} from './kind.rules.ts';
import { cleaned, cleanTitle, titleComplaint } from '../plan/title.rules.ts';

describe('the kind a buyer asked for', () => {
  test.each([
    ['digitalNormal', undefined, 'digitalNormal'],
    ['digitalNormal', 'digitalSpecial', 'digitalSpecial'],
    ['digitalNormal', 'paperSpecial', 'digitalSpecial'],
    ['digitalSpecial', 'electronicNormal', 'digitalNormal'],
    ['electronicNormal', 'digitalSpecial', 'electronicSpecial'],
    ['paperNormal', 'electronicSpecial', 'paperSpecial'],
    ['digitalPaperNormal', 'digitalSpecial', 'digitalPaperSpecial'],
    ['digitalNormal', 'digitalPaperSpecial', 'digitalSpecial'],
  ] as const)('where %s is usual and %s is asked for, %s is issued', (usual, wanted, issued) =>
    expect(kindFor(usual, wanted)).toBe(issued),
  );

  test('platforms number them, each in its own way', () => {
    const special = (kinds: Readonly<Record<string, InvoiceKind>>) =>
      Object.keys(kinds).filter((raw) => kinds[raw]!.endsWith('Special'));
    expect(special(taobaoKinds)).toEqual(['2', '3', '5']);
    expect(special(xhsKinds)).toEqual(['1', '5', '7']);
    expect(special(pddKinds)).toEqual(['2']);
    expect(special(ali1688Kinds)).toEqual(['1']);
  });
});

describe('the law on kinds', () => {
  test.each([
    ['digital', ['digitalNormal', 'digitalSpecial', 'digitalPaperNormal', 'digitalPaperSpecial']],
    ['taxControl', ['electronicNormal', 'electronicSpecial', 'paperNormal', 'paperSpecial']],
  ] as const)('a %s subject issues %s only', (subject, kinds) => {
    for (const kind of Object.keys(invoiceKinds) as InvoiceKind[])
      expect(subjectKindComplaint(kind, subject, '甲公司') === undefined).toBe(
        (kinds as readonly string[]).includes(kind),
      );
  });

  test.each([
    ['digitalSpecial', 'exempt', true],
    ['electronicSpecial', 'untaxed', true],
    ['paperSpecial', 'exempt', true],
    ['digitalPaperSpecial', 'exempt', true],
    ['digitalSpecial', 'none', false],
    ['digitalSpecial', 'simple', false],
    ['digitalNormal', 'exempt', false],
    ['electronicNormal', 'untaxed', false],
  ] as const)('%s of a line that is %s: refused %s', (kind, policy, isRefused) =>
    expect(specialComplaint(kind, [{ goodsName: '图书', policy }])).toEqual(
      isRefused ? '免税、不征税的项目不能开专票：图书' : undefined,
    ),
  );

  test('only paper is made void; a red special one of tax control needs a form', () => {
    const kinds = Object.keys(invoiceKinds) as InvoiceKind[];
    expect(kinds.filter(isVoidable)).toEqual([
      'digitalPaperNormal',
      'digitalPaperSpecial',
      'paperNormal',
      'paperSpecial',
    ]);
    expect(kinds.filter(isControlledSpecial)).toEqual(['electronicSpecial', 'paperSpecial']);
  });

  test.each([
    ['digitalNormal', 2000, 2000],
    ['electronicNormal', 100, 100],
    ['paperSpecial', 2000, 8],
    ['digitalPaperNormal', 2000, 8],
    ['digitalPaperNormal', 5, 5],
  ] as const)('%s at a service that takes %i lines has room for %i', (kind, taken, most) =>
    expect(mostLines(kind, taken)).toBe(most),
  );

  test('a service that cannot issue a kind says so, and of 数电 on paper why', () => {
    const subject = { name: '甲公司', issues: { kinds: ['digitalNormal'] } } as const;
    expect(serviceKindComplaint('digitalNormal', subject)).toBeUndefined();
    expect(serviceKindComplaint('digitalSpecial', subject)).toBe('主体“甲公司”的开票服务不能开数电专票');
    expect(serviceKindComplaint('digitalPaperNormal', subject)).toBe(
      '主体“甲公司”的开票服务不能开数电纸质普票，它的公开接口没有数电纸质发票',
    );
  });

  test('only where its code is public is 数电 on paper offered', () => {
    const able = Object.values(invoiceProviders).filter(({ kinds }) => kinds.includes('digitalPaperSpecial'));
    expect(able.map(({ code }) => code)).toEqual(['nuonuo']);
  });

  test('a special one of tax control wants everything registered of its buyer, 数电 wants name and number', () => {
    const company = { type: 'company', name: '知味食品有限公司', taxNo: '91310000MA1FL0LX06' } as const;
    const whole = { ...company, address: '上海市', phone: '021', bank: '工行', account: '1001' };
    expect(titleComplaint(company, 'digitalSpecial')).toBeUndefined();
    expect(titleComplaint(company, 'electronicSpecial')).toBe('税控专票要写购方的地址、电话、开户行、账号');
    expect(titleComplaint({ ...whole, phone: undefined }, 'paperSpecial')).toBe('税控专票要写购方的电话');
    expect(titleComplaint(whole, 'electronicSpecial')).toBeUndefined();
    expect(titleComplaint(company, 'electronicNormal')).toBeUndefined();
  });
});

describe('titles as they can be printed', () => {
  test.each([
    ['知味食品有限公司', '知味食品有限公司'],
    ['知味😀食品\n有限公司', '知味食品 有限公司'],
    ['\u200B知味\uFEFF食品\u2060有限公司\r\n', '知味食品有限公司'],
    ['👨‍👩‍👧家🇨🇳1️⃣号店', '家1号店'],
    ['知味（上海）ＡＢＣ１２３有限公司', '知味（上海）ABC123有限公司'],
    ['𠮷野家·合流㈱', '𠮷野家·合流㈱'],
    ['  甲\t乙  ', '甲 乙'],
  ])('%j is %j', (typed, printed) => expect(cleaned(typed)).toBe(printed));

  test('a name that changed is told, numbers are put right in silence', () => {
    const typed = { type: 'company', name: '知味食品🎂有限公司', taxNo: '９１３１ ００００ma1fl0lx06' } as const;
    expect(cleanTitle(typed)).toEqual({
      title: { type: 'company', name: '知味食品有限公司', taxNo: '91310000ma1fl0lx06' },
      notice: '抬头里的表情、换行、不可见字符已去掉，全角数字和字母已改半角，按“知味食品有限公司”开票',
    });
    expect(cleanTitle({ type: 'personal', name: '王小明' })).toEqual({
      title: { type: 'personal', name: '王小明' },
      notice: undefined,
    });
  });
});
