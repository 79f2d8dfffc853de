import { request, say, useBusy } from '@heliu/ui';
import { ReportPage } from '@heliu/ui/report';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { type ArrangementPlan, arrangeVouchers, voucherPlan } from './arrange.calls.ts';
import { voucherArrangement, type VoucherOrder, voucherOrders } from './arrange.ts';
import type { WordNumbers } from './arrange.rules.ts';
import { voucher } from './voucher.ts';

/** Of which words numbers are missing, or stand in another order than the days. */
function faultsOf(words: readonly WordNumbers[]): string[] {
  const missing = words.filter((one) => one.missing > 0).map((one) => `${one.word}字 ${one.missing} 个`);
  const late = words.filter((one) => one.late > 0).map((one) => `${one.word}字 ${one.late} 张`);
  return [
    ...(missing.length > 0 ? [`断号 ${missing.join('、')}`] : []),
    ...(late.length > 0 ? [`先后与日期不符 ${late.join('、')}`] : []),
  ];
}

function Verdict({ words, complaint }: ArrangementPlan) {
  if (complaint !== null) return <span className="hl-warning">{complaint}</span>;
  const faults = faultsOf(words);
  const all = words.map(({ word, count, last }) => `${word}字 ${count} 张，最大号 ${last}`).join('\n');
  return (
    <span className="hl-muted" title={all}>
      {faults.length > 0 ? faults.join('；') : '号码连续'}
    </span>
  );
}

interface Asked {
  readonly month: string;
  readonly order: VoucherOrder;
}

function ArrangeButton({ plan, asked: { month, order } }: { plan: ArrangementPlan; asked: Asked }) {
  const [isOpen, setOpen] = useState(false);
  const [busy, run] = useBusy(voucher, voucherArrangement);
  const arrange = async () => {
    const { count } = await request(arrangeVouchers, { month, sorting: order, digest: plan.digest });
    say({ text: `${month} 的 ${count} 张凭证已换成新号`, durationMs: 4000 });
    setOpen(false);
  };
  return (
    <>
      <Button type="primary" disabled={plan.moving === 0 || plan.complaint !== null} onClick={() => setOpen(true)}>
        整理 {plan.moving} 张
      </Button>
      <Modal
        open={isOpen}
        width={460}
        title={`整理 ${month} 的凭证号`}
        okText="换成新号"
        confirmLoading={busy}
        onOk={() => run(arrange, () => setOpen(false))}
        onCancel={() => setOpen(false)}
      >
        <p>
          {voucherOrders[order]}重新编号，{plan.moving} 张凭证换成对照表里的新号；各凭证字从 1 起连续。
        </p>
        <p>凭证的日期、分录和金额不变。账簿和单据上随之显示新号，原号留在凭证和整理记录里。</p>
        <p className="hl-muted">已经打印装订的凭证，请按新号重新打印。</p>
      </Modal>
    </>
  );
}

export default function VoucherPlanPage() {
  return (
    <ReportPage
      report={voucherPlan}
      verdict={(answer) => <Verdict {...answer} />}
      tools={(answer, { month, sorting }) =>
        answer && <ArrangeButton plan={answer} asked={{ month, order: sorting }} />
      }
      widths={{ former: 150, number: 150, date: 110, kind: 100, total: 130 }}
    />
  );
}
