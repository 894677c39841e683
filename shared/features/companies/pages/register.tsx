import { BadgeCheck, FileCheck, MailCheck, ShieldCheck } from 'lucide'
import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { countries } from '../../../postal/countries.ts'
import { accountKinds, paths } from '../../../routing/paths.ts'
import { useQuery } from '../../../routing/query.ts'
import { currentTerms } from '../../../terms.ts'
import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { CheckboxField, SegmentedField } from '../../../ui/forms/choice-fields.tsx'
import { useField } from '../../../ui/forms/form-state.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { EmailField } from '../../../ui/forms/text-field.tsx'
import { loginBackTo } from '../../accounts/after-login.ts'
import { PasswordMeter } from '../../accounts/components/password-meter.tsx'
import { PersonFields } from '../../accounts/components/person-fields.tsx'
import { VisitorsOnly } from '../../accounts/components/visitors-only.tsx'
import { passwordLength } from '../../accounts/password-length.ts'
import { useReturnTo } from '../../accounts/use-return-to.ts'
import { companyKinds } from '../company-kinds.ts'
import { CompanyFields } from '../components/company-fields.tsx'
import { NewTabLink } from '../components/new-tab-link.tsx'
import { registerQuery } from '../register-query.ts'
import { registrationTexts } from '../registration-texts.ts'

const kindLabels = { seller: 'Sell', buyer: 'Buy', both: 'Sell and buy' }
const kindOptions = accountKinds.map((value) => ({ value, label: kindLabels[value] }))

const loadCheck = async () => (await import('../registration.ts')).checkRegistration

const panel = (
  <PanelList title="After you register">
    <PanelLine icon={MailCheck}>You confirm your email address and log in.</PanelLine>
    <PanelLine icon={FileCheck}>
      You add your company’s documents and name three trade references.
    </PanelLine>
    <PanelLine icon={ShieldCheck}>We review them within two business days.</PanelLine>
    <PanelLine icon={BadgeCheck}>
      Once verified, you can sell stock or order at trade prices, and your company has a public
      badge.
    </PanelLine>
  </PanelList>
)

export function Page() {
  const answer = useAnswer()
  const { as } = useQuery(registerQuery)
  const returnTo = useReturnTo()
  return (
    <>
      <PageMeta
        answer={answer}
        description={`Open a trade account at ${brand.name} as a seller, as a buyer or as both. For companies in the jewellery trade.`}
      />
      <VisitorsOnly>
        <SplitPage
          title="Open a trade account"
          lead="Have your company’s registration number ready."
          panel={panel}
          piece={{
            name: 'hero-dark-arrangement',
            alt: 'Gold rings, hoop earrings, loose emeralds and a diamond bracelet on dark plinths.',
            onDark: true,
          }}
        >
          <AnswerForm answer={answer} loadCheck={loadCheck}>
            <SegmentedField
              name="accountKind"
              label="I am here to"
              options={kindOptions}
              preselected={as ?? undefined}
            />
            <CompanyFields kinds={companyKinds} countries={countries}>
              {(format) => <PersonFields format={format} />}
            </CompanyFields>
            <EmailField
              name="email"
              label="Work email"
              help="We write to this address about your account."
              autoComplete="email"
            />
            <PasswordField
              name="password"
              label="Password"
              help={`At least ${passwordLength.least} characters. A short sentence works well.`}
              autoComplete="new-password"
              meter={<PasswordMeter of="password" personal={registrationTexts} />}
            />
            <CheckboxField name="accepted">
              I act for this company and accept the{' '}
              <NewTabLink to={paths.terms}>Terms of Use</NewTabLink> and the{' '}
              <NewTabLink to={paths.policy}>privacy policy</NewTabLink>.
            </CheckboxField>
            <TermsVersion />
            <div className="form-end">
              <SubmitButton working="Creating the account">Create account</SubmitButton>
              <p className="quiet">
                Already registered?{' '}
                <Link className="text-link" to={loginBackTo(returnTo)}>
                  Log in
                </Link>
              </p>
            </div>
          </AnswerForm>
        </SplitPage>
      </VisitorsOnly>
    </>
  )
}

/** The version of the terms that the page shows; a newer one, if the last answer named it. */
function TermsVersion() {
  const { value } = useField('terms', false)
  return <input type="hidden" name="terms" value={value || currentTerms.version} />
}
