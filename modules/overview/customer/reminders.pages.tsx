import { useQuery } from '@tanstack/react-query';
import type { Wire } from '@heliu/model';
import { formatMoney, request, StateTag } from '@heliu/ui';
import { Link } from 'react-router';
import { dunningCalls, dunningLetter } from '../../fico/model.ts';

type Letter = Wire<typeof dunningLetter>;
const { level: levels, state: states } = dunningLetter.fields;

/** How he was reminded of what is overdue, the last ones first. */
export function Reminders({ customer }: { customer: number }) {
  const { data } = useQuery({
    queryKey: [dunningLetter.name, 'of', customer],
    queryFn: async () => {
      const asked = { customer: String(customer), sort: '-day', pageSize: 5 };
      return (await request<{ rows: Letter[] }>(dunningCalls.operations.list, asked, { quiet: true })).rows;
    },
  });
  if (!data || data.length === 0) return null;
  return (
    <section>
      <h3>催款</h3>
      <table className="client-table">
        <thead>
          <tr>
            <th>催款日期</th>
            <th>级别</th>
            <th className="is-number">逾期金额</th>
            <th>接收人</th>
            <th>发送人</th>
            <th>状态</th>
          </tr>
        </thead>
        <tbody>
          {data.map((letter) => (
            <tr key={letter.id}>
              <td>
                <Link to={`/fico/dunning/show/${letter.id}`}>{letter.day}</Link>
              </td>
              <td>{levels.choices![letter.level]}</td>
              <td className="is-number">{formatMoney(letter.amount)}</td>
              <td>{letter.receiver}</td>
              <td>{letter.titles['createdBy']}</td>
              <td>
                <StateTag entity={dunningLetter} state={letter.state} label={states.choices![letter.state]!} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
