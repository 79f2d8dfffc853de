/** Where somebody was, or wanted to be, when he had to log in: he comes back there, and nobody else does. */
interface Place {
  readonly address: string;
  /** Empty where nobody was logged in before: whoever follows a link. */
  readonly userid: string;
}
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
const placeKey = 'heliu.place';
const enteredKey = 'heliu.entered';

/** Who was logged in here last and has not left by himself. */
export const lastEntered = (storage: Storage = localStorage): string | undefined =>
  storage.getItem(enteredKey) ?? undefined;
export const noteEntered = (userid: string, storage: Storage = localStorage): void =>
  storage.setItem(enteredKey, userid);
export const noteLeft = (storage: Storage = localStorage): void => storage.removeItem(enteredKey);

export function rememberPlace(address: string, userid: string, storage: Storage = sessionStorage): void {
  storage.setItem(placeKey, JSON.stringify({ address, userid } satisfies Place));
}

/** Once: the next login begins at home again. */
export function takePlace(userid: string, storage: Storage = sessionStorage): string | undefined {
  try {
    const place = JSON.parse(storage.getItem(placeKey) ?? 'null') as Place | null;
    storage.removeItem(placeKey);
    return place && (place.userid === '' || place.userid === userid) ? place.address : undefined;
  } catch {
    return undefined;
  }
}
