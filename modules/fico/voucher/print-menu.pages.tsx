import { asPaper, fetchFile, PrintButton, today } from '@heliu/ui';
import { keepPreference, preferenceNow } from '@heliu/ui/base';
import { MonthPicker } from '@heliu/ui/report';
import { Button, InputNumber, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { mostSlips, printVouchers, type SlipPaper, slipPapers } from './print.calls.ts';

const paperOptions = Object.entries(slipPapers).map(([value, label]) => ({ value: value as SlipPaper, label }));

/** One voucher in the form it is bound in; on which paper was said the last time a month was printed. */
export const voucherPaper = (id: number): ReturnType<typeof asPaper> =>
  asPaper(fetchFile(printVouchers, { ids: String(id) as never, paper: usualPaper() }));

const kept = 'voucher.paper';
const usualPaper = (): SlipPaper => (preferenceNow(kept) === 'slip' ? 'slip' : 'a4');

/** The vouchers that are chosen, or those of a month. */
export function PrintVouchers({ ids }: { readonly ids: readonly number[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{ids.length > 0 ? `打印凭证 (${ids.length})` : '打印凭证'}</Button>
      {isOpen && <PrintVouchersDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}

function PrintVouchersDialog({ ids, onClose }: { readonly ids: readonly number[]; readonly onClose: () => void }) {
  const [month, setMonth] = useState(today().slice(0, 7));
  const [first, setFirst] = useState<number | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const [paper, setPaper] = useState<SlipPaper>(usualPaper);
  const isChosen = ids.length > 0;
  const wanted = isChosen
    ? { ids: ids.join(',') as never }
    : { month, ...(first !== null && { first }), ...(last !== null && { last }) };
  const number = (label: string, value: number | null, onChange: (next: number | null) => void) => (
    <InputNumber aria-label={label} placeholder={label} min={1} precision={0} value={value} onChange={onChange} />
  );
  return (
    <Modal
      open
      width={460}
      title="打印记账凭证"
      onCancel={onClose}
      footer={
        <PrintButton
          label="预览并打印"
          paper={() => asPaper(fetchFile(printVouchers, { ...wanted, paper }))}
          onPrinted={() => void keepPreference(kept, paper)}
        />
      }
    >
      <div className="hl-print-vouchers">
        {isChosen ? (
          <p>选中的 {ids.length} 张凭证，按月份、凭证字和号码排列。</p>
        ) : (
          <p>
            <MonthPicker label="月份" month={month} onMonth={(next) => next && setMonth(next)} />
            {number('起始号', first, setFirst)}
            <span className="hl-muted">至</span>
            {number('终止号', last, setLast)}
          </p>
        )}
        <Segmented aria-label="纸张" options={paperOptions} value={paper} onChange={setPaper} />
        <p className="hl-muted">
          每张最多六行分录，多的自动续到下一张并标明 1/2、2/2。一次最多 {mostSlips} 张，一个月更多的请填起止号。
        </p>
      </div>
    </Modal>
  );
}
