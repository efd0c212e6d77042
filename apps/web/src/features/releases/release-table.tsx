import type { Release } from '@vitrine/contract/release-record'
import { play_modes } from '@vitrine/domain/release'
import { Button, Flex, Table, type TableColumnsType } from 'antd'
import { useGroupNamesById } from '../../data/group-names.ts'
import { t } from '../../data/text.ts'
import { bytes, moment } from '../../ui/format.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { ReleaseState, typeWord } from './release-words.tsx'
import { page_size } from './use-release-records.ts'

const Outcome = ({ release }: { release: Release }) => {
	const { terminals, later, succeeded, failed } = release
	const open = terminals + later - succeeded - failed
	return (
		<Flex gap="0 12px" wrap>
			{succeeded > 0 && <StateWord tone="green" text={t('成功 {count}', { count: succeeded })} />}
			{failed > 0 && <StateWord tone="red" text={t('失败 {count}', { count: failed })} />}
			{open > 0 && <StateWord tone="blue" text={t('未完成 {count}', { count: open })} />}
		</Flex>
	)
}

/** The clock of the terminals is not the viewer's: the times stay as the wall shows them. */
const onWall = (wall: string): string => wall.replace('T', ' ')

/** From when until when a release may play. */
export const Validity = ({ release: { starts, ends } }: { release: Release }) => {
	if (starts === '' && ends === '') return <span className="muted">{t('不限')}</span>
	return (
		<>
			{starts !== '' && <div>{t('自 {time}', { time: onWall(starts) })}</div>}
			{ends !== '' && <div>{t('至 {time}', { time: onWall(ends) })}</div>}
		</>
	)
}

/** How many hours of a day are written out. */
const hours_shown = 3

const Hours = ({ hours }: Pick<Release, 'hours'>) => (
	<>
		{hours.slice(0, hours_shown).map(one => (
			<div key={one}>{one.replace('-', '–')}</div>
		))}
		{hours.length > hours_shown && (
			<div className="muted">{t('还有 {count} 项', { count: hours.length - hours_shown })}</div>
		)}
	</>
)

const columns = (nameOf: (id: number) => string, look: (id: number) => void): TableColumnsType<Release> => [
	{ title: t('发布编号'), key: 'no', dataIndex: 'publish_no' },
	{
		title: t('名称'),
		key: 'name',
		render: (_, { id, publish_name }) => (
			<div style={{ minWidth: 140, maxWidth: 280, overflowWrap: 'anywhere' }}>
				<Button
					type="link"
					style={{ height: 'auto', padding: 0, textAlign: 'start', whiteSpace: 'normal' }}
					onClick={() => look(id)}
				>
					{publish_name}
				</Button>
			</div>
		),
	},
	{ title: t('状态'), key: 'status', render: (_, release) => <ReleaseState release={release} /> },
	{
		title: `${t('播放方式')} / ${t('发布方式')}`,
		key: 'mode',
		render: (_, { type, play_mode, isAppend, play_count }) => (
			<>
				<div>{typeWord(type)}</div>
				{play_count !== null && <div className="muted">{`×${play_count}`}</div>}
				{play_mode !== play_modes.urgency && (
					<div className="muted">{isAppend === 1 ? t('追加发布') : t('覆盖发布')}</div>
				)}
			</>
		),
	},
	{ title: t('有效期'), key: 'validity', render: (_, release) => <Validity release={release} /> },
	{ title: t('每日时段'), key: 'hours', render: (_, { hours }) => <Hours hours={hours} /> },
	{ title: t('节目'), key: 'programs', dataIndex: 'programs' },
	{ title: t('终端'), key: 'terminals', render: (_, { terminals, later }) => terminals + later },
	{ title: t('下载结果'), key: 'outcome', render: (_, release) => <Outcome release={release} /> },
	{ title: t('大小'), key: 'size', render: (_, { size }) => bytes(size) },
	{ title: t('组织'), key: 'group', render: (_, { group_id }) => nameOf(group_id) },
	{ title: t('发布人'), key: 'publisher', dataIndex: 'publisher' },
	{ title: t('发布时间'), key: 'created_at', render: (_, { created_at }) => moment(created_at) },
]

/** Releases with how far their downloads are. */
export const ReleaseTable = (props: {
	releases: readonly Release[]
	count: number
	page: number
	setPage: (page: number) => void
	look: (id: number) => void
}) => {
	const nameOf = useGroupNamesById()
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
		<section className="table-room" tabIndex={0} aria-label={t('发布记录')}>
			<Table
				rowKey="id"
				columns={columns(nameOf, props.look)}
				dataSource={props.releases}
				style={{ minWidth: 'max-content' }}
				pagination={{
					current: props.page,
					pageSize: page_size,
					total: props.count,
					showSizeChanger: false,
					hideOnSinglePage: true,
					onChange: props.setPage,
				}}
			/>
		</section>
	)
}
