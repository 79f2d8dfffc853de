/** What a dialog is told apart by: its button pressed twice, or pressed again after a lost answer, is done once. */
export const newRequestKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
