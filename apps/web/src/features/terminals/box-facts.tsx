import type { Terminal } from '@vitrine/contract/terminals'
import type { Reported } from '@vitrine/domain/terminal/reported'
import { Descriptions } from 'antd'
import { t } from '../../data/text.ts'
import { bytes, datedMoment } from '../../ui/format.ts'
import { languageWord } from '../../ui/terminals/language-word.ts'

const run_words = { playing: '播放中', idle: '空闲', screen_off: '屏幕已关闭' } as const

const network_words = { ethernet: '有线网络', wifi: 'Wi-Fi', cellular: '移动网络', other: '其他' } as const

const two = (count: number): string => String(count).padStart(2, '0')

/** Hours and minutes, preceded by the days. */
const duration = (seconds: number): string => {
	const minutes = Math.floor(seconds / 60)
	const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
	const time = `${two(hours)}:${two(minutes % 60)}:${two(seconds % 60)}`
	return days === 0 ? time : `${t('{count} 天', { count: days })} ${time}`
}

const memoryOf = ({ memory_used, memory_total }: Reported): string | undefined => {
	if (memory_total === undefined) return memory_used === undefined ? undefined : bytes(memory_used)
	return memory_used === undefined ? bytes(memory_total) : `${bytes(memory_used)} / ${bytes(memory_total)}`
}

const percent = (value: number | undefined): string | undefined => (value === undefined ? undefined : `${value}%`)

/** How it is connected, to which network, and how well. */
const networkOf = ({ network_type, network_name, signal_dbm }: Reported): string =>
	[
		network_type === undefined ? '' : network_type === 'wifi' ? network_words.wifi : t(network_words[network_type]),
		network_name ?? '',
		signal_dbm === undefined ? '' : `${signal_dbm} dBm`,
	]
		.filter(Boolean)
		.join(' · ')

const processorOf = ({ cpu_percent, cpu_celsius }: Reported): string =>
	[percent(cpu_percent) ?? '', cpu_celsius === undefined ? '' : `${cpu_celsius} °C`].filter(Boolean).join(' · ')

/** Differences of less than this are not shown, in s: the report itself takes a moment. */
const same_clock = 2

/** The clock of a box when it reported it, and how far it is from the server's. */
const clockOf = ({ reported: { clock }, reported_at }: Terminal): string | undefined => {
	if (clock === undefined) return undefined
	if (reported_at === null) return datedMoment(clock)
	const ahead = Math.round((clock - reported_at) / 1000)
	const time = duration(Math.abs(ahead))
	const words =
		Math.abs(ahead) < same_clock
			? t('与服务器一致')
			: ahead > 0
				? t('比服务器快 {time}', { time })
				: t('比服务器慢 {time}', { time })
	return `${datedMoment(clock)} · ${words}`
}

const factsOf = (terminal: Terminal): [label: string, fact: string | undefined][] => {
	const { reported, seen_ip } = terminal
	const { ip, mac, brightness, volume, uptime, language, server_address, run_status, locked, app_version, firmware } =
		reported
	return [
		[t('运行状态'), run_status && t(locked && run_status === 'idle' ? '已锁定' : run_words[run_status])],
		[t('连续运行'), uptime === undefined ? undefined : duration(uptime)],
		[t('盒子时钟'), clockOf(terminal)],
		[t('亮度'), percent(brightness)],
		[t('音量'), percent(volume)],
		[t('内存空间'), memoryOf(reported)],
		[t('处理器'), processorOf(reported)],
		[t('设备语言'), languageWord(language ?? '')],
		[t('IP 地址'), ip],
		[t('连接来源'), seen_ip],
		[t('MAC 地址'), mac],
		[t('网络'), networkOf(reported)],
		[t('服务器地址'), server_address],
		[t('应用版本'), app_version],
		[t('固件版本'), firmware],
	]
}

/** What a terminal reports about its box, and where it connects from. */
export const BoxFacts = ({ terminal }: { terminal: Terminal }) => {
	const facts = factsOf(terminal).filter(([, fact]) => fact !== undefined && fact !== '')
	const items = facts.map(([label, children]) => ({ key: label, label, children }))
	return (
		<section style={{ marginBlockStart: 24 }}>
			<h3 style={{ margin: 0, fontSize: 14 }}>{t('终端上报的信息')}</h3>
			{items.length === 0 ? (
				<p className="muted">{t('终端尚未上报任何信息。')}</p>
			) : (
				<>
					{terminal.reported_at !== null && <p className="muted">{datedMoment(terminal.reported_at)}</p>}
					<Descriptions size="small" column={{ xs: 1, sm: 2 }} items={items} />
				</>
			)}
		</section>
	)
}
