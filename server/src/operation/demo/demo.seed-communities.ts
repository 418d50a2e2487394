import type { Tx } from '#/platform/db/tx.ts'
import { demoCommunities, demoInvitations } from './demo.communities.ts'
import { companySite, foundedAt, mainSite, type DemoIds } from './demo.ids.ts'
import { demoMembers, demoZone } from './demo.people.ts'
import { createRandom } from './demo.random.ts'
import { insertRows } from './demo.store.ts'

export async function seedCommunities(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  await insertRows(
    tx,
    'entity',
    demoCommunities.map((group) => ({
      id: ids.group[group.key],
      type: group.type,
      site_id: group.site ? companySite : mainSite,
      display_name: group.name,
      location_text: group.location ?? null,
      introduction: group.introduction,
      setting: group.setting,
      demo: true,
    })),
  )
  await insertRows(
    tx,
    'site',
    demoCommunities.flatMap(({ key, name, site }) =>
      site
        ? [
            {
              id: companySite,
              entity_id: ids.group[key],
              subdomain: site.subdomain,
              name,
              color: site.color,
              guest_text: site.guestText,
            },
          ]
        : [],
    ),
  )
  const random = createRandom('join links')
  await insertRows(
    tx,
    'join_link',
    demoCommunities.flatMap(({ key, members, setting }) => {
      if (setting.join !== 'link') return []
      const owner = demoMembers.find((member) => members[member.key] === 'A')
      return [
        {
          guid: random.hex(32),
          group_id: ids.group[key],
          made_by: owner ? ids.person[owner.key] : null,
          created_at: foundedAt(today, key).toString(),
        },
      ]
    }),
  )
}

export async function seedInvitations(tx: Tx, today: Temporal.PlainDate, ids: DemoIds): Promise<void> {
  const random = createRandom('invitations')
  const at = today.subtract({ days: 1 }).toZonedDateTime(demoZone).toInstant()
  await insertRows(
    tx,
    'group_invitation',
    demoInvitations.map(({ group, by, to, declined }) => ({
      group_id: ids.group[group],
      person_id: ids.person[to],
      id: random.uuid(at),
      invited_by: ids.person[by],
      declined,
    })),
  )
}
