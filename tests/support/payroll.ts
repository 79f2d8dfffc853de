import { runWork, service, type User } from '@heliu/engine';
import { expect } from 'vitest';
import { initializeBooks } from '../../modules/fico/server.ts';
import { foundCompany } from '../../modules/system/server.ts';
import { checkCharacterOf } from '../../modules/hr/model.ts';
import type { Suite } from './suite.ts';
import { until } from './until.ts';

export const runs = (tail: string) => `/api/hr/staffsalary/${tail}`;
export const slips = (tail: string) => `/api/hr/salaryslip/${tail}`;

/** Who is hired: what his pay follows from. */
export interface Hired {
  readonly name: string;
  readonly entryDate: string;
  readonly base: string;
  readonly insuredOn?: string;
  readonly special?: Readonly<Record<string, string>>;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly fixed?: Readonly<Record<string, unknown>>;
}

/** A company of its own that begins with its books, the usual salary items and the rules of one city. */
export class PayingCompany {
  readonly suite: Suite;
  readonly boss: string;
  company = 0;
  private department = 0;
  private post = 0;
  private hired = 0;
  private readonly items = new Map<string, number>();

  constructor(suite: Suite, boss: string) {
    this.suite = suite;
    this.boss = boss;
  }

  async call<T = any>(path: string, args: object): Promise<T> {
    const { code, message, data } = await this.suite.call(this.boss, path, { ...args });
    expect([path, code, message]).toEqual([path, '200', message]);
    return data as T;
  }
  async get<T = any>(path: string, args: object = {}): Promise<T> {
    const { code, message, data } = await this.suite.get(this.boss, path, { ...args });
    expect([path, code, message]).toEqual([path, '200', message]);
    return data as T;
  }

  async found(year: number, mobile: string): Promise<void> {
    const { suite, boss } = this;
    const made = await foundCompany(
      suite.db,
      { code: boss.toUpperCase(), name: `发工资的公司${boss}` },
      { username: boss, realname: '老板', mobile },
    );
    this.company = made.id;
    const user: User = { ...service('整年', made.id), id: made.userId, kind: 'staff' };
    await runWork(suite.db, user, (work) => initializeBooks(work, { standard: 'small', year, month: 1 }));
    await suite.sql(
      `insert into sys_credential (company_id, user_id, password_hash, must_change)
       select $1, $2, p.password_hash, false from sys_credential p join sys_user u on u.company_id = p.company_id and u.id = p.user_id
       where u.username = 'accountant' on conflict (company_id, user_id) do update set password_hash = excluded.password_hash, must_change = false`,
      [made.id, made.userId],
    );
    await this.call('/erp/company/saveSysParameter', { values: { 'acct.makerChecker': 'false' } });
    this.department = (await this.call('/api/hr/department/save', { code: 'D1', name: '全体' })).id;
    this.post = (await this.call('/api/hr/post/save', { code: 'G1', name: '职员' })).id;
    for (const { id, code } of (await this.get('/api/hr/salaryitem/list', { page: 1, pageSize: 100 })).rows)
      this.items.set(code, id);
    for (const [kind, personalRate, companyRate, rounding] of [
      ['pension', '0.08', '0.16', 'halfUp'],
      ['medical', '0.02', '0.10', 'halfUp'],
      ['unemployment', '0.005', '0.005', 'halfUp'],
      ['injury', '0', '0.0026', 'halfUp'],
      ['housing', '0.07', '0.07', 'halfYuan'],
    ])
      await this.call('/api/hr/insuranceitem/save', {
        city: '试验市',
        kind,
        effectiveFrom: '2023-07-01',
        baseMin: '7310',
        baseMax: '36549',
        personalRate,
        companyRate,
        rounding,
      });
  }

  item(code: string): number {
    return this.items.get(code)!;
  }
  async putOut(code: string): Promise<void> {
    const kept = await this.get('/api/hr/salaryitem/get', { id: this.item(code) });
    await this.call('/api/hr/salaryitem/update', { ...kept, disabled: true });
  }

  async hire({ name, entryDate, base, insuredOn = base, special = {}, more = {}, fixed = {} }: Hired): Promise<number> {
    const n = String((this.hired += 1)).padStart(3, '0');
    const first = `33010619900101${n}`;
    const { id } = await this.call('/api/hr/staff/save', {
      code: `Y${n}`,
      name,
      idNo: first + checkCharacterOf(first),
      mobile: `13700000${n}`,
      department: this.department,
      post: this.post,
      entryDate,
      socialCity: '试验市',
      bankNo: `62220000000${n}`,
      ...more,
    });
    await this.fix(id, entryDate.slice(0, 7) > '2024-01' ? entryDate.slice(0, 7) : '2024-01', base, {
      socialBase: insuredOn,
      fundBase: insuredOn,
      ...special,
      ...fixed,
    });
    return id;
  }
  async fix(staff: number, fromMonth: string, base: string, more: object = {}): Promise<number> {
    const { id } = await this.call('/api/hr/staffbasesalary/save', {
      staff,
      fromMonth,
      docDate: `${fromMonth}-01`,
      lines: [{ item: this.item('BASE'), amount: base }],
      ...more,
    });
    await this.call('/api/hr/staffbasesalary/audit', { id });
    return id;
  }

  /** A month as it is typed, calculated by its task. */
  async month(payMonth: string, more: object = {}): Promise<number> {
    const { id } = await this.call(runs('save'), { payMonth, attendance: [], typed: [], ...more });
    await this.calculate(id);
    return id as number;
  }
  async calculate(id: number): Promise<{ readonly status: string; readonly message: string }> {
    const { task } = await this.call(runs('calculate'), { id });
    return this.over(task);
  }
  over(task: number) {
    return until(async () => {
      const [row] = await this.suite.sql<{ status: string; message: string }>(
        `select status, coalesce(error, result ->> 'summary') as message from sys_task where company_id = $1 and id = $2`,
        [this.company, task],
      );
      return row && ['done', 'failed', 'cancelled'].includes(row.status) ? row : undefined;
    }, 60);
  }
  audit(id: number): Promise<unknown> {
    return this.call(runs('audit'), { id });
  }
  async slipsOf(run: number): Promise<Record<string, any>[]> {
    return (await this.get(slips('list'), { run, sort: 'staff', page: 1, pageSize: 100 })).rows;
  }
  async slipOf(run: number, staff: number): Promise<Record<string, any>> {
    return (await this.slipsOf(run)).find((slip) => slip['staff'] === staff)!;
  }
}
