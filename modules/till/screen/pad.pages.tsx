interface Props {
  /** Beside the digits, at most three. */
  readonly quick: readonly { readonly label: string; readonly run: () => void }[];
  readonly onKey: (key: string) => void;
  readonly go: {
    readonly label: string;
    readonly hint: string;
    readonly run: () => void;
    readonly isOff: boolean;
    readonly more?: string;
  };
}

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '00', '.'] as const;

/** Digits for fingers; a press leaves the focus where it is. */
export function Pad({ quick, onKey, go }: Props) {
  const side = [...quick.slice(0, 3), ...Array.from({ length: 3 - Math.min(3, quick.length) }, () => undefined)];
  const button = (label: string, run: () => void, name = label) => (
    <button
      key={name}
      type="button"
      tabIndex={-1}
      aria-label={name}
      onPointerDown={(event) => event.preventDefault()}
      onClick={run}
    >
      {label}
    </button>
  );
  return (
    <div className="till-pad">
      {[0, 1, 2, 3].map((row) => [
        ...digits.slice(row * 3, row * 3 + 3).map((key) => button(key, () => onKey(key))),
        row === 3 ? (
          button('⌫', () => onKey('Backspace'), '退格')
        ) : side[row] ? (
          button(side[row].label, side[row].run, `收 ${side[row].label}`)
        ) : (
          <span key={`empty ${row}`} />
        ),
      ])}
      <button type="button" className="till-go" disabled={go.isOff} tabIndex={-1} onClick={go.run}>
        {go.label}
        <small>{go.hint}</small>
        {go.more && <small>{go.more}</small>}
      </button>
    </div>
  );
}
