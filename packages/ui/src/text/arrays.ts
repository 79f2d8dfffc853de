/** Whether a value is among those listed. A list that is none hides a mistake of the caller, so it is refused. */
export function isOneOf<T>(value: unknown, list: readonly T[]): value is T {
  if (!Array.isArray(list)) throw new TypeError('isOneOf 的第二个参数必须是数组');
  return list.includes(value as T);
}
