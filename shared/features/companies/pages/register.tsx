import { Boxes, MessagesSquare, ShieldCheck, Tag } from 'lucide'
import { Link } from 'react-router-dom'

import { brand } from '../../../brand.ts'
import { PageMeta } from '../../../layout/page-meta.tsx'
import { accountKinds, paths } from '../../../routing/paths.ts'
import { useQuery } from '../../../routing/query.ts'
import { AnswerForm, answeredTitle, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { CheckboxField, SegmentedField } from '../../../ui/forms/choice-fields.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { PanelLine, PanelList, SplitPage } from '../../../ui/forms/split-page.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PasswordMeter } from '../../accounts/components/password-meter.tsx'
import { passwordLength } from '../../accounts/password-length.ts'
import { AddressField, CompanyFields } from '../components/company-fields.tsx'
import { PolicyLink } from '../components/policy-link.tsx'
import { registerQuery } from '../register-query.ts'

const kindLabels = { seller: 'Sell', buyer: 'Buy', both: 'Sell and buy' }
const kindOptions = accountKinds.map((value) => ({ value, label: kindLabels[value] }))
/** Fields of the form whose values a guesser would try first. */
const personal = {
  companyName: 'your company’s name',
  name: 'your name',
  email: 'your email address',
}

const loadCheck = async () => (await import('../registration.ts')).checkRegistration

const panel = (
  <PanelList
    title="Once your company is verified"
    note={`This is what ${brand.name} is built for.`}
  >
    <PanelLine icon={Tag}>
      Wholesale prices open on every lot, with bulk discounts in plain view.
    </PanelLine>
    <PanelLine icon={MessagesSquare}>
      You write to the other side directly and agree the terms between you.
    </PanelLine>
    <PanelLine icon={Boxes}>
      Listing tools keep your whole stock in order, from the first entry to the sale.
    </PanelLine>
    <PanelLine icon={ShieldCheck}>You pay verified companies through a secure system.</PanelLine>
  </PanelList>
)

/** The same whether we know the email or not; only its owner learns that. */
const applied = (
  <>
    <h2 id="answer-title">Look into your mail</h2>
    <p>
      We have written to the address that you gave. Follow the link in the message to confirm it; it
      is good for one day. If nothing has come after a few minutes, look where your mail keeps junk.
    </p>
  </>
)

export function Page() {
  const answer = useAnswer()
  const { as } = useQuery(registerQuery)
  return (
    <>
      <PageMeta
        title={answeredTitle(`Register your company | ${brand.name}`, answer)}
        description={`Open a trade account at ${brand.name} as a seller, as a buyer or as both. For companies in the jewellery trade.`}
      />
      <SplitPage
        title="Open a trade account"
        lead="Have your company’s registration number ready."
        panel={panel}
      >
        <AnswerForm answer={answer} loadCheck={loadCheck} notice={applied}>
          <SegmentedField
            name="accountKind"
            label="I am here to"
            options={kindOptions}
            preselected={as ?? undefined}
          />
          <CompanyFields />
          <div className="field-pair">
            <TextField name="name" label="Your name" autoComplete="name" autoCapitalize="words" />
            <TextField
              name="telephone"
              label="Telephone"
              help="With the country code, such as +44."
              type="tel"
              autoComplete="tel"
              placeholder="+44"
            />
          </div>
          <AddressField />
          <TextField
            name="email"
            label="Work email"
            help="We write to this address about your account."
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PasswordField
            name="password"
            label="Password"
            help={`At least ${passwordLength.least} characters. A short sentence works well.`}
            autoComplete="new-password"
            meter={<PasswordMeter of="password" personal={personal} />}
          />
          <CheckboxField name="accepted">
            I act for this company and accept the <PolicyLink>Terms of Use</PolicyLink> and{' '}
            <PolicyLink>Privacy</PolicyLink> policy.
          </CheckboxField>
          <div className="form-end">
            <SubmitButton working="Creating the account">Create account</SubmitButton>
            <p className="quiet">
              Registered already?{' '}
              <Link className="text-link" to={paths.login}>
                Log in
              </Link>
            </p>
          </div>
        </AnswerForm>
      </SplitPage>
    </>
  )
}
