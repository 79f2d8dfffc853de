import { type Fields } from '@heliu/model';
import { FieldGrid, type FieldValues, type Raw, request, useMay, useSettled } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import type { InvoiceKind } from '../../shop/model.ts';
import { invoice } from '../invoice/invoice.ts';
import type { TitleInput } from '../invoice/invoice.calls.ts';
import { titleComplaint } from '../plan/title.rules.ts';
import { titleControls } from './title-name.pages.tsx';
import { mayLookUpTitles, titleRefusal } from '../invoice/titles.calls.ts';

const personal = ['kind', 'titleType', 'buyerName', 'email'] as const;
const company = [
  'kind',
  'titleType',
  'buyerName',
  'buyerTaxNo',
  'buyerAddress',
  'buyerPhone',
  'buyerBank',
  'buyerAccount',
  'email',
] as const;
const fields: Fields = invoice.fields;
export const titleKeys = (isCompany: boolean): readonly string[] => (isCompany ? company : personal);
/** Which field a sentence is about. */
export const fieldOfComplaint = (wrong: string): string => (wrong.includes('税号') ? 'buyerTaxNo' : 'buyerName');

/** A title while it is typed, with the kind of invoice it is for. */
export interface Titled extends Partial<TitleInput> {
  readonly kind?: InvoiceKind | undefined;
}

/** What is wrong with a title so far; nothing before anything was typed. */
export const wrongWith = ({ kind, titleType, buyerName, buyerTaxNo }: Titled, sellerTaxNo?: string | null) =>
  titleComplaint(
    { type: titleType ?? 'personal', name: buyerName ?? '', taxNo: buyerTaxNo || undefined },
    kind ?? 'digitalNormal',
    sellerTaxNo ?? undefined,
  );

interface Props {
  readonly prefix: string;
  readonly value: Titled;
  readonly onChange: (next: Titled) => void;
  readonly sellerTaxNo?: string | null;
  readonly order?: number;
}

const quietMs = 300;

/** What happened to this title before, where it was refused. */
function useRefusal({ buyerName = '', buyerTaxNo = '' }: Titled, order: number | undefined): string | null {
  const may = useMay();
  const title = useSettled(JSON.stringify({ name: buyerName.trim(), taxNo: buyerTaxNo.trim() }), quietMs);
  const { name, taxNo } = JSON.parse(title) as { name: string; taxNo: string };
  const { data } = useQuery({
    queryKey: [`${invoice.name}.titleRefusal`, order ?? 0, title],
    enabled: name !== '' && may(mayLookUpTitles),
    retry: false,
    queryFn: ({ signal }) => request(titleRefusal, { order, name, taxNo }, { quiet: true, signal }),
  });
  return data?.text ?? null;
}

/** Whom an invoice is for: a person by name, a company with everything its accountants want. */
export function TitleForm({ prefix, value, onChange, sellerTaxNo, order }: Props) {
  const refusal = useRefusal(value, order);
  const wrong = value.buyerName ? wrongWith(value, sellerTaxNo) : undefined;
  const values = value as unknown as FieldValues;
  const fill = (patch: FieldValues) => {
    const entries = Object.entries(patch).map(([key, next]) => [key, next === null ? undefined : next]);
    onChange({ ...value, ...Object.fromEntries(entries) });
  };
  return (
    <div className="invoice-title">
      <FieldGrid
        prefix={prefix}
        fields={titleKeys(value.titleType === 'company').map((key) => [key, fields[key]!] as const)}
        values={values}
        onChange={(key: string, next: Raw) => fill({ [key]: next })}
        complaints={wrong ? [{ path: fieldOfComplaint(wrong), message: wrong }] : []}
        controls={titleControls}
        onFill={fill}
      />
      {refusal && (
        <p className="hl-warning" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
