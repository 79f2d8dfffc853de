import { describe, expect, test } from 'vitest';
import { faultsIn } from './imports.mjs';

const faults = (path, source) => faultsIn(new Map([[path, source]]));

describe('引用方向', () => {
  test.each([
    ['packages/model/src/a.ts', `import { z } from 'zod'; export * from './b.ts';`],
    ['packages/engine/src/a.ts', `import type { Entity } from '@heliu/model'; import './deep/b.ts'; import 'node:fs';`],
    ['packages/ui/src/a.tsx', `import { Row } from '@heliu/model'; import 'antd';`],
    ['modules/hr/staff/staff.ts', `import { entity } from '@heliu/model'; import '../department/department.ts';`],
    ['modules/hr/staff/staff.rules.ts', `import { z } from 'zod'; import { customer } from '../../crm/model.ts';`],
    ['modules/hr/menu.ts', `export * from './staff/staff.calls.ts';`],
    ['modules/hr/staff/staff.server.ts', `import '@heliu/engine'; import './staff.ts'; import '../../crm/server.ts';`],
    ['modules/hr/staff/staff.report.ts', `import { sql } from '@heliu/engine'; import './staff.server.ts';`],
    [
      'modules/hr/staff/staff.pages.tsx',
      `import '@heliu/ui'; import 'react'; import '../../crm/pages.ts'; import './staff.ts';`,
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
    ['apps/sandbox/src/start.ts', `import '../../../modules/oms/sandbox.ts'; import 'fastify'; import './world.ts';`],
    ['modules/oms/sandbox.ts', `export * from './platforms/jd.server.ts'; export * from './demo/world/order.ts';`],
    ['tests/pull.test.ts', `import '../apps/sandbox/src/start.ts'; import '../modules/oms/sandbox.ts';`],
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
    ['past a barrel', 'modules/hr/staff/staff.ts', `import '../../crm/customer/customer.ts';`],
    [
      'past a barrel from an app',
      'apps/server/src/main.ts',
      `import '../../../modules/crm/customer/customer.server.ts';`,
    ],
    [
      'of another area by a file that only looks like a barrel',
      'modules/hr/model.ts',
      `export * from '../crm/customer/model.ts';`,
    ],
    ['of the engine by a definition', 'modules/hr/staff/staff.ts', `import '@heliu/engine';`],
    ['of a library by a definition', 'modules/hr/staff/staff.rules.ts', `import dayjs from 'dayjs';`],
    ['of the server side by a definition', 'modules/hr/staff/staff.rules.ts', `import './staff.server.ts';`],
    ['of the pages by calls', 'modules/hr/staff/staff.calls.ts', `import './staff.pages.tsx';`],
    ['of another area server by the model barrel', 'modules/hr/model.ts', `import '../crm/server.ts';`],
    ['of the browser half by a server file', 'modules/hr/staff/staff.server.ts', `import '@heliu/ui';`],
    ['of pages by a report', 'modules/hr/staff/staff.report.ts', `import './staff.pages.tsx';`],
    ['of the engine by a page', 'modules/hr/staff/staff.pages.tsx', `import '@heliu/engine';`],
    ['of a server file by a page', 'modules/hr/staff/staff.pages.tsx', `import './staff.server.ts';`],
    ['of the engine by the web', 'apps/web/src/main.tsx', `import '@heliu/engine';`],
    ['of one app by another', 'apps/web/src/main.tsx', `import '../../server/src/settings.ts';`],
    ['of the engine by the sandbox', 'apps/sandbox/src/start.ts', `import '@heliu/engine';`],
    ['of the engine by what the sandbox loads', 'modules/oms/sandbox.ts', `export * from '@heliu/engine';`],
    ['of an area by another door', 'apps/sandbox/src/start.ts', `import '../../../modules/oms/server.ts';`],
    ['of the sandbox by the server', 'apps/server/src/main.ts', `import '../../sandbox/src/start.ts';`],
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
});
