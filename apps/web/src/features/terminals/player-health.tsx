import type { Terminal } from '@vitrine/contract/terminals'
import type { PlayerHealth as Health } from '@vitrine/domain/terminal/player-health'
import { Descriptions } from 'antd'
import { t } from '../../data/text.ts'
import { bytes, moment, numberWord } from '../../ui/format.ts'

/** What a player reports about itself, as far as it does. */
const factsOf = (health: Health): [label: string, fact: string | undefined][] => {
	const { frames, frames_dropped = 0, long_tasks, long_task_time = 0, heap_used, heap_limit } = health
	const { pictures, media, elements, files, files_checked = 0, plays_waiting, storage_persistent } = health
	const limited = heap_limit !== undefined && heap_limit > 0
	const heap = (used: number): string =>
		limited ? t('{used}，上限 {limit}', { used: bytes(used), limit: bytes(heap_limit) }) : bytes(used)
	const ofFrames = (all: number): string =>
		t('{frames}，丢失 {dropped}', { frames: numberWord(all), dropped: numberWord(frames_dropped) })
	const ofTasks = (count: number): string =>
		t('{count} 次，共 {time} 毫秒', { count, time: numberWord(long_task_time) })
	const ofFiles = (all: number): string =>
		t('{files}，一天内校验过 {checked}', { files: numberWord(all), checked: numberWord(files_checked) })
	const ofStorage = (is_persistent: boolean): string =>
		is_persistent ? t('浏览器承诺保留') : t('磁盘已满时浏览器可能清除')
	return [
		[t('视频帧'), frames === undefined ? undefined : ofFrames(frames)],
		[t('界面卡顿'), long_tasks === undefined ? undefined : ofTasks(long_tasks)],
		[t('脚本内存'), heap_used === undefined ? undefined : heap(heap_used)],
		[t('图片内存（估计）'), pictures === undefined ? undefined : bytes(pictures)],
		[t('已载入的音视频'), media === undefined ? undefined : numberWord(media)],
		[t('页面元素'), elements === undefined ? undefined : numberWord(elements)],
		[t('已存储的文件'), files === undefined ? undefined : ofFiles(files)],
		[t('存储保护'), storage_persistent === undefined ? undefined : ofStorage(storage_persistent)],
		[t('待上报的播放记录'), plays_waiting === undefined ? undefined : numberWord(plays_waiting)],
	]
}

/** The health of a terminal's player, once reported. */
export const PlayerHealth = ({ terminal: { health, health_at, run_state, last_seen } }: { terminal: Terminal }) => {
	const facts = health === null ? [] : factsOf(health).filter(([, fact]) => fact !== undefined)
	if (facts.length === 0) return null
	const items = facts.map(([label, children]) => ({ key: label, label, children }))
	return (
		<section style={{ marginBlockStart: 24 }}>
			<h3 style={{ margin: 0, fontSize: 14 }}>{t('播放器运行状况')}</h3>
			<p className="muted" style={{ margin: '4px 0 8px' }}>
				{t('由播放器最近一次上报；帧与卡顿为最近一分钟。')}
				{health_at !== null && (
					<>
						<br />
						{t('上报时间：{time}', { time: moment(health_at) })}
						{run_state === 0 && last_seen !== null && ` · ${t('终端已离线，不是现在的情况')}`}
					</>
				)}
			</p>
			<Descriptions size="small" column={{ xs: 1, sm: 2 }} items={items} />
		</section>
	)
}
