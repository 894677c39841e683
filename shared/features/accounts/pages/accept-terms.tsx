import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { apiOf } from '../../../contract/call.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { PageSkeleton } from '../../../layout/skeletons.tsx'
import { paths } from '../../../routing/paths.ts'
import { forSignedIn } from '../../../routing/with-session.ts'
import { me } from '../../../session/me.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { currentTerms } from '../../../terms.ts'
import { Day } from '../../../ui/day.tsx'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { checkAcceptedTerms } from '../accepted-terms.ts'
import { afterLogin } from '../after-login.ts'

/** Loads somebody who has not accepted the Terms of Use in force, and leads everybody else on. */
export const loader = (args: LoaderFunctionArgs) =>
  forSignedIn(args, async () => {
    const asked = await apiOf(args).call(me, {})
    if (asked.termsAccepted) throw redirect(afterLogin(new URL(args.request.url).search))
    return asked
  })

const loadCheck = async () => checkAcceptedTerms

/** Asks somebody to accept the Terms of Use in force, before anything else in their account. */
export function Page() {
  const asked = useLoaderData<typeof loader | undefined>()
  const answer = useAnswer()
  const { logOut } = useAuth()
  const title = 'Accept the Terms of Use'
  const meta = <PageMeta title={`${title} | ${brand.name}`} answer={answer} />
  // The server does not know who is logged in.
  if (!asked) {
    return (
      <>
        {meta}
        <PageSkeleton />
      </>
    )
  }
  return (
    <div className="plain-page">
      {meta}
      <h1 className="d3">{title}</h1>
      <p className="lead">
        Version {currentTerms.version} has been in force since <Day of={currentTerms.date} />.{' '}
        <Link className="text-link" to={paths.terms} target="_blank">
          Read the Terms of Use
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Link>{' '}
        and accept them to continue.
      </p>
      <AnswerForm answer={answer} loadCheck={loadCheck}>
        <input type="hidden" name="version" value={currentTerms.version} />
        <div className="actions">
          <SubmitButton working="Accepting">Accept and continue</SubmitButton>
          <button className="button" type="button" onClick={logOut}>
            Log out
          </button>
        </div>
      </AnswerForm>
      <p className="quiet">
        If you do not accept them, you can still{' '}
        <Link className="text-link" to={paths.profileDetails}>
          download your data
        </Link>{' '}
        or{' '}
        <Link className="text-link" to={paths.profileClose}>
          close your account
        </Link>
        .
      </p>
    </div>
  )
}
