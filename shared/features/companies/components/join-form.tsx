import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { CallError, useApi } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { currentTerms } from '../../../terms.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { CheckboxField } from '../../../ui/forms/choice-fields.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { isTerms, staleTerms } from '../../accounts/accepted-terms.ts'
import { PasswordMeter } from '../../accounts/components/password-meter.tsx'
import { PersonFields } from '../../accounts/components/person-fields.tsx'
import { UsernameField } from '../../accounts/components/username-field.tsx'
import { accounts } from '../../accounts/contract.ts'
import { passwordLength } from '../../accounts/password-length.ts'
import { checkJoining, type Joining } from '../invitation.ts'
import { companyPeople } from '../people-contract.ts'
import { registrationTexts } from '../registration-texts.ts'
import { NewTabLink } from './new-tab-link.tsx'

interface JoinFormProps {
  secret: string
  invitation: { email: string; companyName: string }
  /** Called before the login page opens, which leads back here. */
  onLogIn: () => void
}

/** Fields of the form whose values a guesser would try first. */
const personal = { name: registrationTexts.name }

/** Opens an account for an invited person, and logs them in. */
export function JoinForm({ secret, invitation, onLogIn }: JoinFormProps) {
  const { email, companyName } = invitation
  const api = useApi()
  const navigate = useNavigate()
  const [terms, setTerms] = useState<number>(currentTerms.version)
  const join = async (given: Joining) => {
    const { call, signIn } = api()
    try {
      await call(companyPeople.joinByInvitation, given)
    } catch (error) {
      if (!(error instanceof CallError && error.problem.errors?.some(isTerms))) throw error
      setTerms((await call(accounts.terms, {})).version)
      // The version is no field that one can see: its message belongs to the tick.
      const errors = [{ pointer: '/accepted', detail: staleTerms }]
      throw new CallError({ ...error.problem, errors })
    }
    const { password } = given
    const answer = await signIn({ grant_type: 'credentials', email, password })
    await navigate(answer === 'signed-in' ? paths.overview : paths.login)
  }
  return (
    <>
      <p className="join-account">
        If {email} has an account already,{' '}
        <Link className="text-link" to={paths.loginAfter(paths.invitation)} onClick={onLogIn}>
          log in to accept
        </Link>
        .
      </p>
      <CallForm check={checkJoining} send={join}>
        <input type="hidden" name="secret" value={secret} />
        <UsernameField email={email} />
        <PersonFields />
        <PasswordField
          name="password"
          label="Password"
          help={`At least ${passwordLength.least} characters. A short sentence works well.`}
          autoComplete="new-password"
          meter={
            <PasswordMeter
              of="password"
              personal={personal}
              fetchTexts={async () => [email, companyName]}
            />
          }
        />
        <input type="hidden" name="terms" value={terms} />
        {/* A new version needs a new tick. */}
        <CheckboxField key={terms} name="accepted">
          I act for {companyName} and accept the{' '}
          <NewTabLink to={paths.terms}>Terms of Use</NewTabLink> and the{' '}
          <NewTabLink to={paths.policy}>privacy policy</NewTabLink>.
        </CheckboxField>
        <FormEnd working="Creating the account">Create account and accept</FormEnd>
      </CallForm>
    </>
  )
}
