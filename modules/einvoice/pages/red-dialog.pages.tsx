import { type Fen, showFen, type WireFull, yuan } from '@heliu/model';
import { formatMoney, goTo, request, say, useBusy } from '@heliu/ui';
import { Modal } from 'antd';
import { openRed } from '../invoice/invoice.calls.ts';
import { invoice } from '../invoice/invoice.ts';
import { HowMuch, ReasonSelect, useTakeBack } from './take-back.pages.tsx';

type Invoice = Pick<WireFull<typeof invoice>, 'id' | 'version' | 'number' | 'invoiceNo' | 'titleType'>;

/** Takes back a blue invoice, all that is left of it or some of its lines. */
export function RedDialog({ record, onClose }: { record: Invoice; onClose: () => void }) {
  const wanted = useTakeBack(record, true);
  const { loaded, left, due, reason, wrong, sum, wish } = wanted;
  const [busy, run] = useBusy(invoice);
  const open = async () => {
    const { id } = await request(openRed, { id: record.id, ...wish });
    say({ text: '红票已开始开具', durationMs: 2000 });
    onClose();
    goTo(`/oms/invoice/show/${id}`);
  };
  return (
    <Modal
      open
      width={720}
      title={`红冲 ${record.invoiceNo ?? record.number}`}
      okText={`红冲 ${showFen(sum)}`}
      okButtonProps={{ danger: true, disabled: loaded.isPending || wrong !== undefined || sum <= 0n }}
      confirmLoading={busy}
      onOk={() => run(open)}
      onCancel={onClose}
    >
      <div className="hl-stack">
        <div className="hl-field">
          <label htmlFor="red-reason">红冲原因</label>
          <ReasonSelect id="red-reason" of={wanted} />
          {reason === 'mistaken' && <span className="hl-hint">开票有误只能全额红冲；改抬头请用“重开”。</span>}
        </div>
        {due && (
          <p className="hl-warning">
            退款已成功，发票比订单多 {formatMoney(due.total)}，已按退款的商品和金额填好；不对可以改。
          </p>
        )}
        <HowMuch of={wanted} />
        {(wrong ?? loaded.error?.message) && (
          <p className="hl-blockers" role="alert">
            {wrong ?? loaded.error?.message}
          </p>
        )}
        <p className="hl-muted">
          红冲后蓝票还剩 {showFen((yuan(left) - sum) as Fen)}
          {record.titleType === 'company' && '。购方已勾选抵扣或入账的，要等对方在税务局确认，72 小时内有效'}。
        </p>
      </div>
    </Modal>
  );
}
