import { languages } from '@vitrine/texts/rows'
import { languageNames, t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import { foldWord } from '../../../ui/terminals/held-words.ts'
import { sourceWord } from '../../../ui/terminals/source-word.ts'
import type { OfferedForm } from '../command-draft.ts'
import { lock_scopes, scopeWord } from '../lock-words.ts'

/** The title of a form. */
export const formWord = (type: OfferedForm): string => {
	if (type === 'brightness') return t('定时亮度')
	if (type === 'volume') return t('定时音量')
	return commandWord(type)
}

const common = (): Readonly<Record<string, string>> => ({
	lock_now: t('立即锁定'),
	unlock_now: t('立即解锁'),
	schedule: t('定时锁定'),
	on: t('已开启'),
	off: t('已关闭'),
	red: t('红色'),
	green: t('绿色'),
	blue: t('蓝色'),
	white: t('白色'),
	grid: t('网格'),
	gradient: t('渐变'),
	bars: t('彩条'),
	app: t('播放器'),
	system: t('操作系统'),
	power_cycle: t('整机断电重启'),
	clean_unused: t('清理不再使用的文件'),
	clear_all: t('清空所有内容'),
	list: t('列出文件'),
	run: t('运行日志'),
	crash: t('崩溃日志'),
	play: t('播放日志'),
	hour: t('最近 1 小时'),
	day: t('最近 24 小时'),
	week: t('最近一周'),
	month: t('最近一个月'),
	manual: t('固定值或定时'),
	auto: t('随环境光自动调节'),
})

/** Words that differ from the common ones by the type of command. */
const own: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
	screen_timing: () => ({ on: t('屏幕开启'), off: t('屏幕关闭') }),
	screen_power: () => ({ on: t('打开屏幕'), off: t('关闭屏幕') }),
	relay: () => ({ on: t('接通继电器'), off: t('断开继电器'), pulse: t('继电器脉冲') }),
	language: () => Object.fromEntries(languages.map(one => [one, languageNames[one]])),
}

const wordIn = (words: Readonly<Record<string, string>>, choice: string): string | undefined =>
	Object.hasOwn(words, choice) ? words[choice] : undefined

/** An option of a form in words. */
export const choiceWord = (type: string, choice: string): string => {
	if (type === 'signal_switch') return sourceWord(choice)
	if (type === 'screen_fold') return foldWord(choice)
	return wordIn(own[type]?.() ?? {}, choice) ?? wordIn(common(), choice) ?? choice
}

/** An option of one of the further fields in words. */
export const optionWord = (name: string, choice: string): string => {
	if (name === 'channel') return t('继电器 {channel}', { channel: choice })
	const scope = lock_scopes.find(one => one === choice)
	return name === 'scope' && scope !== undefined ? scopeWord(scope) : choiceWord('', choice)
}

/** The label of a form's main choice. */
export const choiceLabel = (type: OfferedForm): string => {
	const labels: Readonly<Record<string, string>> = {
		self_test: t('测试画面'),
		screen_timing: t('时段外的值'),
		restart: t('重启对象'),
		signal_switch: t('信号源'),
		log_upload: t('日志类型'),
		relay: t('切换为'),
	}
	return labels[type] ?? formWord(type)
}

/** The label of a form's number. */
export const numberLabel = (type: OfferedForm): string => {
	const labels: Readonly<Record<string, string>> = {
		color: t('色温（K）'),
		self_test: t('时长（秒）'),
		sensor_config: t('上报间隔（秒）'),
		central_control: t('中控命令编号'),
	}
	return labels[type] ?? t('时段外的值')
}

/** The label of a further field. */
export const fieldLabel = (name: string): string => {
	const labels: Readonly<Record<string, string>> = {
		mode: t('调节方式'),
		min: t('最低亮度'),
		max: t('最高亮度'),
		ramp_ms: t('渐变时间（毫秒）'),
		curve: t('环境光与亮度'),
		mute: t('静音'),
		scope: t('锁定范围'),
		channel: t('继电器'),
		pulse_ms: t('脉冲时长（毫秒）'),
		width: t('图片宽度（像素）'),
		quality: t('图片质量（1–100）'),
		iana: t('时区'),
		ntp_servers: t('NTP 服务器（用逗号分隔）'),
		metrics: t('上报的传感器'),
		period: t('时间范围'),
	}
	return labels[name] ?? name
}
