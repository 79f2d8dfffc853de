const shape = /\{([^{}]*)\}/g;

/** Texts with names in braces that something else fills in; `examples` names all there are. */
export function placeholders<N extends string>(examples: Readonly<Record<N, string>>) {
  const isKnown = (name: string): name is N => Object.hasOwn(examples, name);
  return {
    /** A name nobody can fill in would be sent out as it stands. */
    complaint(template: string): string | undefined {
      const strange = [...template.matchAll(shape)].map(([, name]) => name!).filter((name) => !isKnown(name));
      if (strange.length === 0) return undefined;
      return `不认识${[...new Set(strange)].map((name) => `“{${name}}”`).join('、')}，请从占位符中选用`;
    },
    /** In one pass, so that braces a buyer typed are not taken for a placeholder. */
    fill: (template: string, values: Readonly<Partial<Record<N, string | null>>>): string =>
      template.replace(shape, (whole, name: string) => (isKnown(name) ? (values[name] ?? '') : whole)).trim(),
  };
}
