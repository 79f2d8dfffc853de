import { existsSync, readFileSync } from 'node:fs';
import type { MenuNode } from '@heliu/model';
import { expect, test } from 'vitest';
import { modules } from '../apps/server/src/assembly.ts';
import { chapterFiles, manualIndex } from '../tools/manual-pages.mjs';

/** Pages of the menu itself; what opens from them is explained where they are. */
const pages = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) =>
    node.kind === 'area' ? pages(node.children ?? []) : node.kind === 'page' ? [node.label] : [],
  );

test('every page of the menu has its place in the manual', () => {
  const index = manualIndex() as Record<string, string>;
  const missing = pages(modules.flatMap(({ menu = [], platformMenu = [] }) => [...menu, ...platformMenu])).filter(
    (label) => !(label in index),
  );
  expect(missing).toEqual([]);
});

test('every picture of the manual is there, and every chapter is in its contents', () => {
  const folder = new URL('../docs/manual/', import.meta.url);
  const contents = readFileSync(new URL('README.md', folder), 'utf8');
  for (const file of chapterFiles() as string[]) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    for (const [, picture] of text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
      expect(existsSync(new URL(picture!, folder)), `${file}: ${picture}`).toBe(true);
    if (file !== 'README.md') expect(contents).toContain(`(${file})`);
  }
});
