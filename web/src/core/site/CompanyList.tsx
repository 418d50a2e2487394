import { useState } from 'react'
import { mayClosePopup } from '#/core/form/leave.ts'
import { t } from '#/platform/i18n/i18n.ts'
import { Avatar } from '#/platform/kit/Avatar.tsx'
import { Banner } from '#/platform/kit/Banner.tsx'
import { Button } from '#/platform/kit/Button.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { RowButton, Rows, RowsHeading } from '#/platform/kit/ListRow.tsx'
import { Sheet } from '#/platform/kit/Sheet.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Loaded } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { CompanyForm, NewCompanyForm } from './CompanyForm.tsx'
import { useCompanies } from './site.queries.ts'
import type { Company } from './site.queries.ts'
import styles from './site.module.css'

/** Companies with a site of their own: their address and what they show to guests. */
export function CompanyList() {
  const companies = useCompanies()
  const [edited, edit] = useState<Company | 'new'>()
  const domain = companies.data?.pages[0]?.domain ?? null
  return (
    <>
      <RowsHeading>{t('admin.companies')}</RowsHeading>
      <Loaded query={companies} skeleton={<SkeletonRows label={t('load.loading')} count={2} />}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.list.data)
          return (
            <>
              {domain === null && <Banner icon="info" tone="info" text={t('company.off')} />}
              {list.length === 0 ? (
                <EmptyState title={t('company.none')} />
              ) : (
                <Rows>
                  {list.map((company) => (
                    <RowButton
                      key={company.entity_id}
                      lead={<Avatar group name={company.name} />}
                      title={company.name}
                      note={describe(company)}
                      aria-haspopup="dialog"
                      onClick={() => edit(company)}
                    />
                  ))}
                </Rows>
              )}
              <MoreButton query={companies} />
              <Button
                variant="quiet"
                block
                icon="plus"
                className={styles.add}
                aria-haspopup="dialog"
                onClick={() => edit('new')}
              >
                {t('company.add')}
              </Button>
            </>
          )
        }}
      </Loaded>
      {edited !== undefined && (
        <Sheet
          title={edited === 'new' ? t('company.add') : edited.name}
          closeLabel={t('act.close')}
          mayClose={mayClosePopup}
          onClose={() => edit(undefined)}
          transient
        >
          {edited === 'new' ? <NewCompanyForm domain={domain} /> : <CompanyForm company={edited} />}
        </Sheet>
      )}
    </>
  )
}

function describe({ subdomain, address, member_count }: Company): string {
  const place = address === null ? subdomain : address.replace(/^https?:\/\//, '')
  return `${place} · ${t('company.members', { count: member_count })}`
}
