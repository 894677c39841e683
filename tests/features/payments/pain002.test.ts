import { describe, expect, it } from 'vitest'

import { readPain002 } from '#server/features/payments/payouts/pain002.ts'

import { camt053, pain002 } from '../../support/bank-statements.ts'

const messageId = '8f7d0c525d3e4c8e9c539d5c6ac0d7f1'
const partly = pain002({
  messageId,
  group: 'PART',
  transactions: [
    { reference: 'PAYOUT20001', state: 'ACSP' },
    {
      reference: 'PAYOUT20002',
      state: 'RJCT',
      amount: '12.50',
      reason: 'AC04',
      more: 'Closed in May',
    },
  ],
})

describe('a bank’s answer to a file of payouts', () => {
  it('is read with what it rejects, and why', () => {
    expect(readPain002(partly)).toEqual({
      messageId: messageId.toUpperCase(),
      state: 'accepted',
      rejectsAll: null,
      rejections: [
        {
          reference: 'PAYOUT20002',
          amount: '12.50',
          reason: 'AC04 The account is closed. Closed in May',
        },
      ],
      payees: [],
    })
  })

  it.each([
    ['RCVC', 'match'],
    ['RVMC', 'close'],
    ['RVNM', 'no-match'],
    ['RVNA', 'not-checked'],
  ])('that has checked a name (%s) says what it found, and pays nothing yet', (state, check) => {
    const said = pain002({
      messageId,
      group: state === 'RCVC' ? 'RCVC' : 'RVCM',
      transactions: [{ reference: 'PAYOUT20001', state }],
    })
    expect(readPain002(said)).toMatchObject({
      state: 'pending',
      rejections: [],
      payees: [{ reference: 'PAYOUT20001', check }],
    })
  })

  it.each([
    [{ group: 'ACCP' }, 'accepted', null],
    [{ payment: 'ACSP' }, 'accepted', null],
    [{ group: 'RCVD' }, 'pending', null],
    [{ group: 'RVNC' }, 'pending', null],
    [{ group: 'ACFW' }, 'pending', null],
    [{ group: 'PRES' }, 'pending', null],
    // The money has left us and is with nobody: it is not owed again before it comes back.
    [{ group: 'BLCK' }, 'pending', null],
    [{ payment: 'ACPD' }, 'accepted', null],
    [{ payment: 'ACIS' }, 'accepted', null],
    [{ group: 'RJCT', reason: 'FF01' }, 'rejected', 'FF01 The file has the wrong format.'],
    [{ payment: 'RJCT', reason: 'XY99' }, 'rejected', 'XY99'],
    [{ group: 'RJCT' }, 'rejected', 'The bank gives no reason.'],
  ])('%j is %s', (said, state, rejectsAll) => {
    expect(readPain002(pain002({ messageId, ...said }))).toMatchObject({ state, rejectsAll })
  })

  it('is read with prefixes, as some banks write it', () => {
    const prefixed = partly
      .replaceAll(/<(\/?)(\w+)(?=[ >])/g, '<$1p:$2')
      .replace('xmlns=', 'xmlns:p=')
    expect(readPain002(prefixed)).toEqual(readPain002(partly))
  })

  it.each([
    ['a statement', camt053([]), 'not a pain.002'],
    ['another XML', '<html/>', 'not a pain.002'],
    ['one cut off', partly.slice(0, 500), 'not well-formed'],
    [
      'an external entity',
      partly
        .replace('?>', '?><!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>')
        .replace('Closed', '&e;'),
      'document type',
    ],
    [
      'a billion laughs',
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'&c;'.repeat(10)}"><!ENTITY c "ha">]><a>&b;</a>`,
      'document type',
    ],
    ['elements without end', `<Document>${'<a>'.repeat(100_000)}`, 'far more elements'],
    ['another encoding in its first line', partly.replace('UTF-8', 'UTF-7'), 'UTF-7'],
    [
      'a status that nobody knows',
      partly.replace('RJCT', 'MAYBE'),
      '“MAYBE” is not a payment status',
    ],
    ['no status at all', pain002({ messageId }), 'does not say what became'],
  ])('is refused in words if it is %s', (_, text, words) => {
    expect(() => readPain002(text)).toThrow(words)
  })
})
