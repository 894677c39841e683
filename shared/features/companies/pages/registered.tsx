import { useEffect, useMemo, useRef } from 'react'
import {
  Form,
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
import { FormContext } from '../../../ui/forms/form-state.ts'
import { EmailField } from '../../../ui/forms/text-field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Trouble } from '../../../ui/use-work.tsx'
import { loginBackTo } from '../../accounts/after-login.ts'
import { VisitorsOnly } from '../../accounts/components/visitors-only.tsx'
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

interface AnotherAddressProps {
  answer: RegisteredAnswer | undefined
  sending: boolean
}

/** Corrects the email of the registration. It opens and is sent without scripts too. */
function AnotherAddress({ answer, sending }: AnotherAddressProps) {
  const mine = answer?.sent === 'elsewhere' ? answer : undefined
  const refused = mine?.errors !== undefined
  const place = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (mine?.errors !== undefined) place.current?.querySelector('input')?.focus()
  }, [mine])
  const state = useMemo(
    () => ({
      issues: mine?.errors ?? [],
      values: mine?.values ?? {},
      busy: sending,
      answered: mine !== undefined,
    }),
    [mine, sending],
  )
  return (
    <details className="registered-elsewhere" open={refused} ref={place}>
      <summary>
        <span className="text-link">Use another address</span>
      </summary>
      <FormContext value={state}>
        <Form
          className="form"
          method="post"
          noValidate
          onSubmit={(event) => {
            if (sending) event.preventDefault()
          }}
        >
          <EmailField
            name="email"
            label="Work email"
            help="The link that we have already sent will stop working."
            autoComplete="email"
          />
          <button className="button" type="submit" aria-disabled={sending || undefined}>
            {sending ? 'Sending the link…' : 'Send the link there'}
          </button>
        </Form>
      </FormContext>
    </details>
  )
}

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
