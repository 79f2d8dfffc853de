import sanitize from 'sanitize-html';

/** What an article may hold; scripts, handlers, frames and foreign styles are left out without a word. */
const allowed: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, 'img', 'h1', 'h2', 'u', 's', 'span'],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      color: [/^#[0-9a-f]{3,8}$/i, /^rgb\(/],
      'background-color': [/^#[0-9a-f]{3,8}$/i, /^rgb\(/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'data'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto'] },
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

/** HTML fit to be shown to others. */
export const cleanHtml = (html: string): string => sanitize(html, allowed);
