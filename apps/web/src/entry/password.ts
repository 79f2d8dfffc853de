export const passwordHint = '至少 8 位，含大写、小写字母、数字、符号中的三种';

/** The rules that can be told without asking; the server has the last word. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 8) return '密码至少 8 位';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  return kinds < 3 ? '密码须包含大写字母、小写字母、数字、符号中的至少三种' : undefined;
}
