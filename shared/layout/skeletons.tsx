/** Stands in for a page whose code is still on its way. */
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
 * Stands in for Home. The hero's own classes give its first screen the same size; the rows below it
 * have the heights of the real sections, so that nothing moves when the page arrives.
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
