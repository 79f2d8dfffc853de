import { useEffect, useRef } from 'react';
import { closeNotice, type Dialog, useFeedback } from './feedback.ts';
import './feedback.css';

function DialogBox({ dialog }: { dialog: Dialog }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog
      ref={box}
      className={`hl-dialog is-${dialog.type}`}
      aria-labelledby={`dialog-${dialog.id}`}
      onCancel={(event) => {
        event.preventDefault();
        dialog.answer(false);
      }}
    >
      <h3 id={`dialog-${dialog.id}`}>{dialog.title}</h3>
      <div className="hl-dialog-text">{dialog.text}</div>
      <footer>
        {dialog.cancel !== undefined && (
          <button type="button" className="hl-button" onClick={() => dialog.answer(false)}>
            {dialog.cancel}
          </button>
        )}
        <button
          type="button"
          className={`hl-button ${dialog.danger ? 'is-danger' : 'is-primary'}`}
          autoFocus
          onClick={() => dialog.answer(true)}
        >
          {dialog.ok}
        </button>
      </footer>
    </dialog>
  );
}

/** Where toasts, notices and dialogs appear, on every page, logged in or not. */
export function FeedbackHost() {
  const { toasts, notices, dialogs } = useFeedback();
  return (
    <>
      <div className="hl-toasts" role="status" aria-live="polite">
        {toasts.map(({ id, text, type }) => (
          <div key={id} className={`hl-toast is-${type}`}>
            <i aria-hidden />
            {text}
          </div>
        ))}
      </div>
      <div className="hl-notices" aria-live="polite">
        {notices.map(({ id, title, text, type, action }) => (
          <section key={id} className={`hl-notice is-${type}`}>
            <header>
              <b>{title}</b>
              <button type="button" className="hl-x" aria-label="关闭提示" onClick={() => closeNotice(id)} />
            </header>
            <p>{text}</p>
            {action && (
              <button type="button" className="hl-button is-primary" onClick={action.run}>
                {action.label}
              </button>
            )}
          </section>
        ))}
      </div>
      {dialogs.map((dialog) => (
        <DialogBox key={dialog.id} dialog={dialog} />
      ))}
    </>
  );
}
