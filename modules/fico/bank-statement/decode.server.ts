/** UTF-8 where it is UTF-8 to the last byte, otherwise the encoding that banks write; never with characters replaced. */
export function decodeText(content: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(content);
    } catch {
      // The next one may fit.
    }
  return undefined;
}
