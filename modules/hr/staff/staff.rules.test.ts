import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCharacterOf, idNoComplaint, readIdNo } from './id-card.ts';
import { ageOn, staffComplaint, statusAfterLeaving, statusComplaint, withIdentity } from './staff.rules.ts';

const birthday = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2010-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const digits = fc
  .tuple(fc.integer({ min: 110000, max: 659999 }), birthday, fc.integer({ min: 0, max: 999 }))
  .map(([region, born, sequence]) => `${region}${born.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`);

const person = {
  code: 'HL900',
  name: '张三',
  idNo: '11010519491231002X',
  mobile: '13905710001',
  department: 1,
  post: 1,
  entryDate: '2026-03-01',
};

describe('身份证号码', () => {
  test('the example of the national standard is valid and tells birthday and gender', () => {
    expect(readIdNo('11010519491231002X')).toEqual({ birthday: '1949-12-31', gender: 'female' });
  });

  test('a small x is as good as a capital one', () => {
    expect(readIdNo('11010519491231002x')).toBeDefined();
  });

  test('any seventeen digits take exactly one check character', () => {
    fc.assert(
      fc.property(digits, (first) => {
        const accepted = [...'0123456789X'].filter((last) => readIdNo(first + last));
        expect(accepted).toEqual([checkCharacterOf(first)]);
      }),
    );
  });

  test('one mistyped digit is always noticed', () => {
    fc.assert(
      fc.property(digits, fc.nat(16), fc.integer({ min: 1, max: 9 }), (first, at, step) => {
        const wrong = String((Number(first[at]) + step) % 10);
        const typed = `${first.slice(0, at)}${wrong}${first.slice(at + 1)}${checkCharacterOf(first)}`;
        expect(idNoComplaint(typed)).toBe('证件号码校验不通过，请核对');
      }),
    );
  });

  test.each([
    ['110105194902300028', 'the 30th of February'],
    ['110105194913310020', 'a thirteenth month'],
    ['110105188001010014', 'somebody born in 1880'],
    ['1101051949123100', 'sixteen digits'],
  ])('%s is not an identity: %s', (idNo) => {
    const complete = idNo.length === 18 ? idNo.slice(0, 17) + checkCharacterOf(idNo) : idNo;
    expect(readIdNo(complete)).toBeUndefined();
  });

  test('a passport number is left alone', () => {
    expect(idNoComplaint('E12345678')).toBeUndefined();
  });
});

describe('员工', () => {
  test('birthday and gender come from the card, whatever was typed', () => {
    const draft = withIdentity({ ...person, idNo: '11010519491231002x', gender: 'male', birthday: '2000-01-01' });
    expect(draft).toMatchObject({ idNo: '11010519491231002X', gender: 'female', birthday: '1949-12-31' });
  });

  test('with a passport they are what was typed', () => {
    const draft = withIdentity({ ...person, idType: 'passport', idNo: 'E12345678', birthday: '1990-05-01' });
    expect(draft.birthday).toBe('1990-05-01');
    expect(staffComplaint(draft)).toBeUndefined();
  });

  test('an identity card needs eighteen characters', () => {
    expect(staffComplaint(withIdentity({ ...person, idNo: 'E12345678' }))).toBe('身份证号码应为18位，请核对');
  });

  test('nobody is employed before his sixteenth birthday', () => {
    const born = (birthday: string) => ({ ...person, idType: 'passport' as const, idNo: 'E1', birthday });
    expect(staffComplaint(born('2010-03-02'))).toBe('入职时未满16周岁，不能录用');
    expect(staffComplaint(born('2010-03-01'))).toBeUndefined();
  });

  test.each(['probationEnd', 'regularDate'] as const)('%s cannot lie before the first day', (field) => {
    expect(staffComplaint(withIdentity({ ...person, [field]: '2026-02-28' }))).toMatch('不能早于入职日期');
  });

  test('age counts whole years', () => {
    expect(ageOn('2000-02-29', '2016-02-28')).toBe(15);
    expect(ageOn('2000-02-29', '2016-02-29')).toBe(16);
  });

  test('leaving is not done by editing the status', () => {
    expect(statusComplaint('left', 'regular')).toMatch('办理离职');
    expect(statusComplaint('left')).toMatch('办理离职');
    expect(statusComplaint('left', 'left')).toBeUndefined();
    expect(statusComplaint('probation', 'left')).toBeUndefined();
  });

  test('the last day decides between leaving and left', () => {
    expect(statusAfterLeaving('2026-11-16', '2026-11-15')).toBe('leaving');
    expect(statusAfterLeaving('2026-11-15', '2026-11-15')).toBe('left');
  });
});
