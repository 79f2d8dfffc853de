import { describe, expect, test } from 'vitest';
import { cyclesIn, faultsIn, statementsIn, writesIn } from './imports.mjs';

const faults = (path, source) => faultsIn(new Map([[path, source]]));

describe('引用方向', () => {
  test.each([
    ['packages/model/src/a.ts', `import { z } from 'zod'; export * from './b.ts';`],
    ['packages/engine/src/a.ts', `import type { Entity } from '@heliu/model'; import './deep/b.ts'; import 'node:fs';`],
    ['packages/ui/src/a.tsx', `import { Row } from '@heliu/model'; import 'antd';`],
    ['modules/hr/staff/staff.ts', `import { entity } from '@heliu/model'; import '../department/department.ts';`],
    ['modules/hr/staff/staff.rules.ts', `import { z } from 'zod'; import { user } from '../../system/model.ts';`],
    ['modules/hr/menu.ts', `export * from './staff/staff.calls.ts';`],
    [
      'modules/hr/staff/staff.server.ts',
      `import '@heliu/engine'; import './staff.ts'; import '../../system/server.ts';`,
    ],
    ['modules/hr/staff/staff.report.ts', `import { sql } from '@heliu/engine'; import './staff.server.ts';`],
    [
      'modules/hr/staff/staff.pages.tsx',
      `import '@heliu/ui'; import 'react'; import '../../system/parts.tsx'; import './staff.ts';`,
    ],
    ['modules/hr/server.ts', `export * from './staff/staff.server.ts'; export * from './model.ts';`],
    ['modules/hr/pages.ts', `export const pages = () => import('./staff/staff.pages.tsx');`],
    ['modules/hr/staff/staff.test.ts', `import '@heliu/engine/testing'; import 'vitest'; import '../server.ts';`],
    ['modules/server.ts', `export * from './hr/server.ts';`],
    [
      'apps/server/src/main.ts',
      `import '@heliu/engine'; import '../../../modules/hr/server.ts'; import './settings.ts';`,
    ],
    ['apps/web/src/main.tsx', `import '@heliu/ui'; import '../../../modules/hr/pages.ts'; import('./tab.tsx');`],
    ['apps/sandbox/src/start.ts', `import '../../../modules/shop/sandbox.ts'; import '../../../demo/world/order.ts';`],
    ['modules/shop/sandbox.ts', `export * from './platforms/jd.server.ts'; export * from '@heliu/outside';`],
    ['modules/shop/platforms/jd.orders.ts', `import { text } from '@heliu/outside';`],
    ['modules/shop/platforms/jd.server.ts', `import { hmac } from '@heliu/outside/server';`],
    ['demo/world/order.ts', `import '../../modules/shop/sandbox.ts'; import '@heliu/outside';`],
    ['demo/demo.ts', `import '@heliu/engine'; import '../modules/shop/server.ts'; import './world/order.ts';`],
    ['tests/pull.test.ts', `import '../apps/sandbox/src/start.ts'; import '../modules/shop/sandbox.ts';`],
    ['e2e/setup.ts', `import '../apps/server/src/main.ts'; import '@heliu/engine/testing';`],
  ])('%s may say %s', (path, source) => {
    expect(faults(path, source)).toEqual([]);
  });

  test.each([
    ['upward from the model', 'packages/model/src/a.ts', `import '@heliu/engine';`],
    ['from the model to a module', 'packages/model/src/a.ts', `import '../../../modules/hr/model.ts';`],
    ['from the engine to the browser half', 'packages/engine/src/a.ts', `import type { X } from '@heliu/ui';`],
    ['from the browser half to the engine', 'packages/ui/src/a.tsx', `import { x } from '@heliu/engine/testing';`],
    ['from the engine to a module', 'packages/engine/src/a.ts', `export * from '../../../modules/hr/server.ts';`],
    ['from a module to an app', 'modules/hr/staff/staff.server.ts', `import '../../../apps/server/src/settings.ts';`],
    ['of a package by path', 'modules/hr/staff/staff.ts', `import '../../../packages/model/src/index.ts';`],
    ['of a package by path inside packages', 'packages/engine/src/a.ts', `import '../../model/src/index.ts';`],
    ['past a barrel', 'modules/hr/staff/staff.ts', `import '../../system/user/user.ts';`],
    [
      'past a barrel from an app',
      'apps/server/src/main.ts',
      `import '../../../modules/crm/customer/customer.server.ts';`,
    ],
    [
      'of another area by a file that only looks like a barrel',
      'modules/hr/model.ts',
      `export * from '../system/user/model.ts';`,
    ],
    ['of the engine by a definition', 'modules/hr/staff/staff.ts', `import '@heliu/engine';`],
    ['of a library by a definition', 'modules/hr/staff/staff.rules.ts', `import dayjs from 'dayjs';`],
    ['of the server side by a definition', 'modules/hr/staff/staff.rules.ts', `import './staff.server.ts';`],
    ['of the pages by calls', 'modules/hr/staff/staff.calls.ts', `import './staff.pages.tsx';`],
    ['of another area server by the model barrel', 'modules/hr/model.ts', `import '../system/server.ts';`],
    ['of the browser half by a server file', 'modules/hr/staff/staff.server.ts', `import '@heliu/ui';`],
    ['of pages by a report', 'modules/hr/staff/staff.report.ts', `import './staff.pages.tsx';`],
    ['of the engine by a page', 'modules/hr/staff/staff.pages.tsx', `import '@heliu/engine';`],
    ['of a server file by a page', 'modules/hr/staff/staff.pages.tsx', `import './staff.server.ts';`],
    ['of the engine by the web', 'apps/web/src/main.tsx', `import '@heliu/engine';`],
    ['of one app by another', 'apps/web/src/main.tsx', `import '../../server/src/settings.ts';`],
    ['of the engine by the sandbox', 'apps/sandbox/src/start.ts', `import '@heliu/engine';`],
    ['of the engine by what the sandbox loads', 'modules/shop/sandbox.ts', `export * from '@heliu/engine';`],
    ['of an area by another door', 'apps/sandbox/src/start.ts', `import '../../../modules/shop/server.ts';`],
    ['of the sandbox by the server', 'apps/server/src/main.ts', `import '../../sandbox/src/start.ts';`],
    ['of an area that stands on this one', 'modules/shop/order/order.server.ts', `import '../../einvoice/server.ts';`],
    ['of the demo by a module', 'modules/shop/order/order.server.ts', `import '../../../demo/demo.ts';`],
    ['of the engine by the made-up world', 'demo/world/order.ts', `import '@heliu/engine';`],
    ['of what runs on the server by a definition', 'modules/shop/order/order.ts', `import '@heliu/outside/server';`],
    ['in a re-export', 'packages/model/src/a.ts', `export { x } from '@heliu/ui';`],
    ['in a dynamic import', 'packages/model/src/a.ts', `const ui = await import('@heliu/ui');`],
    ['in a type', 'packages/model/src/a.ts', `type X = import('@heliu/ui').X;`],
  ])('an import %s is found', (_, path, source) => {
    expect(faults(path, source)).toHaveLength(1);
  });

  test('a fault tells the line and the name', () => {
    expect(faults('packages/model/src/a.ts', `\n\nimport '@heliu/ui';`)).toEqual([
      'packages/model/src/a.ts:3 @heliu/ui: model may not load ui',
    ]);
  });

  test('folders of modules that load each other are found, by way of others too; tests may look anywhere', () => {
    const sources = new Map([
      ['modules/shop/a/a.ts', `import '../b/b.ts';`],
      ['modules/shop/b/b.ts', `import '../c/c.ts';`],
      ['modules/shop/c/c.ts', `import '../a/a.ts';`],
      ['modules/shop/d/d.ts', `import '../a/a.ts';`],
      ['modules/shop/a/a.test.ts', `import '../d/d.ts';`],
    ]);
    expect(cyclesIn(sources)).toEqual([
      'modules/shop/a → modules/shop/b → modules/shop/c → modules/shop/a: folders in a cycle',
    ]);
  });

  test('a statement that reads an area above, or writes another one, is found', () => {
    const sources = new Map([
      ['modules/shop/order/order.ts', `export const order = document({ name: 'oms_order', label: '订单' });`],
      ['modules/einvoice/invoice/invoice.ts', `export const invoice = document({\n  name: 'oms_invoice',\n});`],
      ['modules/shop/order/a.server.ts', 'select 1 from oms_invoice_v'],
      ['modules/shop/order/b.server.ts', 'update oms_order set x = 1; insert into oms_order_lines'],
      ['modules/einvoice/issue/c.server.ts', 'select 1 from oms_order o join oms_invoice i'],
      ['modules/einvoice/issue/d.server.ts', 'update oms_order set invoiced = 1'],
      ['modules/einvoice/issue/e.server.ts', 'delete from oms_order_lines'],
    ]);
    expect(statementsIn(sources)).toEqual([
      'modules/shop/order/a.server.ts:1 from oms_invoice_v: shop stands before einvoice',
      'modules/einvoice/issue/d.server.ts:1 update oms_order: einvoice writes what belongs to shop',
      'modules/einvoice/issue/e.server.ts:1 from oms_order_lines: einvoice writes what belongs to shop',
    ]);
  });
});

test('an entity is written by the engine alone, save for those that are excused and need it', () => {
  const sources = new Map([
    ['modules/hr/staff/staff.ts', `export const staff = entity({ name: 'hr_staff', label: '员工' });`],
    [
      'modules/hr/staff/a.server.ts',
      'update hr_staff set name = $1; update hr_staff_secret set x = 1; select 1 from hr_staff',
    ],
    ['modules/hr/staff/b.server.ts', 'insert into hr_staff (id) values (1)'],
    ['modules/hr/staff/c.server.ts', 'select 1 from hr_staff for update'],
  ]);
  const why = 'only the engine writes an entity; use save, act, actMany or amend';
  expect(writesIn(sources, ['modules/hr/staff/b.server.ts', 'modules/hr/staff/c.server.ts'])).toEqual([
    `modules/hr/staff/a.server.ts:1 update hr_staff: ${why}`,
    'modules/hr/staff/c.server.ts: no longer needs to be excused',
  ]);
});
