/** An answer that cannot be read. It never leaves this folder: `reading` turns it into a fault. */
export class Malformed extends Error {
  constructor(field: string, value: unknown) {
    super(`${field} 无法识别：${String(JSON.stringify(value)).slice(0, 80)}`);
  }
}
