import { useQuery } from '@tanstack/react-query';
import { customerBill, receipt } from '../../fico/model.ts';
import { Failure, RecordLink, refresh, request, useTab, Waiting } from '@heliu/ui';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { PayCode } from '../wechat-pay/pay-code.pages.tsx';
import { paymentQrcode, paymentStatus, type StatementCode } from './statement-receipt.calls.ts';
import { statementReceipt } from './statement-receipt.ts';

const askEveryMs = 3000;
/** Paid and neither booked nor refused: the books take a moment. */
const isUnderWay = ({ status, problem }: StatementCode): boolean =>
  status === 'waiting' || (status === 'paid' && problem === null);

function Said({ code }: { code: StatementCode }) {
  switch (code.status) {
    case 'waiting':
      return <>{code.codeUrl ? '请客户用微信扫码，30 分钟内有效' : '收款码已过期，关掉窗口再点一次“收款码”'}</>;
    case 'paid':
      return <>{code.problem === null ? '已付款，正在入账' : '已付款，还没有入账'}</>;
    case 'audited':
      return (
        <>
          已付款，已入账
          {code.receipt && (
            <>
              ：收款单{' '}
              <RecordLink entity={receipt.name} id={code.receipt.id}>
                {code.receipt.number}
              </RecordLink>
            </>
          )}
        </>
      );
    default:
      return <>{statementReceipt.states[code.status]}</>;
  }
}

/** The code on the screen, and what becomes of it while the customer takes out his phone. */
export function StatementCodeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { active } = useTab();
  const first = useQuery({
    queryKey: [statementReceipt.name, 'code', id],
    queryFn: () => request(paymentQrcode, { id }, { quiet: true }),
    retry: false,
    gcTime: 0,
  });
  const live = useQuery({
    queryKey: [statementReceipt.name, 'live', id],
    enabled: first.data !== undefined && active,
    queryFn: ({ signal }) => request(paymentStatus, { id }, { quiet: true, inBackground: true, signal }),
    refetchInterval: ({ state }) => (active && (!state.data || isUnderWay(state.data)) ? askEveryMs : false),
    retry: false,
    gcTime: 0,
  });
  const code = live.data ?? first.data;
  const status = code?.status;
  useEffect(() => {
    if (status === undefined || status === 'waiting') return;
    for (const one of [statementReceipt, customerBill, receipt]) refresh(one);
  }, [status]);
  const isPaid = status === 'paid' || status === 'audited';
  return (
    <Modal open={active} width={360} title="微信收款" footer={null} onCancel={onClose}>
      {first.error ? (
        <Failure message={first.error.message} onRetry={() => void first.refetch()} />
      ) : !code ? (
        <Waiting />
      ) : (
        <PayCode
          amount={code.amount}
          about={code.number}
          codeUrl={code.codeUrl}
          isPaid={isPaid}
          said={<Said code={code} />}
        >
          {code.problem && <p className="hl-negative">{code.problem}</p>}
        </PayCode>
      )}
    </Modal>
  );
}
