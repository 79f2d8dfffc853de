import { create } from 'qrcode';

/** Drawn, not a picture: it stays sharp on paper and on any screen. */
export function QrCode({ text, className, label = '二维码' }: { text: string; className: string; label?: string }) {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, at) => (dark ? `M${at % size},${Math.floor(at / size)}h1v1h-1z` : ''));
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  );
}
