/** Right, wrong, and stop: heard without looking up. */
const tones = {
  right: [[880, 0.07]],
  wrong: [[196, 0.45]],
  stop: [
    [330, 0.18],
    [220, 0.18],
    [330, 0.18],
    [220, 0.3],
  ],
} as const satisfies Record<string, readonly (readonly [hertz: number, seconds: number])[]>;
export type Sound = keyof typeof tones;

let audio: AudioContext | undefined;

/** A browser that has heard no key yet stays silent; that is no error. */
export function sound(name: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const [hertz, seconds] of tones[name]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = hertz;
    tone.type = name === 'right' ? 'sine' : 'square';
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}
