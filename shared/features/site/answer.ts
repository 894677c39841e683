import { paragraph } from '../../contract/text.ts'
import { anyReader, dayWords } from '../../ui/time-words.ts'

/** The most characters of an answer to a message. */
export const answerLimit = 5000

/** An operator's answer to a message from the contact form. */
export const answerText = paragraph('answer', answerLimit, 'Write the answer.')

/** The answer's email, as it is previewed and sent. */
export const answerMailText = (
  to: { name: string; subject: string; createdAt: string },
  answer: string,
) => ({
  subject: `Re: ${to.subject}`,
  greeting: `Dear ${to.name},`,
  paragraphs: [
    ...answer.split(/\n{2,}/),
    `You wrote to us on ${dayWords(to.createdAt, anyReader)}. To write back, reply to this email.`,
  ],
})
