import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  readonly onClose?: () => void;
}
interface State {
  readonly error: Error | undefined;
  readonly round: number;
}

/** A page that breaks takes neither the others nor its input with it: drafts are kept outside and come back on retry. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, round: 0 };
  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }
  override render(): ReactNode {
    const { error, round } = this.state;
    if (!error)
      return (
        <div key={round} className="hl-frame">
          {this.props.children}
        </div>
      );
    return (
      <div className="hl-page">
        <div className="hl-card hl-failure" role="alert">
          <p>这个页面出错了，已填写的内容没有丢。</p>
          <code>{error.message}</code>
          <div>
            <button
              type="button"
              className="hl-button is-primary"
              onClick={() => this.setState({ error: undefined, round: round + 1 })}
            >
              重新打开
            </button>
            {this.props.onClose && (
              <button type="button" className="hl-button" onClick={this.props.onClose}>
                关闭
              </button>
            )}
          </div>
        </div>
      </div>
    );
  }
}
