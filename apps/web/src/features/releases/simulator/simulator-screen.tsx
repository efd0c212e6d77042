import { Select } from 'antd'
import { useTerminalChoice } from '../../../data/terminal-choice.ts'
import { t } from '../../../data/text.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { useUrlState } from '../../../ui/lists/url-state.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { useHeld } from '../use-release-records.ts'
import { Simulation } from './simulation.tsx'

/** What a terminal plays at a moment and on its day, and why (route /schedule/playSimulator). */
export const SimulatorScreen = () => {
	const [terminal, setTerminal] = useUrlState('terminal')
	const [at, setAt] = useUrlState('at')
	const choice = useTerminalChoice()
	const device_id = Number(terminal) || 0
	const query = useHeld(device_id)
	const held = query.data
	return (
		<div className="simulator">
			<PageHead title={t('播放模拟')} />
			<Select
				aria-label={t('终端')}
				placeholder={t('请选择终端')}
				loading={choice.isPending}
				showSearch={{ optionFilterProp: 'label' }}
				value={device_id === 0 || choice.isPending ? null : device_id}
				onChange={value => setTerminal(String(value))}
				options={(choice.data ?? []).map(({ id, name, sn }) => ({ value: id, label: `${name} (${sn})` }))}
				style={{ maxWidth: 400 }}
			/>
			{device_id === 0 ? (
				<Nothing title={t('选择终端，查看它播放什么以及原因。')} />
			) : (
				<ListStates
					query={query}
					isEmpty={held?.releases.length === 0}
					empty={<Nothing title={t('此终端还没有发布')} />}
				>
					{held !== undefined && <Simulation key={device_id} held={held} at={at} setAt={setAt} />}
				</ListStates>
			)}
		</div>
	)
}
