import { create } from 'qrcode';

const border = 4;
/** A QR code drawn as one path, for pages that carry nothing of the application. */
export default function PublicCode({ text, label }: { text: string; label: string }) {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, i) =>
    dark ? `M${(i % size) + border},${Math.floor(i / size) + border}h1v1h-1z` : '',
  );
  const whole = size + 2 * border;
  return (
    <svg
      className="bill-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0,0h${whole}v${whole}h-${whole}z`} />
      <path fill="#000" d={path.join('')} />
    </svg>
  );
}
