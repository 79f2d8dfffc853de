import { queries, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button, Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { type Standard, standards } from '../account/chart.ts';
import { initialize } from './period.calls.ts';

const meanings: Readonly<Record<Standard, string>> = {
  small: '适用于绝大多数小微企业，科目较少',
  enterprise: '适用于大中型企业，以及需要合并报表的企业',
};

function InitializeDialog({ onClose }: { onClose: () => void }) {
  const { active } = useTab();
  const [now] = useState(() => new Date());
  const [standard, setStandard] = useState<Standard>('small');
  const [year, setYear] = useState(now.getFullYear());
  const [month, setMonth] = useState(1);
  const [busy, run] = useBusy();
  const years = Array.from({ length: 8 }, (_, index) => now.getFullYear() + 1 - index);
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  const start = async () => {
    const { accounts, periods } = await request(initialize, { standard, year, month });
    say({ text: `账套已建立：${accounts} 个科目，${periods} 个期间`, durationMs: 3000 });
    onClose();
    void queries.invalidateQueries();
  };
  return (
    <Modal
      open={active}
      width={480}
      title="初始化账套"
      okText="初始化"
      confirmLoading={busy}
      onOk={() => run(start)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <p className="hl-warning">写入所选准则的科目表和会计期间。只能做一次，准则以后不能更换。</p>
        <Radio.Group value={standard} onChange={(event) => setStandard(event.target.value as Standard)}>
          <div className="hl-stack">
            {(Object.keys(standards) as Standard[]).map((one) => (
              <Radio key={one} value={one}>
                {standards[one]} <span className="hl-muted">{meanings[one]}</span>
              </Radio>
            ))}
          </div>
        </Radio.Group>
        <div className="hl-range">
          从
          <Select
            aria-label="启用年度"
            value={year}
            options={years.map((one) => ({ value: one, label: `${one} 年` }))}
            onChange={setYear}
          />
          <Select
            aria-label="启用月份"
            value={month}
            options={months.map((one) => ({ value: one, label: `${one} 月` }))}
            onChange={setMonth}
          />
          起记账
        </div>
      </div>
    </Modal>
  );
}

/** What to do while a company has no books yet. */
export function Initialize() {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('fico_period:initialize')) return <p>账套还没有初始化，请联系会计。</p>;
  return (
    <>
      <p>账套还没有初始化。先选择会计准则和启用期间，科目表与会计期间会一次建好。</p>
      <Button type="primary" onClick={() => setOpen(true)}>
        初始化账套
      </Button>
      {open && <InitializeDialog onClose={() => setOpen(false)} />}
    </>
  );
}
