const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text as it may stand in a page, between marks or within one. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter]!);
