import { type Draft, type Fen, formatFen, gbkBytes, inWords, type Wire, zeroFen } from '@heliu/model';
import {
  type ControlProps,
  FieldControl,
  formatMoney,
  type LinePatch,
  type Patch,
  RecordPicker,
  request,
  useSettled,
} from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { taxNoComplaint } from '../../crm/model.ts';
import { invoiceTemplateCalls } from '../invoice-template/invoice-template.calls.ts';
import type { invoiceTemplate } from '../invoice-template/invoice-template.ts';
import { invoiceKinds } from '../../shop/model.ts';
import { remarkLimit } from '../remark-template/remark-template.rules.ts';
import type { invoice } from '../invoice/invoice.ts';
import { taxations } from '../face/face.ts';
import { type Issuable, issuableKinds, type Picture, previewInvoice } from '../issue/look.calls.ts';
import { Pages } from './picture.pages.tsx';
import { learnTaxes } from './taxes.pages.tsx';

type Invoice = typeof invoice;

/** A remark with what is left of its room: tax systems count bytes. */
export function NoteInput(props: ControlProps<string>) {
  const bytes = gbkBytes(props.value ?? '');
  return (
    <>
      <FieldControl {...(props as ControlProps)} />
      <span className={bytes > remarkLimit ? 'hl-wrong' : 'hl-hint'}>
        {bytes} / {remarkLimit} 字节
      </span>
    </>
  );
}

/** A tax number that is proven while it is typed. */
export function TaxNoInput(props: ControlProps<string>) {
  const typed = (props.value ?? '').trim();
  const wrong = typed ? taxNoComplaint(typed) : undefined;
  return (
    <>
      <FieldControl {...(props as ControlProps)} />
      {typed && !props.invalid && (
        <span className={wrong ? 'hl-wrong' : 'invoice-right'} role="status">
          {wrong ?? '校验通过'}
        </span>
      )}
    </>
  );
}

interface Offered {
  readonly value: string;
  readonly label: string;
  readonly complaint: string | undefined;
}

/** What the chosen subject cannot issue stays in the list and says why. */
function OfferedSelect({
  offered,
  id,
  value,
  onChange,
  disabled = false,
  invalid = false,
}: ControlProps<string> & { offered: readonly Offered[] }) {
  const wrong = offered.find((one) => one.value === value)?.complaint;
  return (
    <>
      <Select
        {...(id && { id })}
        value={value}
        disabled={disabled}
        popupMatchSelectWidth={300}
        {...(invalid && { status: 'error' as const })}
        options={offered.map((one) => ({ ...one, disabled: one.complaint !== undefined }))}
        optionRender={({ data: one }) => (
          <>
            {one.label}
            {one.complaint && <div className="hl-hint invoice-unable">{one.complaint}</div>}
          </>
        )}
        onChange={onChange}
      />
      {wrong && !invalid && <span className="hl-wrong">{wrong}</span>}
    </>
  );
}

function useIssuable({ header = {} }: ControlProps<string>): Issuable | undefined {
  const subject = header['subject'];
  const { data } = useQuery({
    queryKey: ['oms_invoice.kinds', subject],
    enabled: typeof subject === 'number',
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => request(issuableKinds, { subject: subject as number }, { quiet: true, signal }),
  });
  return data;
}

export function KindPicker(props: ControlProps<string>) {
  const issuable = useIssuable(props);
  const offered = Object.entries(invoiceKinds).map(([value, label]) => ({
    value,
    label,
    complaint: issuable?.kinds.find(({ kind }) => kind === value)?.complaint ?? undefined,
  }));
  return <OfferedSelect {...props} offered={offered} />;
}

export function TaxationPicker(props: ControlProps<string>) {
  const issuable = useIssuable(props);
  const offered = Object.entries(taxations).map(([value, label]) => ({
    value,
    label,
    complaint: issuable?.taxations.find(({ taxation }) => taxation === value)?.complaint ?? undefined,
  }));
  return <OfferedSelect {...props} offered={offered} />;
}

/** Fills in an item that is invoiced again and again, with its kind and remark. */
export function TemplatePicker({
  add,
  change,
}: {
  add: (rows: readonly LinePatch<Invoice, 'lines'>[]) => void;
  change: (patch: Patch<Invoice>) => void;
}) {
  const take = async (id: number | null) => {
    if (id === null) return;
    const template = await request<Wire<typeof invoiceTemplate>>(invoiceTemplateCalls.operations.get, { id });
    const { taxItem, goodsName, spec, unit, taxPrice, kind, note } = template;
    await learnTaxes([taxItem]);
    add([{ taxItem, goodsName, spec, unit, quantity: '1', taxPrice, ...(taxPrice && { amount: taxPrice }) }]);
    change({ kind, ...(note && { note }) });
  };
  return (
    <span className="invoice-template">
      <RecordPicker
        entity="oms_invoice_template"
        label="开票模板"
        placeholder="从开票模板填入"
        value={null}
        onChange={(id) => void take(id)}
      />
    </span>
  );
}

export function Sums({ draft: { net = zeroFen, tax = zeroFen, gross = zeroFen } }: { draft: Draft<Invoice> }) {
  return (
    <footer className="hl-totals">
      <span>
        金额 <b>{formatMoney(formatFen(net))}</b>
      </span>
      <span>
        税额 <b>{formatMoney(formatFen(tax))}</b>
      </span>
      <span>
        价税合计 <b className="is-last">{formatMoney(formatFen(gross))}</b>
      </span>
      <span className="hl-muted">{inWords(gross)}</span>
    </footer>
  );
}

const quietMs = 500;

const asSent = (draft: Draft<Invoice>): string =>
  JSON.stringify(draft, (_, value: unknown) => (typeof value === 'bigint' ? formatFen(value as Fen) : value));

const isWhole = ({ subject, buyerName, lines, gross = zeroFen }: Draft<Invoice>) =>
  Boolean(subject && buyerName) && lines.length > 0 && lines.every(({ goodsName }) => goodsName) && gross > 0n;

/** The invoice as it would be printed, drawn by the server from the layout that makes its files. */
export function Preview({ draft }: { draft: Draft<Invoice> }) {
  const sent = useSettled(asSent(draft), quietMs);
  const [isLarge, setLarge] = useState(false);
  const isReady = isWhole(draft);
  const { data, error } = useQuery<Picture>({
    queryKey: ['oms_invoice.preview', sent],
    enabled: isReady,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
    queryFn: ({ signal }) => request(previewInvoice, JSON.parse(sent) as never, { quiet: true, signal }),
  });
  return (
    <section className="invoice-preview" aria-label="票样">
      <h3>
        票样
        {isReady && data && (
          <Button type="link" size="small" onClick={() => setLarge(true)}>
            放大
          </Button>
        )}
      </h3>
      {!isReady && <p className="hl-muted">选好开票主体，填好购方和项目，票样就显示在这里。</p>}
      {isReady && error && <p className="hl-warning">{error.message}</p>}
      {isReady && data && <Pages picture={data} label="票样" />}
      {isLarge && data && (
        <Modal
          open
          centered
          width="min(1080px, calc(100vw - 48px))"
          title="票样"
          footer={null}
          onCancel={() => setLarge(false)}
        >
          <div className="invoice-paper is-large">
            <Pages picture={data} label="放大的票样" />
          </div>
        </Modal>
      )}
    </section>
  );
}
