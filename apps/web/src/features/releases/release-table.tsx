import type { Release } from '@vitrine/contract/releases'
import { Flex, Table, type TableColumnsType } from 'antd'
import { t } from '../../data/text.ts'
import { bytes, moment } from '../../ui/format.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { page_size } from './use-releases.ts'

const Outcome = ({ release }: { release: Release }) => {
	const { terminals, succeeded, failed } = release
	const open = terminals - succeeded - failed
	return (
		<Flex gap="0 12px" wrap>
			{succeeded > 0 && <StateWord tone="green" text={t('成功 {count}', { count: succeeded })} />}
			{failed > 0 && <StateWord tone="red" text={t('失败 {count}', { count: failed })} />}
			{open > 0 && <StateWord tone="blue" text={t('未完成 {count}', { count: open })} />}
		</Flex>
	)
}

const columns = (): TableColumnsType<Release> => [
	{ title: t('发布编号'), key: 'no', dataIndex: 'publish_no' },
	{ title: t('名称'), key: 'name', dataIndex: 'publish_name' },
	{ title: t('节目'), key: 'programs', dataIndex: 'programs' },
	{ title: t('终端'), key: 'terminals', dataIndex: 'terminals' },
	{ title: t('下载结果'), key: 'outcome', render: (_, release) => <Outcome release={release} /> },
	{ title: t('大小'), key: 'size', render: (_, { size }) => bytes(size) },
	{ title: t('发布人'), key: 'publisher', dataIndex: 'publisher' },
	{ title: t('发布时间'), key: 'created_at', render: (_, { created_at }) => moment(created_at) },
]

/** Releases with how far their downloads are. */
export const ReleaseTable = (props: {
	releases: readonly Release[]
	count: number
	page: number
	setPage: (page: number) => void
}) => (
	<Table
		rowKey="id"
		columns={columns()}
		dataSource={props.releases}
		scroll={{ x: 'max-content' }}
		pagination={{
			current: props.page,
			pageSize: page_size,
			total: props.count,
			showSizeChanger: false,
			hideOnSinglePage: true,
			onChange: props.setPage,
		}}
	/>
)
