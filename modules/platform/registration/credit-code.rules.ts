/** The 31 characters of GB 32100; letters that look like digits are left out. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The last character of a unified social credit code, which follows from the 17 before it. */
export function creditCheck(body: string): string | undefined {
  const values = [...body].map((letter) => alphabet.indexOf(letter));
  if (values.length !== weights.length || values.includes(-1)) return undefined;
  const sum = values.reduce((total, value, i) => total + value * weights[i]!, 0);
  return alphabet[(31 - (sum % 31)) % 31];
}

/** What is wrong with a unified social credit code, in words for whoever typed it. */
export function creditCodeComplaint(code: string): string | undefined {
  if (code.length !== 18) return `统一社会信用代码应为 18 位，现在是 ${code.length} 位`;
  const check = creditCheck(code.slice(0, 17));
  if (check === undefined) return '统一社会信用代码只有数字和大写字母，没有 I、O、S、V、Z';
  return check === code[17] ? undefined : '统一社会信用代码不正确，请对照营业执照再看一遍';
}
