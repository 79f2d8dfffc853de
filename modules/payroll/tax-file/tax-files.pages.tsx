import { download, useBusy } from '@heliu/ui';
import { Button, Dropdown } from 'antd';
import { taxFile } from './tax-file.calls.ts';
import { type TaxForm, taxForms } from './tax-file.rules.ts';

/** The sheets that the tax client takes in, of one month. */
export function TaxFiles({ run: id }: { run: number }) {
  const [busy, run] = useBusy();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: (Object.keys(taxForms) as TaxForm[]).map((form) => ({
          key: form,
          label: taxForms[form],
          onClick: () => run(() => download(taxFile, { id, form })),
        })),
      }}
    >
      <Button loading={busy}>个税申报表</Button>
    </Dropdown>
  );
}
