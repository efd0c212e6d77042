import type { SyncMemberRow } from '@vitrine/contract/terminal/screen-sync'
import { in_step_ms, sync_history } from '@vitrine/domain/screen-sync/screen-sync'
import { Flex, Select } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { dayOf } from '../../ui/lists/days.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { SensorChart } from '../../ui/terminals/sensor-chart.tsx'
import { useSyncHistory } from './use-screen-sync.ts'

const day_ms = 86_400_000

/** The days with history, newest first: a day that has begun to expire is the last. */
const retainedDays = (): string[] => {
	const now = Date.now()
	const days = Math.floor(sync_history.life / day_ms)
	return [...Array(days + 1).keys()].map(back => dayOf(now - back * day_ms))
}

/** The deviations of the last 24 hours or of a day, of the whole group or of one terminal. */
export const SyncHistory = ({ code, members }: { code: string; members: readonly SyncMemberRow[] }) => {
	const [device, choose] = useState(0)
	const [day, setDay] = useUrlState('day')
	const query = useSyncHistory(code, device === 0 ? undefined : device, day)
	const charted = { metric: 'sync', unit: 'ms', label: t('偏差'), low: -in_step_ms, high: in_step_ms }
	return (
		<section className="panel" style={{ marginBlockStart: 24, padding: 16 }}>
			<h2 style={{ margin: 0, fontSize: 14 }}>{t('偏差记录')}</h2>
			<Flex gap={8} wrap align="center" style={{ marginBlockStart: 8 }}>
				<Select
					aria-label={t('终端')}
					value={device}
					onChange={choose}
					style={{ minWidth: 200 }}
					showSearch={{ optionFilterProp: 'label' }}
					options={[
						{ value: 0, label: t('整个组') },
						...members.map(({ device_id, name }) => ({ value: device_id, label: name })),
					]}
				/>
				<Select
					aria-label={t('时间范围')}
					value={day}
					onChange={setDay}
					style={{ minWidth: 160 }}
					options={[{ value: '', label: t('最近 24 小时') }, ...retainedDays().map(value => ({ value, label: value }))]}
				/>
				<span className="muted">{t('每 5 分钟一个点，保留 7 天。')}</span>
			</Flex>
			<ListStates query={query} isEmpty={false} empty={null}>
				{query.data && <SensorChart sensor={charted} points={query.data.points} period={query.data} />}
			</ListStates>
		</section>
	)
}
