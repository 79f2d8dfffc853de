/** The last digit of an EAN-13 whose first twelve are these: odd places count once, even ones three times. */
export function ean13Digit(first: string): number {
  const sum = [...first].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

/** A code of our own for goods that bear none: prefix 20 is kept for use inside one company. */
export const ownBarcode = (n: number): string => {
  const first = `20${String(n).padStart(10, '0').slice(-10)}`;
  return first + ean13Digit(first);
};

/** What is wrong with a bar code, in words for the user. Thirteen digits are an EAN-13, whose last one must fit. */
export function barcodeComplaint(typed: string): string | undefined {
  if (!/^[0-9A-Za-z-]{4,40}$/.test(typed)) return `条码“${typed}”应为 4 到 40 位数字、字母或短横`;
  if (!/^\d{13}$/.test(typed)) return undefined;
  const right = ean13Digit(typed.slice(0, 12));
  return Number(typed[12]) === right ? undefined : `条码 ${typed} 的最后一位应为 ${right}，请核对是否扫错或输错`;
}
