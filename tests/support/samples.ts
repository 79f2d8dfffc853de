import {
  type AnyEntity,
  type Call,
  type Calls,
  daysAfter,
  entityNamed,
  type Field,
  type Fields,
  fieldsOf,
  isReference,
  linesOf,
  type MenuNode,
  permission,
} from '@heliu/model';
import { dimensions } from '../../modules/fico/model.ts';
import { checkCharacterOf } from '../../modules/hr/model.ts';
import { assemble, modules } from '../../apps/server/src/assembly.ts';
import { openAccount } from './accounts.ts';
import type { Suite } from './suite.ts';

type Values = Record<string, unknown>;
export type Operations = Readonly<Record<string, Call>>;

assemble();
/** Where an entity has several addresses, those under which all of it can be typed in, or most be done with it. */
const wholeAt = new Set(['/api/sales/outputorder/save']);
const reach = ({ operations }: Calls): number =>
  wholeAt.has((operations as Operations)['save']?.path ?? '') ? Infinity : Object.keys(operations).length;
const given = new Map(
  modules
    .flatMap(({ calls = [] }) => calls as Calls[])
    .toSorted((a, b) => reach(a) - reach(b))
    .map(({ entity, operations }) => [entity.name, { entity, operations }]),
);
/** Operations that exist under an address of their own, with a handler instead of the engine's. */
const beside: Readonly<Record<string, Operations>> = {
  sys_role: { update: { method: 'POST', path: '/roles/updateRoles', style: 'json' } },
};
const permissionsIn = (node: MenuNode): readonly string[] => [
  ...node.permissions,
  ...node.children.flatMap(permissionsIn),
];
/** What the menu of a company opens; the platform's own records are tried by its own people, in `tests/platform`. */
const opened = new Set(modules.flatMap(({ menu = [] }) => menu.flatMap(permissionsIn)));
/** Every definition that can be called from a company, with the addresses it has. */
export const callable: readonly { readonly entity: AnyEntity; readonly operations: Operations }[] = [...given.values()]
  .filter(({ entity }) => opened.has(permission(entity, 'view')))
  .map(({ entity, operations }) => ({ entity, operations: { ...(operations as Operations), ...beside[entity.name] } }));

const digits = (n: number, length: number) => String(n).padStart(length, '0');
const letters = (n: number) => `X${String.fromCharCode(65 + (Math.floor(n / 26) % 26), 65 + (n % 26))}`;
function idNo(n: number): string {
  const first = `33010619900101${digits(n % 1000, 3)}`;
  return first + checkCharacterOf(first);
}

/** One of these fits any pattern in use; whichever the field's own schema accepts first is taken. */
const texts = (word: string, n: number): string[] => [
  `${word}${n}`,
  `k${n}`,
  letters(n),
  `139${digits(n, 8)}`,
  // Of four digits, as accounts are numbered; the charts use none of these.
  String(n < 1000 ? 9000 + n : 7000 + ((n - 1000) % 2000)),
  `k${n}@example.com`,
  `/sample/${n}`,
  `9133${digits(n, 11)}`,
  `wx00000000${digits(n, 8)}`,
  `gh_${n}`,
  digits(n, 19),
  digits(n, 20),
  `62220000${digits(n, 8)}`,
];
/** All dates are one date, so that no order between them is ever wrong. */
const day = '2026-06-15';

export const isInput = ([, field]: readonly [string, Field]): boolean => !field.computed;

/** Makes valid inputs for any definition: the same ones in the same order, whenever it is run. */
export class Samples {
  private readonly suite: Suite;
  private readonly as: string;
  private readonly word: string;
  private n = 0;
  private readonly targets = new Map<string, Promise<number | undefined>>();
  /** Kinds that are being made just now: two of them may refer to each other, and one must do without. */
  private readonly making = new Set<string>();

  constructor(suite: Suite, as: string, word = '样例') {
    this.suite = suite;
    this.as = as;
    this.word = word;
  }

  /** What a definition's own rules demand beyond its fields. */
  private async special(name: string, n: number): Promise<Values> {
    switch (name) {
      case 'open_subject':
        return { ips: '203.0.113.0/24' };
      case 'open_hook':
        return { url: `https://k${n}.example.com/heliu` };
      case 'sys_factory':
        // Some references mean stores alone.
        return { kind: 'store' };
      case 'hr_staff':
        return { idNo: idNo(n), gender: Math.floor(n % 10) % 2 === 1 ? 'male' : 'female', birthday: '1990-01-01' };
      case 'hr_salary_item':
        return { kind: 'earning', source: 'fixed', formula: null, condition: null, insurances: null, beforeTax: false };
      case 'hr_insurance_item':
        // One for each city, kind and day.
        return { city: `${this.word}${n}`, kind: 'pension', baseMin: '12.34', baseMax: '12.34' };
      case 'hr_base_salary':
        // One of the two for where somebody lives, each within its limit.
        return {
          fromMonth: day.slice(0, 7),
          fundRate: '0.07',
          housingRent: '0.00',
          lines: [{ item: (await this.save(entityNamed('hr_salary_item'))).id, amount: '12.34' }],
        };
      case 'hr_staff_salary':
        // One for each month, and nobody typed twice.
        return {
          payMonth: `${1950 + (n % 70)}-${digits(1 + (Math.floor(n / 70) % 12), 2)}`,
          workDays: '21.75',
          attendance: [{ staff: await this.target('hr_staff'), unpaidDays: '1', overtimeHours: '2', note: this.word }],
          typed: [
            {
              staff: await this.target('hr_staff'),
              item: await this.pick('hr_salary_item', 'BONUS'),
              amount: '12.34',
              note: this.word,
            },
          ],
        };
      case 'hr_salary_payment':
        return {
          run: await this.unpaidMonth(),
          otherAccount: null,
          held: [{ staff: await this.target('hr_staff'), note: this.word }],
        };
      case 'hr_contribution_payment':
        return { run: await this.unpaidMonth(), kind: 'tax', difference: '0.00', differenceAccount: null };
      case 'fico_route_algorithm':
        return { name: `${this.word}算法${n}`, expression: '税额 * 0.5' };
      case 'sal_route': {
        // A site is called at by one round a day, and by those that are laid up as often as one likes.
        const site = await this.target('crm_customer_site');
        return { departure: '07:30', disabled: true, stops: site === undefined ? [] : [{ site, remark: this.word }] };
      }
      case 'fico_cost_center':
        // A department is one center's, and only leaves are booked on.
        return { parent: null, departments: null };
      case 'fico_profit_center':
        return { parent: null };
      case 'fico_ar_invoice':
        return { receivable: await this.pick('fico_account', '1122'), lines: [await this.receivableLine(n)] };
      case 'fico_receipt':
        return (this.owedBack ??= this.paidBack());
      case 'fico_write_off': {
        // Money that stands with us, against a red and a blue invoice of the same customer.
        const { customer, refunds } = (await (this.owedBack ??= this.paidBack())) as {
          customer: number;
          refunds: { receipt: number }[];
        };
        return {
          kind: 'advance',
          customer,
          supplier: null,
          toCustomer: null,
          toSupplier: null,
          advances: [{ receipt: refunds[0]!.receipt, amount: '1.50' }],
          receivables: [{ invoice: await this.openInvoice(customer), amount: '1.50' }],
          prepayments: [],
          payables: [],
        };
      }
      case 'fico_customer_bill':
        // One for each customer and month.
        return { month: `${1920 + (n % 80)}-${String(1 + (n % 12)).padStart(2, '0')}` };
      case 'fico_income_tax':
        // One for each quarter.
        return { period: `${1900 + (Math.floor(n / 4) % 300)}-${digits(3 + (n % 4) * 3, 2)}` };
      case 'fico_statement_receipt':
        return (this.billed ??= this.unpaidBill());
      case 'fico_cashier_account':
        return { account: await this.pick('fico_account', '1002') };
      case 'fico_payment_terms':
        // All of it on the day of the document: samples have one date throughout.
        return {
          lines: [
            {
              portion: '1',
              basis: 'document',
              months: 0,
              days: 0,
              fixedDay: 15,
              discountRate: '0.02',
              discountDays: 10,
            },
          ],
        };
      case 'sys_keyword':
        // Of the help site and of articles the platform alone has some.
        return { module: 'wechat', reply: 'text' };
      case 'sys_keyword_setting':
        // One for each account.
        return { module: 'wechat', app: (await this.save(entityNamed('sys_wx_app'))).id };
      case 'sys_tax_filing':
        return { period: day.slice(0, 7), papers: [] };
      case 'oms_order':
        return { paid: '37.02' };
      case 'oms_shop':
        // Only what is sold over a counter has a store, and nothing is pulled from there.
        return { store: null };
      case 'oms_task':
        // One of a kind per shop, so each has a shop of its own.
        return { shop: (await this.save(entityNamed('oms_shop'), { platform: 'taobao' })).id };
      case 'oms_waybill_account':
        // One for each carrier and warehouse.
        return { warehouse: (await this.save(entityNamed('scm_warehouse'))).id };
      case 'oms_bearer_title':
        // One for each shop of a platform.
        return {
          platform: 'taobao',
          bearer: 'platform',
          buyerTaxNo: '91310000MA1FL0LX06',
          shop: (await this.save(entityNamed('oms_shop'), { platform: 'taobao' })).id,
        };
      case 'oms_output_order':
        return { kind: 'other', site: null, orders: null, lines: [await this.wantedLine(name, {})] };
      case 'oms_tax_terminal':
        return { subject: await this.taxControlSubject() };
      case 'oms_invoice':
        return {
          titleType: 'personal',
          kind: 'digitalNormal',
          taxation: 'net',
          lines: [await this.invoiceLine()],
          vouchers: [
            {
              kind: 'fiscal',
              code: '3100190010',
              number: '12345678',
              issuedOn: day,
              total: '80.00',
              deducted: '50.00',
              remark: this.word,
            },
          ],
        };
      case 'scm_warehouse':
        return { locationManaged: false };
      case 'fico_stock_account':
        // One for each scope and priority.
        return { priority: 100 + (n % 800) };
      case 'inv_loss_overflow':
        return {
          kind: 'loss',
          abnormal: false,
          lines: [{ ...(await this.movedLine()), productionDate: null, expiryDate: null }],
        };
      case 'pur_estimate_run':
        // One for each month, in which nothing was bought yet.
        return {
          orderDate: `${1920 + (n % 80)}-${String(1 + (n % 12)).padStart(2, '0')}-01`,
          kind: 'reverse',
          lines: [],
        };
      case 'inv_assembly':
        return this.putTogether();
      case 'inv_disposal':
        return this.decided();
      case 'inv_lock': {
        const { location: _, batchNo: __, serials: ___, ...line } = await this.movedLine();
        return { until: null, lines: [line] };
      }
      case 'inv_transfer':
        return this.moving();
      case 'inv_transfer_receipt':
        return this.arriving();
      case 'inv_stock_take':
        return (this.counted ??= this.toCount());
      case 'goods_unit_group':
        return { units: [await this.packing(n)] };
      case 'goods_category':
      case 'goods_model':
        return { attributes: [this.colours(n)] };
      case 'goods_goods':
        return {
          ...(await this.countedGoods(n)),
          costMethod: 'movingAverage',
          serialManaged: false,
          attributes: [this.colours(n)],
        };
      case 'goods_price_order': {
        const sku = await this.target('goods_sku');
        return { effectiveAt: null, endAt: null, lines: [{ sku, newPrice: '12.34', newCost: null }] };
      }
      case 'inv_other_order':
        return { kind: 'out', orderDate: day, lines: [await this.wantedLine(name, {})] };
      case 'pur_supplier_goods':
        return { supplier: (await this.save(entityNamed('crm_supplier'))).id };
      case 'pur_cart_line':
        return { unit: null };
      case 'pur_forecast':
        return {
          coverDays: 30,
          historyMonths: 12,
          lines: [await this.wantedLine(name, { supplier: await this.target('crm_supplier'), remark: this.word })],
        };
      case 'pur_request':
        return { requestDate: day, needDate: day, lines: [await this.wantedLine(name, {})] };
      case 'pur_enquiry':
        return {
          lines: [await this.wantedLine(name, { needDate: day })],
          suppliers: [{ supplier: await this.target('crm_supplier'), remark: this.word }],
        };
      case 'pur_quotation':
        return { validTo: day, lines: [await this.wantedLine(name, { price: '12.5', taxRate: '0.13' })] };
      case 'pur_order':
        return { depositAmount: '1.00', lines: [await this.wantedLine(name, { price: '12.5', taxRate: '0.13' })] };
      case 'pur_input_order':
        return {
          warehouse: await this.plainWarehouse(),
          lines: [await this.wantedLine(name, { price: '12.5', taxRate: '0.13' })],
          fees: [{ name: this.word, supplier: await this.target('crm_supplier'), amount: '1.00', remark: null }],
        };
      case 'pur_ap_invoice': {
        // The two charts have it under different codes.
        const account = (await this.pick('fico_account', '560205')) ?? (await this.pick('fico_account', '660205'));
        const expense = { name: this.word, expense: account, sku: null, unit: null };
        return {
          invoiceKind: 'expense',
          taxInvoiceNo: String(n).padStart(20, '0'),
          lines: [await this.wantedLine(name, { ...expense, price: '12.5', taxRate: '0.13' })],
        };
      }
      case 'fico_payment_request': {
        const account = (await this.pick('fico_account', '560205')) ?? (await this.pick('fico_account', '660205'));
        const line = { invoice: null, order: null, account, summary: this.word, amount: '12.34' };
        return { payKind: 'expense', payeeType: 'other', supplier: null, staff: null, lines: [line] };
      }
      case 'fico_input_invoice':
        return {
          invoiceNo: String(n).padStart(20, '0'),
          blueNo: null,
          deductible: '1.00',
          net: '100.00',
          tax: '13.00',
        };
      case 'fico_original_voucher':
        return {
          invoiceNo: String(n).padStart(20, '0'),
          invoiceCode: null,
          amount: '113.00',
          tax: '13.00',
          file: null,
          ...Object.fromEntries(['journal', 'payment', 'receipt', 'payable', 'receivable'].map((key) => [key, null])),
        };
      case 'fico_payment':
        return this.paid();
      case 'fico_exchange_rate':
        // One a day, of money that is not our own.
        return { currency: await this.pick('fico_currency', 'USD'), day: daysAfter('2031-01-01', n) };
      case 'fico_account':
        // Samples stand anywhere in the chart; `fico/foreign` keeps accounts in foreign money.
        return { currency: null };
      case 'fico_receipt_expense_type':
        return {
          direction: 'out',
          parent: null,
          // The two charts have it under different codes.
          account: (await this.pick('fico_account', '560205')) ?? (await this.pick('fico_account', '660205')),
        };
      case 'fico_voucher':
        return { reverses: null, template: null, voucherDate: day, entries: await this.entries(n) };
      case 'fico_opening': {
        const { data } = await this.suite.get(this.as, '/api/fico/generalledger/accountInit/facts');
        const amounts = {
          direction: 'debit',
          yearDebit: null,
          yearCredit: null,
          yearOpening: '12.34',
          opening: '12.34',
        };
        const lines = (await this.entries(n)).map(
          ({ summary: _, debit: __, credit: ___, exchangeRate: ____, ...line }, i) => ({
            ...line,
            ...amounts,
            ...(i === 1 && { direction: 'credit' }),
          }),
        );
        return { period: data.period.id, lines };
      }
      case 'process_definition': {
        const asked = { kind: 'approve', vote: 'any', ratio: 50, when: '', empty: 'pass', skipOwn: true };
        const steps = [{ ...asked, id: 's1', name: this.word.slice(0, 20), who: { by: 'starter' } }];
        // No document is worth so little, so none of the others waits for it.
        return { target: 'pur_order', when: `价税合计 < -${n}`, steps };
      }
      case 'process_form': {
        const blank = { required: false, hint: '', options: [], start: '', when: '', text: '', columns: [] };
        return { items: [{ ...blank, id: 'f1', kind: 'text', label: this.word.slice(0, 20) }] };
      }
      case 'process_substitute': {
        // One person has one at a time.
        const day = daysAfter('2030-01-01', n);
        const { data } = await this.suite.get(this.as, '/api/pick/sys_user', { pageSize: 2 });
        const [user, other] = (data as { rows: { id: number }[] }).rows.map(({ id }) => id);
        const alone = {
          username: `standin${n}`,
          realname: '代理人',
          mobile: `139${String(n).padStart(8, '0')}`,
          roles: [],
        };
        const substitute = other ?? (await openAccount(this.suite, this.as, alone));
        return { user, substitute, startDate: day, endDate: day };
      }
      case 'asset_category':
        return {
          method: 'straight',
          assetAccount: await this.pick('fico_account', '1601'),
          wornAccount: await this.pick('fico_account', '1602'),
        };
      case 'asset_card':
        return {
          origin: 'bought',
          method: 'straight',
          creditAccount: await this.pick('fico_account', '1604'),
          openingMonths: 0,
          openingWorn: '0.00',
        };
      case 'asset_prepaid':
        return {
          startMonth: day.slice(0, 7),
          prepaidAccount: await this.pick('fico_account', '1801'),
          creditAccount: await this.pick('fico_account', '1604'),
          openingMonths: 0,
          openingWorn: '0.00',
        };
      case 'asset_disposal': {
        const { id: card } = await this.save(entityNamed('asset_card'));
        await this.suite.sql(`update asset_card set status = 'audited' where id = $1`, [card]);
        return { card, kind: 'scrapped', debitAccount: await this.pick('fico_account', '1221') };
      }
      case 'fico_journal':
        return { direction: 'out', docDate: day, target: null, amount: '12.34' };
      case 'pur_return':
        return this.returned();
      case 'sal_return_request':
        return this.askedBack();
      case 'sal_return_receipt':
        // Nobody knows whose it is.
        return this.cameBack({ request: null, requestLine: null, ...(await (this.bought ??= this.boughtSku())) });
      case 'sal_return_complete':
        return this.completed();
      case 'pos_promotion': {
        // A line names goods in one way, or all of them.
        const goods = { sku: null, goods: null, category: null, brand: null, tag: null };
        const terms = { rate: null, nth: null, specialMode: null, specialValue: null, setGroup: 1, setQuantity: 1 };
        return {
          kind: 'mj',
          startAt: '2026-06-15T00:00:00+08:00',
          endAt: '2036-06-15T00:00:00+08:00',
          slots: '10:00-12:00',
          weekdays: ['1'],
          setMode: 'reduce',
          isLoop: false,
          giftChoice: null,
          scope: [{ ...goods, ...terms }],
          except: [goods],
          tiers: [{ threshold: '100', reduce: '10.00', rate: null }],
          gifts: [{ sku: await this.target('goods_sku'), quantity: 1 }],
        };
      }
      case 'pos_member_rank':
        return { level: 10 + n };
      case 'pos_score_rule':
        // One for each day.
        return { startsOn: daysAfter('1990-01-01', n), expiry: 'none', expiryMonths: null };
      case 'pos_member':
        // Read back it is masked.
        return { phone: null, email: 'sample@example.com' };
      case 'pos_common_discount':
        return { mode: 'rate', rate: '0.9' };
      case 'printing_device':
        return { kind: 'network', host: `printer${n}.example.com`, port: 9100, paper: 'mm80' };
      case 'printing_template':
        return { source: 'pos_sale', preferred: false, layout: { rows: [{ kind: 'total' }] } };
      case 'printing_assignment':
        return { source: 'pos_return', event: 'finish' };
      case 'pos_message_template':
        return { event: 'notice', channel: 'mail' };
      case 'pos_coupon': {
        const goods = { sku: null, goods: null, category: null, brand: null, tag: null };
        return { validTo: '2036-06-15', stores: null, scope: [goods], except: [goods] };
      }
      case 'pos_point_order': {
        const line = { member: await this.target('pos_member'), amount: null, points: 12, note: this.word };
        return { kind: 'adjust', lines: [line] };
      }
      case 'pos_member_tag':
        return { kind: 'manual', recency: null, frequency: null, spending: null };
      case 'pos_stored_order':
        return { kind: 'recharge', plan: null, member: await this.target('pos_member'), amount: '12.34' };
      case 'pos_terminal':
        return {
          weightPrefix: '21',
          pricePrefix: '22',
          tenders: [
            {
              method: await this.pick('fico_payment_method', 'cash'),
              account: await this.target('fico_cashier_account'),
            },
          ],
        };
      case 'pos_draw_money':
        return { kind: 'draw', type: null, ...(await (this.shift ??= this.begunShift())) };
      case 'pos_other_income': {
        const { shift, docDate } = await (this.shift ??= this.begunShift());
        return {
          shift,
          docDate,
          type: await this.incomeType(),
          method: await this.pick('fico_payment_method', 'cash'),
        };
      }
      case 'sal_price_rule':
        return {
          customer: null,
          priceClass: null,
          sku: null,
          category: null,
          brand: null,
          steps: [{ minQuantity: '12', price: '9.5', discount: null }],
        };
      case 'sal_quotation':
        return { validTo: day, lines: [await this.wantedLine(name, { price: '12.5', taxRate: '0.13' })] };
      case 'sal_order':
        return { depositAmount: '1.00', lines: [await this.wantedLine(name, { price: '12.5', taxRate: '0.13' })] };
      case 'sal_job_order': {
        // A serial number stands on one line.
        const said = `${this.word}${n}`;
        const line = { serialNo: said, productName: said, drawingNo: said, material: said, unit: '件', remark: said };
        return { site: null, location: null, details: [{ ...line, quantity: '1.5', price: '12.5' }] };
      }
      case 'goods_combination':
        return this.combinationOf(n);
      case 'goods_sku':
        return this.missingSku(n);
      case 'oms_goods_channel':
        return { shop: (await this.save(entityNamed('oms_shop'), { platform: 'taobao' })).id };
      case 'sys_custom_field':
        // Nobody else's samples are made to fill it in.
        return {
          target: 'sys_technology',
          kind: 'text',
          options: null,
          required: false,
        };
      case 'sys_organize_parameter':
        // One for each organisation.
        return { organisation: (await this.save(entityNamed('sys_factory'))).id };
      case 'sys_parameter':
        return { valueType: 'text', options: null };
      default:
        return {};
    }
  }

  private shift: Promise<{ shift: number; docDate: string }> | undefined;
  /** The shift that whoever makes the samples works, or one at a counter of its own. */
  private async begunShift(): Promise<{ shift: number; docDate: string }> {
    const { data: mine } = await this.suite.get(this.as, '/api/pos/posmain/currentShift', {});
    if (mine.shift) return { shift: mine.shift.id, docDate: mine.shift.day };
    const { id: terminal } = await this.save(entityNamed('pos_terminal'));
    const { data } = await this.suite.call(this.as, '/api/pos/posmain/beginShift', { terminal, detail: { 100: 1 } });
    return { shift: data.shift.id, docDate: data.shift.day };
  }
  private async incomeType(): Promise<number> {
    const { data } = await this.suite.get(this.as, '/api/fico/generalledger/receiptExpenseType/list', {
      direction: 'in',
    });
    return data.rows.find(({ disabled }: { disabled: boolean }) => !disabled).id;
  }

  /** In base units, of goods that may be bought; what it does not say is said to be empty. */
  private bought: Promise<Values> | undefined;
  /** Of what a customer has too much with us: a red invoice, and money he had paid in advance. One and the same, since drafts use up nothing. */
  private owedBack: Promise<Values> | undefined;
  private async paidBack(): Promise<Values> {
    const { suite } = this;
    const { id: red, input } = await this.save(entityNamed('fico_ar_invoice'), {
      invoiceKind: 'red',
      lines: [{ goodsName: this.word, quantity: '-1', taxPrice: '10', taxRate: '0.13' }],
    });
    const customer = input['customer'] as number;
    const line = await this.receivedLine();
    const advance = { customer, kind: 'advance', receiptDate: day, money: [line], writeOffs: [], refunds: [] };
    const { data } = await suite.call(this.as, '/api/fico/receipt/save', advance);
    await suite.sql(`update fico_ar_invoice set status = 'audited', open_amount = total where id = $1`, [red]);
    await suite.sql(`update fico_receipt set status = 'audited', advance_open = advance where id = $1`, [data.id]);
    await suite.sql(
      `insert into fico_receivable_entry_by_open (company_id, customer, invoice, amount) select company_id, customer, id, total from fico_ar_invoice where id = $1`,
      [red],
    );
    await suite.sql(
      `insert into fico_receivable_entry_by_advances (company_id, customer, receipt, advance) select company_id, customer, id, advance from fico_receipt where id = $1`,
      [data.id],
    );
    return {
      customer,
      kind: 'refund',
      discount: '0.00',
      money: [{ ...line, fee: '0.00' }],
      writeOffs: [{ invoice: red, amount: '-10.00' }],
      refunds: [{ receipt: data.id, amount: '2.50' }],
    };
  }
  private owedInvoice: Promise<number> | undefined;
  private openInvoice(customer: number): Promise<number> {
    return (this.owedInvoice ??= (async () => {
      const lines = [{ goodsName: this.word, quantity: '1', taxPrice: '10', taxRate: '0.13' }];
      const { id } = await this.save(entityNamed('fico_ar_invoice'), { customer, invoiceKind: 'normal', lines });
      await this.suite.sql(`update fico_ar_invoice set status = 'audited', open_amount = total where id = $1`, [id]);
      await this.suite.sql(
        `insert into fico_receivable_entry_by_open (company_id, customer, invoice, amount) select company_id, customer, id, total from fico_ar_invoice where id = $1`,
        [id],
      );
      return id;
    })());
  }
  private billed: Promise<Values> | undefined;
  /** A customer with an audited bill, of which an invoice is open. */
  private async unpaidBill(): Promise<Values> {
    const { id: customer } = await this.save(entityNamed('crm_customer'));
    const lines = [{ goodsName: this.word, quantity: '1', taxPrice: '10', taxRate: '0.13' }];
    const invoice = await this.save(entityNamed('fico_ar_invoice'), { customer, invoiceKind: 'normal', lines });
    await this.suite.sql(`update fico_ar_invoice set status = 'audited', open_amount = total where id = $1`, [
      invoice.id,
    ]);
    await this.suite.sql(
      `insert into fico_receivable_entry_by_open (company_id, customer, invoice, amount) select company_id, customer, id, total from fico_ar_invoice where id = $1`,
      [invoice.id],
    );
    const { id: bill } = await this.save(entityNamed('fico_customer_bill'), { customer, month: day.slice(0, 7) });
    await this.suite.sql(`update fico_customer_bill set status = 'audited' where id = $1`, [bill]);
    return { customer, bills: [{ bill, amount: '2.50' }] };
  }
  private async receivedLine(): Promise<Values> {
    const account = await this.target('fico_cashier_account');
    const settlementType = await this.target('fico_settlement_type');
    return { account, amount: '12.50', fee: '0.50', settlementType, reference: this.word };
  }

  private async wantedLine(entity: string, more: Values): Promise<Values> {
    this.bought ??= this.boughtSku();
    const fields = Object.entries(linesOf(entityNamed(entity))['lines']!.fields).filter(([, field]) => !field.computed);
    const empty = Object.fromEntries(fields.map(([key]) => [key, null]));
    return { ...empty, ...(await this.bought), quantity: '3', ...more };
  }
  private async boughtSku(): Promise<Values> {
    const { id, input } = await this.save(entityNamed('goods_goods'), {
      kind: 'goods',
      noPurchase: false,
      noSale: false,
      batchManaged: false,
      serialManaged: false,
      attributes: [],
    });
    const skus = await this.suite.sql<{ id: string }>('select id from goods_sku where goods = $1', [id]);
    return { sku: Number(skus[0]!.id), unit: input['unit'] };
  }

  /** Of something that was asked for and approved. */
  private async paid(): Promise<Values> {
    const { id } = await this.save(entityNamed('fico_payment_request'));
    await this.suite.sql(`update fico_payment_request set status = 'audited' where id = $1`, [id]);
    const line = { request: id, requestLine: await this.lineOf('fico_payment_request', id), amount: '1.23' };
    return { lines: [line] };
  }

  /** There is one sheet for a company, and the demo has audited its own. */
  private async forgetOpening(): Promise<void> {
    const at = (tail: string) => `/api/fico/generalledger/accountInit/${tail}`;
    const { sheet: id } = (await this.suite.get(this.as, at('facts'))).data;
    if (id === null) return;
    await this.suite.call(this.as, at('deaudit'), { id, reason: '样例' });
    await this.suite.call(this.as, at('delete'), { id });
  }

  /** Two that balance, of accounts that are kept by nothing else. */
  private async entries(n: number): Promise<Values[]> {
    const beside = [...dimensions, 'cashier', 'quantity', 'foreignAmount', 'exchangeRate'];
    const entry = { summary: `${this.word}${n}`, ...Object.fromEntries(beside.map((key) => [key, null])) };
    return [
      { ...entry, account: await this.pick('fico_account', '1221'), debit: '12.34', credit: null },
      { ...entry, account: await this.pick('fico_account', '1132'), debit: null, credit: '12.34' },
    ];
  }

  /** Of goods that came before. */
  private async returned(): Promise<Values> {
    const { id, input } = await this.save(entityNamed('pur_input_order'));
    await this.suite.sql(`update pur_input_order set status = 'audited' where id = $1`, [id]);
    const [line] = await this.suite.sql<{ id: string }>('select id from pur_input_order_lines where document_id = $1', [
      id,
    ]);
    const { supplier, warehouse, pricing } = input;
    const more = { input: id, inputLine: Number(line!.id), quantity: '1', price: '12.5', taxRate: '0.13' };
    return { supplier, warehouse, pricing, lines: [await this.wantedLine('pur_return', more)] };
  }

  private async lineOf(table: string, document: number): Promise<number> {
    const [line] = await this.suite.sql<{ id: string }>(`select id from ${table}_lines where document_id = $1`, [
      document,
    ]);
    return Number(line!.id);
  }
  /** Of goods that left. */
  private async askedBack(): Promise<Values> {
    const { id } = await this.save(entityNamed('oms_output_order'));
    await this.suite.sql(`update oms_output_order set status = 'audited', ship_state = 'shipped' where id = $1`, [id]);
    const line = { output: id, outputLine: await this.lineOf('oms_output_order', id), quantity: '1' };
    const { sku, unit } = await (this.bought ??= this.boughtSku());
    const exchanges = [{ sku, unit, quantity: '3', taxPrice: '12.5' }];
    return { way: 'exchange', exchanges, lines: [{ ...line, amount: '0.00', remark: this.word }] };
  }
  private async cameBack(goods: Values): Promise<Values> {
    const warehouse = await this.plainWarehouse();
    const line = { goodsName: this.word, quantity: '1', quality: 'good', warehouse, remark: this.word, ...goods };
    return { warehouse, lines: [{ ...line, location: null, batchNo: null, serials: null }] };
  }
  private async completed(): Promise<Values> {
    const { id: request } = await this.save(entityNamed('sal_return_request'));
    const [of] = await this.suite.sql<{ id: string; sku: string; goodsName: string; unit: string }>(
      'select id, sku, goods_name as "goodsName", unit from sal_return_request_lines where document_id = $1',
      [request],
    );
    const { id: requestLine, sku, unit } = of!;
    await this.suite.sql(`update sal_return_request set status = 'agreed' where id = $1`, [request]);
    const claimed = { request, requestLine: Number(requestLine), sku: Number(sku), unit: Number(unit) };
    const came = await this.cameBack({ ...claimed, goodsName: of!.goodsName });
    const { id } = await this.save(entityNamed('sal_return_receipt'), came);
    await this.suite.sql(`update sal_return_receipt set status = 'received' where id = $1`, [id]);
    await this.suite.sql(`update sal_return_request set status = 'received' where id = $1`, [request]);
    const line = { receipt: id, receiptLine: await this.lineOf('sal_return_receipt', id), quantity: '1' };
    const more = { quality: 'good', warehouse: came['warehouse'], amount: '0.00', remark: this.word };
    return { lines: [{ ...line, ...more, location: null, batchNo: null, serials: null }] };
  }

  private async packing(n: number): Promise<Values> {
    const { id } = await this.save(entityNamed('goods_unit'), { name: `${this.word}单位${n}` });
    return { unit: id, ratio: '1', purchaseDefault: true, saleDefault: true, shown: true };
  }
  private colours(n: number): Values {
    return { name: `颜色${n}`, kind: 'sale', values: '红、黑' };
  }
  /** Its base unit is that of its group. */
  private async countedGoods(n: number): Promise<Values> {
    const packing = await this.packing(n);
    const group = await this.save(entityNamed('goods_unit_group'), { units: [packing] });
    return { unit: packing['unit'], unitGroup: group.id };
  }
  /** Goods have all their SKUs from the beginning; those of these were taken away, to be saved one by one. */
  private readonly sold: Promise<Values>[] = [];
  private skus = 0;
  private async missingSku(n: number): Promise<Values> {
    const nth = this.skus++;
    // Twenty by twenty, and then those of the next goods.
    const { goods, unit } = await (this.sold[Math.floor(nth / 400)] ??= this.emptyGoods());
    const spec = `a${Math.floor(nth / 20) % 20}/b${nth % 20}`;
    return { goods, spec, barcodes: [{ barcode: `SAMPLE-${n}`, unit }] };
  }
  private async emptyGoods(): Promise<Values> {
    const values = (letter: string) => Array.from({ length: 20 }, (_, i) => `${letter}${i}`).join('、');
    const attributes = ['a', 'b'].map((name) => ({ name, kind: 'sale', values: values(name) }));
    const { id, input } = await this.save(entityNamed('goods_goods'), { attributes });
    await this.suite.sql('update goods_sku set deleted = true where goods = $1', [id]);
    return { goods: id, unit: input['unit'] };
  }
  /** Goods that are counted by the piece and in no batches. */
  private plain: Promise<{ readonly goods: number; readonly sku: number }> | undefined;
  private async plainGoods() {
    const { id } = await this.save(entityNamed('goods_goods'), {
      attributes: [],
      batchManaged: false,
      serialManaged: false,
      kind: 'goods',
    });
    const [one] = await this.suite.sql<{ id: string }>('select id from goods_sku where goods = $1', [id]);
    return { goods: id, sku: Number(one!.id) };
  }
  private async movedLine(): Promise<Values> {
    return {
      sku: (await (this.plain ??= this.plainGoods())).sku,
      unit: null,
      quantity: '1.5',
      location: null,
      batchNo: null,
      serials: null,
      remark: this.word,
    };
  }
  /** One and the same, of the same parts. */
  private whole: Promise<{ readonly sku: number }> | undefined;
  private async putTogether(): Promise<Values> {
    const { sku } = await (this.whole ??= this.plainGoods());
    const line = { ...(await this.movedLine()), productionDate: null, expiryDate: null, costShare: null };
    return {
      kind: 'assemble',
      warehouse: await this.plainWarehouse(),
      sku,
      location: null,
      batchNo: null,
      serials: null,
      productionDate: null,
      expiryDate: null,
      lines: [line],
    };
  }
  /** Of something that was lost before. */
  private async decided(): Promise<Values> {
    const { id } = await this.save(entityNamed('inv_loss_overflow'));
    await this.suite.sql(`update inv_loss_overflow set status = 'audited' where id = $1`, [id]);
    const [line] = await this.suite.sql<{ id: string; sku: string }>(
      'update inv_loss_overflow_lines set pending = 100 where document_id = $1 returning id, sku',
      [id],
    );
    const decision = { amount: '1.25', result: 'normal', staff: null, supplier: null, remark: this.word };
    return {
      kind: 'loss',
      lines: [{ order: id, orderLine: Number(line!.id), sku: Number(line!.sku), ...decision }],
    };
  }
  private plainWarehouse = (kind = 'own') =>
    this.save(entityNamed('scm_warehouse'), { kind, locationManaged: false }).then(({ id }) => id);
  private async moving(): Promise<Values> {
    const toWarehouse = await this.plainWarehouse();
    return {
      kind: 'direct',
      toWarehouse,
      transitWarehouse: null,
      lines: [{ ...(await this.movedLine()), toLocation: null }],
    };
  }
  /** Something that is on its way already. */
  private async arriving(): Promise<Values> {
    const warehouses = {
      toWarehouse: await this.plainWarehouse(),
      transitWarehouse: await this.plainWarehouse('transit'),
    };
    const { id, input } = await this.save(entityNamed('inv_transfer'), { ...warehouses, kind: 'transit' });
    await this.suite.sql(`update inv_transfer set status = 'audited' where id = $1`, [id]);
    const [line] = await this.suite.sql<{ id: string }>('select id from inv_transfer_lines where document_id = $1', [
      id,
    ]);
    const { unit: _, ...moved } = await this.movedLine();
    const lines = [{ ...moved, transfer: id, transferLine: Number(line!.id) }];
    return { fromWarehouse: input['fromWarehouse'], ...warehouses, lines };
  }
  /** One and the same, since a count that has begun is about what it is about. */
  private counted: Promise<Values> | undefined;
  private async toCount(): Promise<Values> {
    const { goods: id, sku } = await (this.plain ??= this.plainGoods());
    const line = { location: null, sku, batchNo: null, serials: null, quantity: '1.5', remark: this.word };
    return {
      warehouse: await this.plainWarehouse(),
      category: null,
      goods: [id],
      withEmpty: true,
      frozen: false,
      lines: [line],
    };
  }
  private async combinationOf(n: number): Promise<Values> {
    const whole = await this.save(entityNamed('goods_goods'), { kind: 'combination', attributes: [] });
    const skus = await this.suite.sql<{ id: string; goods: string }>(
      'select id, goods from goods_sku where goods = $1',
      [whole.id],
    );
    const part = { sku: await this.target('goods_sku'), quantity: String(n), priceShare: '1' };
    return { combination: Number(skus[0]!.id), parts: [part] };
  }

  /** The tax it states is what its rate makes of it. */
  private async receivableLine(n: number): Promise<Values> {
    const { fields } = linesOf(entityNamed('fico_ar_invoice'))['lines']!;
    // What has left is billed at its own price; this one is written by hand.
    const { output: _, ...byHand } = fields;
    return { ...(await this.values(byHand, n)), output: null, statedTax: '0.26' };
  }

  private async invoiceLine(): Promise<Values> {
    const taxItem = await this.target('oms_tax_item');
    const counted = { quantity: '2', taxPrice: '56.5', amount: '113.00', discount: '0.00', deduction: '50.00' };
    return { taxItem, goodsName: this.word, spec: '500g', unit: '盒', ...counted };
  }

  /** The first that is met is mostly a digital one, which has no machines. */
  private async taxControlSubject(): Promise<number> {
    const kind = { kind: 'taxControl', defaultKind: 'electronicNormal' };
    return (await this.save(entityNamed('oms_invoice_subject'), kind)).id;
  }

  /** A month of the demo whose wages were audited and not paid yet; a company that pays nobody has but a month of its own. */
  private async unpaidMonth(): Promise<number | undefined> {
    const { data } = await this.suite.get(this.as, '/api/hr/staffsalary/list', { status: 'audited', payState: 'none' });
    return (data as { rows: { id: number }[] }).rows[0]?.id ?? this.target('hr_staff_salary');
  }

  async pick(target: string, q?: string): Promise<number | undefined> {
    const { data } = await this.suite.get(this.as, `/api/pick/${target}`, { pageSize: 1, ...(q && { q }) });
    return (data as { rows: { id: number }[] }).rows[0]?.id;
  }
  /** Any record of the target; made first where there is none. */
  target(name: string): Promise<number | undefined> {
    let found = this.targets.get(name);
    if (!found) {
      found = this.pick(name).then(async (id) => {
        const calls = given.get(name);
        if (id !== undefined || !calls?.operations['save']) return id;
        this.making.add(name);
        try {
          return (await this.save(calls.entity)).id;
        } finally {
          this.making.delete(name);
        }
      });
      this.targets.set(name, found);
    }
    return found;
  }

  private async value(key: string, field: Field, n: number): Promise<unknown> {
    if (isReference(field)) {
      if (!field.required && this.making.has(field.target!)) return field.kind === 'refs' ? [] : null;
      const id = await this.target(field.target!);
      return field.kind === 'refs' ? (id === undefined ? [] : [id]) : (id ?? null);
    }
    const [choice] = Object.keys(field.choices ?? {});
    const candidates: Partial<Record<Field['kind'], readonly unknown[]>> = {
      text: texts(this.word, n),
      longText: texts(this.word, n),
      richText: texts(this.word, n),
      integer: [n % 10 || 1, 1, 2026],
      decimal: ['1.5'],
      money: ['12.34'],
      rate: ['0.13'],
      date: [day],
      dateTime: [`${day}T08:00:00Z`],
      // A disabled record could not be referred to by the next one.
      flag: [key !== 'disabled'],
      choice: [choice],
      choices: [[choice]],
      json: [[], {}],
    };
    return candidates[field.kind]?.find((candidate) => field.schema.safeParse(candidate).success) ?? null;
  }

  private async values(fields: Fields, n: number): Promise<Values> {
    const found: Values = {};
    for (const [key, field] of Object.entries(fields))
      if (!field.computed) found[key] = await this.value(key, field, n);
    return found;
  }

  /** A valid input no other call of this has given. */
  async input(e: AnyEntity): Promise<Values> {
    const n = ++this.n;
    const special = await this.special(e.name, n);
    const lines: Values = {};
    // A line that refers to a document of its own kind would ask for one without end.
    for (const [kind, { fields }] of Object.entries(linesOf(e)).filter(([one]) => !(one in special)))
      lines[kind] = [await this.values(fields, n), await this.values(fields, n)];
    return { ...(await this.values(fieldsOf(e), n)), ...lines, ...special };
  }

  /** A line of a kind that the sample itself leaves empty. */
  line(fields: Fields): Promise<Values> {
    return this.values(fields, ++this.n);
  }

  async save(e: AnyEntity, instead: Values = {}): Promise<{ id: number; version: number; input: Values }> {
    if (e.name === 'fico_opening') await this.forgetOpening();
    const input = { ...(await this.input(e)), ...instead };
    const { code, message, data } = await this.suite.send(this.as, given.get(e.name)!.operations['save']!, input);
    if (code !== '200') throw new Error(`${e.name} ${JSON.stringify(input)}: ${code} ${message}`);
    return { ...(data as { id: number; version: number }), input };
  }
}
