/**
 * Text as receipt printers take it. Browsers and servers only read GB18030, so the way back is learnt once by reading
 * every two-byte and every four-byte code there is.
 */
/** Browsers and servers both have it; the types that rules are checked against know neither. */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

const question = [0x3f];

let known: ReadonlyMap<number, readonly number[]> | undefined;

function* twoByteCodes(): Generator<number[]> {
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) yield [lead, trail];
}
/** Those of the basic plane; the others are counted from a fixed place. */
function* fourByteCodes(): Generator<number[]> {
  for (let one = 0x81; one <= 0x84; one++)
    for (let two = 0x30; two <= 0x39; two++)
      for (let three = 0x81; three <= 0xfe; three++)
        for (let four = 0x30; four <= 0x39; four++) yield [one, two, three, four];
}

function learn(): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  for (const codes of [twoByteCodes(), fourByteCodes()]) {
    const all = [...codes];
    // A line feed after each keeps one that is not assigned from swallowing the next.
    const bytes = Uint8Array.from(all.flatMap((code) => [...code, 0x0a]));
    const texts = new TextDecoder('gb18030').decode(bytes).split('\n');
    all.forEach((code, index) => {
      const [letter, ...more] = texts[index]!;
      const point = letter?.codePointAt(0);
      if (point !== undefined && more.length === 0 && point !== 0xfffd && point > 0x7f && !found.has(point))
        found.set(point, code);
    });
  }
  return found;
}

/** Beyond the basic plane the codes follow each other without a gap, from 90 30 81 30 on. */
function beyond(point: number): readonly number[] {
  const at = point - 0x10000;
  return [
    0x90 + Math.floor(at / 12600),
    0x30 + (Math.floor(at / 1260) % 10),
    0x81 + (Math.floor(at / 10) % 126),
    0x30 + (at % 10),
  ];
}

function codeOf(letter: string): readonly number[] {
  const point = letter.codePointAt(0)!;
  if (point <= 0x7f) return [point];
  if (point > 0xffff) return beyond(point);
  return (known ??= learn()).get(point) ?? question;
}

export const gb18030 = (text: string): number[] => [...text].flatMap((letter) => [...codeOf(letter)]);

/** Columns a printer gives to a text: one to a letter of ASCII, two to every other. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! <= 0x7f ? 1 : 2), 0);
