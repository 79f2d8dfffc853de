import { type Colour, darkRuns, type Mark, type Words } from './drawing.ts';
import { openType } from './type.ts';
import { tag, type Written } from '@heliu/outside';

/** Hands out the numbers by which parts of the document refer to each other. */
export class Ids {
  private last = 0;
  next(): number {
    return ++this.last;
  }
  get highest(): number {
    return this.last;
  }
}

/** Microns are finer than any printer. */
const number = (value: number): string => String(Math.round(value * 1000) / 1000);
const numbers = (...values: number[]): string => values.map(number).join(' ');
const coloured = (name: string, [red, green, blue]: Colour): Written =>
  tag(name, '', { Value: numbers(red, green, blue) });

/** From each character to the next; equal steps in a row are counted ("g 19 1.5875"). */
function stepsOf(text: string, size: number): string {
  const type = openType();
  const steps = Array.from(text, (character) => number(type.width(character, size))).slice(0, -1);
  const out: string[] = [];
  for (let at = 0; at < steps.length;) {
    let end = at + 1;
    while (steps[end] === steps[at]) end += 1;
    out.push(end - at > 2 ? `g ${end - at} ${steps[at]!}` : steps.slice(at, end).join(' '));
    at = end;
  }
  return out.join(' ');
}

/** How far letters reach above and below the base line, in sizes of the text. */
const above = 0.95;
const below = 0.3;

function placed({ text, x, y, size, turned = 0 }: Words): { boundary: string; ctm?: string; from: [number, number] } {
  const [width, height] = [openType().width(text, size), size * (above + below)];
  if (turned === 0) return { boundary: numbers(x, y - size * above, width, height), from: [0, size * above] };
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [0, width].flatMap((right) =>
    [-size * above, size * below].map((down) => [x + right * cos + down * sin, y - right * sin + down * cos] as const),
  );
  const [left, top] = [Math.min(...corners.map(([cx]) => cx)), Math.min(...corners.map(([, cy]) => cy))];
  const [right, bottom] = [Math.max(...corners.map(([cx]) => cx)), Math.max(...corners.map(([, cy]) => cy))];
  return {
    boundary: numbers(left, top, right - left, bottom - top),
    ctm: numbers(cos, -sin, sin, cos, x - left, y - top),
    from: [0, 0],
  };
}

function drawn(mark: Mark, id: number, font: number): Written {
  if (mark.kind === 'words') {
    const { boundary, ctm, from } = placed(mark);
    const steps = stepsOf(mark.text, mark.size);
    const code = { X: number(from[0]), Y: number(from[1]), ...(steps && { DeltaX: steps }) };
    return tag('ofd:TextObject', [coloured('ofd:FillColor', mark.colour), tag('ofd:TextCode', mark.text, code)], {
      ID: id,
      Boundary: boundary,
      ...(ctm && { CTM: ctm }),
      Font: font,
      Size: number(mark.size),
    });
  }
  if (mark.kind === 'squares') {
    const side = mark.side / mark.rows.length;
    const boxes = darkRuns(mark.rows).map(({ x, y, length }) => {
      const [left, top, right, bottom] = [x, y, x + length, y + 1].map((value) => number(value * side));
      return `M ${left} ${top} L ${right} ${top} L ${right} ${bottom} L ${left} ${bottom} C`;
    });
    return tag('ofd:PathObject', [coloured('ofd:FillColor', [0, 0, 0]), tag('ofd:AbbreviatedData', boxes.join(' '))], {
      ID: id,
      Boundary: numbers(mark.x, mark.y, mark.side, mark.side),
      Stroke: 'false',
      Fill: 'true',
    });
  }
  const { from, to, width, colour } = mark;
  const [left, top] = [Math.min(from[0], to[0]) - width, Math.min(from[1], to[1]) - width];
  const path = `M ${numbers(from[0] - left, from[1] - top)} L ${numbers(to[0] - left, to[1] - top)}`;
  return tag('ofd:PathObject', [coloured('ofd:StrokeColor', colour), tag('ofd:AbbreviatedData', path)], {
    ID: id,
    Boundary: numbers(left, top, Math.abs(to[0] - from[0]) + 2 * width, Math.abs(to[1] - from[1]) + 2 * width),
    LineWidth: number(width),
  });
}

export interface Layer {
  readonly xml: Written;
  /** Which objects carry which meaning. */
  readonly tagged: readonly (readonly [tag: string, id: number])[];
}

/** The content of one page or of the template beneath all pages. */
export function layerOf(marks: readonly Mark[], ids: Ids, font: number, beneath = false): Layer {
  const layer = ids.next();
  const tagged: [string, number][] = [];
  const objects = marks.map((mark) => {
    const id = ids.next();
    if (mark.kind === 'words' && mark.tag) tagged.push([mark.tag, id]);
    return drawn(mark, id, font);
  });
  return { xml: tag('ofd:Layer', objects, { ID: layer, ...(beneath && { Type: 'Background' }) }), tagged };
}
