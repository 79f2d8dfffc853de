import { taxNoComplaint } from '../../crm/model.ts';
import type { ProviderFault } from '../providers/provider.ts';

/** A company's title, under the names its parts have on an invoice. */
export interface KnownTitle {
  readonly buyerName: string;
  readonly buyerTaxNo: string;
  readonly buyerAddress: string | null;
  readonly buyerPhone: string | null;
  readonly buyerBank: string | null;
  readonly buyerAccount: string | null;
}
const details = ['buyerAddress', 'buyerPhone', 'buyerBank', 'buyerAccount'] as const;
export const knownTitleKeys = ['buyerName', 'buyerTaxNo', ...details] as const;

/** As many of each source as one reads. */
export const mostOfEach = 8;

/** Of invoices, the newest first: each title once, as it was written last. Names that begin with the words come first. */
export function usedTitles<T extends KnownTitle>(rows: readonly T[], words: string): T[] {
  const once = new Map<string, T>();
  for (const row of rows) {
    const key = `${row.buyerName} ${row.buyerTaxNo}`;
    if (!once.has(key)) once.set(key, row);
  }
  const isNear = ({ buyerName }: T) => buyerName.startsWith(words);
  const all = [...once.values()];
  return [...all.filter(isNear), ...all.filter((one) => !isNear(one))].slice(0, mostOfEach);
}

/** What a provider tells beyond that. A number that cannot be right would only be refused later. */
export const furtherTitles = (
  used: readonly KnownTitle[],
  told: readonly { readonly name: string; readonly taxNo: string }[],
): KnownTitle[] => {
  const known = new Set(used.map(({ buyerTaxNo }) => buyerTaxNo));
  return told
    .filter(({ taxNo }) => !known.has(taxNo) && taxNoComplaint(taxNo) === undefined)
    .slice(0, mostOfEach)
    .map(({ name, taxNo }) => ({
      buyerName: name,
      buyerTaxNo: taxNo,
      buyerAddress: null,
      buyerPhone: null,
      buyerBank: null,
      buyerAccount: null,
    }));
};

/** Why a provider could not help; without a fault it has not answered at all. */
export const noHelpFrom = (provider: string, fault?: ProviderFault): string =>
  !fault || fault.kind === 'unknown' || fault.kind === 'throttled'
    ? `${provider}没有答复，这里只有以前开过的抬头`
    : `${provider}查不了抬头：${fault.message}`;

type Values = Readonly<Record<string, unknown>>;
export type TitlePatch = { readonly [K in 'titleType' | keyof KnownTitle]?: string | null };

/** What choosing a title puts into a form. The address of one company must not stay under the name of another. */
export function titlePatch({ buyerTaxNo: before }: Values, title: KnownTitle): TitlePatch {
  const isOther = typeof before === 'string' && before !== '' && before.toUpperCase() !== title.buyerTaxNo;
  const filled = details.filter((key) => isOther || title[key]);
  return {
    titleType: 'company',
    buyerName: title.buyerName,
    buyerTaxNo: title.buyerTaxNo,
    ...Object.fromEntries(filled.map((key) => [key, title[key]])),
  };
}
