export const base = '/open/v1';
export const documentPath = `${base}/openapi.json`;
export const clientPath = `${base}/client.ts`;
