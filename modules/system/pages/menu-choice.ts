interface Node {
  readonly id: number;
  readonly children: readonly Node[];
}
export interface Choice {
  readonly checked: number[];
  readonly half: number[];
}

/**
 * What a set of ticked nodes means for the whole tree: a page is held when it is ticked, an area is held as soon as
 * anything below it is, and shows half when not everything is.
 */
export function closure(tree: readonly Node[], ticked: ReadonlySet<number>): Choice {
  const [checked, half]: [number[], number[]] = [[], []];
  /** How many nodes of the branch are ticked, and how many there are. */
  const visit = (node: Node): [number, number] => {
    const below = node.children.map(visit);
    const on = below.reduce((n, [a]) => n + a, 0) + (ticked.has(node.id) ? 1 : 0);
    const all = below.reduce((n, [, b]) => n + b, 0) + 1;
    if (on > 0) checked.push(node.id);
    if (on > 0 && on < all) half.push(node.id);
    return [on, all];
  };
  tree.forEach(visit);
  return { checked: checked.toSorted((a, b) => a - b), half: half.toSorted((a, b) => a - b) };
}
