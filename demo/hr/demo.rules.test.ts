import { describe, expect, test } from 'vitest';
import { inputSchema } from '@heliu/model';
import { staff, staffComplaint, withIdentity } from '../../modules/hr/model.ts';

import { departments, postLevels, posts } from './organisation.ts';
import { demoStaff } from './staff.ts';

const today = '2026-11-15';
const people = demoStaff(today);
const codes = (records: readonly { code: string }[]) => records.map(({ code }) => code);

describe('人事演示数据', () => {
  test('has the size of a real small company', () => {
    expect([departments.length, posts.length, postLevels.length, people.length]).toEqual([9, 12, 6, 45]);
  });

  test('refers only to what exists, and parents come first', () => {
    for (const [index, { parent, leader }] of departments.entries()) {
      if (parent) expect(codes(departments.slice(0, index))).toContain(parent);
      expect(codes(people)).toContain(leader);
    }
    for (const { department } of posts) expect(codes(departments)).toContain(department);
    for (const person of people) {
      expect(codes(departments)).toContain(person.department);
      expect(codes(posts)).toContain(person.post);
      expect(codes(postLevels)).toContain(person.level);
      if (person.supervisor) expect(codes(people)).toContain(person.supervisor);
    }
  });

  test('every person would be accepted by the form', () => {
    for (const { supervisor: _, login: __, ...person } of people) {
      const read = inputSchema(staff).safeParse({ ...person, department: 1, post: 1, level: 1 });
      expect(read.error?.issues ?? []).toEqual([]);
      const draft = withIdentity(read.data!);
      expect(staffComplaint(draft)).toBeUndefined();
      expect([draft.birthday, draft.gender]).toEqual([person.birthday, person.gender]);
    }
  });

  test('numbers that must be unique are', () => {
    for (const key of ['code', 'idNo', 'mobile', 'bankNo'] as const)
      expect(new Set(people.map((person) => person[key])).size).toBe(people.length);
  });

  test('is the same every time it is made', () => {
    expect(demoStaff(today)).toEqual(people);
  });
});
