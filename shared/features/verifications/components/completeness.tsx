import type { OutputOf } from '../../../contract/endpoint.ts'
import type { verifications } from '../contract.ts'

type Item = OutputOf<typeof verifications.company>['completeness'][number]

/** One mark for each part of an item, those that are there first. */
const marks = ({ done, of }: Item) => Array.from({ length: of }, (_, at) => at < done)

/** What a verification needs: how much of it is there, and what is missing, in words. */
export function Completeness({ items }: { items: readonly Item[] }) {
  const open = items.filter(({ why }) => why !== null)
  return (
    <section className="completeness" aria-labelledby="completeness-title">
      <div>
        <h2 className="d5" id="completeness-title">
          {`${items.length - open.length} of ${items.length} complete`}
        </h2>
        {open.length === 0 ? (
          <p className="quiet">Nothing is missing.</p>
        ) : (
          <ul className="missing">
            {open.map(({ key, why }) => (
              <li key={key}>{why}</li>
            ))}
          </ul>
        )}
      </div>
      <ol className="needs">
        {items.map((item) => (
          <li key={item.key} data-open={item.why === null ? undefined : ''}>
            <span className="need-bar" aria-hidden="true">
              {marks(item).map((there, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the marks never move
                <span key={at} data-there={there ? '' : undefined} />
              ))}
            </span>
            {item.label}
            {item.of > 1 && `, ${item.done}\u00a0of\u00a0${item.of}`}
            {item.of === 1 && (
              <span className="visually-hidden">
                {item.why === null ? ': complete' : ': missing'}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
