const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const shape = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`);

/** What is wrong with the name of a host that somebody typed. */
export const hostComplaint = (value: string): string | undefined =>
  value.length <= 253 && shape.test(value)
    ? undefined
    : '域名只写主机名的小写字母，如 erp.example.com，不带 http:// 和端口';

/** The name in a Host header as we keep names; whatever else stands there is nobody's. */
export function hostNamed(header: string | undefined): string | undefined {
  const name = (header ?? '')
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  return hostComplaint(name) === undefined ? name : undefined;
}
