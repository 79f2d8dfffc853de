import { type Colour, darkRuns, type Drawing, type Mark, type Words } from './drawing.ts';
import { rareShape } from './rare.ts';
import { openType } from './type.ts';
import { tag, type Written } from '@heliu/outside';

const number = (value: number): number => Math.round(value * 1000) / 1000;
const colour = ([red, green, blue]: Colour): string => `rgb(${red} ${green} ${blue})`;

/** Neighbours that are set in the same manner. */
function runsOf(text: string): { readonly text: string; readonly isRare: boolean }[] {
  const runs: { text: string; isRare: boolean }[] = [];
  for (const character of text) {
    const isRare = openType().isRare(character);
    const last = runs.at(-1);
    if (last && !isRare && !last.isRare) last.text += character;
    else runs.push({ text: character, isRare });
  }
  return runs;
}

/** Rare characters are drawn, since no screen can be relied on to have them; the rest is left to its own type. */
function wordsOf({ text, x, y, size, turned = 0, ...mark }: Words): Written[] {
  let at = x;
  const parts = runsOf(text).map((run) => {
    const left = at;
    const width = openType().width(run.text, size);
    at += width;
    const shape = run.isRare ? rareShape(run.text) : undefined;
    if (shape) {
      const scale = size / shape.unitsPerEm;
      return tag('path', '', {
        d: shape.path,
        fill: colour(mark.colour),
        transform: `translate(${number(left)} ${number(y)}) scale(${scale} ${-scale})`,
      });
    }
    return tag('text', run.text, {
      x: number(left),
      y: number(y),
      'font-size': number(size),
      fill: colour(mark.colour),
      // A browser sets it in a type of its own; at our width it still stands where the paper has it.
      textLength: number(width),
      lengthAdjust: 'spacingAndGlyphs',
    });
  });
  return turned === 0 ? parts : [tag('g', parts, { transform: `rotate(${-turned} ${number(x)} ${number(y)})` })];
}

function drawn(mark: Mark): Written | readonly Written[] {
  if (mark.kind === 'words') return wordsOf(mark);
  if (mark.kind === 'squares') {
    const side = mark.side / mark.rows.length;
    const path = darkRuns(mark.rows).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`);
    return tag('path', '', { d: path.join(''), transform: `translate(${mark.x} ${mark.y}) scale(${side})` });
  }
  const { from, to, width } = mark;
  const d = `M${number(from[0])} ${number(from[1])}L${number(to[0])} ${number(to[1])}`;
  return tag('path', '', { d, stroke: colour(mark.colour), 'stroke-width': width });
}

/** The pages of a drawing for a screen: no viewer is needed, and it is there at once. */
export const drawingToSvg = ({ width, height, form, pages }: Drawing): string[] =>
  pages.map(
    (marks) =>
      tag('svg', [tag('rect', '', { width, height, fill: 'white' }), ...[...form, ...marks].flatMap(drawn)], {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: `0 0 ${width} ${height}`,
        'font-family': "'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif",
      }).xml,
  );
