import type { Part, TraceLine } from '../../shop/model.ts';
import type { TraceSource } from '../../shop/server.ts';
import { returnRequest, returnWays } from './return-request.ts';

interface Coming {
  readonly number: string;
  readonly way: keyof typeof returnWays;
  readonly status: keyof typeof returnRequest.states;
  readonly goods: string | null;
  readonly expressNo: string | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
}

/** What comes back of an order, from being asked for until it lies in a warehouse again. */
function comingPart(all: readonly Coming[]): Part {
  const open = new Set(['apply', 'agreed', 'sent', 'received']);
  return {
    stations: all.map(({ way, status, createdAt, completedAt }) => ({
      phase: 'after',
      label: returnWays[way],
      text: returnRequest.states[status],
      at: completedAt ?? createdAt,
      isOpen: open.has(status),
    })),
    lines: all.map(({ number, goods, expressNo, createdAt }): TraceLine<'rule'> => ({
      label: `退货申请 ${number}`,
      text: [goods, expressNo].filter(Boolean).join('　'),
      at: createdAt,
    })),
  };
}

/** The returns of goods that left for an order, or for the one it was merged into. */
export const returnTrace: TraceSource = {
  stream: 'goods',
  tell: async (work, { id }) =>
    comingPart(
      await work.query<Coming>(
        'sal_return_request.trace',
        `select distinct on (r.id) r.number, r.way, r.status, r.goods, r.express_no as "expressNo", r.created_at as "createdAt",
           (select max(c.audited_at) from sal_return_complete c where c.company_id = $1 and c.request = r.id and c.status = 'audited') as "completedAt"
         from oms_order o join oms_output_order_lines l on l.company_id = $1 and l."order" in (o.id, o.merged_into)
           and (l."order" = o.id or l.order_line like o.id || '/%')
         join sal_return_request_lines q on q.company_id = $1 and q.output = l.document_id and q.output_line = l.id
         join sal_return_request r on r.company_id = $1 and r.id = q.document_id where o.company_id = $1 and o.id = $2 order by r.id`,
        [work.company, id],
      ),
    ),
};
