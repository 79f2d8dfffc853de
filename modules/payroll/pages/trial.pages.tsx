import { Trial } from '../trial/trial.pages.tsx';

/** Somebody's pay with the items as they are. */
export default function TrialPage() {
  return (
    <div className="hl-page pay-page">
      <header className="hl-title">
        <h2>工资试算</h2>
      </header>
      <section className="hl-card hl-list">
        <Trial />
      </section>
    </div>
  );
}
