/** Nothing is wrong with what was asked; only not now. The message is for the user. */
export class Unavailable extends Error {
  /** When to come again. */
  readonly seconds: number;
  constructor(message: string, seconds = 1) {
    super(message);
    this.seconds = seconds;
  }
}

/**
 * Bounds how many calls are in hand. Without it everybody who comes under load waits for everybody before him, and each
 * holds memory while he waits: a few who are told at once to come again are better served than all who wait for seconds.
 */
export class Gate {
  readonly #most: number;
  #inside = 0;
  constructor(most: number) {
    this.#most = most;
  }

  /** Asked before a body is read: turning away must cost next to nothing. */
  demandRoom(): void {
    if (this.#inside >= this.#most) throw new Unavailable('系统繁忙，请稍后再试');
  }

  async through<T>(run: () => Promise<T>): Promise<T> {
    this.demandRoom();
    this.#inside += 1;
    try {
      return await run();
    } finally {
      this.#inside -= 1;
    }
  }
}
