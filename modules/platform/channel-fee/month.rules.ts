/** `2026-01` less one is `2025-12`. */
export function monthBefore(month: string, by: number): string {
  const n = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - by;
  return `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
}
