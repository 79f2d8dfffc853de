import { type Challenge, searchProof } from '@heliu/model';

/** A page's thread of its own for the computing before a login, so that the page stays alive meanwhile. */
const here = self as unknown as {
  onmessage: ((event: MessageEvent<Challenge>) => void) | null;
  postMessage(nonce: number): void;
};

here.onmessage = ({ data: { challenge, bits } }) => {
  const everything = 2 ** 32;
  here.postMessage(searchProof(challenge, bits, 0, everything)!);
};
