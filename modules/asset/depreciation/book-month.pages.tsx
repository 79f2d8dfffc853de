import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatNumber, refresh, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { MonthPicker, useAddress } from '@heliu/ui/report';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { assetCard } from '../card/card.ts';
import { prepaid } from '../prepaid/prepaid.ts';
import { bookMonth, dueMonth, type DueMonth } from './depreciation.calls.ts';
import { depreciation } from './depreciation.ts';
import '../wear/wear.css';

function Due({ data: { groups, lines, count, total } }: { data: DueMonth }) {
  return (
    <>
      <ul className="wear-groups">
        {groups.map(({ label, count: cards, amount }) => (
          <li key={label}>
            {label} {cards} 张<b>{formatMoney(amount)}</b>
          </li>
        ))}
        <li>
          合计<b>{formatMoney(total)}</b>
        </li>
      </ul>
      <div className="wear-due" role="region" aria-label="计提明细" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">卡片</th>
              <th scope="col">类别</th>
              <th scope="col">部门</th>
              <th scope="col">费用科目</th>
              <th scope="col" className="is-number">
                本月计提
              </th>
              <th scope="col" className="is-number">
                计提后净值
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.number}>
                <td>
                  {line.name} <span className="hl-muted">{line.number}</span>
                </td>
                <td>{line.category}</td>
                <td>{line.department}</td>
                <td>{line.expense}</td>
                <td className="is-number">
                  {line.months > 1 && <span className="hl-muted">含补提 {line.months - 1} 个月 </span>}
                  {formatNumber(line.amount)}
                </td>
                <td className="is-number">{formatNumber(line.net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > lines.length && (
        <p className="hl-hint">
          只列出前 {lines.length} 张，计提的是全部 {count} 张。
        </p>
      )}
    </>
  );
}

/** Everything that will be booked is seen before it is. */
function BookDialog({ first, onClose }: { first: string | undefined; onClose: () => void }) {
  const [chosen, setChosen] = useState(first);
  const [busy, run] = useBusy();
  const { data, error } = useQuery({
    queryKey: [depreciation.name, 'due', chosen],
    queryFn: ({ signal }) => request(dueMonth, chosen === undefined ? {} : { month: chosen }, { quiet: true, signal }),
    retry: false,
  });
  const month = chosen ?? data?.month;
  const book = async () => {
    const made = await request(bookMonth, { month: month! });
    say({ text: `${month} 已计提 ${formatMoney(made.total)}，${made.number}` });
    refresh(depreciation, assetCard, prepaid);
    onClose();
  };
  const wrong = error?.message ?? data?.refused;
  return (
    <Modal
      open
      width={860}
      title="计提折旧和摊销"
      okText={data && data.count > 0 ? `计提 ${formatMoney(data.total)}` : '计提'}
      okButtonProps={{ disabled: !data || data.count === 0 || data.refused !== null }}
      confirmLoading={busy}
      onOk={() => run(book)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <div className="hl-field">
          <span>月份</span>
          {month !== undefined && (
            <MonthPicker label="月份" month={month} onMonth={(next) => next && setChosen(next)} />
          )}
        </div>
        {wrong && (
          <p className="hl-wrong" role="alert">
            {wrong}
          </p>
        )}
        {data && data.count === 0 && !wrong && <p role="status">{data.month} 没有要计提的卡片。</p>}
        {data && data.count > 0 && <Due data={data} />}
        <p className="hl-hint">按费用科目和部门汇总成一张凭证，日期是当月最后一天；只能撤销最后一个月。</p>
      </div>
    </Modal>
  );
}

export function BookMonth() {
  const may = useMay();
  const { active } = useTab();
  const [query] = useAddress();
  const asked = query.get('book') ?? undefined;
  const [isOpen, setOpen] = useState(asked !== undefined);
  if (!may('asset_depreciation:book')) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        计提折旧
      </Button>
      {isOpen && active && <BookDialog first={asked} onClose={() => setOpen(false)} />}
    </>
  );
}
