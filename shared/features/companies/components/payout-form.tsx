import { AnswerForm, useAnswer } from '../../../ui/forms/answer-form.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { checkBankAccount } from '../bank-account.ts'
import { AccountFields } from './account-fields.tsx'

const loadCheck = async () => checkBankAccount
/** The form for a bank account, with the fields of its country. */
export function PayoutForm({ holder }: { holder: string }) {
  const answer = useAnswer()
  return (
    <AnswerForm
      answer={answer}
      loadCheck={loadCheck}
      notice={
        <>
          <h2 id="answer-title">The payout account has been set</h2>
          <p>
            It is held for 72 hours before it is used. We have emailed everybody who may see it.
          </p>
        </>
      }
    >
      <AccountFields holderHelp={`The account must be in the name of ${holder}.`} />
      <FormEnd working="Setting the account">Set payout account</FormEnd>
    </AnswerForm>
  )
}
