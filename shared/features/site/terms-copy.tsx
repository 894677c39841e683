import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { brand } from '../../brand.ts'
import { paths } from '../../routing/paths.ts'
import { currentTerms, termsDay } from '../../terms.ts'
import { Pairs } from './components/legal-page.tsx'
import { contact } from './terms-contact.tsx'
import { tradeTerms } from './terms-trade-copy.tsx'

const { name, emails } = brand

/**
 * The sections of the Terms of Use. Whoever changes what they say counts up `currentTerms`. They
 * describe only what the product does.
 */
export const termsSections: readonly { title: string; body: ReactNode }[] = [
  {
    title: 'What these terms cover',
    body: (
      <>
        <p>
          {name} is a marketplace for companies in the jewellery trade. In these terms, “we” is the
          company that runs {name}, and “you” are the company that has an account and each person
          who uses it for that company.
        </p>
        <p>
          By opening an account you accept these terms for your company. The{' '}
          <Link className="text-link" to={paths.policy}>
            privacy policy
          </Link>{' '}
          says what we do with personal data; it is not part of this contract.
        </p>
      </>
    ),
  },
  {
    title: 'What is in force, and what comes later',
    body: (
      <>
        <p>
          Accounts, verification, the catalogue, offers and orders are open today, so those parts
          are in force. Each further part is published here, with its own version and date, before
          it opens. You are asked to accept it first.
        </p>
        <Pairs
          of={[
            [
              'Accounts, catalogue, offers and orders',
              <>
                In force: version {currentTerms.version}, {termsDay}.
              </>,
            ],
          ]}
        />
      </>
    ),
  },
  {
    title: 'Who may have an account',
    body: (
      <>
        <p>
          Companies in the jewellery trade: manufacturers, retailers, wholesale buyers and other
          companies that own jewellery. {name} is not for consumers.
        </p>
        <p>
          Whoever opens the account must be at least 18 years old and allowed to act for the
          company. What you enter must be true, and you must keep it up to date. A person has one
          account, and it must not be shared.
        </p>
        <p>An account costs nothing.</p>
      </>
    ),
  },
  {
    title: 'Verification',
    body: (
      <>
        <p>
          Only verified companies can publish listings or see trade prices. To verify your company
          we ask for documents and trade references. The{' '}
          <Link className="text-link" to={`${paths.faq}#verification-documents`}>
            list of documents
          </Link>{' '}
          is in the FAQ. We may ask for more, or refuse, and we tell you why.
        </p>
        <p>
          A verified company has a public badge with its name, registration number, country and
          role. The badge says what we have checked, on the day we checked it. It is not a guarantee
          that the company keeps its promises. Verification ends on the date on the badge and can be
          renewed.
        </p>
      </>
    ),
  },
  ...tradeTerms,
  {
    title: 'Your account’s security',
    body: (
      <>
        <p>
          Keep your password and your second step to yourself. You are responsible for what is done
          with your account, unless we caused the problem or you had told us before that somebody
          else might have access.
        </p>
        <p>If you think that somebody else has used your account, write to {contact} at once.</p>
      </>
    ),
  },
  {
    title: 'What you may not do',
    body: (
      <>
        <p>You may not use {name} to:</p>
        <ul>
          <li>break the law, launder money, or evade sanctions;</li>
          <li>give false details, forged documents or references that are not real;</li>
          <li>pretend to be somebody else or another company;</li>
          <li>copy other companies’ details or listings in bulk, or write to them unasked;</li>
          <li>list what is stolen, counterfeit or banned from trade, or hide a treatment;</li>
          <li>
            upload harmful files, test our defences without our consent, or overload the site;
          </li>
          <li>use the account for somebody who was suspended or refused.</li>
        </ul>
      </>
    ),
  },
  {
    title: 'What we may do',
    body: (
      <>
        <p>
          We may check what you enter against public registers, ask your trade references, and keep
          a record of what is done with an account. We may refuse a document or a request, and limit
          how often something can be done.
        </p>
        <p>
          You keep all rights in what you upload. You allow us to store it, and to show it to our
          reviewers, as far as that is needed to run your account, to verify your company and to
          show your listings.
        </p>
        <p>
          We may change the site, or take it offline to work on it. We do not promise that it is
          always available.
        </p>
      </>
    ),
  },
  {
    title: 'Suspension and appeal',
    body: (
      <>
        <p>
          We may suspend a person or a company that breaks these terms, that the law requires us to
          stop, or whose account seems to be in the wrong hands. While a person is suspended, they
          cannot log in. A suspended company shows no badge and no listings.
        </p>
        <p>
          We tell you by email, with the reason, unless the law forbids it. If you think we are
          wrong, write to {contact} and say why. A person reads every appeal and answers it. If the
          suspension was wrong, we lift it; a company is then reviewed again before it is verified.
        </p>
        <p>
          We may also hide a single thing that breaks these terms, and email its company the reason.
          Within 184 days it can appeal once, where it reads that reason. A different person
          answers, if we have one.
        </p>
      </>
    ),
  },
  {
    title: 'Liability',
    body: (
      <>
        <p>
          Nothing in these terms limits liability that the law does not let us limit, such as
          liability for fraud, or for death or injury caused by negligence.
        </p>
        <p>
          Otherwise, as far as the law allows: we are not liable for what other companies say or do,
          for loss of profit or business, or for loss that neither of us could foresee. We are not
          liable for failures outside our control.
        </p>
        <p>
          If you break these terms and somebody claims against us because of it, you pay what that
          reasonably costs us.
        </p>
      </>
    ),
  },
  {
    title: 'Ending your account',
    body: (
      <>
        <p>
          You may close your account at any time, in your profile, without giving a reason. You can
          download your data first. We may end an account with 30 days’ notice by email, or at once
          for a serious breach of these terms.
        </p>
        <p>
          What is erased then and what the law makes us keep is in the privacy policy, under{' '}
          <Link className="text-link" to={`${paths.policy}#retention`}>
            How long we keep it
          </Link>
          . What is meant to last, such as the section on liability, goes on applying.
        </p>
      </>
    ),
  },
  {
    title: 'Changes to these terms',
    body: (
      <>
        <p>
          When the terms change, the new version is published here with its number and date. You are
          asked to accept it the next time you use your account, and you can read it first.
        </p>
        <p>
          If you do not accept it, you can still read and download your data, log out, and close
          your account. Until you accept, nothing else works. We keep which versions you accepted
          and when; it is part of the data you can download.
        </p>
      </>
    ),
  },
  {
    title: 'Law and disputes',
    body: (
      <>
        <p>
          Our registered name, number and address, and the law and the courts that apply, are not
          stated here yet. Until they are, the law of the country where we are established applies.
        </p>
        <p>
          If a court finds that part of these terms does not hold, the rest stays in force. Before
          you go to court, write to {contact}: most problems can be solved there.
        </p>
        <Pairs
          of={[
            ['Questions', emails.contact],
            ['Personal data', emails.privacy],
          ]}
        />
      </>
    ),
  },
]
