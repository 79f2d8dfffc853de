const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  // The component library writes its styles into the page.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'object-src': "'none'",
  // A PDF just made is shown from memory.
  'frame-src': "'self' blob:",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
};

/**
 * On every answer, the same each time, so they are put together once. Transport security is left to whoever terminates
 * TLS: plain HTTP on loopback is normal here.
 */
export const guardHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'cache-control': 'no-store',
};
