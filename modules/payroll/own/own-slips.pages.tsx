import { useQuery } from '@tanstack/react-query';
import { asPaper, fetchFile, formatMoney, PrintButton, request, Waiting } from '@heliu/ui';
import { useAddress } from '@heliu/ui/report';
import { SlipHead } from '../run/slip-head.pages.tsx';
import { FigureLines, TaxMonths } from '../trial/trial-result.pages.tsx';
import { type OwnSlip, ownSlip, ownSlipFile, ownSlips } from './own-slips.calls.ts';
import '../trial/trial.css';
import './own-slips.css';

interface Choice {
  readonly slips: readonly OwnSlip[];
  readonly at: number | undefined;
  readonly onChoose: (id: number) => void;
}
function Months({ slips, at, onChoose }: Choice) {
  return (
    <nav className="own-months" aria-label="月份">
      {slips.map(({ id, payMonth, net }) => (
        <button key={id} type="button" aria-current={id === at} onClick={() => onChoose(id)}>
          <span>{payMonth}</span>
          <b>{formatMoney(net)}</b>
        </button>
      ))}
    </nav>
  );
}

function One({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ['mysalary', id],
    queryFn: ({ signal }) => request(ownSlip, { id }, { signal }),
  });
  if (!data) return <Waiting />;
  const { payMonth, payDate, department, post, city, figures, months } = data;
  return (
    <div className="pay-slip" role="region" aria-label={`${payMonth} 工资条`} tabIndex={0}>
      <header className="own-head">
        <h3>{payMonth} 工资条</h3>
        <PrintButton paper={() => asPaper(fetchFile(ownSlipFile, { id }))} />
      </header>
      <SlipHead slip={data} facts={{ 部门: department, 岗位: post, 参保城市: city, 发放日期: payDate }} />
      <FigureLines
        lines={figures.filter(({ kind, amount }) => kind !== 'statistic' && Number(amount) !== 0)}
        marked={undefined}
      />
      <div className="pay-year">
        <h3>{payMonth.slice(0, 4)} 年个税逐月累计</h3>
        <TaxMonths months={months} month={payMonth} />
      </div>
    </div>
  );
}

/** Everybody's own pay, on whatever he holds in his hand. */
export default function OwnSlipsPage() {
  const [query, setQuery] = useAddress();
  const { data } = useQuery({ queryKey: ['mysalary'], queryFn: ({ signal }) => request(ownSlips, {}, { signal }) });
  if (!data) return <Waiting />;
  const { name, slips } = data;
  const asked = Number(query.get('id'));
  const at = slips.find(({ id }) => id === asked)?.id ?? slips[0]?.id;
  return (
    <div className="hl-page own-page">
      <header className="hl-title">
        <h2>我的工资条</h2>
        {name && <span className="hl-muted">{name}，只有你自己看得到这一页</span>}
      </header>
      <section className="hl-card hl-list own-slips">
        {at === undefined ? (
          <p className="own-none">
            {name === null
              ? '这个账号没有关联员工档案，看不到工资条。请让管理员在“角色与账号”里关联。'
              : '还没有审核过的工资条。每月工资审核之后，就能在这里看到。'}
          </p>
        ) : (
          <>
            <Months slips={slips} at={at} onChoose={(id) => setQuery({ id: String(id) })} />
            <One id={at} />
          </>
        )}
      </section>
    </div>
  );
}
