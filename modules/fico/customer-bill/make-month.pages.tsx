import { useQuery } from '@tanstack/react-query';
import { DialogButton, request, today, useBusy, watchTask } from '@heliu/ui';
import { MonthPicker } from '@heliu/ui/report';
import { Modal } from 'antd';
import { useState } from 'react';
import { makeMonthlyBills, monthlyBills } from './customer-bill.calls.ts';
import { monthBefore } from './customer-bill.rules.ts';
import { customerBill } from './customer-bill.ts';

function MakeDialog({ onClose }: { onClose: () => void }) {
  const [month, setMonth] = useState(() => monthBefore(today()));
  const [busy, run] = useBusy();
  const { data } = useQuery({
    queryKey: [customerBill.name, 'month', month],
    queryFn: ({ signal }) => request(monthlyBills, { month }, { quiet: true, signal }),
  });
  const make = async () => {
    const started = await request(makeMonthlyBills, { month });
    onClose();
    void watchTask(started, customerBill);
  };
  return (
    <Modal
      open
      width={440}
      title="批量生成客户账单"
      okText={data ? `生成 ${data.wanted} 张` : '生成'}
      okButtonProps={{ disabled: !data || data.wanted === 0 }}
      confirmLoading={busy}
      onOk={() => run(make)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <p className="hl-muted">
          这个月有往来、或月末还有欠款的客户，每人一张草稿；数字都取自应收账。进度在右上角“任务”里。
        </p>
        <div className="hl-field">
          <span>月份</span>
          <MonthPicker label="月份" month={month} onMonth={(next) => next && setMonth(next)} />
        </div>
        {data && (
          <p role="status">
            {data.wanted === 0 ? '没有要生成的账单' : `将为 ${data.wanted} 个客户生成`}
            {data.existing > 0 && `，${data.existing} 个客户已有账单，不动`}
          </p>
        )}
      </div>
    </Modal>
  );
}

export function MakeMonth() {
  return (
    <DialogButton
      label="批量生成"
      may="fico_customer_bill:save"
      dialog={(onClose) => <MakeDialog onClose={onClose} />}
    />
  );
}
