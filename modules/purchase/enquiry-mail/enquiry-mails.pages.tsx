import { useQuery } from '@tanstack/react-query';
import { ActionDialog, type AnyRow, formatMoment, RecordLink, request, StateDot, useMay, useTab } from '@heliu/ui';
import { useState } from 'react';
import { enquiryMailCalls, enquiryMails, type SupplierMail } from './enquiry-mail.calls.ts';
import { enquiryMail } from './enquiry-mail.ts';

const words = { none: '未发送', waiting: '待发送', sent: '已发送', failed: '失败' } as const;
/** What can be done about a letter in each state. */
const again = {
  failed: { name: 'retry', label: '重新发送' },
  sent: { name: 'resend', label: '再次发送' },
} as const;
const askEveryMs = 2000;

interface Pending {
  readonly name: string;
  readonly row: AnyRow;
}

function Again({ mail, onAsk }: { mail: SupplierMail; onAsk: (name: string) => void }) {
  const may = useMay();
  const by = mail.state === 'failed' || mail.state === 'sent' ? again[mail.state] : undefined;
  if (!by || !may(`${enquiryMail.name}:${by.name}`)) return null;
  return (
    <button type="button" className="hl-link" onClick={() => onAsk(by.name)}>
      {by.label}
    </button>
  );
}

const Receiver = ({ receiver }: SupplierMail) =>
  receiver ?? <span className="hl-wrong">没有邮箱，请在供应商资料里填写</span>;

/** Who has the enquiry by mail, who not yet, and why not; looked at again while a letter is on its way. */
export function EnquiryMails({ id, version }: { id: number; version: number }) {
  const { active } = useTab();
  const [pending, setPending] = useState<Pending>();
  const { data } = useQuery<SupplierMail[]>({
    queryKey: [enquiryMail.name, 'of', id, version],
    refetchInterval: ({ state }) => (active && state.data?.some((one) => one.state === 'waiting') ? askEveryMs : false),
    queryFn: ({ signal }) => request(enquiryMails, { id }, { quiet: true, inBackground: true, signal }),
  });
  if (!data) return null;
  return (
    <section className="hl-lines">
      <h3>询价邮件</h3>
      <div className="hl-lines-box" role="region" aria-label="询价邮件的表格" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {['供应商', '邮箱', '状态', '发送时间', '操作'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((mail) => (
              <tr key={mail.supplier}>
                <td>
                  <RecordLink entity="crm_supplier" id={mail.supplier}>
                    {mail.name}
                  </RecordLink>
                </td>
                <td>
                  <Receiver {...mail} />
                </td>
                <td>
                  <StateDot entity={enquiryMail} state={mail.state} label={words[mail.state]} />
                  {mail.error && <span className="hl-wrong">　{mail.error}</span>}
                </td>
                <td>{mail.sentAt && formatMoment(mail.sentAt, true)}</td>
                <td>
                  <Again mail={mail} onAsk={(name) => setPending({ name, row: { ...mail, id: mail.id! } })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ActionDialog
        entity={enquiryMail}
        operations={enquiryMailCalls.operations}
        pending={pending}
        onClose={() => setPending(undefined)}
      />
    </section>
  );
}
