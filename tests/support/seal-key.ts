/** Any will do, as long as whoever shares a database shares it. */
export const sealKey = new Uint8Array(32).fill(7);
