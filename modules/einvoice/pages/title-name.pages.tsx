import { type ControlProps, FieldControl, request, SuggestInput, useMay, useSettled } from '@heliu/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invoice } from '../invoice/invoice.ts';
import { titlePatch } from '../plan/known-title.rules.ts';
import { fewestLetters, findTitles, type FoundTitle, mayLookUpTitles } from '../invoice/titles.calls.ts';

const quietMs = 300;

const asSuggestion = (title: FoundTitle) => ({
  ...title,
  key: `${title.buyerName} ${title.buyerTaxNo}`,
  label: title.buyerName,
  note: title.buyerTaxNo,
  source: title.source ?? '开过票',
});

/** Asks for what is typed here, never for what stood there before. */
function KnownTitles({ field, id, value, onChange, header = {}, onFill, disabled, invalid }: ControlProps<string>) {
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim(), quietMs);
  const isAsked = typed.trim().length >= fewestLetters;
  const { data } = useQuery({
    queryKey: [`${invoice.name}.titles`, name],
    enabled: name.length >= fewestLetters,
    staleTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => request(findTitles, { name }, { quiet: true, signal }),
  });
  return (
    <SuggestInput
      {...(id && { id })}
      label="企业抬头"
      value={value ?? ''}
      onChange={onChange}
      onSearch={setTyped}
      onChoose={(title) => {
        setTyped('');
        onFill?.(titlePatch(header, title));
      }}
      suggestions={isAsked && data ? data.titles.map(asSuggestion) : []}
      notice={isAsked && data ? data.notice : null}
      maxLength={field.max}
      disabled={disabled ?? false}
      invalid={invalid ?? false}
    />
  );
}

/** The buyer's name. Of a company, what is known of it by its name is offered; persons are nobody's to look up. */
export function TitleNameInput(props: ControlProps<string>) {
  const may = useMay();
  const isOffered = props.header?.['titleType'] === 'company' && may(mayLookUpTitles);
  return isOffered ? <KnownTitles {...props} /> : <FieldControl {...(props as ControlProps)} />;
}

/** For forms of single fields. */
export const titleControls = {
  buyerName: (props: ControlProps) => <TitleNameInput {...(props as ControlProps<string>)} />,
};
