import { auditActs } from '@entemi/contract/platform/audit'
import { expect, test } from 'vitest'
import { en as enAdmin } from './en.admin.gen.ts'
import { en as enGroup } from './en.group.gen.ts'
import { en as enSettings } from './en.settings.gen.ts'
import { en as enMember } from './en.gen.ts'
import { hu as huAdmin } from './hu.admin.gen.ts'
import { hu as huGroup } from './hu.group.gen.ts'
import { hu as huSettings } from './hu.settings.gen.ts'
import { hu as huMember } from './hu.gen.ts'

const [hu, en] = [
  { ...huMember, ...huAdmin, ...huGroup, ...huSettings },
  { ...enMember, ...enAdmin, ...enGroup, ...enSettings },
]

/** Plain texts: those with plural forms are lists of parts. */
const written = (texts: object) =>
  Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === 'string')

test('what an administrator or a leader did is named in both languages, never by its key', () => {
  const named = (texts: object) => auditActs.filter((act) => `admin.act.${act}` in texts)
  expect(named(hu)).toEqual(auditActs)
  expect(named(en)).toEqual(auditActs)
})

test('the Hungarian texts are the agreed ones', () => {
  expect(hu).toMatchObject({
    'settings.blocked': 'Akiket letiltottál',
    'relation.accept.text': 'Ha elfogadod, látjátok egymás barátoknak szánt bejegyzéseit.',
    'settings.persons': 'Kiknek a nevében írhatsz?',
    'privacy.default.note': 'Jegyzetnél ez a szokásod',
    'entry.publish': 'Megosztom',
    'entry.saveForMe': 'Beírom',
    'challenge.state.open': 'Kérhető',
    'challenge.state.requested': 'Kérted',
    'challenge.claim.text': 'Ez a kihívás még nem a tiéd. Ha kéred, a tiéd lehet.',
    'join.request': 'Kérem a felvételemet',
    'lifeline.jump': 'Ugrás dátumra',
    'error.EMPTY_SEARCH': 'Ilyet nem találtunk',
    'privacy.changed.9': 'Mostantól minden tag látja',
    'comment.placeholder': 'Írj pár kedves szót',
    'settings.map.blurred': 'Kb. két kilométeres pontossággal',
    'outbox.once': 'Amint lesz hálózat, magától elküldjük.',
  })
  expect(JSON.stringify(hu['settings.persons.delete.title'])).toContain(' életvonalát?')
  expect(JSON.stringify(hu['settings.quietHours.text'])).toContain('nem zavarunk')
  for (const [key, text] of written(hu)) expect(text, key).not.toMatch(/elkér[ht]|elmos|csörg|"/iu)
})

test('the English texts read as written by an English speaker, with English quotes', () => {
  expect(en).toMatchObject({
    'admin.act.entity.add': 'Created',
    'challenge.led': 'Challenges you run',
    'challenge.send.claim': 'Everyone sees the title; only those who get it see the text.',
  })
  const foreign = /\b(?:those you look after|its words|by it|whom|mails|e-mail|awaits?|came by|one can)\b|[„"]|'/iu
  for (const [key, text] of written(en)) expect(text, key).not.toMatch(foreign)
})
