import { useQuery } from '@tanstack/react-query';
import { confirmUser, request, say, useBusy, useMay, Waiting } from '@heliu/ui';
import { useAddress } from '@heliu/ui/report';
import { Button, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { generalLedger } from '../ledger/ledgers.ts';
import { templateComplaint } from './coverage.rules.ts';
import { type Statement, type StatementRow, statements } from './statement.ts';
import { getTemplate, restoreTemplate, saveTemplate, statementTemplate } from './template.ts';
import { Legend } from './template-legend.pages.tsx';
import { TemplateRows } from './template-rows.pages.tsx';
import './template.css';

const options = Object.entries(statements).map(([value, label]) => ({ value: value as Statement, label }));
const asked = (text: string | null): Statement =>
  text !== null && text in statements ? (text as Statement) : 'balanceSheet';

/** What a statement is made of, to be changed by whoever answers for it; what cannot be right is said while it is typed. */
export default function TemplatePage() {
  const [address, change] = useAddress();
  const statement = asked(address.get('statement'));
  const { data } = useQuery({
    queryKey: [statementTemplate.name, statement],
    queryFn: () => request(getTemplate, { statement }),
  });
  const [rows, setRows] = useState<readonly StatementRow[]>();
  useEffect(() => setRows(data?.rows), [data]);
  const may = useMay()('fico_statement_template:save');
  const [busy, run] = useBusy(statementTemplate, generalLedger);
  if (!data || !rows) return <Waiting />;
  const complaint = templateComplaint(statement, rows);
  const isChanged = JSON.stringify(rows) !== JSON.stringify(data.rows);
  const keep = async () => {
    await request(saveTemplate, { statement, version: data.version, rows: [...rows] });
    say({ text: `${statements[statement]}已按新的模板编制`, durationMs: 4000 });
  };
  const restore = async () => {
    const text = `${statements[statement]}改回准则规定的格式，自己改过的项目和公式都不再保留。`;
    if (await confirmUser({ text, ok: '恢复默认', danger: true })) run(() => request(restoreTemplate, { statement }));
  };
  return (
    <div className="hl-page report">
      <section className="hl-card hl-list">
        <header className="hl-bar report-bar">
          <Segmented
            aria-label="报表"
            options={options}
            value={statement}
            disabled={isChanged}
            onChange={(next) => change({ statement: next })}
          />
          <span className="hl-tag">{data.version === null ? '准则规定的格式' : '企业自己的格式'}</span>
          {complaint !== undefined && (
            <span className="hl-negative" role="alert">
              {complaint}
            </span>
          )}
          <span className="hl-gap" />
          {may && (
            <>
              {isChanged && <Button onClick={() => setRows(data.rows)}>放弃修改</Button>}
              {data.version !== null && <Button onClick={() => void restore()}>恢复默认</Button>}
              <Button
                type="primary"
                loading={busy}
                disabled={!isChanged || complaint !== undefined}
                onClick={() => run(keep)}
              >
                保存
              </Button>
            </>
          )}
        </header>
        <Legend statement={statement} />
        <TemplateRows statement={statement} rows={rows} {...(may && { onChange: setRows })} />
      </section>
    </div>
  );
}
