/** What somebody is called who has closed their account, and so has no name any more. */
export const formerPerson = 'Somebody who has left'
