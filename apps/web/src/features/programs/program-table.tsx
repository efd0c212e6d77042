import type { ProgramRow } from '@vitrine/contract/release/programs'
import { Button, Flex, type TableColumnsType } from 'antd'
import { t } from '../../data/text.ts'
import { bytes, clockTime } from '../../ui/format.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Thumbnail } from '../../ui/lists/thumbnail.tsx'
import { ReviewWord } from '../../ui/review-word.tsx'
import { deviceTypeWord } from '../../ui/terminals/device-type.ts'
import { When } from '../../ui/when.tsx'
import type { ProgramActions, ProgramViewProps } from './program-actions.ts'
import { ProgramButtons } from './program-buttons.tsx'
import { HealthWord, usePlaceWord } from './program-words.tsx'

type PlaceWord = ReturnType<typeof usePlaceWord>

const NameCell = ({ program, actions, group }: { program: ProgramRow; actions: ProgramActions; group: string }) => (
	<Flex gap={12} align="center" className="program-name-cell">
		<Thumbnail src={program.thumbnail} icon="program" width={96} />
		<div>
			<Button type="link" className="program-link" onClick={() => actions.open(program)}>
				{program.name}
			</Button>
			<div className="muted">{group}</div>
		</div>
	</Flex>
)

const Moment = ({ at }: { at: number }) => (
	<div>
		<When at={at} />
	</div>
)

const columns = (actions: ProgramActions, placeOf: PlaceWord): TableColumnsType<ProgramRow> => [
	{
		title: `${t('名称')} / ${t('组织')}`,
		key: 'name',
		render: (_, program) => <NameCell program={program} actions={actions} group={placeOf(program)} />,
	},
	{
		title: `${t('分辨率')} / ${t('设备类型')}`,
		key: 'size',
		render: (_, { w, h, device_type }) => (
			<>
				<div>{`${w}×${h}`}</div>
				<div className="muted">{deviceTypeWord(device_type)}</div>
			</>
		),
	},
	{
		title: `${t('时长')} / ${t('大小')}`,
		key: 'length',
		render: (_, { play_time, size }) => (
			<>
				<div>{clockTime(play_time)}</div>
				<div className="muted">{bytes(size)}</div>
			</>
		),
	},
	{ title: t('窗口'), key: 'windows', dataIndex: 'windows', align: 'end' },
	{
		title: `${t('健康状况')} / ${t('审核状态')}`,
		key: 'health',
		render: (_, program) => (
			<>
				<HealthWord program={program} />
				<ReviewWord brief of={program} />
			</>
		),
	},
	{ title: t('创建者'), key: 'creator', dataIndex: 'creator' },
	{
		title: `${t('创建时间')} / ${t('更新时间')}`,
		key: 'times',
		render: (_, { created_at, updated_at }) => (
			<>
				<Moment at={created_at} />
				<Moment at={updated_at} />
			</>
		),
	},
	{
		title: t('操作'),
		key: 'actions',
		className: 'stays-at-end',
		render: (_, program) => <ProgramButtons program={program} actions={actions} />,
	},
]

/** Programs as a table. */
export const ProgramTable = ({ programs, actions, selected, select }: ProgramViewProps) => (
	<div className="table-scroll">
		<ListTable<ProgramRow>
			rowKey="id"
			columns={columns(actions, usePlaceWord())}
			dataSource={programs}
			pagination={false}
			{...(actions.mayWrite && {
				rowSelection: {
					selectedRowKeys: [...selected],
					onChange: keys => select(keys.map(Number)),
					// Programs shared from above can be neither deleted nor exported.
					getCheckboxProps: ({ name, own }) => ({ 'aria-label': t('选择“{name}”', { name }), disabled: own === 0 }),
				},
			})}
		/>
	</div>
)
