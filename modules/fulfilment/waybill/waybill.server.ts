import { amend, asFile, handle, Params, prepared, Refusal, sentBuffer, visible, type Work } from '@heliu/engine';
import { drawLabels, type Label } from './label.server.ts';
import { readSecrets } from '../../system/server.ts';
import type { Party } from './service.ts';
import { printLabels } from './waybill.calls.ts';
import { waybill } from './waybill.ts';

interface Row extends Omit<Label, 'receiver'> {
  readonly id: number;
  readonly outputOrder: number;
  readonly prints: number;
  readonly locked: boolean;
}

/** What is stopped is not printed: a label on a table finds its way onto a parcel. */
async function labelsOf(work: Work, outputs: readonly number[]): Promise<Row[]> {
  const params = new Params();
  const seen = visible(waybill, work.user, 'w', params);
  const text = `select w.id, w.output_order as "outputOrder", w.prints, d.locked or d.intercepted as locked, x.name as express, w.number,
       coalesce(w.destination, '') as destination, coalesce(w.sorting_code, '') as "sortingCode",
       coalesce(w.package_code, '') as "packageCode", coalesce(w.square_code, '') as "squareCode", w.pay_type as "payType",
       json_build_object('name', a.sender_name, 'phone', a.sender_phone,
         'address', concat(a.sender_province, a.sender_city, a.sender_district, a.sender_address)) as sender,
       coalesce(d.goods, '') as goods, coalesce(trim_scale(w.weight)::text, '') as weight, d.number as output
     from oms_waybill w join oms_output_order d on d.company_id = w.company_id and d.id = w.output_order
     join oms_waybill_account a on a.company_id = w.company_id and a.id = w.account
     join oms_express_company x on x.company_id = w.company_id and x.id = w.express
     where ${[...seen, `w.output_order = any(${params.add(outputs)}::bigint[])`, `w.state = 'issued'`].join(' and ')}`;
  const { name, values } = prepared(text, params.values);
  const rows = await work.query<Row>(name, text, values);
  const stopped = rows.filter(({ locked }) => locked).map(({ output }) => output);
  if (stopped.length > 0) throw new Refusal(`出库单 ${stopped.join('、')} 已锁定或拦截，不能打印面单`);
  const byOutput = new Map(rows.map((row) => [row.outputOrder, row]));
  const found = outputs.flatMap((id) => byOutput.get(id) ?? []);
  if (found.length === 0) throw new Refusal('选中的出库单还没有取号，取号后才有面单可以打印');
  return found;
}

/** Whom each goes to, as the carrier was told. */
async function withReceivers(work: Work, rows: readonly Row[]): Promise<Label[]> {
  const kept = await readSecrets(
    work,
    'waybillReceiver',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const content = kept.get(row.id)?.content;
    if (!content) throw new Refusal(`面单 ${row.number} 的收件人资料已经清除，不能再打印`);
    const { name, phone, province, city, district, address } = JSON.parse(content) as Party;
    const receiver = { name, phone, address: `${[...new Set([province, city, district])].join(' ')} ${address}` };
    return { ...row, receiver };
  });
}

export const waybillHandlers = [
  handle(printLabels, async ({ ids }, work) => {
    const rows = await labelsOf(work, ids);
    const { bytes, missing } = drawLabels(await withReceivers(work, rows), work.user.name);
    await amend(
      work,
      waybill,
      rows.map(({ id, prints }) => ({ id, prints: prints + 1, printedAt: work.now })),
      { silent: true },
    );
    const notice = missing.length > 0 ? `有 ${missing.length} 个字的字形缺失：${missing.join('')}` : undefined;
    return asFile({ ...sentBuffer(`快递面单 ${rows.length} 张.pdf`, 'application/pdf', bytes), notice });
  }),
];
