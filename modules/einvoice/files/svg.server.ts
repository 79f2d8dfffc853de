import { type Colour, darkRuns, type Drawing, type Mark, openType } from '@heliu/engine/drawing';
import { tag, type Written } from './xml.ts';

const number = (value: number): number => Math.round(value * 1000) / 1000;
const colour = ([red, green, blue]: Colour): string => `rgb(${red} ${green} ${blue})`;

function drawn(mark: Mark): Written {
  if (mark.kind === 'words') {
    const { text, x, y, size, turned = 0 } = mark;
    return tag('text', text, {
      x: number(x),
      y: number(y),
      'font-size': number(size),
      fill: colour(mark.colour),
      // A browser sets it in a type of its own; at our width it still stands where the paper has it.
      textLength: number(openType().width(text, size)),
      lengthAdjust: 'spacingAndGlyphs',
      ...(turned !== 0 && { transform: `rotate(${-turned} ${number(x)} ${number(y)})` }),
    });
  }
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
      tag('svg', [tag('rect', '', { width, height, fill: 'white' }), ...[...form, ...marks].map(drawn)], {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: `0 0 ${width} ${height}`,
        'font-family': "'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif",
      }).xml,
  );
