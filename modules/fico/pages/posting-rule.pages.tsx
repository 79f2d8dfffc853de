import { useQuery } from '@tanstack/react-query';
import { confirmUser, request, say, useBusy, useMay, Waiting } from '@heliu/ui';
import { useAddress } from '@heliu/ui/report';
import { Button, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { arInvoicePosting } from '../ar-invoice/ar-invoice.posting.ts';
import { arInvoice } from '../ar-invoice/ar-invoice.ts';
import { paymentPosting } from '../payment/payment.posting.ts';
import { payment } from '../payment/payment.ts';
import { receiptPosting } from '../receipt/receipt.posting.ts';
import { receipt } from '../receipt/receipt.ts';
import { ruleComplaint } from '../posting-rule/posting.rules.ts';
import {
  getPostingRule,
  postingRule,
  restorePostingRule,
  savePostingRule,
  type Trial,
  tryPostingRule,
} from '../posting-rule/posting-rule.ts';
import { Words } from '../posting-rule/rule-words.pages.tsx';
import { RuleLines } from '../posting-rule/rule-lines.pages.tsx';
import type { AnyScheme, PostingLine } from '../posting-rule/scheme.ts';
import { TrialTable } from '../posting-rule/trial.pages.tsx';
import '../posting-rule/posting-rule.css';

interface Kind {
  readonly label: string;
  readonly scheme: AnyScheme;
  /** Where one of them is looked at. */
  readonly page: string;
}
const kinds: readonly Kind[] = [
  { label: arInvoice.label, scheme: arInvoicePosting, page: '/fico/arinvoice/show' },
  { label: receipt.label, scheme: receiptPosting, page: '/fico/receipt/show' },
  { label: payment.label, scheme: paymentPosting, page: '/fico/payment/show' },
];

/** How documents are booked, to be changed by whoever answers for it: first tried on what was booked lately, then kept. */
export default function PostingRulePage() {
  const [address, change] = useAddress();
  const kind = kinds.find((one) => one.scheme.document === address.get('document')) ?? kinds[0]!;
  const { label, scheme } = kind;
  const { document } = scheme;
  const { data } = useQuery({
    queryKey: [postingRule.name, document],
    queryFn: () => request(getPostingRule, { documentKind: document }),
  });
  const [lines, setLines] = useState<readonly PostingLine[]>();
  const [trial, setTrial] = useState<Trial>();
  const edit = (next: readonly PostingLine[] | undefined) => {
    setLines(next);
    // What was tried is not what stands there any more.
    setTrial(undefined);
  };
  useEffect(() => edit(data?.lines), [data]);
  const may = useMay()('fico_posting_rule:save');
  const [busy, run] = useBusy(postingRule);
  if (!data || !lines) return <Waiting />;
  const isChanged = JSON.stringify(lines) !== JSON.stringify(data.lines);
  const complaint = ruleComplaint(scheme, lines);
  const asked = { documentKind: document, lines: lines.map((line) => ({ ...line, items: [...line.items] })) };
  const tryOut = async () => setTrial(await request(tryPostingRule, asked));
  const fails = trial?.documents.some((one) => one.complaint !== null) ?? true;
  const differs = trial?.documents.filter(({ isSame }) => !isSame).length ?? 0;
  const keep = async () => {
    const text =
      differs === 0
        ? `以后审核的${label}按新规则记账。最近 ${trial!.documents.length} 张按新规则的凭证和现在一样。`
        : `以后审核的${label}按新规则记账。最近 ${trial!.documents.length} 张里有 ${differs} 张的凭证会和现在不同；已经记的凭证不变。`;
    if (!(await confirmUser({ text, ok: '启用' }))) return;
    run(async () => {
      await request(savePostingRule, { ...asked, version: data.version });
      say({ text: `${label}以后按新规则记账`, durationMs: 4000 });
    });
  };
  const restore = async () => {
    const text = `${label}改回默认的凭证规则，自己改过的分录不再保留；已经记的凭证不变。`;
    if (await confirmUser({ text, ok: '恢复默认', danger: true }))
      run(() => request(restorePostingRule, { documentKind: document }));
  };
  return (
    <div className="hl-page report">
      <section className="hl-card hl-list">
        <header className="hl-bar report-bar">
          <Segmented
            aria-label="单据"
            options={kinds.map((one) => ({ value: one.scheme.document, label: one.label }))}
            value={document}
            disabled={isChanged}
            onChange={(next) => change({ document: next })}
          />
          <span className="hl-tag">{data.version === null ? '默认规则' : '企业自己的规则'}</span>
          {complaint !== undefined && (
            <span className="hl-negative" role="alert">
              {complaint}
            </span>
          )}
          <span className="hl-gap" />
          {isChanged && <Button onClick={() => edit(data.lines)}>放弃修改</Button>}
          {may && data.version !== null && <Button onClick={() => void restore()}>恢复默认</Button>}
          <Button loading={busy} disabled={complaint !== undefined} onClick={() => run(tryOut)}>
            试算
          </Button>
          {may && (
            <Button
              type="primary"
              loading={busy}
              disabled={!isChanged || trial === undefined || fails}
              title={trial === undefined ? '先试算，看清会记成什么再启用' : ''}
              onClick={() => void keep()}
            >
              启用
            </Button>
          )}
        </header>
        <Words scheme={scheme} />
        <RuleLines scheme={scheme} lines={lines} {...(may && { onChange: edit })} />
        {trial && <TrialTable page={kind.page} trial={trial} />}
      </section>
    </div>
  );
}
