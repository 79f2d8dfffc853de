import {
  asFile,
  behaviour,
  companyFact,
  companyFactChanged,
  customised,
  handle,
  list,
  load,
  type PaperLayoutSource,
  read,
  recordSheet,
  Refusal,
  sentBuffer,
  toPdf,
  update,
  type Work,
} from '@heliu/engine';
import { codes, entityNamed, permission } from '@heliu/model';
import { exampleReceipt, receiptSlip, sale } from '../../till/model.ts';
import { addReceiptLayout, receiptOf } from '../../till/server.ts';
import { isReceiptLayout, type TemplateLayout } from './layout.ts';
import { previewPaper, previewSlip, printedKinds, restoreTemplate } from './template.calls.ts';
import { allKinds } from './kinds.server.ts';
import { misfit, templateComplaint } from './template.rules.ts';
import { template } from './template.ts';

const fact = 'printing.templates';
/** As far back as one can go. */
const mostVersions = 20;

interface Preferred {
  readonly source: string;
  readonly store: number | null;
  readonly layout: TemplateLayout;
}
const preferredOnes = (work: Work): Promise<readonly Preferred[]> =>
  companyFact(work, fact, async () =>
    work.query<Preferred & Record<string, unknown>>(
      'printing_template.preferred',
      `select source, store, layout from printing_template
       where company_id = $1 and preferred and not disabled and not deleted order by store nulls last, id`,
      [work.company],
    ),
  );

/** The one of its store, or the one for all stores. */
async function layoutFor(work: Work, source: string, store: number | null): Promise<TemplateLayout | undefined> {
  const all = (await preferredOnes(work)).filter((one) => one.source === source);
  const own = all.find((one) => store !== null && one.store === store);
  return (own ?? all.find((one) => one.store === null))?.layout;
}

/** What a template of its own says of a receipt, whoever prints it. */
export const installReceiptLayout = (): unknown =>
  addReceiptLayout(async (work, store) => {
    const layout = await layoutFor(work, sale.name, store);
    return layout && isReceiptLayout(layout) ? layout : undefined;
  });

export const paperLayout: PaperLayoutSource = async (work, e, record) => {
  const store = ['store', 'factory'].map((key) => record[key]).find((id) => typeof id === 'number') as
    | number
    | undefined;
  const layout = await layoutFor(work, e.name, store ?? null);
  return layout && !isReceiptLayout(layout) ? layout : undefined;
};

export const templateBehaviour = behaviour(template, {
  complaint: templateComplaint,
  async check(draft, work, before) {
    const changed = !before || JSON.stringify(before.layout) !== JSON.stringify(draft.layout);
    const revision = (before?.revision ?? 0) + (changed ? 1 : 0);
    const kept = before?.versions ?? [];
    const fresh = { revision, revisedAt: work.now, by: work.user.name.slice(0, 60), layout: draft.layout };
    Object.assign(draft, {
      label: entityNamed(draft.source).label,
      revision,
      revisedAt: changed ? work.now : before.revisedAt,
      versions: changed ? [...kept, fresh].slice(-mostVersions) : kept,
    });
    if (!draft.preferred || draft.disabled) return;
    const [other] = await work.query<{ name: string }>(
      'printing_template.other',
      `select name from printing_template where company_id = $1 and source = $2 and preferred and not disabled and not deleted
         and store is not distinct from $3 and id <> $4`,
      [work.company, draft.source, draft.store ?? null, before?.id ?? 0],
    );
    if (!other) return;
    const message = `“${other.name}”已经是${draft.store ? '这家门店' : ''}这种单据的默认模板，请先取消它的默认`;
    throw new Refusal(message, codes.invalid, { complaints: [{ path: 'preferred', message }] });
  },
  saved: (_, work) => companyFactChanged(work, fact),
  checkRemove: (_, work) => companyFactChanged(work, fact),
});

async function latest(work: Work, source: string): Promise<number | undefined> {
  const { rows } = await list(work, entityNamed(source), { filters: {}, pageSize: 1 });
  return rows[0]?.id as number | undefined;
}

interface Shown {
  readonly source: string;
  readonly layout: TemplateLayout;
  readonly record?: number | undefined;
}
/** The record it is filled with, if whoever looks may see one. */
async function sampleFor(work: Work, { source, layout, record }: Shown): Promise<number | undefined> {
  const wrong = misfit(source, layout);
  if (wrong) throw new Refusal(wrong, codes.invalid, { complaints: [{ path: 'layout', message: wrong }] });
  const e = entityNamed(source);
  const may = work.user.may(permission(e, 'view'));
  if (record === undefined) return may ? latest(work, source) : undefined;
  if (!may) throw new Refusal(`没有查看${e.label}的权限`, codes.forbidden);
  await read(work, e, record);
  return record;
}

export const templateHandlers = [
  handle(printedKinds, async () => ({ kinds: allKinds() })),
  handle(previewSlip, async (input, work) => {
    const id = await sampleFor(work, input);
    if (!isReceiptLayout(input.layout)) throw new Refusal('小票要用小票的版式', codes.invalid);
    const receipt = id === undefined ? exampleReceipt : await receiptOf(work, 'sale', id);
    return { slip: receiptSlip({ ...receipt, layout: input.layout }), record: id ?? null };
  }),
  handle(previewPaper, async (input, work) => {
    const id = await sampleFor(work, input);
    if (isReceiptLayout(input.layout)) throw new Refusal('单据要用单据的版式', codes.invalid);
    const e = entityNamed(input.source);
    if (id === undefined) throw new Refusal(`还没有${e.label}，没有可以预览的单据`, codes.missing);
    const sheet = await recordSheet(work, await customised(work, e), id, input.layout);
    return asFile(sentBuffer(`${e.label}预览.pdf`, 'application/pdf', await toPdf(sheet)));
  }),
  handle(restoreTemplate, async ({ id, revision }, work) => {
    const now = await load(work, template, id, true);
    const before = now.versions.find((one) => one.revision === revision);
    if (!before) throw new Refusal(`没有第 ${revision} 版`, codes.missing);
    const { name, source, store, preferred, disabled, remark, version } = now;
    const input = { name, source, store, preferred, disabled, remark, layout: before.layout };
    await update(work, template, id, version, input);
    return { id, revision: now.revision + 1 };
  }),
];
