import type { Work } from '@heliu/engine';
import { beijingDate } from '@heliu/outside';

export interface WantedTitle {
  readonly order?: number | undefined;
  readonly name: string;
  readonly taxNo?: string | undefined;
}

interface Row {
  readonly at: number;
  readonly fault: string | null;
  readonly faultAt: string | null;
  readonly reason: string | null;
  readonly reasonAt: string | null;
}

const ended = (text: string) => text.replace(/[。；，]$/, '');
const dayOf = (at: string) => beijingDate(Date.parse(at)).slice(5);

const sentenceOf = ({ fault, faultAt, reason, reasonAt }: Row): string | undefined => {
  if (fault !== null) return `${dayOf(faultAt!)} 用这个抬头开票没有成功：${ended(fault)}。请先与买家核对。`;
  if (reasonAt !== null)
    return `${dayOf(reasonAt)} 拒绝过买家用这个抬头的申请：${ended(reason ?? '没有写原因')}。请先与买家核对。`;
  return undefined;
};

/**
 * What is to be said of titles that were refused before: by the tax office, on an invoice that has failed since, or by
 * our own people, of the same order. In the order they were asked for.
 */
export async function refusalsOf(work: Work, titles: readonly WantedTitle[]): Promise<(string | undefined)[]> {
  const rows = await work.query<Row>(
    'oms_invoice.refusedTitles',
    `select w.at::int as at, f.fault, f.updated_at as "faultAt", r.reject_reason as reason, r.decided_at as "reasonAt"
     from unnest($2::bigint[], $3::text[], $4::text[]) with ordinality w("order", name, tax_no, at)
     left join lateral (
       select i.fault, i.updated_at from oms_invoice_v i
       where i.company_id = $1 and i.status = 'failed' and i.colour = 'blue' and i.fault ~ '抬头|税号|识别号|购方|购买方'
         and i.buyer_name = w.name and coalesce(i.buyer_tax_no, '') = w.tax_no order by i.id desc limit 1) f on true
     left join lateral (
       select a.reject_reason, a.decided_at from oms_invoice_application_v a
       where a.company_id = $1 and a."order" = w."order" and a.decision = 'rejected' and a.decided_at is not null and not a.deleted
         and a.invoice_title = w.name and coalesce(a.tax_no, '') = w.tax_no order by a.id desc limit 1) r on true`,
    [
      work.company,
      titles.map(({ order }) => order ?? null),
      titles.map(({ name }) => name),
      titles.map(({ taxNo }) => taxNo?.toUpperCase() ?? ''),
    ],
  );
  const told = new Map(rows.map((row) => [row.at, sentenceOf(row)]));
  return titles.map((_, i) => told.get(i + 1));
}
