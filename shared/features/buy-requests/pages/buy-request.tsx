import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { countryName } from '../../../postal/country-name.ts'
import { paths } from '../../../routing/paths.ts'
import { Day } from '../../../ui/day.tsx'
import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import { Price } from '../../../ui/price.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { TimeLeft } from '../../../ui/time-left.tsx'
import { PartsOf } from '../../../workplace/parts.tsx'
import { Section, useMe, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { listings } from '../../listings/contract.ts'
import { AnswerForm } from '../components/answer-form.tsx'
import { AnswerList } from '../components/answer-list.tsx'
import { CloseRequest } from '../components/close-request.tsx'
import { buyRequests } from '../contract.ts'
import { mostAnswers, type RequestState } from '../request-states.ts'
import {
  crumbsAbove,
  kindWords,
  piecesWords,
  type RequestView,
  stateTones,
  stateWords,
} from '../request-words.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const request = await call(buyRequests.read, { id: args.params.id ?? '' })
  const stock = request.can.includes('answer')
    ? await call(listings.list, { view: 'live', limit: 8 })
    : null
  return { request, stock: stock?.items ?? null }
}

/** What its time is called, unless that is its end. */
const timeWords: Partial<Record<RequestState, string>> = { open: 'Open', hidden: 'Hidden' }

function Facts({ request }: { request: RequestView }) {
  const counted = useCounted()
  const { side, buyer, kind, budget, neededBy, state, since, postedAt, closesAt } = request
  return (
    <aside className="order-facts buy-request-facts" aria-label="The request">
      <DescriptionList>
        {side === 'selling' && (
          <Description name="Buyer">
            {buyer.name}
            <br />
            {buyer.verified ? (
              <StatusMark tone="good">Verified, {countryName(buyer.country)}</StatusMark>
            ) : (
              countryName(buyer.country)
            )}
          </Description>
        )}
        <Description name="Goods">{kindWords(kind)}</Description>
        <Description name="How many">{piecesWords(request, counted)}</Description>
        <Description name="Budget for one">
          {budget === null ? (
            'Not said'
          ) : (
            <Price of={{ minor: budget.amount, currency: budget.currency }} />
          )}
        </Description>
        <Description name="Needed by">
          {neededBy === null ? 'Not said' : <Day of={neededBy} />}
        </Description>
        <Description name="Posted">
          <Day of={postedAt} />
        </Description>
        <Description name={timeWords[state] ?? 'Ended'}>
          {state === 'open' ? <TimeLeft until={closesAt} past="Over" /> : <Day of={since} />}
        </Description>
      </DescriptionList>
    </aside>
  )
}

const noAnswers = {
  open: 'No seller has answered yet. We tell you when one does.',
  over: 'No seller has answered.',
}

/** What a seller reads of a request that is over. */
const overWords = {
  expired: 'This request has expired.',
  hidden: 'We have hidden this request.',
  found: 'The buyer has closed this request.',
  'not-needed': 'The buyer has closed this request.',
} as const

/** A buy request as its buyer or a seller sees it. */
export function Page() {
  const { request, stock } = useLoaderData<typeof loader>()
  const { id, description, hidden, hiddenReason, side, state, answers, can } = request
  const buys = side === 'buying'
  const title = request.title || 'Hidden request'
  return (
    <WorkplacePage
      documentTitle={`Buy request: ${title}`}
      title={title}
      crumbs={[...crumbsAbove(useMe()), { to: paths.buyRequests, label: 'Buy requests' }]}
      lead={
        <div className="order-lead">
          <span>{buys ? 'What your company looks for' : 'What a buyer looks for'}</span>
          <StatusMark tone={stateTones[state]}>{stateWords[state]}</StatusMark>
        </div>
      }
    >
      <div className="order-columns">
        <div className="order-work">
          {hiddenReason !== null && (
            <div className="buy-request-hidden">
              <p>
                We have hidden this request, so sellers can no longer see or answer it:{' '}
                {hiddenReason}
              </p>
              <PartsOf place="appeal" of={{ subject: 'buy-request', id, about: 'this request' }} />
            </div>
          )}
          <p className="lines">{description}</p>
          {hidden && (
            <p className="small quiet">
              {buys
                ? 'We hid contact data, because all verified sellers can read this.'
                : 'We hid contact data that the buyer wrote.'}
            </p>
          )}
          {(buys || answers.length > 0) && (
            <Section title={buys ? 'Answers' : 'Your answers'}>
              {answers.length === 0 ? (
                <p className="quiet">{noAnswers[state === 'open' ? 'open' : 'over']}</p>
              ) : (
                <AnswerList request={request} />
              )}
            </Section>
          )}
          {!buys && state !== 'open' && <p className="buy-request-why">{overWords[state]}</p>}
          {stock !== null && <AnswerForm key={answers.length} request={request} stock={stock} />}
          {!buys && state === 'open' && answers.length >= mostAnswers && (
            <p className="buy-request-why">
              You have answered with {mostAnswers} lots. Take one back to offer another.
            </p>
          )}
          {can.includes('close') && <CloseRequest id={id} answered={answers.length > 0} />}
          {!buys && state !== 'hidden' && (
            <div className="buy-request-report">
              <PartsOf place="report" of={{ subject: 'buy-request', id, about: 'this request' }} />
            </div>
          )}
          {buys && state !== 'open' && state !== 'hidden' && (
            <p className="actions">
              <Link className="button" to={paths.buyRequestAgain(id)}>
                Post it again
              </Link>
            </p>
          )}
        </div>
        <Facts request={request} />
      </div>
    </WorkplacePage>
  )
}
