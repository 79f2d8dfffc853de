import type { Ms } from '../../../demo/world/order.ts';

interface Entry<T> {
  at: Ms;
  value: T;
}

/**
 * Values by the time of their last change. Sorted only when somebody asks: what changed since then is little, and an
 * almost sorted array is sorted in one pass, be it after one change or after ten thousand.
 */
export class TimeIndex<T> {
  readonly #byId = new Map<string, Entry<T>>();
  readonly #entries: Entry<T>[] = [];
  #sorted = true;

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): T | undefined {
    return this.#byId.get(id)?.value;
  }

  put(id: string, at: Ms, value: T): void {
    const found = this.#byId.get(id);
    if (found) {
      this.#sorted &&= found.at === at;
      found.at = at;
      found.value = value;
      return;
    }
    const entry = { at, value };
    this.#sorted &&= (this.#entries.at(-1)?.at ?? 0) <= at;
    this.#byId.set(id, entry);
    this.#entries.push(entry);
  }

  /** Oldest first, both ends included. */
  between(from: Ms, to: Ms): readonly T[] {
    this.#sort();
    return this.#entries.slice(this.#firstFrom(from), this.#firstFrom(to + 1)).map((entry) => entry.value);
  }

  /** The newest first. */
  latest(count: number, skip = 0): readonly T[] {
    this.#sort();
    const end = Math.max(0, this.#entries.length - skip);
    return this.#entries
      .slice(Math.max(0, end - count), end)
      .reverse()
      .map((entry) => entry.value);
  }

  #sort(): void {
    if (!this.#sorted) this.#entries.sort((a, b) => a.at - b.at);
    this.#sorted = true;
  }

  #firstFrom(at: Ms): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#entries[middle]!.at < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
