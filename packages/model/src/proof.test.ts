import { describe, expect, test } from 'vitest';
import { isProof, searchProof, sha256 } from './proof.ts';

const hex = (words: Uint32Array) => [...words].map((word) => word.toString(16).padStart(8, '0')).join('');

describe('工作量证明', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000), '41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3'],
  ])('the digest of %j is what the standard says', (text, digest) => {
    expect(hex(sha256(text))).toBe(digest);
  });

  test('a number that was searched for answers its challenge and hardly another', () => {
    const found = searchProof('one', 12, 0, 1e6)!;
    expect(isProof('one', 12, found)).toBe(true);
    expect(isProof('two', 12, found)).toBe(false);
    expect(isProof('one', 12, found + 1)).toBe(false);
  });

  test('a search goes on where it stopped', () => {
    const found = searchProof('one', 12, 0, 1e6)!;
    expect(searchProof('one', 12, 0, found)).toBeUndefined();
    expect(searchProof('one', 12, found, 1)).toBe(found);
  });

  test('one bit more doubles the work', () => {
    const work = (bits: number) =>
      Array.from({ length: 60 }, (_, i) => searchProof(`c${i}`, bits, 0, 1e7)!).reduce((a, b) => a + b, 0);
    const ratio = work(9) / work(6);
    expect(ratio).toBeGreaterThan(4);
    expect(ratio).toBeLessThan(16);
  });
});
