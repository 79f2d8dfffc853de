/** The fields a caller named, for platforms that answer nothing they were not asked for. */
export function only(fields: string, of: object): Readonly<Record<string, unknown>> {
  const wanted = new Set(fields.split(',').map((field) => field.trim()));
  return Object.fromEntries(Object.entries(of).filter(([name]) => wanted.has(name)));
}
