import { afterAll, beforeAll, expect } from 'vitest';
import type { PlatformCode } from '../../modules/shop/model.ts';
import type { ProviderCode } from '../../modules/einvoice/model.ts';
import { connect, owner, pullAll, type ShopFixture, startShopFixture } from './shops.ts';
import { until } from './until.ts';

export interface Business {
  readonly company: number;
  readonly subject: number;
  readonly shop: number;
  /** Orders that may be invoiced, the newest first. */
  orders(count: number, shop?: number): Promise<number[]>;
  openShop(platform: PlatformCode): Promise<number>;
}

export const sellerTaxNo = '91350100M000100Y43';

async function openAccount({ suite }: ShopFixture, code: ProviderCode): Promise<void> {
  const answer = await suite.call(owner, `/api/${code}/saveConfig`, {
    gateway: 'sandbox',
    settings: {},
  });
  expect(answer).toMatchObject({ code: '200' });
}

/** A company that can issue: a subject with its provider, a shop with orders, goods that are classed. */
export async function openBusiness(fixture: ShopFixture, code: ProviderCode = 'nuonuo'): Promise<Business> {
  const { suite } = fixture;
  const [row] = await suite.sql<{ company: string }>('select company_id as company from sys_user where username = $1', [
    owner,
  ]);
  const company = Number(row!.company);
  const saved = await suite.call(owner, '/api/oms/invoicesubject/save', {
    name: '合流测试商贸有限公司',
    taxNo: sellerTaxNo,
    kind: 'digital',
    provider: code,
    drawer: '李开票',
  });
  expect(saved).toMatchObject({ code: '200' });
  const { id: subject } = saved.data as { id: number };
  await openAccount(fixture, code);
  /** A shop with orders, whose goods are classed. */
  const openShop = async (platform: PlatformCode) => {
    const shop = await connect(fixture, platform, 3);
    await pullAll(fixture, shop);
    await suite.sql('update oms_shop set subject = $1, auto_upload = true where id = $2', [subject, shop]);
    await suite.sql(
      `update oms_goods_name set state = 'confirmed', tax_item = (select id from oms_tax_item where company_id = $1 and code = '1060512990000000000' limit 1) where company_id = $1`,
      [company],
    );
    return shop;
  };
  const shop = await openShop('taobao');
  return {
    company,
    subject,
    shop,
    openShop,
    async orders(count, of = shop) {
      const rows = await suite.sql<{ id: string }>(
        `select id from oms_order where shop = $1 and invoiceable > 0 and invoiced = 0 and subsidy = 0 and not locked and status in ('draft', 'audited')
           and (title_tax_no is not null or coalesce(invoice_title, '') = '') order by id desc limit $2`,
        [of, count],
      );
      return rows.map(({ id }) => Number(id));
    },
  };
}

/** A company that can issue and the fixture around it, for all tests of a file; `area` names the calls that are asked most. */
export class InvoicingFixture implements ShopFixture, Business {
  #fixture!: ShopFixture;
  #business!: Business;
  readonly #area: string;

  constructor({ perDay }: { readonly perDay: number }, area: string) {
    this.#area = area;
    beforeAll(async () => {
      this.#fixture = await startShopFixture({ perDay, invoices: { delayMs: 0 } });
      this.#business = await openBusiness(this.#fixture);
    }, 120_000);
    afterAll(() => this.stop());
  }

  readonly call = (path: string, args: object = {}) =>
    this.suite.call(owner, `/api/oms/${this.#area}/${path}`, { ...args });
  readonly sql = <T = Record<string, any>>(text: string, values: unknown[] = []) => this.suite.sql<T>(text, values);

  get suite() {
    return this.#fixture.suite;
  }
  get sandbox() {
    return this.#fixture.sandbox;
  }
  get world() {
    return this.#fixture.world;
  }
  now = () => this.#fixture.now();
  pass = (ms: number) => this.#fixture.pass(ms);
  stop = () => this.#fixture.stop();

  get company() {
    return this.#business.company;
  }
  get subject() {
    return this.#business.subject;
  }
  get shop() {
    return this.#business.shop;
  }
  orders = (count: number, shop?: number) => this.#business.orders(count, shop);
  openShop = (platform: PlatformCode) => this.#business.openShop(platform);
}

/** What the tax office has issued for one seller, the newest first: the demo's company asks the same office at any minute. */
export const papersOf = ({ sandbox }: Pick<ShopFixture, 'sandbox'>, taxNo = sellerTaxNo) =>
  sandbox.invoices.office
    .latest(sandbox.invoices.office.size)
    .filter((paper) => paper.taxNo === taxNo && paper.state === 'issued');

/** What somebody does at the sandbox, past any service. */
export async function control(
  { sandbox }: Pick<ShopFixture, 'sandbox'>,
  path: string,
  body: object,
): Promise<{ uuid: string }> {
  const answer = await fetch(`${sandbox.url}/_control/providers/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer).toMatchObject({ ok: true });
  return (await answer.json()) as { uuid: string };
}

/** Waits until none of these invoices is on its way any more. */
export const untilSettled = ({ suite }: Pick<ShopFixture, 'suite'>, ids: readonly number[], seconds = 30) =>
  until(async () => {
    const rows = await suite.sql<{ id: string; status: string; invoice_no: string | null; fault: string | null }>(
      'select id, status, invoice_no, fault from oms_invoice where id = any($1::bigint[]) order by id',
      [ids],
    );
    return rows.some(({ status }) => ['queued', 'issuing', 'confirming'].includes(status)) ? undefined : rows;
  }, seconds);

/** Blue invoices for orders that had none. */
export async function openInvoices(
  { suite, orders: fresh }: Pick<ShopFixture, 'suite'> & Pick<Business, 'orders'>,
  count: number,
  more: object = {},
): Promise<{ orders: number[]; ids: number[] }> {
  const orders = await fresh(count);
  const { code, data, message } = await suite.call(owner, '/api/oms/invoice/openBlue', { orders, ...more });
  expect({ code, message }).toMatchObject({ code: '200' });
  expect(data.refused).toEqual([]);
  return { orders, ids: data.made.map(({ id }: { id: number }) => id) };
}

/** What the data monitor finds wrong with invoices. */
export async function brokenProofs({ suite }: ShopFixture): Promise<{ code: string; offences: number }[]> {
  const { data } = await suite.call(owner, '/api/system/datamonitor/run', {});
  const proofs = (data as { code: string; offences: number }[]).filter(({ code }) => code.startsWith('oms.invoices'));
  expect(proofs.length).toBeGreaterThan(3);
  return proofs.filter(({ offences }) => offences > 0);
}
