import { useQuery } from '@tanstack/react-query';
import { Failure, request, useBusy, useMay, Waiting } from '@heliu/ui';
import { Button, Modal, QRCode } from 'antd';
import { useState } from 'react';
import { checkMember, memberPhone } from './member.calls.ts';
import { member } from './member.ts';
import './member.css';

/** What the member shows at the counter, and which of his points expire when. */
export function MemberCard({ cardNo }: { cardNo: string }) {
  const answer = useQuery({
    queryKey: [member.name, 'check', cardNo],
    queryFn: ({ signal }) => request(checkMember, { code: cardNo }, { quiet: true, signal }),
  });
  if (answer.error) return <Failure message={answer.error.message} />;
  if (!answer.data) return <Waiting />;
  const { code, lots, points } = answer.data;
  return (
    <section className="pos-member-card">
      <figure>
        <QRCode aria-label={`会员码 ${cardNo}`} value={code} type="svg" size={132} color="#000" bgColor="#fff" />
        <figcaption className="hl-muted">会员码，收银时扫</figcaption>
      </figure>
      <div>
        <h2>今天可用 {points} 积分</h2>
        {lots.length > 0 ? (
          <table>
            <thead>
              <tr>
                <th>有效期至</th>
                <th className="is-number">积分</th>
              </tr>
            </thead>
            <tbody>
              {lots.map(({ expiresOn, points: left }) => (
                <tr key={expiresOn}>
                  <td>{expiresOn || '永不过期'}</td>
                  <td className="is-number">{left}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p className="hl-muted">没有积分。审核一张消费积分的积分单后，这里列出各批积分和有效期。</p>
        )}
      </div>
    </section>
  );
}

/** The whole number, for whoever has to call; that he looked is kept. */
export function PhoneButton({ id }: { id: number }) {
  const may = useMay();
  const [busy, run] = useBusy();
  const [phone, setPhone] = useState<string>();
  if (!may('pos_member:phone')) return null;
  const look = () => run(async () => setPhone((await request(memberPhone, { id })).phone ?? '没有存过'));
  return (
    <>
      <Button loading={busy} onClick={look}>
        查看手机号
      </Button>
      <Modal open={phone !== undefined} width={320} title="手机号" footer={null} onCancel={() => setPhone(undefined)}>
        <p className="pos-member-phone">{phone}</p>
        <p className="hl-muted">这次查看已记入操作记录。</p>
      </Modal>
    </>
  );
}
