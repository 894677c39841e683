import {
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { apiOf } from '../../../contract/call.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { paths } from '../../../routing/paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Trouble } from '../../../ui/use-work.tsx'
import { loginBackTo } from '../../accounts/after-login.ts'
import { VisitorsOnly } from '../../accounts/components/visitors-only.tsx'
import { AnotherAddress } from '../components/another-address.tsx'
import { SendRegisteredAgain } from '../components/send-registered-again.tsx'
import { companies } from '../contract.ts'
import type { RegisteredAnswer } from '../registered-action.ts'

/** Which registration this browser has sent; a cookie that no script can read says so. */
export const loader = (args: LoaderFunctionArgs) => apiOf(args).call(companies.registered, {})

const steps = [
  {
    title: 'You open the link',
    text: 'Your address is confirmed. Then you log in.',
  },
  {
    title: 'You add your company’s documents',
    text: 'The checklist names each one, and asks for three trade references. You can stop and come back.',
  },
  {
    title: 'We review them',
    text: 'Within two business days. We email you the decision.',
  },
]

export function Page() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData() as RegisteredAnswer | undefined
  const sending = useNavigation().formMethod === 'POST'
  const registration = answer?.registration ?? loaded?.registration
  const known = registration !== null
  return (
    <>
      <PageMeta title={`Check your inbox | ${brand.name}`} answer={answer} />
      <VisitorsOnly>
        <div className="registered">
          <div className="registered-text" aria-busy={loaded === undefined || undefined}>
            {registration?.confirmed ? (
              <Confirmed {...registration} />
            ) : (
              <>
                <h1 className="d3">Check your inbox</h1>
                <p className="lead">
                  {known
                    ? 'We have sent a link to'
                    : 'After you register, we send a link to your email address.'}
                </p>
                {!known && answer?.errors !== undefined && (
                  <Trouble says={answer.errors[0]?.detail} />
                )}
                {known && (
                  <p className="registered-address d5">
                    {registration?.email ?? <span className="without-script">your work email</span>}
                  </p>
                )}
                <p className="quiet registered-hint">
                  Open it to confirm your address. Nothing there? Check your spam folder first.
                </p>
                {known ? (
                  <div className="registered-choices">
                    <SendRegisteredAgain
                      key={registration?.validUntil}
                      registration={registration}
                      answer={answer}
                      sending={sending}
                    />
                    <AnotherAddress key={registration?.email} answer={answer} sending={sending} />
                  </div>
                ) : (
                  <p className="registered-choices">
                    <Link className="text-link" to={paths.register}>
                      Register your company
                    </Link>
                    <Link className="text-link" to={paths.login}>
                      Log in
                    </Link>
                  </p>
                )}
              </>
            )}
            <h2 className="d6">What happens next</h2>
            <ol className="registered-steps">
              {steps.map(({ title, text }) => (
                <li key={title}>
                  <p>{title}</p>
                  <p className="small quiet">{text}</p>
                </li>
              ))}
            </ol>
          </div>
          <Picture
            className="registered-picture"
            name="pendant-solitaire-round-diamond-18k-white"
            shape="square"
            sizes="(width < 900px) 100vw, 47vw"
            alt="White gold pendant with one round diamond, hanging from a cable chain."
            eager
          />
        </div>
      </VisitorsOnly>
    </>
  )
}

/** The link was opened, perhaps on another device. */
function Confirmed({ email, returnTo }: { email: string; returnTo: string | null }) {
  return (
    <>
      <h1 className="d3">Your address is confirmed</h1>
      <p className="lead">You can log in with</p>
      <p className="registered-address d5">{email}</p>
      <p className="registered-choices">
        <Link className="button" to={loginBackTo(returnTo)}>
          Log in
        </Link>
      </p>
    </>
  )
}
