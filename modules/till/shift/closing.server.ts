import type { CloseSource } from '../../fico/server.ts';

/** A month is closed with all its shifts counted: what they sold has left the stock and is not in the books yet. */
export const shiftsClosed: CloseSource = async (work, { startDate, endDate }) => {
  const [row] = await work.query<{ count: number; first: string }>(
    'till.unclosed',
    `select count(*)::int as count, min(number) as first from pos_shift
     where company_id = $1 and status <> 'closed' and day between $2::date and $3::date`,
    [work.company, startDate, endDate],
  );
  if (!row || row.count === 0) return [];
  return [
    {
      step: 'documents',
      text: `有 ${row.count} 个班次没有交班（${row.first}），它们的销售还没有入账`,
      path: '/pos/shift?status=open',
    },
  ];
};
