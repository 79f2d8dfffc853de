import type { Input } from '@heliu/model';
import { checkCharacterOf, type staff } from '../../modules/hr/model.ts';

/** Department, post, level and supervisor by code; whose account he uses, by user name. */
export type DemoStaff = Omit<Input<typeof staff>, 'department' | 'post' | 'level' | 'supervisor'> & {
  readonly department: string;
  readonly post: string;
  readonly level: string;
  readonly supervisor?: string;
  readonly login?: string;
};

/** 姓名 性别 出生 籍贯 部门 岗位 级别 入职 学历 登录账号 */
const table = `
陈志远 男 1979-03-18 330106 D00 G01 M2 2016-03-01 master   boss
沈佳怡 女 1986-07-02 330102 D10 G02 M1 2016-09-12 bachelor -
刘洋   男 1985-11-23 330108 D20 G02 M1 2017-02-20 bachelor manager
徐海峰 男 1983-05-09 330281 D30 G02 M1 2017-06-05 bachelor -
陈国强 男 1980-12-30 341103 D40 G02 M1 2017-08-14 college  -
李婉清 女 1984-09-15 330105 D50 G02 M1 2016-04-18 bachelor accountant
吴敏   女 1987-01-27 330783 D60 G02 M1 2018-03-19 bachelor hr
林子涵 女 1992-04-11 350203 D11 G03 P4 2018-07-02 bachelor -
吴俊杰 男 1990-08-06 330681 D11 G03 P4 2018-05-21 bachelor -
赵雅婷 女 1991-02-14 320583 D12 G05 P4 2018-10-08 college  -
王敏   女 1993-06-20 330109 D50 G11 P2 2019-03-11 bachelor drawer
张伟   男 1992-10-01 370203 D20 G06 P3 2019-05-06 college  sales
赵国强 男 1990-03-05 330421 D30 G07 P3 2019-08-26 bachelor buyer
孙大勇 男 1982-07-19 411402 D40 G08 P3 2018-11-12 seniorHigh keeper
周小雨 女 1994-12-08 330327 D50 G11 P2 2020-06-15 bachelor cashier
胡一鸣 男 1995-05-30 360103 D11 G03 P3 2020-03-09 bachelor -
高雨欣 女 1996-09-17 330110 D11 G03 P2 2020-08-03 bachelor -
郭浩然 男 1994-01-22 420106 D11 G04 P3 2020-10-19 college  -
何梦琪 女 1997-03-28 330602 D11 G04 P2 2021-03-15 bachelor -
罗志远 男 1993-08-14 430104 D20 G06 P3 2020-04-13 bachelor -
梁思颖 女 1995-11-03 440306 D20 G06 P2 2021-05-10 bachelor -
宋佳琪 女 1996-06-25 330212 D20 G06 P2 2021-07-05 college  -
郑凯   男 1991-09-09 330182 D20 G06 P2 2022-02-21 college  -
谢婉清 女 1995-02-18 330324 D50 G10 P3 2020-09-07 bachelor -
韩冰   女 1997-07-07 210203 D50 G10 P2 2022-07-11 master   -
唐晓东 男 1989-04-04 510104 D30 G07 P2 2021-09-13 college  -
冯小燕 女 1996-10-16 330522 D12 G05 P2 2020-11-02 college  -
于静   女 1998-01-09 370684 D12 G05 P2 2021-06-21 college  -
董雪   女 1999-05-12 341182 D12 G05 P2 2022-03-28 college  -
萧红霞 女 1997-08-31 361128 D12 G05 P1 2022-11-14 seniorHigh -
程亮   男 1998-12-20 330825 D12 G05 P1 2023-04-10 college  -
曹阳   男 1990-06-13 411522 D40 G08 P2 2019-09-23 seniorHigh -
袁大勇 男 1986-02-27 341225 D40 G08 P2 2020-05-18 juniorHigh -
邓桂花 女 1985-10-10 360430 D40 G09 P1 2020-07-20 juniorHigh -
许红梅 女 1983-12-12 341221 D40 G09 P1 2020-10-26 juniorHigh -
傅小军 男 1994-03-21 522126 D40 G09 P1 2021-08-09 seniorHigh -
彭勇   男 1996-11-29 430523 D40 G09 P1 2022-05-23 seniorHigh -
曾庆芳 女 1988-08-18 360732 D40 G09 P1 2022-09-19 juniorHigh -
吕志强 男 1992-01-15 411627 D40 G09 P1 2023-02-13 seniorHigh -
苏可馨 女 1998-04-26 330206 D60 G12 P2 2022-06-27 bachelor -
卢伟杰 男 1999-09-01 330382 D11 G03 P2 2023-07-10 bachelor -
蒋欣怡 女 2000-02-29 320282 D11 G03 P1 2024-07-08 bachelor -
蔡晨曦 男 2001-07-23 330783 D12 G05 P1 2025-03-17 college  -
贾思源 男 2002-03-14 370112 D11 G03 P1 - bachelor -
丁诗语 女 2003-06-06 330702 D12 G05 P1 - college -
`;

const banks = ['中国工商银行杭州滨江支行', '招商银行杭州钱塘支行', '杭州银行江南支行', '中国建设银行杭州高新支行'];
const relations = ['配偶', '父亲', '母亲', '兄弟'];

/** Months are counted so that the day exists in any of them. */
function monthsBefore(day: string, months: number): string {
  const total = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  const month = String((total % 12) + 1).padStart(2, '0');
  return `${Math.floor(total / 12)}-${month}-01`;
}

const managers: Readonly<Record<string, string>> = {
  D00: 'HL001',
  D10: 'HL001',
  D11: 'HL009',
  D12: 'HL010',
  D20: 'HL003',
  D30: 'HL004',
  D40: 'HL005',
  D50: 'HL006',
  D60: 'HL007',
};

function supervisorOf(code: string, department: string): { supervisor?: string } {
  if (code === 'HL001') return {};
  const manager = managers[department]!;
  if (manager !== code) return { supervisor: manager };
  return { supervisor: department === 'D11' || department === 'D12' ? 'HL002' : 'HL001' };
}

/** The two newest people joined shortly before `today` and are on probation. */
export function demoStaff(today: string): DemoStaff[] {
  return table
    .trim()
    .split('\n')
    .map((line, index) => {
      const [name, sex, birthday, region, department, post, level, entered, education, login] = line.split(/\s+/) as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ];
      const code = `HL${String(index + 1).padStart(3, '0')}`;
      const gender = sex === '男' ? ('male' as const) : ('female' as const);
      const sequence = String((index + 1) * 2 + (gender === 'male' ? 1 : 0)).padStart(3, '0');
      const digits = `${region}${birthday.replaceAll('-', '')}${sequence}`;
      const isNew = entered === '-';
      const entryDate = isNew ? monthsBefore(today, 2) : entered;
      const serial = String(index + 1).padStart(4, '0');
      return {
        code,
        name,
        gender,
        idType: 'idCard' as const,
        idNo: digits + checkCharacterOf(digits),
        birthday,
        mobile: `1390571${serial}`,
        email: `${code.toLowerCase()}@heliu.example`,
        nation: '汉族',
        education: education as NonNullable<DemoStaff['education']>,
        marital: birthday < '1995' ? ('married' as const) : ('single' as const),
        department,
        post,
        level,
        ...supervisorOf(code, department),
        workKind: 'full' as const,
        entryDate,
        probationEnd: monthsBefore(entryDate, -3),
        ...(!isNew && { regularDate: monthsBefore(entryDate, -3) }),
        status: isNew ? ('probation' as const) : ('regular' as const),
        bankName: banks[index % banks.length]!,
        bankNo: `62258800${serial}00${serial}`,
        socialCity: '杭州',
        ...(login !== '-' && { login }),
        emergencyContact: `${name[0]!}${['建平', '美玲', '国华', '春燕'][index % 4]!}`,
        emergencyRelation: relations[index % relations.length]!,
        emergencyPhone: `1380571${serial}`,
      };
    });
}
