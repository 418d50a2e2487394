import { expect, expectAt, follow, logIn, people, test } from './app.ts'
import { t } from './texts.ts'

/** One address of every kind, with its title; popups open over the start page. */
const pages: [address: string, title: string][] = [
  ['/', 'Kezdőlap'],
  ['/app/', 'Kezdőlap'],
  ['/timeline/', 'Hírfolyam'],
  ['/profile/', 'Életvonalam'],
  ['/profile/profile-edit/', 'Adataim'],
  ['/profile/profile-image/', 'Profilkép'],
  ['/image/edit/abc?url=/media/x', t('page.imageEdit')],
  ['/mediainfo_edit/?transferKey=abc', t('page.mediaInfo')],
  ['/people/', 'Emberek'],
  ['/people/5', 'Emberek'],
  ['/friend/request/5', 'Barátjelölés'],
  ['/we/', 'Mi'],
  ['/map/', 'Térkép'],
  ['/entity/', 'Közösségek'],
  ['/entity/5', 'Közösség'],
  ['/entity/5/join/', 'Csatlakozás'],
  ['/group/g-5/join/', 'Meghívó'],
  ['/entity/5/post/', t('page.groupPostAdd')],
  ['/entity/5/post/?category=N', t('page.groupNewsAdd')],
  ['/entity/post/7', 'Bejegyzés'],
  ['/entity/post/edit/7?publish_to=5', t('page.noteEdit')],
  ['/note/', 'Bejegyzéseim'],
  ['/note/add/', t('page.noteAdd')],
  ['/note/edit/7', t('page.noteEdit')],
  ['/note/7', 'Bejegyzés'],
  ['/mood/7', 'Hangulat'],
  ['/mood/edit/7', t('page.moodEdit')],
  ['/lesson/', 'Kihívások'],
  ['/lesson/7', 'Kihívás'],
  ['/app/lesson/7', 'Kihívás'],
  ['/lesson/edit/7', t('page.challengeEdit')],
  ['/solution/edit/7/-1', 'Megoldom'],
  ['/solution/edit/7/8', t('page.solutionEdit')],
  ['/solution/8', 'Megoldás'],
  ['/task/', 'Feladataim'],
  ['/library/vitamin/', 'Vitaminok'],
  ['/videolib/', 'Videótár'],
  ['/live/', t('page.live')],
  ['/live/7', t('page.liveChannel')],
  ['/messages/', 'Üzenetek'],
  ['/profile/calendar/', 'Naptár'],
  ['/insight/', 'Rálátás'],
  ['/search/', 'Keresés'],
  ['/about/', 'Rólunk'],
  ['/info/', 'Tudnivalók'],
  ['/info/guide', 'Útmutató'],
  ['/help/INVALID_EMAIL', 'Segítség'],
  ['/password/restore', t('page.passwordRestore')],
  ['/social_init', t('page.socialLogin')],
]
const popups: [address: string, title: string][] = [
  ['/settings/', 'Beállítások'],
  ['/data_deletion_request', t('account.delete.first.title')],
  ['/notification/', 'Értesítések'],
  ['/comment/7', 'Hozzászólások'],
  ['/friend_list/', 'Barátaim'],
  ['/entity_relation_list_popup/7?_reltype=l&_title=LIKEDBY', t('page.likedBy')],
  ['/library/videox/7', 'Videó'],
  ['/live/chat/7', t('page.liveChat')],
  ['/consent/location', 'Helyadat'],
  ['/info/popup/guide', 'Útmutató'],
  ['/mood/new', t('mood.ask')],
]

test('every address of a member opens with its title (R2.01–R2.36, R2.38)', async ({ page, watch }) => {
  // Nothing has these ids: the pages open with a message.
  watch.allow(/status of 404 .*\/api\//)
  // A library that is switched off is hidden from members.
  watch.allow(/status of 403 .*\/api\/article/)
  await logIn(page, people.member)
  await page.goto('/search/')
  await expect(page.getByRole('heading', { name: t('page.search'), level: 1 })).toBeVisible()
  for (const [address, title] of pages) {
    await follow(page, address)
    await expect(page, address).toHaveTitle(new RegExp(`^${title}.* – Entemi$`))
    await expect(page.locator('h1'), address).not.toHaveCount(0)
  }
})

test('R2.04 R2.06 R2.20 R2.21 R2.30 R2.31 R2.33 every popup opened by its address is shown over the start page with its own address', async ({
  page,
  watch,
}) => {
  // Nothing has the id 7: its popups open with a message.
  watch.allow(/status of 404 .*\/api\//)
  await logIn(page, people.member)
  for (const [address, title] of popups) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: title, exact: false }).first(), address).toBeVisible()
    expect(new URL(page.url()).pathname + new URL(page.url()).search, address).toBe(address)
  }
})

test('a trailing slash makes no difference, an unknown address shows a message', async ({ page }) => {
  await logIn(page, people.member)
  for (const address of ['/lesson', '/lesson/']) {
    await page.goto(address)
    await expect(page).toHaveTitle('Kihívások – Entemi')
  }
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: t('page.notFound') }).first()).toBeVisible()
})

test('R2.39 a guest is sent to login and returns to the requested page', { tag: '@tier1' }, async ({ page }) => {
  await page.goto('/lesson/?state=all')
  await expectAt(page, '/login/?target=%2Flesson%2F%3Fstate%3Dall')
  await page.getByLabel(t('login.login')).fill(people.member)
  await page.getByLabel(t('login.password'), { exact: true }).fill('napsutes-es-kalacs')
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expectAt(page, '/lesson/?state=all')
  await expect(page.locator('body')).toHaveClass(/role-LOGGED/)
})

test('R2.39 a popup requested by a guest opens after the login', async ({ page }) => {
  await page.goto('/settings/')
  await expectAt(page, '/login/?target=%2Fsettings%2F')
  await page.getByLabel(t('login.login')).fill(people.member)
  await page.getByLabel(t('login.password'), { exact: true }).fill('napsutes-es-kalacs')
  await page.getByRole('button', { name: t('login.submit') }).click()
  await expect(page.getByRole('heading', { name: t('page.settings'), level: 1 })).toBeVisible()
  await expectAt(page, '/settings/')
})

test('R2.02 force_login makes a guest log in on a public address', async ({ page }) => {
  await page.goto('/we/?force_login=1')
  await expectAt(page, '/login/?target=%2Fwe%2F')
})

test('R2.39 guests see the public version of YOU and WE: a count and an invitation', async ({ page }) => {
  await page.goto('/people/')
  await expect(page.getByText(/\d+ ember ír itt naplót/)).toBeVisible()
  await page.getByRole('link', { name: t('login.submit') }).click()
  await expectAt(page, '/login/?target=%2Fpeople%2F')
  await page.goto('/we/')
  await expect(page.getByText('Belépés után te is felkerülhetsz a térképre.')).toBeVisible()
})

test('R2.37 the administration is refused to members and open to ADMIN', async ({ page, openPage }) => {
  await logIn(page, people.member)
  await page.goto('/admin/')
  await expect(page.getByRole('alertdialog')).toContainText(t('error.FORBIDDEN'))
  await page.getByRole('button', { name: t('act.ok') }).click()
  await expectAt(page, '/')

  const other = await openPage()
  await logIn(other, people.admin)
  await other.goto('/admin/')
  await expect(other.getByRole('heading', { name: t('page.admin') })).toBeVisible()
  await other.close()
})

test('R6.01 communities, messages and the feed are refused to LIMIT', { tag: '@tier1' }, async ({ page }) => {
  await logIn(page, people.limited)
  for (const address of ['/entity/', '/messages/', '/timeline/']) {
    await page.goto(address)
    await expect(page.getByRole('alertdialog'), address).toContainText(t('error.FORBIDDEN'))
  }
})

test('R2.12 R2.13 a link to join is remembered through the login, an invitation through the registration', async ({
  page,
  watch,
}) => {
  // The page loads the name of the community, which does not exist: 404.
  watch.allow(/404 .*\/api\/entity\/(g-123|e-123)/)
  const remembered = () => page.evaluate(() => sessionStorage.getItem('entemi.join'))
  await page.goto('/entity/e-123/join/')
  await expectAt(page, /\/login\//)
  expect(await remembered()).toBe('e-123')
  await page.goto('/group/g-123/join/')
  await expectAt(page, /\/register\//)
  expect(await remembered()).toBe('g-123')
  await expect(page.getByText(t('join.linkDead'))).toBeVisible()
})
