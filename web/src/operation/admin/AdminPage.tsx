import { tableNames } from '@entemi/contract/operation/admin-table'
import type { Answer } from '@entemi/contract/calls'
import { send } from '#/platform/api/send.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { confirmAction } from '#/platform/kit/confirm.ts'
import { IconDisc, RowButton, RowLink, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { useWide } from '#/platform/kit/use-wide.ts'
import { SkeletonCards } from '#/platform/kit/Skeleton.tsx'
import { Loaded, Missing } from '#/platform/api/Loaded.tsx'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { useUserState } from '#/platform/session/user-state.ts'
import styles from './Admin.module.css'
import { removeDemo, useStat } from './admin.queries.ts'
import { tableIcons } from './sections.ts'
import { DayCharts, KindBars } from './StatCharts.tsx'
import { formatBytes, formatNumber } from '#/platform/i18n/format-number.ts'

/** The administrators' home: open tasks, statistics, and links. */
export function AdminPage({ params }: PageProps<'_splat'>) {
  const stat = useStat()
  if (params._splat) return <Missing />
  return (
    <div className={styles.page}>
      <Loaded query={stat} skeleton={<SkeletonCards label={t('load.loading')} count={2} />}>
        {(numbers) => (
          <>
            <Waiting stat={numbers} />
            <Week stat={numbers} />
            {numbers.active_week !== null && <KindBars kinds={numbers.kinds_week} />}
            <DayCharts days={numbers.days} />
            <Care stat={numbers} />
          </>
        )}
      </Loaded>
    </div>
  )
}

interface Part {
  stat: Answer<'GET /api/admin/stat'>['stat']
}

function Waiting({ stat }: Part) {
  const { open_cases: cases, waiting_articles: articles, waiting_registrations: people } = stat
  return (
    <>
      <p className={`diary ${styles.lead}`}>{t('admin.lead', { count: cases + articles + people })}</p>
      <Rows>
        <RowLink
          href="/admin/reports"
          lead={<IconDisc icon="flag" hue={cases > 0 ? 'alert' : undefined} />}
          title={t('admin.reports')}
          note={t('admin.reports.open', { count: formatNumber(cases) })}
        />
        {people > 0 && (
          <RowLink
            href="/admin/registrations"
            lead={<IconDisc icon="userplus" hue="alert" />}
            title={t('admin.registrations')}
            note={t('admin.registrations.waiting', { count: people })}
          />
        )}
        {articles > 0 && (
          <RowLink
            href="/library/yousend/"
            lead={<IconDisc icon="article" hue="article" />}
            title={t('admin.articles.waiting', { count: articles })}
            note={t('page.library.yousend')}
          />
        )}
      </Rows>
    </>
  )
}

function Week({ stat }: Part) {
  const tiles: [string, string][] = [
    [formatNumber(stat.members), t('admin.week.members', { count: stat.joined_week })],
    ...(stat.active_week === null ? [] : [tile(stat.active_week, t('admin.week.active'))]),
    ...(stat.entries_week === null ? [] : [tile(stat.entries_week, t('admin.week.entries'))]),
    [formatBytes(stat.storage), t('admin.week.storage')],
  ]
  return (
    <section>
      <RowsHeading>{t('admin.week')}</RowsHeading>
      <ul className={styles.tiles}>
        {tiles.map(([number, label]) => (
          <li key={label}>
            <b>{number}</b> <small>{label}</small>
          </li>
        ))}
      </ul>
      {stat.active_week === null && stat.days.length > 0 && <p className="meta">{t('admin.week.small')}</p>}
    </section>
  )
}

const tile = (number: number, label: string): [string, string] => [formatNumber(number), label]

function Care({ stat }: Part) {
  const wide = useWide()
  if (wide && stat.demo === 'none') return null
  return (
    <section>
      <RowsHeading>{t('admin.care')}</RowsHeading>
      <Rows>
        {!wide && <SectionLinks stat={stat} />}
        {stat.demo !== 'none' && <Demo isRemovable={stat.demo === 'removable'} />}
      </Rows>
    </section>
  )
}

/** From 960 px they stand beside the page. */
function SectionLinks({ stat }: Part) {
  const { site } = useUserState()
  const members = t('admin.members.note', { members: formatNumber(stat.members), admins: formatNumber(stat.admins) })
  return (
    <>
      {tableNames.map((name) => (
        <RowLink
          key={name}
          href={`/admin/${name}`}
          lead={<IconDisc icon={tableIcons[name]} />}
          title={t(`admin.${name}`)}
          note={name === 'members' ? members : undefined}
        />
      ))}
      <RowLink
        href="/admin/registrations"
        lead={<IconDisc icon="userplus" />}
        title={t('admin.registrations')}
        note={t('admin.registrations.waiting', { count: stat.waiting_registrations })}
      />
      {!site.company && (
        <RowLink href="/admin/invitations" lead={<IconDisc icon="link" />} title={t('admin.invitations')} />
      )}
      <RowLink href="/admin/webhooks" lead={<IconDisc icon="send" />} title={t('admin.webhooks')} />
      <RowLink
        href="/admin/settings"
        lead={<IconDisc icon="gear" />}
        title={t('admin.settings')}
        note={t('admin.settings.text')}
      />
      {!site.company && (
        <RowLink
          href="/admin/system"
          lead={<IconDisc icon="disk" />}
          title={t('admin.system')}
          note={t('admin.system.text')}
        />
      )}
    </>
  )
}

/** Confirmed twice: by a dialog, and by the password. */
function Demo({ isRemovable }: { isRemovable: boolean }) {
  const remove = async () => {
    const agreed = await confirmAction({
      title: t('admin.demo.title'),
      text: t('admin.demo.text'),
      confirmLabel: t('act.delete'),
      cancelLabel: t('act.cancel'),
      danger: true,
    })
    if (agreed) await send(removeDemo, { toast: t('admin.demo.done') })
  }
  return (
    <RowButton
      lead={<IconDisc icon="trash" hue="alert" />}
      title={t('admin.demo')}
      note={t(isRemovable ? 'admin.demo.note' : 'admin.demo.there')}
      disabled={!isRemovable}
      onClick={() => void remove()}
    />
  )
}
