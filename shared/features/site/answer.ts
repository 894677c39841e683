import { paragraph } from '../../contract/text.ts'

/** The most characters of an answer to a message. */
export const answerLimit = 5000

/** An operator's answer to a message from the contact form. */
export const answerText = paragraph('answer', answerLimit, 'Write the answer.')

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The answer's email, as it is previewed and sent. */
export const answerMailText = (
  to: { name: string; subject: string; createdAt: string },
  answer: string,
) => ({
  subject: `Re: ${to.subject}`,
  greeting: `Dear ${to.name},`,
  paragraphs: [
    ...answer.split(/\n{2,}/),
    `You wrote to us on ${day.format(new Date(to.createdAt))}. To write back, reply to this email.`,
  ],
})
