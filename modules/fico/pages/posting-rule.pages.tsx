import { useQuery } from '@tanstack/react-query';
import { confirmUser, request, say, useBusy, useMay, Waiting } from '@heliu/ui';
import { useAddress } from '@heliu/ui/report';
import { Button, Segmented } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { ruleComplaint } from '../posting-rule/posting.rules.ts';
import {
  getPostingRule,
  listPostingRules,
  postingRule,
  restorePostingRule,
  savePostingRule,
  type Trial,
  tryPostingRule,
} from '../posting-rule/posting-rule.ts';
import { Words } from '../posting-rule/rule-words.pages.tsx';
import { RuleLines } from '../posting-rule/rule-lines.pages.tsx';
import type { PostingLine } from '../posting-rule/scheme.ts';
import { readScheme } from '../posting-rule/scheme-sent.ts';
import { TrialTable } from '../posting-rule/trial.pages.tsx';
import '../posting-rule/posting-rule.css';

/** How documents are booked, to be changed by whoever answers for it: first tried on what was booked lately, then kept. */
export default function PostingRulePage() {
  const [address, change] = useAddress();
  const { data: kinds } = useQuery({ queryKey: [postingRule.name], queryFn: () => request(listPostingRules, {}) });
  const kind = kinds?.find((one) => one.document === address.get('document')) ?? kinds?.[0];
  const { document = '', label = '' } = kind ?? {};
  const { data } = useQuery({
    queryKey: [postingRule.name, document],
    queryFn: () => request(getPostingRule, { documentKind: document }),
    enabled: kind !== undefined,
  });
  const scheme = useMemo(() => data && readScheme(data.scheme), [data]);
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
  if (!kinds || !data || !scheme || !lines) return <Waiting />;
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
        <Segmented
          className="rule-kinds"
          aria-label="单据"
          options={kinds.map((one) => ({
            value: one.document,
            label: one.isOwn ? <b title="用企业自己的规则">{one.label} ●</b> : one.label,
          }))}
          value={document}
          disabled={isChanged}
          onChange={(next) => change({ document: next })}
        />
        <header className="hl-bar report-bar">
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
        {trial && <TrialTable document={document} trial={trial} />}
      </section>
    </div>
  );
}
