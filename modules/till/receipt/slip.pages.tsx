import { Icon, usePreference } from '@heliu/ui';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { QrCode } from './qr-code.pages.tsx';
import { code128 } from './code128.rules.ts';
import type { Block, PaperWidth, Slip } from './slip.ts';
import './slip.css';

function Bars({ text }: { text: string }) {
  const widths = code128(text);
  let at = 10;
  const path = widths.map((width, index) => {
    const bar = index % 2 === 0 ? `M${at},0h${width}v40h-${width}z` : '';
    at += width;
    return bar;
  });
  return (
    <figure>
      <svg role="img" aria-label={`条码 ${text}`} viewBox={`0 0 ${at + 10} 40`} preserveAspectRatio="none">
        <path d={path.join('')} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

function Drawn({ block }: { block: Block }) {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'cut':
      return <hr className="slip-cut" aria-label="切纸" />;
    case 'qr':
      return <QrCode text={block.text} className="slip-qr" />;
    case 'barcode':
      return <Bars text={block.text} />;
    case 'text':
      return (
        <p className={block.style ?? ''} style={{ textAlign: block.align ?? 'left' }}>
          {block.text}
        </p>
      );
    case 'pair':
      return (
        <p className={`slip-pair ${block.style ?? ''}`}>
          <span>{block.left}</span>
          <span>{block.right}</span>
        </p>
      );
    case 'row':
      return (
        <p className={`slip-row ${block.style ?? ''}`}>
          {block.cells.map((cell, index) => (
            // Cells of one row have their place and nothing else.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>{cell}</span>
          ))}
        </p>
      );
  }
}

/** A slip as it lies in somebody's hand. */
export const SlipPaper = ({ slip, paper }: { slip: Slip; paper: PaperWidth }) => (
  <article className={`slip is-${paper}`} aria-label={slip.title}>
    {slip.blocks.map((block, index) => (
      // A slip is drawn once, from top to bottom.
      // oxlint-disable-next-line react/no-array-index-key
      <Drawn key={index} block={block} />
    ))}
  </article>
);

/** A slip as the browser prints it; opened to be printed, it prints itself. */
export function SlipPage({ slip }: { slip: Slip }) {
  const [search] = useSearchParams();
  const [kept, keep] = usePreference('till.paper');
  const paper: PaperWidth = kept === 58 ? 58 : 80;
  const isToPrint = search.has('print');
  useEffect(() => {
    document.title = slip.title;
    if (isToPrint) window.print();
  }, [slip.title, isToPrint]);
  return (
    <div className="slip-page">
      <style>{`@page { size: ${paper}mm auto; margin: 0 }`}</style>
      <nav className="slip-bar">
        <button type="button" onClick={() => window.print()}>
          <Icon name="printer" /> 打印
        </button>
        {([80, 58] as const).map((width) => (
          <button key={width} type="button" aria-pressed={paper === width} onClick={() => keep(width)}>
            {width} 毫米
          </button>
        ))}
      </nav>
      <SlipPaper slip={slip} paper={paper} />
    </div>
  );
}
