import type { AcquisitionDevice } from '@vitrine/contract/terminal/acquisition'
import { acquisition_kinds } from '@vitrine/domain/devices/acquisition'
import { Button, Flex, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { ListTable } from '../../../ui/lists/list-table.tsx'
import { Pages } from '../../../ui/lists/pages.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../../ui/lists/url-state.ts'
import { useAsk } from '../../../ui/messages/ask.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { devicePath, kindWord } from './acquisition-words.ts'
import { DeviceDialog } from './device-dialog.tsx'
import { DevicePlace, DeviceState, LastReading, Readings } from './device-facts.tsx'
import { page_size, removeDevice, useDevices, usesOf } from './use-acquisition.ts'

const DeviceTable = ({
	devices,
	edit,
}: {
	devices: readonly AcquisitionDevice[]
	edit: ((device: AcquisitionDevice) => void) | null
}) => {
	const ask = useAsk()
	const { run: remove } = useAction(async ({ id, name }: AcquisitionDevice) => {
		const uses = await usesOf(id)
		ask({
			title: t('确定删除采集设备“{name}”吗？', { name }),
			content:
				uses === null
					? t('终端的传感器数据和上下限保留。')
					: t('正在显示其画面的节目：{names}。删除后，这些窗口显示“没有信号”。', { names: uses }),
			okText: t('删除'),
			onOk: () => removeDevice(id, uses !== null),
		})
	})
	return (
		<ListTable<AcquisitionDevice>
			rowKey="id"
			dataSource={[...devices]}
			pagination={false}
			className="table-scroll"
			columns={[
				{
					title: t('名称'),
					render: (_, { id, name, kind, model }) => (
						<div style={{ minWidth: 140, overflowWrap: 'anywhere' }}>
							<Link to={devicePath(id)} style={{ fontWeight: 500 }}>
								{name}
							</Link>
							<div className="muted">{[kindWord(kind), model].filter(Boolean).join(' · ')}</div>
						</div>
					),
				},
				{ title: t('所属终端'), render: (_, device) => <DevicePlace device={device} /> },
				{ title: t('状态'), render: (_, device) => <DeviceState device={device} /> },
				{ title: t('最近读数'), render: (_, device) => <Readings device={device} /> },
				{ title: t('最后采集'), render: (_, device) => <LastReading device={device} /> },
				...(edit === null
					? []
					: [
							{
								title: t('操作'),
								render: (_: unknown, device: AcquisitionDevice) => (
									<Flex gap={8} wrap>
										<Button onClick={() => edit(device)}>{t('编辑')}</Button>
										<Button danger onClick={() => void remove(device)}>
											{t('删除')}
										</Button>
									</Flex>
								),
							},
						]),
			]}
		/>
	)
}

/** All acquisition devices visible to the user, with their latest readings. */
export const DeviceList = () => {
	const [key_word, search] = useUrlState('q')
	const [kind, setKind] = useUrlState('kind')
	const [page, setPage] = useUrlPage()
	const [edited, edit] = useState<AcquisitionDevice | 'new' | null>(null)
	const may = usePermitted('terminals.write')
	const query = useDevices({ page, key_word, kind: acquisition_kinds.find(one => one === kind) })
	const { list = [], count = 0 } = query.data ?? {}
	const register = may && (
		<Button type="primary" onClick={() => edit('new')}>
			{t('登记采集设备')}
		</Button>
	)
	const empty =
		key_word === '' && kind === '' ? (
			<Nothing title={t('还没有采集设备')} hint={t('登记接在终端上的传感器箱或采集卡后，会显示在这里。')} />
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<>
			<PageHead title={t('采集设备')} action={register} />
			<div className="filters">
				<SearchBox label={t('名称、序列号、型号或终端')} value={key_word} onSearch={search} />
				<Select
					aria-label={t('类型')}
					value={kind}
					onChange={setKind}
					style={{ minWidth: 160 }}
					options={[
						{ value: '', label: t('所有类型') },
						...acquisition_kinds.map(one => ({ value: one as string, label: kindWord(one) })),
					]}
				/>
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<DeviceTable devices={list} edit={may ? edit : null} />
				<Pages page={page} size={page_size} count={count} onChange={setPage} />
			</ListStates>
			{edited !== null && <DeviceDialog device={edited === 'new' ? null : edited} close={() => edit(null)} />}
		</>
	)
}
