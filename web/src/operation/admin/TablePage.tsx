import { adminTables, TableName } from '@entemi/contract/operation/admin-table'
import type { TableFilter, TableRow, TableSort } from '@entemi/contract/operation/admin-table'
import { PageTable } from '@entemi/contract/operation/admin-page'
import { useState } from 'react'
import { findText, t } from '#/platform/i18n/i18n.ts'
import { Button } from '#/platform/kit/Button.tsx'
import { Chip, Chips } from '#/platform/kit/Chip.tsx'
import { EmptyState } from '#/platform/kit/EmptyState.tsx'
import { SkeletonRows } from '#/platform/kit/Skeleton.tsx'
import { Select } from '#/platform/kit/TextField.tsx'
import { useWide } from '#/platform/kit/use-wide.ts'
import { Loaded, Missing } from '#/platform/api/Loaded.tsx'
import { MoreButton } from '#/platform/api/MoreButton.tsx'
import { SearchField } from '#/core/form/SearchField.tsx'
import { go } from '#/platform/navigation/navigate.ts'
import type { PageProps } from '#/platform/navigation/page-props.ts'
import { usePageTitle } from '#/platform/navigation/page-title.ts'
import { AccountSheet } from './AccountSheet.tsx'
import styles from './Admin.module.css'
import { useTable } from './admin.queries.ts'
import { NewPageSheet } from './NewPageSheet.tsx'
import { RemoveReason } from './RemoveReason.tsx'
import { RowSheet } from './RowSheet.tsx'
import { BulkBar } from './BulkBar.tsx'
import { useHiddenColumns } from './columns.ts'
import { RowCards } from './RowCards.tsx'
import { TableTools } from './TableTools.tsx'
import { WideTable } from './WideTable.tsx'

/** Any table of the administration, by its definition in the contract. */
export function TablePage({ params, search }: PageProps<'table'>) {
  const table = TableName.safeParse(params.table).data
  if (table === undefined) return <Missing />
  return <Table key={table} table={table} search={search} />
}

function Table({ table, search }: { table: TableName; search: PageProps['search'] }) {
  usePageTitle(t(`admin.${table}`))
  const definition = adminTables[table]
  const filters = {
    query: definition.search ? (search['query']?.trim() ?? '') : '',
    sort: definition.sorts.find((sort) => sort === search['sort']),
    filter: definition.filters.find((filter) => filter === search['filter']),
  }
  const [opened, openSheet] = useState<TableRow>()
  const [removed, remove] = useState<TableRow>()
  const [isAdding, add] = useState(false)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const open = (row: TableRow) => (hasPages(table) ? go(`/admin/${table}/${row.id}`) : openSheet(row))
  const { hidden, toggle } = useHiddenColumns(table)
  const isWide = useWide()
  const rows = useTable(table, filters)
  const show = (change: Partial<Record<'query' | 'sort' | 'filter', string | undefined>>) => {
    const next = Object.entries({ ...filters, ...change }).flatMap(([name, value]) => (value ? [[name, value]] : []))
    const address = new URLSearchParams(next).toString()
    choose(new Set())
    go(`/admin/${table}${address === '' ? '' : `?${address}`}`, { replace: true })
  }
  const shown = rows.data?.pages.flatMap(({ data }) => data) ?? []
  const marked = shown.filter(({ id }) => chosen.has(id))
  return (
    <div className={styles.page}>
      {(table === 'posts' || table === 'comments') && <p className="meta">{t('admin.privateNote')}</p>}
      <div className={styles.tools}>
        {definition.search && (
          <SearchField
            label={t('admin.table.search')}
            placeholder={placeholderOf(table)}
            value={filters.query}
            onSearch={(query) => show({ query })}
          />
        )}
        {table === 'info' && (
          <Button variant="quiet" icon="plus" className={styles.add} aria-haspopup="dialog" onClick={() => add(true)}>
            {t('admin.page.add')}
          </Button>
        )}
        <Choices table={table} sort={filters.sort} filter={filters.filter} isSortShown={!isWide} onShow={show} />
        {isWide && <TableTools table={table} rows={shown} hidden={hidden} onToggle={toggle} />}
      </div>
      {isWide && marked.length > 0 && <BulkBar table={table} rows={marked} onClear={() => choose(new Set())} />}
      <Loaded query={rows} skeleton={<SkeletonRows label={t('load.loading')} />}>
        {() =>
          shown.length === 0 ? (
            <Nothing isSearch={filters.query !== ''} />
          ) : (
            <>
              {isWide ? (
                <WideTable
                  table={table}
                  rows={shown}
                  hidden={hidden}
                  chosen={chosen}
                  onChoose={choose}
                  sort={filters.sort ?? definition.sorts[0] ?? '-A.id'}
                  onSort={(sort) => show({ sort })}
                  onOpen={open}
                  onRemove={remove}
                />
              ) : (
                <RowCards table={table} rows={shown} onOpen={open} onRemove={remove} />
              )}
              <MoreButton query={rows} />
            </>
          )
        }
      </Loaded>
      {opened && table === 'members' && <AccountSheet id={opened.id} onClose={() => openSheet(undefined)} />}
      {opened && table !== 'members' && <RowSheet table={table} row={opened} onClose={() => openSheet(undefined)} />}
      {isAdding && <NewPageSheet onClose={() => add(false)} />}
      {removed && <RemoveReason id={removed.id} onClose={() => remove(undefined)} />}
    </div>
  )
}

/** Info pages and consents have an editor of their own. */
const hasPages = (table: TableName): boolean => PageTable.safeParse(table).success

interface ChoiceProps {
  table: TableName
  sort: TableSort | undefined
  filter: TableFilter | undefined
  /** On wide screens the head of the table sorts. */
  isSortShown: boolean
  onShow: (change: { sort?: string; filter?: string | undefined }) => void
}

function Choices({ table, sort, filter, isSortShown, onShow }: ChoiceProps) {
  const { sorts, filters } = adminTables[table]
  return (
    <>
      {filters.length > 0 && (
        <Chips label={t('admin.filter')}>
          <Chip pressed={filter === undefined} onClick={() => onShow({ filter: undefined })}>
            {t('admin.filter.all')}
          </Chip>
          {filters.map((one) => (
            <Chip key={one} pressed={filter === one} onClick={() => onShow({ filter: one })}>
              {t(`admin.filter.${one}`)}
            </Chip>
          ))}
        </Chips>
      )}
      {isSortShown && sorts.length > 1 && (
        <Select
          label={t('admin.table.order')}
          value={sort ?? sorts[0]}
          options={sorts.map((one) => ({ value: one, label: findText(`admin.sort.${one}`) ?? one }))}
          onChange={(event) => onShow({ sort: event.target.value })}
        />
      )}
    </>
  )
}

function Nothing({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState title={t('error.EMPTY_SEARCH')} text={t('empty.search')} />
  return <EmptyState title={t('admin.table.empty')} />
}

function placeholderOf(table: TableName): string {
  if (table === 'members') return t('admin.table.search.members')
  if (table === 'comments') return t('admin.table.search.author')
  return t(table === 'audit' ? 'admin.table.search.person' : 'admin.table.search')
}
