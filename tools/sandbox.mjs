// Whether `npm start` runs the sandbox beside the server, and with which settings.
import { join } from 'node:path';

const off = /^(no|false|off|0)$/i;
const given = (value) => value !== undefined && value.trim() !== '';

/** For trying things out only: whoever has real shops or a database of their own is not to meet made-up orders. */
export function sandboxWanted({ SANDBOX, SHOP_APPS, SANDBOX_URL, DEMO, DATABASE_URL }) {
  if (off.test(SANDBOX?.trim() ?? '') || given(SHOP_APPS) || given(SANDBOX_URL)) return false;
  return given(DEMO) ? !off.test(DEMO.trim()) : !given(DATABASE_URL);
}

export function sandboxSettings({ SANDBOX_DIR, DATA_DIR, HELIU_URL, PORT }) {
  return {
    SANDBOX_DIR: given(SANDBOX_DIR) ? SANDBOX_DIR : join(given(DATA_DIR) ? DATA_DIR : '.data', 'sandbox'),
    HELIU_URL: given(HELIU_URL) ? HELIU_URL : `http://127.0.0.1:${given(PORT) ? PORT.trim() : 8080}`,
  };
}
