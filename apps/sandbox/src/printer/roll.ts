/** What a receipt printer leaves on its roll, read from nothing but its bytes. */
type Mark =
  | {
      readonly kind: 'line';
      readonly text: string;
      readonly align: number;
      readonly bold: boolean;
      readonly size: number;
    }
  | { readonly kind: 'qr'; readonly text: string }
  | { readonly kind: 'barcode'; readonly text: string }
  | { readonly kind: 'cut' }
  | { readonly kind: 'drawer' };

const [esc, gs, fs, feed] = [0x1b, 0x1d, 0x1c, 0x0a];
const gb18030 = new TextDecoder('gb18030');

/** The letters of a Code 128, whichever of its sets each part is in. */
function barcodeText(data: Uint8Array): string {
  let [set, out] = ['', ''];
  for (let i = 0; i < data.length; i++) {
    const byte = data[i]!;
    if (byte === 0x7b && data[i + 1] !== 0x7b) {
      set = String.fromCharCode(data[(i += 1)]!);
      continue;
    }
    if (byte === 0x7b) i += 1;
    out += set === 'C' ? String(byte).padStart(2, '0') : String.fromCharCode(byte);
  }
  return out;
}

/** Reads a job from its first byte to its last; a command it does not know is a mistake of whoever sent it. */
function roll(job: Uint8Array): readonly Mark[] {
  const marks: Mark[] = [];
  const letters: number[] = [];
  let [align, bold, size, stored, at] = [0, false, 0, '', 0];
  const next = () => {
    const byte = job[at++];
    if (byte === undefined) throw new Error('the job ends in the middle of a command');
    return byte;
  };
  const line = () => {
    marks.push({ kind: 'line', text: gb18030.decode(Uint8Array.from(letters)), align, bold, size });
    letters.length = 0;
  };
  const unknown = (...bytes: number[]) => {
    throw new Error(`unknown command ${bytes.map((byte) => byte.toString(16)).join(' ')} at ${at}`);
  };
  const escape = (code: number) => {
    if (code === 0x40) [align, bold, size] = [0, false, 0];
    else if (code === 0x61) align = next();
    else if (code === 0x45) bold = next() === 1;
    else if (code === 0x70) {
      next();
      next();
      next();
      marks.push({ kind: 'drawer' });
    } else unknown(esc, code);
  };
  const code2d = () => {
    const length = next() + next() * 256;
    const body = job.subarray(at, (at += length));
    if (body[1] === 0x50) stored = gb18030.decode(body.subarray(3));
    else if (body[1] === 0x51) marks.push({ kind: 'qr', text: stored });
  };
  const group = (code: number) => {
    if (code === 0x21) size = next();
    else if (code === 0x28 && next() === 0x6b) code2d();
    else if (code === 0x56) {
      if (next() === 0x42) next();
      marks.push({ kind: 'cut' });
    } else if ([0x68, 0x77, 0x48].includes(code)) next();
    else if (code === 0x6b) {
      next();
      const length = next();
      marks.push({ kind: 'barcode', text: barcodeText(job.subarray(at, (at += length))) });
    } else unknown(gs, code);
  };
  while (at < job.length) {
    const byte = next();
    if (byte === esc) escape(next());
    else if (byte === gs) group(next());
    else if (byte === fs) next();
    else if (byte === feed) line();
    else letters.push(byte);
  }
  if (letters.length > 0) line();
  return marks;
}

/** As somebody reads it who has the paper in his hands. */
export const rollText = (job: Uint8Array): string =>
  roll(job)
    .map((mark) =>
      mark.kind === 'line'
        ? mark.text
        : mark.kind === 'cut'
          ? '✂'
          : mark.kind === 'drawer'
            ? '[钱箱]'
            : `[${mark.kind} ${mark.text}]`,
    )
    .join('\n');
