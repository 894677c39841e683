import type { ReactNode } from 'react'

import type { OutputOf } from '../../../contract/endpoint.ts'
import { Day } from '../../../ui/day.tsx'
import type { ratings } from '../contract.ts'
import { scoreWords } from '../rating-rules.ts'

type Rating = Omit<NonNullable<OutputOf<typeof ratings.ofOrder>['given']>, 'id'>

interface SaidRatingProps {
  rating: Rating
  /** Who has answered it, such as "You". */
  answerer: string
  /** Whose rating it is, and of what. */
  children?: ReactNode
}

/** A rating as others read it, with its answer. */
export function SaidRating({ rating, answerer, children }: SaidRatingProps) {
  const { score, words, at, answer, hiddenReason } = rating
  return (
    <div className="rating">
      <p className="small quiet">
        {children} <Day of={at} />
      </p>
      {score === null ? (
        <p>We have hidden this rating: {hiddenReason}</p>
      ) : (
        <p className="rating-score">
          <span className="rating-marks" aria-hidden="true">
            {scoreWords.map((each, place) => (
              <span key={each} data-given={place < score || undefined} />
            ))}
          </span>
          {score} of 5: {scoreWords[score - 1]}
        </p>
      )}
      {words !== '' && <p className="lines">{words}</p>}
      {answer !== null && (
        <div className="rating-answer">
          <p className="small quiet">
            {answerer} answered, <Day of={answer.at} />
          </p>
          <p className="lines">{answer.words}</p>
        </div>
      )}
    </div>
  )
}
