import { behaviour, Refusal, type Work } from '@heliu/engine';
import { codes } from '@heliu/model';
import type { Rounding } from '../../pos/model.ts';
import {
  isTenderKind,
  type Method,
  needsTradeNo,
  tenderComplaint,
  type TenderKind,
  terminalComplaint,
} from './terminal.rules.ts';
import { terminal } from './terminal.ts';

const methodsOf = (work: Work, ids: readonly number[]): Promise<Method[]> =>
  work.query<Method>(
    'till.methods',
    'select id, name, tender, disabled from fico_payment_method where company_id = $1 and id = any($2::bigint[]) and not deleted',
    [work.company, [...new Set(ids)]],
  );

export const terminalBehaviour = behaviour(terminal, {
  complaint: terminalComplaint,
  async check(draft, work, before) {
    const known = await methodsOf(
      work,
      draft.tenders.map(({ method }) => method),
    );
    const wrong = tenderComplaint(draft.tenders, (id) => known.find((one) => one.id === id));
    if (wrong) throw new Refusal(wrong, codes.invalid, { complaints: [{ path: 'tenders', message: wrong }] });
    if (!before) return;
    const moved = draft.store !== before.store || draft.warehouse !== before.warehouse;
    const paid = (tenders: readonly { method: number; account?: number | null | undefined }[]) =>
      tenders
        .map(({ method, account }) => `${method} ${account ?? ''}`)
        .toSorted()
        .join();
    const changed = paid(draft.tenders) !== paid(before.tenders);
    if ((moved || changed || draft.disabled) && (await isBusy(work, before.id)))
      throw new Refusal(`${before.name}正在营业：交班以后再改门店、仓库、收款方式或停用`);
  },
  async checkRemove({ id, name }, work) {
    if (await isBusy(work, id)) throw new Refusal(`${name}正在营业，不能删除`);
  },
});

async function isBusy(work: Work, id: number): Promise<boolean> {
  const rows = await work.query(
    'till.busy',
    'select 1 as yes from pos_shift where company_id = $1 and open_terminal = $2',
    [work.company, id],
  );
  return rows.length > 0;
}

export interface Tender {
  readonly method: number;
  readonly name: string;
  readonly kind: TenderKind;
  /** None where nobody has paid yet. */
  readonly account: number | null;
  readonly givesChange: boolean;
  readonly opensDrawer: boolean;
  readonly refundable: boolean;
  readonly earnsPoints: boolean;
  readonly needsTradeNo: boolean;
}
/** What is paid with at a terminal. */
export async function tendersOf(work: Work, id: number): Promise<Tender[]> {
  const rows = await work.query<Omit<Tender, 'kind' | 'needsTradeNo'> & { readonly kind: string }>(
    'till.tenders',
    `select t.method, m.name, m.tender as kind, t.account, m.gives_change as "givesChange", m.opens_drawer as "opensDrawer",
            m.refundable, m.earns_points as "earnsPoints"
     from pos_terminal_tenders t join fico_payment_method m on m.company_id = $1 and m.id = t.method and not m.disabled and not m.deleted
     where t.company_id = $1 and t.document_id = $2 order by t.position`,
    [work.company, id],
  );
  return rows.flatMap(({ kind, ...row }) =>
    isTenderKind(kind) ? [{ ...row, kind, needsTradeNo: needsTradeNo(kind) }] : [],
  );
}

/** A terminal as selling needs it. */
export interface TillPlace {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly store: number;
  readonly storeName: string;
  readonly warehouse: number;
  readonly department: number | null;
  readonly priceClass: number | null;
  readonly openingCash: string;
  readonly tolerance: string;
  readonly lineDiscount: string;
  readonly billDiscount: string;
  readonly allowPriceChange: boolean;
  readonly rounding: Rounding;
  readonly weightPrefix: string | null;
  readonly pricePrefix: string | null;
  readonly receiptHead: string | null;
  readonly receiptFoot: string | null;
  readonly menuCategory: number | null;
  readonly serviceRate: string;
  readonly serviceGoods: number | null;
  readonly minimumPerGuest: string;
  readonly minimumGoods: number | null;
  readonly disabled: boolean;
}
const placeText = `
  select t.id, t.code, t.name, t.store, f.name as "storeName", t.warehouse, t.department, t.price_class as "priceClass",
         t.opening_cash::numeric(18,2)::text as "openingCash", t.tolerance::numeric(18,2)::text as tolerance,
         trim_scale(t.line_discount)::text as "lineDiscount", trim_scale(t.bill_discount)::text as "billDiscount",
         t.allow_price_change as "allowPriceChange", t.rounding, t.weight_prefix as "weightPrefix", t.price_prefix as "pricePrefix",
         t.receipt_head as "receiptHead", t.receipt_foot as "receiptFoot", t.menu_category as "menuCategory",
         trim_scale(t.service_rate)::text as "serviceRate", t.service_goods as "serviceGoods",
         t.minimum_per_guest::numeric(18,2)::text as "minimumPerGuest", t.minimum_goods as "minimumGoods", t.disabled
  from pos_terminal t join sys_factory f on f.company_id = $1 and f.id = t.store
  where t.company_id = $1 and not t.deleted`;

export const placesOf = (work: Work): Promise<TillPlace[]> =>
  work.query<TillPlace>('till.places', `${placeText} order by t.code`, [work.company]);

export async function sellingPlace(work: Work, id: number): Promise<TillPlace> {
  const [found] = await work.query<TillPlace>('till.place', `${placeText} and t.id = $2`, [work.company, id]);
  if (!found) throw new Refusal('收银机不存在', codes.missing);
  const assets = work.user.assets.get('scm_warehouse');
  if (assets && !assets.includes(found.warehouse)) throw new Refusal('收银机不存在', codes.missing);
  return found;
}
