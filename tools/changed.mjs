// What `npm test -- changed` runs: the tests of the areas that were touched since the branch left main, and the walls that
// every change has to stand before. Tests that take long for what they prove of one area are left to the whole suite.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from './prepare.mjs';

const named = (names) => names.split(' ').map((name) => `tests/${name}.test.ts`);

/** The server tests of each area, by the folder of the area; `kit` is what all of them stand on. */
const testsOf = {
  system: named('access accounts login logs menus messages monitor public-password retrieval rights'),
  basedata: named('references'),
  hr: ['tests/hr/', ...named('attachments')],
  crm: ['tests/crm/'],
  goods: named('goods supply-goods'),
  fico: ['tests/fico/', ...named('ledger-invariants line-lists reports invoice-books')],
  asset: named('fico/assets'),
  payment: named('oms/wechat-pay'),
  shop: named(
    'intake merged-orders orders orders-import pull shop-push shop-tasks shops subsidy subsidy-goods oms/open-push',
  ),
  einvoice: [
    'tests/invoice-',
    ...named('invoices invoices-red invoices-void invoices-clerk invoices-registered'),
    ...named('buyer-reds subject-quota uploads-by-platform mail'),
  ],
  invoicing: named('applications auto-invoice bearer-invoices merged-invoices'),
  fulfilment: ['tests/supply-'],
  settlement: ['tests/settlement'],
  overview: named('home working-day'),
  kit: [
    'tests/kit/',
    'tests/engine/',
    ...named('excel-import files groups list-views masks print references search seal-key'),
    ...named('storage tasks tenancy'),
  ],
};
const walls = named('contract definitions fuzz manual schema tenancy-calls');

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim().split('\n').filter(Boolean) : [];
}

/** Where the branch left main; on main itself, the commit before the last one. */
function base() {
  const [head] = git('rev-parse', 'HEAD');
  const main = ['origin/main', 'main'].flatMap((name) => git('merge-base', 'HEAD', name));
  return main.find((commit) => commit !== head) ?? git('rev-parse', 'HEAD~1')[0] ?? head;
}

/** The area a file belongs to: a folder of modules, the kit, or none that has tests on the server. */
export function areaOf(file) {
  const [, area] = /^modules\/([^/]+)\//.exec(file) ?? [];
  if (area) return area;
  return /^(packages\/(engine|model|outside|paper)|apps\/(server|sandbox))\//.test(file) ? 'kit' : undefined;
}

/** What has to be run when these files have changed. Vitest takes parts of paths. */
export function planFor(files) {
  const areas = [...new Set(files.map(areaOf).filter(Boolean))];
  const tests = files.filter((file) => /^tests\/.*\.test\.ts$/.test(file));
  const browser = files.filter((file) => /^e2e\/.*\.test\.ts$/.test(file));
  // Those beside the area, those that are named above, and where none are, those whose names begin with it.
  const own = areas.flatMap((area) => [`modules/${area}/`, ...(testsOf[area] ?? [`tests/${area}`])]);
  return { areas, server: [...new Set([...walls, ...own, ...tests])], browser };
}

/** What differs from main in this working copy. */
export function changed() {
  const since = base();
  const files = [
    ...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]),
  ]
    .filter((file) => existsSync(new URL(`../${file}`, import.meta.url)))
    .toSorted();
  return { since, files, ...planFor(files) };
}
