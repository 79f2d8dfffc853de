/** What is wrong with an address as it is written; where it leads is seen when something is sent there. */
export function urlComplaint(text: string): string | undefined {
  const [, scheme, host] = /^([a-z][a-z\d+.-]*):\/\/([^/?#\s]*)/i.exec(text) ?? [];
  if (scheme === undefined) return '推送地址不是网址，应如 https://example.com/heliu';
  if (!/^https?$/i.test(scheme)) return '推送地址应以 https:// 开头';
  if (host!.includes('@')) return '推送地址里不能写用户名和密码';
  if (!/^(\[[\da-f:.]+\]|[^:[\]\\]+)(:\d{1,5})?$/i.test(host!) || /[\s\\]/.test(text))
    return '推送地址不是网址，应如 https://example.com/heliu';
  if (text.includes('#')) return '推送地址里不能有 #';
  return undefined;
}
