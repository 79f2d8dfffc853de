import type { WireFull } from '@heliu/model';
import { fetchFile, request, unseen, useSees, Waiting } from '@heliu/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { missingText } from '../face/wording.ts';
import { invoiceFile } from '../invoice/invoice.calls.ts';
import { invoice } from '../invoice/invoice.ts';
import { invoicePicture, type Picture } from '../issue/look.calls.ts';
import './invoice.css';

/** Drawn pages. They are pictures, not part of this page: nothing in them can run. */
export const Pages = ({ picture: { pages, missing }, label }: { picture: Picture; label: string }) => (
  <>
    {missing.length > 0 && <p className="hl-warning">{missingText(missing)}</p>}
    {pages.map((svg, i) => (
      <img
        key={i}
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={pages.length > 1 ? `${label}第 ${i + 1} 页` : label}
      />
    ))}
  </>
);

/** The provider's own file in the browser's viewer. */
function Legal({ id, file }: { id: number; file: number }) {
  const [isShown, setShown] = useState(false);
  const { data: url, error } = useQuery({
    queryKey: ['oms_invoice.pdf', file],
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: async () => URL.createObjectURL((await fetchFile(invoiceFile, { id, type: 'pdf' })).blob),
  });
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (error) return <p className="hl-blockers">没有取到发票文件：{error.message}</p>;
  if (!url) return <Waiting />;
  return (
    <div className="invoice-legal">
      {/* The viewer is dark until it has drawn something. */}
      <iframe
        onLoad={() => setTimeout(() => setShown(true), 900)}
        className={isShown ? '' : 'is-loading'}
        src={`${url}#toolbar=0&navpanes=0&view=FitH`}
        title="发票原件"
      />
    </div>
  );
}

function Sample({ id, version }: { id: number; version: number }) {
  const { data, error } = useQuery({
    queryKey: [invoice.name, 'picture', id, version],
    retry: false,
    queryFn: ({ signal }) => request(invoicePicture, { id }, { quiet: true, signal }),
  });
  if (error) return <p className="hl-blockers">没有画出样张：{error.message}</p>;
  return data ? <Pages picture={data} label="发票样张" /> : <Waiting />;
}

/** The invoice as it looks: the legal file where there is one, else our drawing of it, marked as such. */
export function Paper({ record: { id, version, pdf } }: { record: WireFull<typeof invoice> }) {
  const sees = useSees('price');
  if (!sees) return <p className="hl-muted">{unseen('price')}</p>;
  return (
    <div className="invoice-paper">
      {pdf === null ? <Sample id={id} version={version} /> : <Legal id={id} file={pdf} />}
    </div>
  );
}
