import { queries, request, say, useBusy, useMay, useTab } from '@heliu/ui';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { mostYearsAhead, openYear } from './period.calls.ts';
import { period } from './period.ts';

function OpenYearDialog({ onClose }: { onClose: () => void }) {
  const { active } = useTab();
  const [thisYear] = useState(() => new Date().getFullYear());
  const [year, setYear] = useState(thisYear + 1);
  const [busy, run] = useBusy();
  const years = Array.from({ length: mostYearsAhead + 1 }, (_, index) => thisYear + index);
  const open = async () => {
    const { periods } = await request(openYear, { year });
    say({ text: `已增加 ${periods} 个会计期间`, durationMs: 3000 });
    onClose();
    void queries.invalidateQueries({ queryKey: [period.name] });
  };
  return (
    <Modal
      open={active}
      width={420}
      title="增加会计期间"
      okText="增加"
      confirmLoading={busy}
      onOk={() => run(open)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <p className="hl-muted">期间会在年末前三个月自己续上；要提前记以后年度的账（例如预付明年的房租）时在这里开。</p>
        <div className="hl-range">
          开到
          <Select
            aria-label="年度"
            value={year}
            options={years.map((one) => ({ value: one, label: `${one} 年 12 月` }))}
            onChange={setYear}
          />
        </div>
      </div>
    </Modal>
  );
}

/** The months of a year that is still far away. */
export function OpenYear() {
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('fico_period:openYear')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>增加期间</Button>
      {open && <OpenYearDialog onClose={() => setOpen(false)} />}
    </>
  );
}
