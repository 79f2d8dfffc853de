import { codes } from '@heliu/model';
import { act, Refusal, runWork, save, type Work } from '@heliu/engine';
import { forgetSecret, keepSecret, readSecret } from '../../system/server.ts';
import type { Parcel } from './parcel.rules.ts';
import { isMasked, receiverOf } from './parcel.rules.ts';
import { askForNumber, askToCancel, type WaybillAccess } from './ask.server.ts';
import type { Party, PayType } from './service.ts';
import { waybill } from './waybill.ts';

export interface NumberedParcel extends Parcel {
  readonly id: number;
  readonly express: number | null;
  readonly warehouse: number;
  readonly goods: string | null;
  readonly weight: string | null;
}
/** What comes of it for the output order. */
export interface Numbered {
  readonly waybill: number;
  readonly express: number;
  readonly expressNo: string;
}

interface Account extends Omit<WaybillAccess, 'key'> {
  readonly id: number;
  readonly name: string;
  readonly express: number;
  readonly carrier: string;
  readonly payType: PayType;
  readonly monthlyCard: string | null;
  readonly sender: Party;
}
const accountColumns = `a.id, a.name, a.express, a.service, a.place, a.carrier, a.partner, a.pay_type as "payType",
  a.monthly_card as "monthlyCard", json_build_object('name', a.sender_name, 'phone', a.sender_phone,
    'province', a.sender_province, 'city', a.sender_city, 'district', coalesce(a.sender_district, ''),
    'address', a.sender_address) as sender`;

async function accessOf(work: Work, account: Account): Promise<WaybillAccess> {
  const kept = await readSecret(work, 'waybill', account.id);
  if (!kept) throw new Refusal(`电子面单账号“${account.name}”还没有填密钥，填好后再取号`);
  const { service, place, partner } = account;
  return { service, place, partner, key: kept.content };
}

/** That of the warehouse before one for all warehouses. */
async function accountFor(work: Work, express: number, warehouse: number): Promise<Account> {
  const [account] = await work.query<Account>(
    'oms_waybill_account.for',
    `select ${accountColumns} from oms_waybill_account a
     where a.company_id = $1 and a.express = $2 and (a.warehouse = $3 or a.warehouse is null) and not a.disabled and not a.deleted
     order by a.warehouse nulls last limit 1`,
    [work.company, express, warehouse],
  );
  if (!account) throw new Refusal('这家快递没有可用的电子面单账号，请到“电子面单账号”添加，或手工填写快递单号');
  return account;
}

interface Issued {
  readonly id: number;
  readonly account: number;
  readonly express: number;
  readonly number: string;
  readonly orderCode: string;
}
/**
 * How often a number was fetched for a parcel, and the one that counts. Both at one moment: a number that somebody else
 * is given in between would be counted as an earlier attempt without being found, and another one would be paid for.
 */
async function fetchedFor(work: Work, output: number): Promise<{ attempts: number; issued: Issued | undefined }> {
  const rows = await work.query<Issued & { isIssued: boolean }>(
    'oms_waybill.fetched',
    `select id, account, express, number, order_code as "orderCode", state = 'issued' and not deleted as "isIssued"
     from oms_waybill where company_id = $1 and output_order = $2`,
    [work.company, output],
  );
  return { attempts: rows.length, issued: rows.find(({ isIssued }) => isIssued) };
}
const numbered = ({ id, express, number }: Issued): Numbered => ({ waybill: id, express, expressNo: number });

/**
 * A number for a parcel. It was given before where an answer of ours got lost: an order code belongs to one parcel and
 * one attempt, so that asking again finds the number instead of paying for another.
 */
export async function fetchNumber(
  work: Work,
  parcel: NumberedParcel,
  /** Whom it really goes to; platforms count how often they are asked, so only where nothing else helps. */
  reveal: () => Promise<Partial<Parcel>>,
): Promise<Numbered> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  if (parcel.express === null) throw new Refusal(`出库单 ${parcel.number} 还没有选快递公司`);
  const found = await own(async (inner) => {
    const { attempts, issued } = await fetchedFor(inner, parcel.id);
    if (issued) return { issued };
    const account = await accountFor(inner, parcel.express!, parcel.warehouse);
    return { account, access: await accessOf(inner, account), attempt: attempts + 1 };
  });
  if ('issued' in found) return numbered(found.issued!);
  const { account, access, attempt } = found;
  const receiver = receiverOf(isMasked(parcel) ? { ...parcel, ...(await reveal()) } : parcel);
  if (typeof receiver === 'string') throw new Refusal(receiver);
  const orderCode = `H${work.company}-${parcel.id}-${attempt}`;
  const answer = await askForNumber(work.db, access, {
    orderCode,
    carrier: account.carrier,
    payType: account.payType,
    monthlyCard: account.monthlyCard ?? '',
    sender: account.sender,
    receiver,
    goods: parcel.goods ?? '商品',
    weight: parcel.weight,
  });
  if (!answer.ok) {
    const { kind, message } = answer.fault;
    throw new Refusal(kind === 'permanent' ? `没有取到号：${message}` : `${message}。请再取一次，不会重复占号`);
  }
  const { number, destination, sortingCode, packageCode, squareCode } = answer.value;
  const keep = () =>
    own(async (inner) => {
      const { issued } = await fetchedFor(inner, parcel.id);
      if (issued) return numbered(issued);
      const computed = {
        outputOrder: parcel.id,
        account: account.id,
        warehouse: parcel.warehouse,
        express: account.express,
        number,
        orderCode,
        destination,
        sortingCode,
        packageCode,
        squareCode,
        payType: account.payType,
        weight: parcel.weight,
      };
      const { id } = await save(inner, waybill, {}, { computed: computed as never });
      keepSecret(inner, 'waybillReceiver', id, JSON.stringify(receiver));
      return { waybill: id, express: account.express, expressNo: number };
    });
  // Of two at once both were given the same number, and the later finds the row of the earlier.
  return keep().catch((error: unknown) =>
    error instanceof Refusal && error.code === codes.invalid ? keep() : Promise.reject(error as Error),
  );
}

/** Gives the number back, so that nobody is charged for a parcel that does not leave. */
export async function cancelNumber(work: Work, output: number): Promise<void> {
  const own = <T>(task: (inner: Work) => Promise<T>) => runWork(work.db, work.user, task, work.origin);
  const found = await own(async (inner) => {
    const { issued: given } = await fetchedFor(inner, output);
    if (!given) return undefined;
    const [account] = await inner.query<Account>(
      'oms_waybill_account.byId',
      `select ${accountColumns} from oms_waybill_account a where a.company_id = $1 and a.id = $2`,
      [inner.company, given.account],
    );
    return { given, carrier: account!.carrier, access: await accessOf(inner, account!) };
  });
  if (!found) return;
  const { given, carrier, access } = found;
  const answer = await askToCancel(work.db, access, { orderCode: given.orderCode, carrier, number: given.number });
  if (!answer.ok) throw new Refusal(`面单 ${given.number} 没有作废：${answer.fault.message}`);
  await own(async (inner) => {
    await act(inner, waybill, 'cancel', { id: given.id });
    forgetSecret(inner, 'waybillReceiver', given.id);
  });
}
