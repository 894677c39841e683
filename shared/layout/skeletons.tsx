/** Shown while a page's code loads. */
export function PageSkeleton() {
  return (
    <div className="skeleton skeleton-page" aria-busy="true">
      <output className="visually-hidden">Loading the page</output>
      <div className="bone skeleton-title" />
      <div className="bone skeleton-line" />
      <div className="bone skeleton-body" />
    </div>
  )
}

/**
 * Shown while Home loads. The hero's own classes give the first screen the right size, and the rows
 * below have the heights of the real sections, so that nothing moves when the page arrives.
 */
export function HomeSkeleton() {
  return (
    <div className="skeleton-home" aria-busy="true">
      <div className="hero">
        <output className="visually-hidden">Loading the home page</output>
        <div className="hero-text">
          <div className="bone skeleton-headline" />
          <div className="lead">
            <div className="bone skeleton-sentence" />
          </div>
          <div className="actions">
            <div className="bone skeleton-action" />
            <div className="bone skeleton-action" />
          </div>
        </div>
      </div>
      {['why', 'steps', 'how', 'promises', 'statistics', 'questions'].map((section) => (
        <div key={section} className="skeleton-section">
          <div className="bone skeleton-title" />
          <div className="bone skeleton-body" />
        </div>
      ))}
    </div>
  )
}
