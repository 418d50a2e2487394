import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, expectAt, post, register, test, sizes } from './app.ts'
import { t, textPattern } from './texts.ts'

const idOf = async (page: Page): Promise<string> => {
  const answer = await page.request.get('/api/dataset/user')
  return ((await answer.json()) as { _state: { auth_entityId: string } })._state.auth_entityId
}

for (const viewport of sizes) {
  test.describe(`on ${viewport.width} px`, () => {
    test.use({ viewport })

    test('R2.12 R3.14 an owner invites friends by name; one joins from the notification, one declines, one is withdrawn', async ({
      page,
      openPage,
    }) => {
      await register(page, 'Gazda')
      const owner = await idOf(page)
      const friends: Page[] = []
      for (const name of ['Anett', 'Bence', 'Cecil']) {
        const friend = await openPage()
        await friend.setViewportSize(viewport)
        await register(friend, name)
        await post(friend, '/api/friend/request/send', { entity_id: owner })
        await post(page, `/api/friend/request/accept/${await idOf(friend)}`)
        friends.push(friend)
      }
      const [joins, declines] = [friends[0] ?? page, friends[1] ?? page]
      const name = `Kert ${crypto.randomUUID().slice(0, 8)}`
      const { entity_id: id } = await post<{ entity_id: string }>(page, '/api/entity', {
        name,
        type: 2,
        settings: { join: 'link' },
      })

      await page.goto(`/entity/${id}`)
      await page.getByRole('button', { name: t('community.menu', { group: name }) }).click()
      await page.getByRole('menuitem', { name: t('client.got') }).click()
      await page.getByRole('button', { name: t('invite.title') }).click()
      const sheet = page.getByRole('dialog', { name: t('invite.title') })
      await expect(sheet.getByRole('searchbox')).toBeFocused()
      await expect(sheet.getByRole('listitem')).toHaveCount(3)
      await sheet.getByRole('searchbox').fill('bence')
      await expect(sheet.getByRole('listitem')).toHaveCount(1)
      await expectAccessible(page, 'invite by name')
      await sheet.getByRole('button', { name: `${t('invite.button')}: Bence` }).click()
      await expect(sheet.getByRole('button', { name: t('invite.state.waiting') })).toBeVisible()
      await sheet.getByRole('searchbox').fill('nincs ilyen')
      await expect(sheet).toContainText(t('error.EMPTY_SEARCH'))
      await sheet.getByRole('searchbox').fill('')
      for (const one of ['Anett', 'Cecil'])
        await sheet.getByRole('button', { name: `${t('invite.button')}: ${one}` }).click()
      await expect(sheet.getByRole('button', { name: t('invite.state.waiting') })).toHaveCount(3)
      await sheet.getByRole('button', { name: t('act.close') }).click()
      await expect(page.getByRole('heading', { name: t('invite.list') })).toBeVisible()
      await page.getByRole('button', { name: `${t('invite.withdraw')}: Cecil` }).click()
      await expect(page.getByRole('link', { name: 'Cecil' })).toHaveCount(0)

      await joins.goto('/profile/')
      await joins.getByRole('link', { name: textPattern('menu.notifications.count') }).click()
      await joins
        .getByRole('dialog', { name: t('page.notifications') })
        .getByRole('link', { name: new RegExp(t('join.invitedBy', { name: 'Gazda', group: name })) })
        .click()
      await expectAt(joins, `/entity/${id}`)
      await expect(
        joins.getByRole('heading', { name: t('join.invitedBy', { name: 'Gazda', group: name }) }),
      ).toBeVisible()
      await expectAccessible(joins, 'group page of an invited person')
      await joins.getByRole('button', { name: t('join.button') }).click()
      await expect(joins.getByRole('button', { name: t('relation.m') })).toBeVisible()
      await expect(
        joins.getByRole('heading', { name: t('join.invitedBy', { name: 'Gazda', group: name }) }),
      ).toHaveCount(0)

      await declines.goto(`/entity/${id}`)
      await declines.getByRole('button', { name: t('invite.decline') }).click()
      await expect(
        declines.getByRole('heading', { name: t('join.invitedBy', { name: 'Gazda', group: name }) }),
      ).toHaveCount(0)
      await declines.goto('/notification/')
      const notifications = declines.getByRole('dialog', { name: t('page.notifications') })
      await expect(notifications.getByRole('listitem').first()).toBeVisible()
      await expect(notifications).not.toContainText('meghívott')

      await page.reload()
      await expect(page.getByRole('listitem').filter({ hasText: 'Bence' })).toContainText(t('invite.state.declined'))
      await expect(page.getByRole('link', { name: 'Anett' })).toHaveCount(0)
      for (const friend of friends) await friend.close()
    })
  })
}
