import { WorkplaceSkeleton } from '../../../workplace/skeletons.tsx'

/**
 * The outline of what follows the overview's title. Nobody knows yet whether four facts will come or
 * the panel of a company that is not verified, so one block is as high as either, and the columns
 * follow it.
 */
export const OverviewOutline = () => (
  <>
    <div className="bone skeleton-standing" />
    <div className="overview-parts">
      {['Next steps', 'Recent activity'].map((part) => (
        <div key={part}>
          <div className="bone skeleton-part" />
          {[1, 2, 3, 4, 5].map((row) => (
            <div key={row} className="skeleton-line-row">
              <div className="bone" />
            </div>
          ))}
        </div>
      ))}
    </div>
  </>
)

/** Shown in place of the overview. */
export const OverviewSkeleton = () => (
  <WorkplaceSkeleton>
    <OverviewOutline />
  </WorkplaceSkeleton>
)
