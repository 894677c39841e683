/** Stands in for a page whose code is still on its way. */
export function PageSkeleton() {
  return (
    <div className="skeleton skeleton-page" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the page
      </p>
      <div className="bone skeleton-title" />
      <div className="bone skeleton-line" />
      <div className="bone skeleton-body" />
    </div>
  )
}

/** Stands in for Home: grey blocks of the same sizes, so that nothing moves when the page arrives. */
export function HomeSkeleton() {
  return (
    <div className="skeleton skeleton-home" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading the home page
      </p>
      <div className="skeleton-hero">
        <div className="bone skeleton-title" />
        <div className="bone skeleton-title skeleton-short" />
        <div className="bone skeleton-line" />
        <div className="bone skeleton-action" />
      </div>
      {['why', 'steps', 'how', 'promises', 'statistics', 'faq'].map((section) => (
        <div key={section} className={`skeleton-section skeleton-${section}`}>
          <div className="bone skeleton-title" />
          <div className="bone skeleton-body" />
        </div>
      ))}
    </div>
  )
}
