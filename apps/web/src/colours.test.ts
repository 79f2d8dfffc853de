import { columnsOf } from '@heliu/model';
import { hasTone } from '@heliu/ui';
import { expect, test } from 'vitest';
import { entities as asset } from '../../../modules/asset/model.ts';
import { entities as basedata } from '../../../modules/basedata/model.ts';
import { entities as crm } from '../../../modules/crm/model.ts';
import { entities as einvoice } from '../../../modules/einvoice/model.ts';
import { entities as fico } from '../../../modules/fico/model.ts';
import { entities as fulfilment } from '../../../modules/fulfilment/model.ts';
import { entities as goods } from '../../../modules/goods/model.ts';
import { entities as hr } from '../../../modules/hr/model.ts';
import { entities as invoicing } from '../../../modules/invoicing/model.ts';
import { entities as open } from '../../../modules/open/model.ts';
import { entities as payment } from '../../../modules/payment/model.ts';
import { entities as payroll } from '../../../modules/payroll/model.ts';
import { entities as inventory } from '../../../modules/inventory/model.ts';
import { entities as pos } from '../../../modules/pos/model.ts';
import { entities as till } from '../../../modules/till/model.ts';
import { entities as printing } from '../../../modules/printing/model.ts';
import { entities as purchase } from '../../../modules/purchase/model.ts';
import { entities as received } from '../../../modules/received/model.ts';
import { entities as sales } from '../../../modules/sales/model.ts';
import { entities as settlement } from '../../../modules/settlement/model.ts';
import { entities as shop } from '../../../modules/shop/model.ts';
import { entities as system } from '../../../modules/system/model.ts';

const all = [
  asset,
  basedata,
  crm,
  einvoice,
  fico,
  fulfilment,
  goods,
  hr,
  inventory,
  invoicing,
  open,
  payment,
  pos,
  till,
  payroll,
  printing,
  purchase,
  received,
  sales,
  settlement,
  shop,
  system,
].flat();

/** Fields that say how far something has got, or how it stands. */
const isState = (key: string) =>
  /^(status|state|decision|delivery|outcome|pause|online|tested)$|State$|Status$/.test(key);

test('every state of every entity has its colour in the one table', () => {
  const asked = all.flatMap((e) =>
    Object.entries(columnsOf(e))
      .filter(([key, { choices }]) => choices && isState(key))
      .flatMap(([key, { choices }]) => Object.keys(choices!).map((state) => ({ e, key, state }))),
  );
  expect(asked.length).toBeGreaterThan(150);
  expect(
    asked.filter(({ e, state }) => !hasTone(e, state)).map(({ e, key, state }) => `${e.name}.${key}.${state}`),
  ).toEqual([]);
});
